#!@sh@
# Starts a command that shall live on when the process that calls this is ended before its time.
#
#   "$TENURE_RELEASE" COMMAND [ARGUMENT...]
#
# What makes a process findable is its cgroup, its session and its tag: the command has none of them.
if [ $# = 0 ]; then
  echo "TENURE_RELEASE needs a command." >&2
  exit 2
fi
if [ -n '@outside@' ]; then echo $$ >'@outside@/cgroup.procs' || exit 125; fi
unset TENURE_GUARD
exec '@setsid@' "$@"
