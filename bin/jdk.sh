# Sourced by the scripts in the repository's root. Finds a JDK that can build and run Tenure.

least_jdk=21

# The major version of the JDK in folder $1, or nothing when there is no JDK in it.
jdk_major() {
  [ -x "$1/bin/javac" ] && [ -x "$1/bin/java" ] || return 0
  local line version=
  if [ -r "$1/release" ]; then
    while IFS= read -r line; do
      case $line in JAVA_VERSION=*) version=${line#JAVA_VERSION=} ;; esac
    done < "$1/release"
  else
    version=$("$1/bin/javac" -version 2>&1) && version=${version#javac }
  fi
  version=${version#\"}
  version=${version%%[!0-9]*}
  echo "${version:-0}"
}

# Takes the JDK in folder $1 if it is new enough and newer than what was found so far.
consider_jdk() {
  local major
  major=$(jdk_major "$1")
  if [ "${major:-0}" -ge "$least_jdk" ] && [ "$major" -gt "${jdk_version:-0}" ]; then
    jdk=$1
    jdk_version=$major
  fi
}

# Sets jdk and jdk_version: JAVA_HOME if it will do, else the java on the PATH, else the newest in the usual folders.
find_jdk() {
  local java folder
  jdk= jdk_version=0
  [ -z "${JAVA_HOME:-}" ] || consider_jdk "${JAVA_HOME%/}"
  if [ -z "$jdk" ] && java=$(command -v java); then
    java=$(readlink -f "$java" 2>/dev/null || echo "$java")
    consider_jdk "${java%/bin/java}"
  fi
  if [ -z "$jdk" ]; then
    # Only for tests: TENURE_JDK_FOLDERS replaces the usual folders.
    for folder in ${TENURE_JDK_FOLDERS-/usr/lib/jvm /usr/java /opt "$HOME"/.sdkman/candidates/java "$HOME"/.jdks}; do
      for java in "$folder"/*; do consider_jdk "$java"; done
    done
    if [ -z "${TENURE_JDK_FOLDERS+set}" ]; then
      for java in /Library/Java/JavaVirtualMachines/*/Contents/Home; do consider_jdk "$java"; done
    fi
  fi
  if [ -z "$jdk" ]; then
    echo "Tenure needs a JDK $least_jdk or newer, and none was found in JAVA_HOME, on the PATH or in the usual folders: install one, or set JAVA_HOME to it." >&2
    return 1
  fi
}
