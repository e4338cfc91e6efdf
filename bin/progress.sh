# Sourced by bin/build.sh. Says on stderr what is done and how far it is: a bar on a terminal, lines elsewhere.

# Does step $1 by running the command from $3 on. Function $2 prints how far it is: a percentage, or - if nobody knows, and
# words. The command runs in the foreground, so that Ctrl-C ends it; only who draws is in the background.
step() {
  local what=$1 far=$2 status=0 begun=$SECONDS drawer
  shift 2
  : > "$log"
  draw "$what" "$far" $$ 8<&- 9>&- & # without our locks
  drawer=$!
  "$@" || status=$?
  kill "$drawer" 2>/dev/null || true
  wait "$drawer" 2>/dev/null || true
  ! draws_bars || printf '\r\033[K' >&2
  [ "$status" != 0 ] || printf '  %-12s %s, %s s\n' "$what" "$("$far" | cut -d ' ' -f 2-)" $((SECONDS - begun)) >&2
  return "$status"
}

draws_bars() {
  [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]
}

# Shows step $1 until it is killed, or process $3 has ended.
draw() {
  local begun=$SECONDS said=0
  draws_bars || echo "  $1…" >&2
  while kill -0 "$3" 2>/dev/null; do
    if draws_bars; then
      draw_bar "$1" $((SECONDS - begun)) $("$2")
      sleep 0.2
    else
      sleep 1
      if [ $((SECONDS - begun)) -ge $((said + 10)) ]; then
        said=$((SECONDS - begun))
        printf '  %s: %s, %s s so far\n' "$1" "$("$2" | cut -d ' ' -f 2-)" "$said" >&2
      fi
    fi
  done
}

# Draws step $1 after $2 seconds at $3 percent, with the rest as words.
draw_bar() {
  local what=$1 seconds=$2 percent=$3 bar= line columns
  shift 3
  if [ "$percent" != - ]; then
    [ "$percent" -le 100 ] || percent=100
    printf -v bar '%*s' $((percent / 5)) ''
    printf -v bar '[%-20s] %3d %%  ' "${bar// /#}" "$percent"
  fi
  printf -v line '  %-12s %s%s, %s s' "$what" "$bar" "$*" "$seconds"
  columns=$(tput cols 2>/dev/null) || columns=80
  printf '\r\033[K%s' "${line:0:columns-1}" >&2
}
