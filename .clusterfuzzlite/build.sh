#!/usr/bin/env bash
# Builds all fuzz targets into $OUT as ClusterFuzzLite and OSS-Fuzz want them:
# each with its seeds zipped, its options and its dictionary.
# tools/clusterfuzzlite-check.sh runs it outside of their images.
set -euo pipefail
cd "$SRC/isamorph"

cargo fuzz build
built=fuzz/target/x86_64-unknown-linux-gnu/release

for target in $(cargo fuzz list); do
  cp "$built/$target" "$OUT/$target"
  # Finds of a fuzzer lie here as well; seeds have a `-` in their name.
  find "corpus/seeds/$target" -name '*-*' -type f -print0 | sort -z |
    xargs -0 python3 -m zipfile -c "$OUT/${target}_seed_corpus.zip"
  options="$OUT/$target.options"
  printf '[libfuzzer]\ntimeout = 120\nrss_limit_mb = 3000\n' >"$options"
  words="fuzz/dictionaries/text-$target.dict"
  if [ -e "$words" ]; then
    cp "$words" "$OUT/$target.dict"
    printf 'dict = %s.dict\n' "$target" >>"$options"
  fi
done
