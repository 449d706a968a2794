#!/bin/sh
# Prints the folder in which tests make theirs: in memory where there is room for it, unless TMPDIR names another.
# A write that has to survive a power cut waits some milliseconds for a disk, and tests make tens of thousands of them. None of them
# cuts the power, and a process that is killed loses nothing of a file system in memory either.
memory=/dev/shm
free=$(df -Pk "$memory" 2>/dev/null | awk 'NR == 2 { print $4 }')
if [ -z "${TMPDIR:-}" ] && [ -w "$memory" ] && [ "${free:-0}" -ge 2000000 ]; then
  echo "$memory"
else
  echo "${TMPDIR:-/tmp}"
fi
