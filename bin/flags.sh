# Sourced by tenure, before a node is built that would refuse its flags anyway.

# Refuses the first flag that `tenure serve` does not have, with the words of the node. The flags are read where it has them.
check_flags() {
  local word known name rest found
  for word in "$@"; do
    case $word in --help | -h) return 0 ;; esac
  done
  known=$(sed -n 's/^    \([A-Z_][A-Z_]*\)(/--\1 /p' "$root/server/src/main/java/io/tenure/server/config/Setting.java" |
    tr A-Z_ a-z-)
  while [ $# -gt 0 ]; do
    found=
    while read -r name rest; do
      if [ "$name" = "${1%%=*}" ]; then found=yes && break; fi
    done <<< "$known"
    if [ -z "$found" ]; then
      echo "tenure serve: There is no flag '${1%%=*}'. 'tenure serve --help' lists them all." >&2
      return 2
    fi
    # The next word is its value, unless it has one already or is just on.
    case $rest in *', "", '*) ;; *) case $1 in *=*) ;; *) [ $# -eq 1 ] || shift ;; esac ;; esac
    shift
  done
}
