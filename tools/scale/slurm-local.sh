#!/usr/bin/env bash
# Runs a command with a Slurm cluster of its own on this machine, without containers: munge, a controller and two workers of
# one processor each, all of them in one directory and ended with the command. Debian: `apt-get install slurm-wlm munge`; as root.
#   tools/scale/slurm-local.sh tools/scale/slurm.sh 8 shards/ prove --isa vop3p
set -euo pipefail
if [ $# -eq 0 ]; then
  echo "usage: $0 COMMAND..." >&2
  exit 2
fi
for program in munged slurmctld slurmd sbatch; do
  command -v "$program" >/dev/null || {
    echo "$0: there is no $program; Debian has it in the packages slurm-wlm and munge" >&2
    exit 2
  }
done
if [ "$(id -u)" != 0 ]; then
  echo "$0: slurmd wants to be root" >&2
  exit 2
fi

home=$(mktemp -d /tmp/slurm.XXXXXX)
chmod 755 "$home"
ports=$((20000 + RANDOM % 10000))
running=()
finish() {
  # Only what was started here, and the last first.
  for ((i = ${#running[@]} - 1; i >= 0; i--)); do
    kill "${running[i]}" 2>/dev/null && wait "${running[i]}" 2>/dev/null
  done
  rm -rf "$home"
}
trap finish EXIT

mkdir -p "$home/state" "$home/spool1" "$home/spool2" "$home/munge"
head -c 1024 /dev/urandom >"$home/munge/key"
chmod 700 "$home/munge"
chmod 600 "$home/munge/key"
# munged trusts a socket only where all may go.
mkdir -m 755 "$home/socket"
munged --foreground --force --num-threads 2 --key-file "$home/munge/key" --socket "$home/socket/munge" \
  --pid-file "$home/munge/pid" --seed-file "$home/munge/seed" --log-file "$home/munge/log" >"$home/munged.out" 2>&1 &
running+=($!)

host=$(hostname -s)
cat >"$home/slurm.conf" <<END
ClusterName=here
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmctldPort=$ports
AuthType=auth/munge
AuthInfo=socket=$home/socket/munge
CredType=cred/munge
StateSaveLocation=$home/state
SlurmdSpoolDir=$home/spool%n
SlurmctldPidFile=$home/slurmctld.pid
SlurmdPidFile=$home/slurmd-%n.pid
SlurmctldLogFile=$home/slurmctld.log
SlurmdLogFile=$home/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
MinJobAge=10
MaxArraySize=20001
MaxJobCount=25000
ReturnToService=2
NodeName=1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((ports + 1)) CPUs=1 State=UNKNOWN
NodeName=2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((ports + 2)) CPUs=1 State=UNKNOWN
PartitionName=all Nodes=1,2 Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF=$home/slurm.conf

slurmctld -D -f "$SLURM_CONF" >"$home/slurmctld.out" 2>&1 &
running+=($!)
for node in 1 2; do
  slurmd -D -f "$SLURM_CONF" -N "$node" >"$home/slurmd-$node.out" 2>&1 &
  running+=($!)
done

for ((i = 0; i < 100; i++)); do
  [ "$(sinfo --noheader --Node --states idle 2>/dev/null | wc -l)" -ge 2 ] && break
  sleep 0.2
done
if [ "$i" -eq 100 ]; then
  echo "$0: the workers did not come up" >&2
  tail -n 5 "$home"/*.out "$home"/*.log >&2 || true
  exit 2
fi
status=0
"$@" || status=$?
exit "$status"
