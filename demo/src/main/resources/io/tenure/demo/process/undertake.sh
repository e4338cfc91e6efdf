# Ends what a demo has started, however the demo ends, and removes its folder $1; an empty $1 removes nothing.
#
# Reads `started CLIENT|SERVER PID` and `ended PID` from the demo. When no more can come, the demo is over or was killed:
# everything that runs is told to end, clients first; what does not is killed; and the folder goes. Ctrl-C and a lost terminal reach
# this process too, and must not keep it from its work.
trap '' INT HUP TERM QUIT PIPE
folder=$1 patience=$2
clients=' ' servers=' '

# Prints the list $1 without $2.
without() {
  case $1 in
    *" $2 "*) echo "${1%%" $2 "*} ${1#*" $2 "}" ;;
    *) echo "$1" ;;
  esac
}

while IFS= read -r line; do
  pid=${line##* }
  case $line in
    'started CLIENT '*) clients="$clients$pid " ;;
    'started SERVER '*) servers="$servers$pid " ;;
    'ended '*)
      clients=$(without "$clients" "$pid")
      servers=$(without "$servers" "$pid") ;;
  esac
done

# A zombie is over, though its parent has not looked yet.
lives() {
  kill -0 "$1" 2>/dev/null || return 1
  case $(ps -o stat= -p "$1" 2>/dev/null) in *Z*) return 1 ;; esac
}

# Whether all of the list $1 have ended within $2 tenths of a second.
ended() {
  tenths=$2
  while :; do
    left=
    for pid in $1; do if lives "$pid"; then left=$pid; fi; done
    [ -n "$left" ] || return 0
    [ "$tenths" -gt 0 ] || return 1
    tenths=$((tenths - 1))
    sleep 0.1
  done
}

# Ends all of the list $1, by force after $2 seconds.
end() {
  for pid in $1; do kill -TERM "$pid" 2>/dev/null; done
  ended "$1" $(($2 * 10)) && return
  for pid in $1; do kill -KILL "$pid" 2>/dev/null; done
  ended "$1" 50
}

end "$clients" 3
end "$servers" "$patience"

# Whoever guards a job of a killed node may still write there, for a moment.
[ -n "$folder" ] || exit 0
tries=50
until rm -rf "$folder" 2>/dev/null && [ ! -e "$folder" ]; do
  tries=$((tries - 1))
  [ "$tries" -gt 0 ] || exit 1
  sleep 0.2
done
