mov r1, r2
delay 1
add r3, r1, r1
store 1, r3
stop
