#!/bin/sh
# Runs one command in a session of its own, and ends it when its time is over.
#
#   guard.sh UNTIL JOB TAG GRACE CGROUP COMMAND [ARGUMENT...]
#
# UNTIL   a file with one number: how long the work may go on, in milliseconds since the machine was started. Who extends it
#         replaces the file by a rename. A file that is missing or cannot be read means that the time is over.
# JOB     the files of this process, without their endings. All of them are removed by the node:
#           JOB.job  must not exist yet: whoever makes it first decides whether the command may begin. It says
#                    `guard PID SESSION` and what /proc says of the session's leader, before the first instruction of the command
#           JOB.cut  is there if the command was ended because its time was over or the node wanted it
#           JOB.end  says `exit CODE` in its last line; what a shell says of the signal that ended the command is before it
# TAG     is in the environment of the command as TENURE_GUARD, so that what leaves the session can still be found.
# GRACE   a fifth of the seconds between TERM and KILL, for example 0.04.
# CGROUP  the folder of an empty cgroup (version 2) that may be written, or an empty word.
# stdin   the hand of the node: when it is closed, or anything is written to it, the command is ended.
#
# Three processes: this one waits for the command, one for stdin, one for the time; the death of any one leaves two. What
# is left of the session's group when the command has ended is ended too. What has left the group is for the node and its
# watcher to find. The exit code is that of the command, 128 + n if a signal ended it, 125 if it was not begun.
#
# The node writes the paths of the programs into its copy: the PATH is the command's.
set -u
until=$1 job=$2 tag=$3 grace=$4 cgroup=$5
shift 5

# Handlers, not '': what a shell ignores, its children ignore for ever.
trap : INT TERM HUP QUIT
exec 3<&0 </dev/null 4>&2 2>/dev/null
set -C
echo "guard $$" >"$job.job" || exit 125
set +C

# TERM, and after the grace KILL, to the whole group at once: no fork escapes that. (No `--` before the group: dash takes
# it for a number after `-TERM`, and busybox after `-s TERM`.)
end_group() {
  kill -TERM "-$session" || return
  for _ in 1 2 3 4 5; do
    '@sleep@' "$grace"
    kill -0 "-$session" || return 0
  done
  kill -KILL "-$session"
}

# The same from outside, where the command may be about to begin.
cut() {
  kill -0 $$ && : >"$job.cut"
  until read -r _ _ session _ <"$job.job" && [ -n "$session" ]; do
    kill -0 $$ || exit
    '@sleep@' 0.01
  done
  end_group || kill -KILL "$session"
}

# Sets left to the milliseconds that are left.
look_at_time() {
  read -r up _ </proc/uptime && read -r end <"$until" || return
  cs=${up#*.}
  left=$((end - ${up%.*} * 1000 - ${cs#0} * 10))
  [ "$left" -gt 0 ]
}

# Ends with the guard as well, which may have been killed while its time is extended on and on.
watch_time() {
  trap : INT TERM HUP QUIT
  trap 'kill -KILL "$nap"; exit' USR1
  while kill -0 $$ && look_at_time; do
    [ "$left" -le 10000 ] || left=10000
    ms=$((1000 + left % 1000))
    '@sleep@' $((left / 1000)).${ms#1} &
    nap=$!
    wait "$nap"
    kill -KILL "$nap"
  done
  cut
}

# A signal ends the wait as well: who wants a guard to end wants its command to end.
watch_node() {
  trap : INT TERM HUP QUIT
  read -r _ <&3
  cut
}

if ! look_at_time; then
  : >"$job.cut"
  exit 125
fi
nap=
watch_time >/dev/null 3<&- 4>&- &
time=$!
watch_node >/dev/null 4>&- &
node=$!

# In the foreground, because a shell makes what it starts in the background ignore INT and QUIT. The redirection is done
# inside, because dash would else tell the command's stderr how the command ended; so it tells the file, which is the only
# way to tell a signal from an exit code above 128. By its name the node knows what the inner shell says of an exec that failed.
{
  TENURE_GUARD=$tag '@setsid@' '@sh@' -c '
    [ "$PPID" = "$1" ] || exit 125
    if [ -n "$3" ]; then echo $$ >"$3/cgroup.procs" || exit 125; fi
    read -r stat </proc/$$/stat
    echo "guard $1 $$ ${stat##*) }" >"$2" || exit 125
    shift 3
    exec "$@" 2>&4 3<&- 4>&-' tenure-guard $$ "$job.job" "$cgroup" "$@"
} 2>"$job.end"
code=$?

if read -r _ _ session _ <"$job.job" && [ -n "$session" ]; then end_group; fi
echo "exit $code" >>"$job.end"
kill -KILL "$node"
kill -USR1 "$time"
exit "$code"
