/** Beginning of the script for a POSIX shell: what it needs, how it ends, and small helpers. Holds no value of a plan. */
export const SH_PRELUDE = String.raw`
# zsh reads =word and patterns otherwise than every other shell; options, aliases and functions of the caller do not count.
set +aCefnuvx
[ -z "$ZSH_VERSION" ] || emulate -R sh
unalias -a 2>/dev/null
# A name that came from the environment would be handed on to every program that is started here.
unset t_secret t_pair t_quoted t_token t_writings t_proxy t_proxy_quoted t_seal_code t_inner t_outer t_raw IFS GREP_OPTIONS
t_needed='curl openssl awk sed grep head tr cut cat wc mktemp mkdir mkfifo rm date uname sleep'
for t_one in $t_needed mv ln tail find printf read kill wait stty id ip ifconfig getent host; do unset -f "$t_one" 2>/dev/null; done
LC_ALL=C
LANG=C
export LC_ALL LANG
umask 077

t_dir='' t_desk='' t_child='' t_nap='' t_readers='' t_tty='' t_slow='' t_reading=30 t_file='' t_family='' t_code=0 t_rejected='' t_stopping='' t_late='' t_ticket=''
t_let_kinds=' ' t_lasting='' t_ports_seen='' t_chapter=probe
t_hello='' t_same='' t_bare='' t_wants='' t_asked=' '

t_say() { printf '%s\n' "$*" >&2; }
t_refuse() {
  t_say "$* Nothing was sent."
  exit 3
}

# The ends of the pipes to the readers of a reply; closed, the readers come to their end once curl has.
t_close() { exec 3>&- 4<&- 5>&- 6<&- 7>&- 8<&-; }
# t_end_readers: ends what still reads a reply, with every program that it started.
t_end_readers() {
  [ -n "$t_readers" ] || return 0
  # shellcheck disable=SC2046
  kill $({ ps -A -o pid= -o ppid= || ps -o pid,ppid || sed 's/^\([0-9]*\) (.*) . \([0-9]*\) .*$/\1 \2/' /proc/[0-9]*/stat; } 2>/dev/null |
    awk -v readers="$t_readers" '
      { parent[$1] = $2 }
      END {
        count = split(readers, one, " ")
        for (i = 1; i <= count; i++) ended[one[i]] = 1
        while (more != count) { more = count; for (id in parent) if (!(id in ended) && parent[id] in ended) { ended[id] = 1; count++ } }
        for (id in ended) print id
      }') 2>/dev/null
}
t_kill() {
  for t_one in $t_child $t_nap; do kill "$t_one" 2>/dev/null; done
  t_close
  # What came so far may show a rejection, and is read in a moment.
  [ -z "$t_readers" ] || t_await_readers 1
}
t_clean() {
  [ -z "$t_tty" ] || stty "$t_tty" 2>/dev/null
  [ -z "$t_desk" ] || rm -rf "$t_desk"
  [ -z "$t_dir" ] || rm -rf "$t_dir"
}
t_stopped() {
  trap '' HUP INT QUIT TERM
  t_stopping=yes
  t_kill
  t_say
  if [ -n "$t_file" ]; then
    if [ -n "$t_family" ]; then t_cut_short; else t_settle unsent; fi
    t_rest not-run.stopped
    t_end stopped
    t_say "Stopped. What was done is kept in $t_file."
  else
    t_say 'Stopped. Nothing was sent.'
  fi
  exit 130
}
trap t_clean EXIT
trap t_stopped HUP INT QUIT TERM

t_missing=
for t_one in $t_needed; do
  command -v "$t_one" >/dev/null 2>&1 || t_missing="$t_missing $t_one"
done
[ -z "$t_missing" ] || t_refuse "This host lacks what the script needs:$t_missing."
# As a program of its own, printf would show the password to everybody who lists processes.
case $(command -v printf) in */*) t_refuse 'This shell has no printf of its own. Run the script with another one, such as dash or bash.' ;; esac
[ -z "$SSLKEYLOGFILE" ] || t_refuse 'The environment variable SSLKEYLOGFILE asks for TLS keys to be written to a file. Run the script again without it.'
[ -w . ] || t_refuse 'The current folder cannot be written to, and the transcript belongs there.'
# Nobody chose these authorities and this settings file here.
unset CURL_CA_BUNDLE SSL_CERT_FILE SSL_CERT_DIR CURL_HOME OPENSSL_CONF ALL_PROXY all_proxy

# Holds certificates, and of replies only what was cleaned: the replies themselves go through pipes into memory.
t_dir=$(mktemp -d) || t_refuse 'No temporary folder could be made.'
mkfifo "$t_dir/head.pipe" "$t_dir/body.pipe" "$t_dir/error.pipe" || t_refuse 'No pipe could be made in the temporary folder.'

t_lost() {
  t_say "The transcript $t_file cannot be written any more. Nothing more is sent."
  t_file=
  exit 2
}
t_note() { printf '%s\n' "$*" >>"$t_file" || t_lost; }
# A section is kept whole or not at all: whoever stops the script meanwhile stops it right after.
t_keep() {
  [ -n "$t_stopping" ] || trap 't_late=yes' HUP INT QUIT TERM
  cat "$1" >>"$t_file" || t_lost
  t_family=
  [ -n "$t_stopping" ] || trap t_stopped HUP INT QUIT TERM
  [ -z "$t_late" ] || [ -n "$t_stopping" ] || t_stopped
}
t_clock() { date '+%Y-%m-%dT%H:%M:%S.%N%z'; }
t_plain() { tr -cd '\12\40-\176' | head -n 300 | cut -c 1-2000; }

# Raw bytes, in lines that begin with a blank.
t_block() {
  [ -s "$2" ] || return 0
  openssl base64 -in "$2" | t_as_block "$1"
}
# t_as_block NAME: the block whose base64 comes in.
t_as_block() {
  awk -v name="$1" '
    { line[NR] = $0; size += length($0) / 4 * 3 }
    END {
      print "block", name, size - split(line[NR], part, "=") + 1
      for (i = 1; i <= NR; i++) print " " line[i]
    }'
}

# t_after SECONDS COMMAND...: runs it beside what goes on, unless t_calm comes first.
t_after() {
  (
    t_sleep=
    trap 'kill $t_sleep 2>/dev/null; exit 0' TERM
    sleep "$1" &
    t_sleep=$!
    shift
    wait "$t_sleep"
    "$@"
  ) </dev/null >/dev/null 2>&1 &
  t_nap=$!
}
t_calm() {
  kill "$t_nap" 2>/dev/null
  wait "$t_nap" 2>/dev/null
  t_nap=
}
# t_limited SECONDS COMMAND...: what takes longer is ended.
t_limited() {
  t_limit=$1
  shift
  "$@" </dev/null &
  t_child=$!
  t_after "$t_limit" kill "$t_child"
  wait "$t_child" 2>/dev/null
  t_limited_code=$?
  t_child=
  t_calm
  return "$t_limited_code"
}
# t_await_readers SECONDS: until a reply is read; of what takes longer nothing is kept, and t_slow says so.
t_await_readers() {
  t_slow=''
  t_after "$1" t_end_readers
  for t_one in $t_readers; do
    wait "$t_one" 2>/dev/null || t_slow=yes
  done
  t_calm
  t_readers=''
}

# Probes that were not reached; t_left holds their names.
t_rest() {
  for t_one in $t_left; do t_note "skipped $t_one $1"; done
  t_left=''
}

# The transcript without what mail programs add and take away at line ends; this is what the seal covers.
t_canon() { sed 's/[[:blank:]]*$//' "$t_file" && printf '%s\n' "$@"; }
t_digest() {
  # shellcheck disable=SC2046
  set -- $(openssl dgst -sha256)
  while [ $# -gt 1 ]; do shift; done
  printf '%s\n' "$1"
}
# HMAC-SHA-256 of what comes in. The code goes through pipes alone.
t_mac() {
  # shellcheck disable=SC2059
  { printf "$t_outer"; { printf "$t_inner"; cat; } | openssl dgst -sha256 -binary; } | t_digest
}
# t_end STATE: the last lines at once, so that a transcript has all of them or none.
t_end() {
  t_last="end $1 $(t_clock)"
  t_sum="sum $(t_canon "$t_last" | t_digest)"
  if [ -n "$t_seal_code" ]; then
    t_sum="$t_sum
seal $(t_canon "$t_last" "$t_sum" | t_mac)"
  fi
  t_note "$t_last
$t_sum"
}
`;
