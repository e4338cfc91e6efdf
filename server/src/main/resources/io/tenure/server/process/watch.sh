#!/usr/bin/env bash
# Watches a node from outside, and ends what its child processes have left behind when it cannot.
#
#   watch.sh RUN GRACE CGROUPS
#
# RUN      the node's run folder: `until`, and for each process NAME.wanted (by the node, before it starts the guard) and
#          NAME.job (by the guard: `guard PID SESSION ...`); both are removed by the node when nothing of the process is left
# GRACE    seconds that the guards need
# CGROUPS  the folder with a cgroup NAME for each process, or an empty word
# stdin    lines of the node; their end is the end of the node
#   node PID START       who is watched; START is field 22 of /proc/PID/stat
#   bye                  it ends in order, and nothing is left
#
# When the node is dead and nothing of its processes is left, the run folder is removed. The node writes the paths of the
# programs into its copy.
set -u
run=$1 grace=$2 cgroups=${3:-}
trap : INT TERM HUP QUIT
shopt -s nullglob
printf -v grace_ms %.0f "${grace}e3"
pid= start= line= told= strikes=0
declare -A gone=()
log() { echo "$EPOCHREALTIME watch $*" >&2; }

is_dead() {
  local stat
  read -r stat 2>/dev/null <"/proc/$pid/stat" || return 0
  stat=${stat##*) }
  set -- $stat
  [ "${20}" != "$start" ] || [[ $1 == [ZX] ]]
}

# What has not begun by now never will: a guard begins only if it is the one who makes the file.
forbid() {
  local file
  set -C
  for file in "$run"/*.wanted; do echo never 2>/dev/null >"${file%.wanted}.job"; done
  set +C
}

# Whether a process is a guard of this node.
is_guard() {
  local script=
  { read -r -d '' _; read -r -d '' script; } 2>/dev/null <"/proc/$1/cmdline"
  [ "$script" = "$run/guard.sh" ]
}

# Sets found to what lives of the processes, by session, by tag and by cgroup, and to guards that are about to begin; true if
# there is anything, or nobody can say.
look() {
  local file name guard session pattern=
  found=
  for file in "$run"/*.job; do
    name=${file##*/} name=${name%.job} guard= session=
    read -r _ guard session _ 2>/dev/null <"$file"
    if [ -n "$session" ]; then
      [ -n "${gone[$name]-}" ] || pattern+="|\\) [^ZX] [0-9]+ [0-9]+ $session "
    elif [ -n "$guard" ] && is_guard "$guard"; then
      found+=" /proc/$guard"
    fi
    pattern+="|^TENURE_GUARD=${name//./\\.}\$"
    if [ -n "$cgroups" ] && '@grep@' -qsx "populated 1" "$cgroups/$name/cgroup.events"; then found+=" $cgroups/$name"; fi
  done
  [ -n "$pattern" ] || return
  found+=" $('@grep@' -lzE "${pattern#|}" /proc/[0-9]*/stat /proc/[0-9]*/environ 2>/dev/null)"
  [ $? -lt 126 ] || return 0
  [[ $found == *[!\ ]* ]]
}

strike() {
  local each file
  for file in "$run"/*.job; do : >"${file%.job}.cut"; done
  for each in $found; do
    case $each in
      /proc/*) each=${each#/proc/}; kill -s KILL "${each%%/*}" ;;
      *) echo 1 >"$each/cgroup.kill" ;;
    esac
  done 2>/dev/null
}

# A session that was seen to be empty may be the number of somebody else's later; a tag never is.
remember() {
  local file name session
  for file in "$run"/*.job; do
    name=${file##*/} session=
    read -r _ _ session _ 2>/dev/null <"$file"
    if [ -n "$session" ]; then gone[${name%.job}]=1; fi
  done
}

# True when the node and all of its processes are dead for sure.
bury() {
  local i
  for ((i = 0; i < 200; i++)); do is_dead && break; '@sleep@' 0.005; done
  if ! is_dead; then log "the node has closed its hand, but lives"; return 1; fi
  forbid
  look || return 0
  '@sleep@' "$grace"
  for ((i = 0; i < 100; i++)); do look || return 0; strike; '@sleep@' 0.02; done
  # What cannot be killed now may end by itself.
  while look; do strike; '@sleep@' 2; done
}

# Sets nap to the seconds until the processes are over time; true if they are.
over_time() {
  local up end cs left
  nap=2
  read -r up _ </proc/uptime
  read -r end 2>/dev/null <"$run/until" || return 0
  cs=${up#*.} left=$((end + grace_ms - ${up%.*} * 1000 - 10#$cs * 10))
  if [ "$left" -gt 0 ]; then printf -v nap '%d.%03d' $((left / 1000)) $((left % 1000)); return 1; fi
}

while :; do
  if over_time; then
    if look; then
      [ "$told" = "$found" ] || log "over time:" $found
      # What cannot be killed is not worth a core.
      strikes=$((strikes + 1)) told=$found
      if [ "$strikes" -le 100 ]; then nap=0.05; fi
      strike
    else
      strikes=0
      remember
    fi
  fi
  IFS= read -r -t "$nap" part
  code=$?
  line+=$part # what a read that timed out has got of a line is not given again
  [ $code -le 128 ] || continue
  [ $code -eq 0 ] || break
  case $line in
    node\ *) read -r _ pid start <<<"$line" ;;
    bye) exit 0 ;;
  esac
  line=
done
log "end of input"
if [ -z "$pid" ] || ! bury; then exit 1; fi
log "buried"
if [ -n "$cgroups" ]; then '@rmdir@' "$cgroups"/*/ "$cgroups" 2>/dev/null; fi
# Away at once: a late guard could make the file that forbids it as soon as that alone were removed.
'@mv@' "$run" "$run.over" && '@rm@' -rf "$run.over" || '@rm@' -rf "$run"
