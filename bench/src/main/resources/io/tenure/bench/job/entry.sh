#!/bin/sh
# A gadget that writes down what it does, so that it can be compared with what was promised.
#
#   entry BOOK NAME LOCKS [WAY...]
#
# BOOK    a folder:
#           ledger   a line for each event, `EVENT NAME CALL ATTEMPT TERM NODE PID`. Each is appended by one write, so
#                    that they are in the order of the events, whatever the clocks say
#           effects  has a folder NAME from the end of the work on, unless that is undone
#           seen     what happened once and is not to happen again
# LOCKS   such as a=X,b=S
# WAY     ticks=N     works for N tenths of a second
#         hold=PLACE  stays there for ever, the first time: getlocks, begin, effect, undo or abort
#         stay=PLACE  stays there for ever, every time
#         stray       starts a process that leaves the session, and ends it itself only if all goes well
#         later       wants to be run again later, the first time
#         fails       fails with a code of its own
#         weak-undo   fails to undo, the first time
set -u
echo "Protocol text-1.0"
call=${3#--} book=$4 name=$5 locks=$6
shift 6
ticks=1 holds=' ' stays=' ' stray= later= fails= weak=
for way; do
  case $way in
    ticks=*) ticks=${way#*=} ;;
    hold=*) holds="$holds${way#*=} " ;;
    stay=*) stays="$stays${way#*=} " ;;
    stray) stray=yes ;;
    later) later=yes ;;
    fails) fails=yes ;;
    weak-undo) weak=yes ;;
    *) echo "Error unknown way $way"; exit 2 ;;
  esac
done
who="$name $call $TENURE_ATTEMPT $TENURE_TERM $TENURE_NODE $$"

note() { echo "$1 $who" >>"$book/ledger"; }

for_the_first_time() { mkdir "$book/seen/$name.$1" 2>/dev/null; }

tick() { note tick; sleep 0.1; }

stay() {
  note held
  while :; do tick; done
}

hold_at() {
  case $stays in
    *" $1 "*) stay ;;
  esac
  case $holds in
    *" $1 "*) if for_the_first_time "$1"; then stay; fi ;;
  esac
}

# It keeps the pipes, too.
begin_stray() {
  setsid sh -c 'while :; do echo "stray $1" >>"$2"; sleep 0.1; done' stray "$who" "$book/ledger" &
  stray=$!
}

leave() {
  if [ -n "$stray" ]; then
    kill -KILL "$stray"
    wait "$stray"
  fi 2>/dev/null
  note end
  exit "$1"
}

work() {
  if [ -n "$stray" ]; then begin_stray; fi
  hold_at begin
  while [ "$ticks" -gt 0 ]; do
    tick
    ticks=$((ticks - 1))
  done
  if [ -n "$later" ] && for_the_first_time later; then leave 75; fi
  if [ -n "$fails" ]; then leave 3; fi
  if ! mkdir "$book/effects/$name"; then
    note twice
    leave 4
  fi
  note effect
  hold_at effect
}

take_back() {
  stray=
  tick
  if [ -d "$book/effects/$name" ] && rmdir "$book/effects/$name"; then note undone; fi
  hold_at "$call"
  if [ -n "$weak" ] && for_the_first_time weak; then leave 5; fi
}

note begin
case $call in
  getlocks)
    stray=
    hold_at getlocks
    echo "LOCK $locks" | sed 's/,/\nLOCK /g'
    ;;
  progress) work ;;
  undo | abort) take_back ;;
  *) leave 2 ;;
esac
leave 0
