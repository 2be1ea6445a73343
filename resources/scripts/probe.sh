#!/bin/sh
# A portable script of Tripoint. It needs curl and openssl, and installs nothing.
# It asks before another attempt after a rejected sign-in, then for the password without echo. It looks at the server's certificate
# and sends the password only over TLS, to a server whose certificate was checked. After the first rejected sign-in it stops. What it
# saw, it writes into the current folder.
# Which sign-ins were sent and what came of them stays in a list of this user account, ~/.local/state/tripoint/script-attempts,
# so that no start from elsewhere locks the account. The password is not in this file, and comes into none.
# It ends with 0, or with 1 where a probe surely got no good answer, 2 where it could not go on, 3 where nothing was sent, 4 where a
# sign-in was rejected or held back so that the account is not locked, 130 where it was stopped. Tripoint judges the transcript.
# shellcheck disable=SC2317 # Traps call functions.

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

# What it sends with the password, one after another, as long as no sign-in is rejected (t_probe, at the end):
# @requests
# After an error that may pass a question is sent once more, and Monitoring may be asked for its version (t_ask_twice,
# t_ask_version). Without the password: handshakes, also with the APIs' own ports 9060 and 9070 (t_ask_again, t_look_at_ports),
# paths that do not exist, a question once more (t_control, t_twin).
# What it was made for:
# @values

t_dir='' t_desk='' t_child='' t_nap='' t_readers='' t_tty='' t_slow='' t_reading=30 t_file='' t_family='' t_code=0 t_rejected='' t_stopping='' t_late='' t_ticket=''
t_let_kinds=' ' t_lasting='' t_ports_seen='' t_chapter=probe t_result=0 t_before=0
t_hello='' t_same='' t_bare='' t_wants='' t_asked=' ' t_hidden='' t_form='' t_hides=''

t_say() { printf '%s\n' "$*" >&2; }
t_refuse() {
  t_say "$* {{Nothing was sent.}}"
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
  # A child that is ended right after its start does this as well in some shells, and is not the one to clear up.
  t_here=$(exec sh -c 'echo "$PPID"' 2>/dev/null)
  case $t_here in '' | "$$") ;; *) return ;; esac
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
    t_say "{{Stopped. What was done is kept in {0}.|${t_file}}}"
  else
    t_say '{{Stopped. Nothing was sent.}}'
  fi
  exit 130
}
trap t_clean EXIT
trap t_stopped HUP INT QUIT TERM

t_missing=
for t_one in $t_needed; do
  command -v "$t_one" >/dev/null 2>&1 || t_missing="$t_missing $t_one"
done
[ -z "$t_missing" ] || t_refuse "{{This host lacks what the script needs: {0}.|${t_missing# }}}"
# As a program of its own, printf would show the password to everybody who lists processes.
case $(command -v printf) in */*) t_refuse '{{This shell has no printf of its own. Run the script with another one, such as dash or bash.}}' ;; esac
[ -z "$SSLKEYLOGFILE" ] || t_refuse '{{The environment variable SSLKEYLOGFILE asks for TLS keys to be written to a file. Run the script again without it.}}'
[ -w . ] || t_refuse '{{The current folder cannot be written to, and the transcript belongs there.}}'
# Nobody chose these authorities and this settings file here.
unset CURL_CA_BUNDLE SSL_CERT_FILE SSL_CERT_DIR CURL_HOME OPENSSL_CONF ALL_PROXY all_proxy

# Holds certificates, and of replies only what was cleaned: the replies themselves go through pipes into memory.
t_dir=$(mktemp -d) || t_refuse '{{No temporary folder could be made.}}'
mkfifo "$t_dir/head.pipe" "$t_dir/body.pipe" "$t_dir/error.pipe" || t_refuse '{{No pipe could be made in the temporary folder.}}'

t_lost() {
  t_say "{{The transcript {0} cannot be written any more. Nothing more is sent.|${t_file}}}"
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
    t_first=$!
    trap '[ "$!" = "$t_first" ] || kill "$!" 2>/dev/null; exit 0' TERM USR1
    sleep "$1" &
    shift
    wait "$!"
    "$@"
  ) </dev/null >/dev/null 2>&1 &
  t_nap=$!
}
# By a signal that this script itself does not catch: right after its start the child still has what catches the others.
t_calm() {
  kill -USR1 "$t_nap" 2>/dev/null
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

# The password stands in variables of the shell alone: programs get it through standard input, never as an argument, in the
# environment or in a file. What a reply repeats of it is cut out before anything is kept.
# t_read_hidden PROMPT: one line of the terminal without echo. What a paste holds beyond it is taken off the terminal, so that no
# other program reads it; t_more counts that.
t_read_hidden() {
  command -v stty >/dev/null 2>&1 || t_refuse '{{This host lacks stty, so the password would be shown. Hand it over on standard input.}}'
  # Stopped by Ctrl+Z and taken up again, the terminal would show what is typed.
  trap '' TSTP
  t_tty=$(stty -g)
  stty -echo susp undef
  # Not before: what is pasted at once would be shown.
  printf '%s ' "$1" >&2
  t_answer=''
  IFS= read -r t_answer
  stty -icanon min 0 time 1
  t_more=$(head -c 65536 | wc -c | tr -d ' ')
  stty "$t_tty"
  t_tty=''
  trap - TSTP
}
# t_ask PROMPT: one line without echo, or one line of standard input where that is no terminal.
t_ask() {
  t_answer=''
  if [ -t 0 ]; then
    t_read_hidden "$1:"
    printf '\n' >&2
    [ "$t_more" = 0 ] || t_refuse '{{More than one line was typed or pasted.}}'
  else
    IFS= read -r t_answer
  fi
}

# t_pad NUMBER: one of the two pads of HMAC, 64 bytes in octal writing.
t_pad() {
  printf '%s\n' "$t_seal_code" | awk -v pad="$1" '
    BEGIN { for (i = 32; i < 127; i++) code[sprintf("%c", i)] = i }
    {
      for (i = 1; i <= 64; i++) {
        byte = i <= length($0) ? code[substr($0, i, 1)] : 0; out = 0
        for (bit = 1; bit < 256; bit *= 2) if (int(byte / bit) % 2 != int(pad / bit) % 2) out += bit
        printf "\\%03o", out
      }
    }'
}
# t_cut text|broken: the text that comes in without the writings; or without those that are broken over lines, whose ends are the
# bytes 1 and 2. The patterns come through standard input, and bytes of nought are left out, so that two bytes a character hide
# nothing. A pattern is tried where its text stands: to try each on every line of a long page takes some programs called awk minutes.
t_cut() {
  { printf '%s\n\n' "$t_writings"; tr -d '\000'; } | awk -v show="$1" '
    !ready && $0 == "" { ready = 1; next }
    !ready {
      count++
      plain[count] = tolower($0)
      if (show == "broken") gsub(/[ \t=]+/, "", plain[count])
      if (count == 1 || length(plain[count]) < least) least = length(plain[count])
      for (i = 1; i <= length($0); i++) {
        c = substr($0, i, 1)
        if (c ~ /[A-Za-z]/) c = "[" tolower(c) toupper(c) "]"; else if (c == "\\" || c == "^") c = "\\" c; else c = "[" c "]"
        pattern[count] = pattern[count] (i > 1 && show == "broken" ? "[\001\002 \t=]*" : "") c
      }
      next
    }
    length($0) >= least {
      low = tolower($0)
      if (show == "broken") gsub(/[\001\002 \t=]+/, "", low)
      for (i = 1; i <= count; i++) if (plain[i] == "" || index(low, plain[i])) gsub(pattern[i], "[cut]")
    }
    { print }'
}

# t_uncut: in how many lines of the kept text a writing is left, or the secret once what a page writes otherwise is read as what it
# means: percent signs, entities and escapes, up to twice, in any case, forwards and backwards. A long word comes broken over
# lines as well, with a blank or an equals sign at the break: the lines put together are searched as one more.
t_kept() { printf '%s\n' "$t_raw" | openssl base64 -d; }
t_uncut() {
  { printf '%s\n%s\n\n' "$t_secret" "$t_writings"; t_kept | tr -d '\000'; } | awk '
    BEGIN {
      for (i = 1; i < 256; i++) char[i] = sprintf("%c", i)
      for (i = 128; i < 159; i++) if (i != 151) lower[char[i]] = char[i + 32]
      named["quot"] = "\""; named["apos"] = "\047"; named["lt"] = "<"; named["gt"] = ">"; named["amp"] = "&"
      for (i = 0; i < 16; i++) { c = substr("0123456789abcdef", i + 1, 1); digit[c] = i; digit[toupper(c)] = i }
    }
    function number(text, base,  i, n) { for (i = 1; i <= length(text); i++) n = n * base + digit[substr(text, i, 1)]; return n + 0 }
    function utf8(n) {
      if (n < 1 || n > 1114111) return " "
      if (n < 128) return char[n]
      if (n < 2048) return char[192 + int(n / 64)] char[128 + n % 64]
      if (n < 65536) return char[224 + int(n / 4096)] char[128 + int(n / 64) % 64] char[128 + n % 64]
      return char[240 + int(n / 262144)] char[128 + int(n / 4096) % 64] char[128 + int(n / 64) % 64] char[128 + n % 64]
    }
    function small(text,  part, n, i, c) {
      n = split(tolower(text), part, char[195]); add(part[1])
      for (i = 2; i <= n; i++) {
        c = substr(part[i], 1, 1)
        add(char[195] (c in lower ? lower[c] substr(part[i], 2) : part[i]))
      }
      return added()
    }
    function backward(text,  i, from, out) {
      for (i = length(text); i > 0; i = from - 1) {
        from = i
        while (from > 1 && substr(text, from, 1) >= char[128] && substr(text, from, 1) < char[192]) from--
        out = out substr(text, from, i - from + 1)
      }
      return out
    }
    # A text is put together in pieces of some size: a page of a million signs would be copied a million times otherwise.
    function add(text) { piece = piece text; if (length(piece) > 8192) { whole = whole piece; piece = "" } }
    function added(  text) { text = whole piece; whole = ""; piece = ""; return text }
    function put(text) { row = row text; if (length(row) > 8192) { together = together row; row = "" } }
    function read(text,  part, n, i, size, c) {
      n = split(text, part, "%"); add(part[1])
      for (i = 2; i <= n; i++) {
        if (part[i] !~ /^[0-9a-fA-F][0-9a-fA-F]/) { add("%" part[i]); continue }
        size = number(substr(part[i], 1, 2), 16)
        add((size ? char[size] : " ") substr(part[i], 3))
      }
      n = split(added(), part, "&"); add(part[1])
      for (i = 2; i <= n; i++) {
        if (match(part[i], /^#[xX][0-9a-fA-F]+/)) c = utf8(RLENGTH > 20 ? 0 : number(substr(part[i], 3, RLENGTH - 2), 16))
        else if (match(part[i], /^#[0-9]+/)) c = utf8(RLENGTH > 20 ? 0 : number(substr(part[i], 2, RLENGTH - 1), 10))
        else if (match(part[i], /^[a-z]+;/) && (c = substr(part[i], 1, RLENGTH - 1)) in named) c = named[c]
        else { add("&" part[i]); continue }
        part[i] = substr(part[i], RLENGTH + 1); sub(/^;/, "", part[i]); add(c part[i])
      }
      n = split(added(), part, "\\"); add(part[1])
      for (i = 2; i <= n; i++) {
        if (part[i] == "" && i < n) { i++; add("\\" part[i]) }
        else if (part[i] ~ /^[uU][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F]/) add(utf8(number(substr(part[i], 2, 4), 16)) substr(part[i], 6))
        else add((part[i] ~ /^["\/]/ ? "" : "\\") part[i])
      }
      return added()
    }
    # Forms write a plus sign for a blank.
    function holds(text,  i) {
      text = small(text)
      for (i = 1; i <= 4; i++) if (index(text, wanted[i])) return 1
      return 0
    }
    # No writing is shorter than what it stands for.
    function search(text,  i, low, once) {
      if (length(text) >= least) {
        low = tolower(text)
        for (i = 1; i <= count; i++) if (index(low, plain[i])) { found++; return }
      }
      if (length(text) < length(forwards)) return
      if (holds(text)) found++
      else if (text ~ /[%&\\]/) { once = read(text); if (holds(once) || holds(read(once))) found++ }
    }
    NR == 1 {
      forwards = small($0); wanted[1] = forwards; wanted[2] = backward(forwards)
      gsub(/ /, "+"); wanted[3] = small($0); wanted[4] = backward(wanted[3])
      next
    }
    !lines && $0 == "" { lines = 1; next }
    !lines {
      plain[++count] = tolower($0)
      if (count == 1 || length($0) < least) least = length($0)
      next
    }
    $0 == "" || $0 == "\r" { lines++; next }
    {
      search($0)
      if (lines++ == 1) first = $0
      gsub(/\r/, "")
      sub(/^[ \t]+/, "")
      # A pattern for the blanks at a line end would be tried at each of a million blanks: they are taken off by halves instead.
      for (size = 1; size < length($0); size *= 2);
      for (; size >= 1; size /= 2)
        if (substr($0, length($0) - size + 1) !~ /[^ \t]/) $0 = substr($0, 1, length($0) - size)
      put(substr($0, length($0)) == "=" ? substr($0, 1, length($0) - 1) : $0)
    }
    END {
      together = together row
      if (together != first) search(together)
      print found + 0
    }'
}

# t_take NAME BYTES: reads one pipe of curl, its standard input, into memory, cuts the writings out, and only then writes it
# down, in lines that begin with a blank. Where the cut cannot be shown to be clean, nothing is kept.
t_take() {
  if [ "$1" = head ]; then
    # curl holds this pipe for reading as well, and would wait for ever for a reader that went away.
    t_raw=$({ head -c "$2"; cat >/dev/null; } | t_clean_head | head -c "$2" | openssl base64)
  else
    t_raw=$(head -c "$2" | openssl base64)
  fi
  t_hits=0
  [ -z "$t_raw" ] || t_hits=$(t_uncut)
  if [ "$t_hits" != 0 ]; then
    t_raw=$(t_kept | t_cut text | head -c "$2" | openssl base64)
    # With its line ends as two other characters, the text is one line.
    [ "$(t_uncut)" = 0 ] || t_raw=$(t_kept | tr '\r\n' '\001\002' | t_cut broken | tr '\001\002' '\r\n' | head -c "$2" | openssl base64)
    [ "$(t_uncut)" = 0 ] || t_raw=''
  fi
  {
    [ "$t_hits" = 0 ] || printf 'cut %s\n' "$1"
    [ -z "$t_raw" ] || printf '%s\n' "$t_raw" | t_as_block "$1"
  } >"$t_dir/$1"
}
t_taken() { sed -n 's/^ //p' "$t_dir/$1" | openssl base64 -d; }

# Cookies and credentials of the reply's head, and what an address carries along, are nobody's business.
t_clean_head() {
  awk '
    {
      end = sub(/\r$/, "") ? "\r" : ""
      colon = index($0, ":"); name = tolower(substr($0, 1, colon - 1)); value = substr($0, colon + 1)
      if (!colon) { print $0 end; next }
      if (name ~ /^set-cookie2?$/) sub(/=[^;]*/, "=[cut]", value)
      else if (name ~ /^((proxy-)?(authorization|authentication-info)|cookie|x-auth-token|x-api-key)$/) value = " [cut]"
      else if (name ~ /^(location|content-location|refresh)$/) {
        sub(/\/\/[^\/]*@/, "//", value)
        if (match(value, /[?#]/)) {
          query = tolower(substr(value, RSTART))
          value = substr(value, 1, RSTART) "[cut"
          # That it tells of a rejected sign-in is kept, and not what.
          if (query ~ /[?&]([a-z_]*error[a-z_]*|[a-z_]*fail(ed|ure)?)=|(auth|login)_(fail|error|msg)|(invalid|incorrect|wrong|bad|unknown)[+ _%]|locked|disabled|denied|expired/) value = value "&error="
          value = value "]"
        }
      }
      print substr($0, 1, colon) value end
    }'
}

# t_look look|again: the presented chain, read without a byte of HTTP. Fills chain, leaf, and the lines of a section.
t_look() {
  : >"$t_dir/look"
  printf '%s\nstarted %s\n' "$1" "$(t_clock)" >"$t_dir/lines"
  set -- s_client -connect "$t_connect" -showcerts
  [ -z "$t_sni" ] || set -- "$@" -servername "$t_sni"
  [ -z "$t_via" ] || set -- "$@" -proxy "$t_via"
  case $t_hello in
    classical-groups) set -- "$@" -groups "$t_classical" ;;
    tls-1.2) set -- "$@" -tls1_2 ;;
  esac
  if [ "$t_proxy_tls" = yes ]; then
    : >"$t_dir/look-error"
  else
    t_limited "$t_connect_seconds" openssl "$@" >"$t_dir/look" 2>"$t_dir/look-error"
  fi
  sed -n '/^-----BEGIN CERTIFICATE-----$/,/^-----END CERTIFICATE-----$/p' "$t_dir/look" | head -c 400000 >"$t_dir/chain"
  awk '{ print } /^-----END CERTIFICATE-----$/ { exit }' "$t_dir/chain" >"$t_dir/leaf"
  {
    sed -n 's/^New, \(TLSv[0-9.]*\), Cipher is \([A-Za-z0-9_-]*\)$/tls \1 \2/p' "$t_dir/look" | head -n 1
    t_block chain "$t_dir/chain"
    head -c 8192 "$t_dir/look-error" >"$t_dir/short"
    t_block error "$t_dir/short"
    printf 'done\n'
  } >>"$t_dir/lines"
  t_meet "$t_dir/leaf"
}

# What makes the certificate acceptable. A pin stands for the very certificate that was just looked at, and curl is then
# held to it and to its key; where it is another one, curl goes without credentials and with a key that nobody has.
t_choose_trust() {
  t_trust=system
  [ -z "$t_ca" ] || t_trust=ca
  [ -n "$t_pin" ] || return 0
  t_trust=closed
  [ -s "$t_dir/leaf" ] || return 0
  [ "$(openssl x509 -in "$t_dir/leaf" -outform der 2>/dev/null | openssl dgst -sha256 | sed 's/^.*= *//')" = "$t_pin" ] || return 0
  t_key=$(openssl x509 -in "$t_dir/leaf" -noout -pubkey 2>/dev/null | openssl pkey -pubin -outform der 2>/dev/null | openssl dgst -sha256 -binary | openssl base64)
  case $t_key in ????????????????????????????????????????????) cat "$t_dir/leaf" >"$t_dir/pinned"; t_trust=pin ;; esac
}

t_proxy_setting() { [ -z "$t_proxy_quoted" ] || printf 'proxy = "%s"\n' "$t_proxy_quoted"; }
t_settings() {
  [ "$t_trust" = closed ] || [ "$t_bare" = yes ] || printf 'user = "%s"\n' "$t_quoted"
  t_proxy_setting
}

# t_go OPTIONS...: curl in place of the subshell that this runs in, with the path and the trust of the run. Settings come
# through standard input.
t_go() {
  set -- --disable --silent --show-error --globoff --proto '=https' --http1.1 --tlsv1.2 --max-redirs 0 "$@"
  if [ -n "$t_same" ]; then
    set -- "$@" --connect-to "$t_same"
  elif [ -n "$t_connect_to" ]; then
    set -- "$@" --connect-to "$t_connect_to"
  fi
  case $t_proxy_kind in
    none) set -- "$@" --noproxy '*' ;;
    # The host's list of exceptions was heeded already, or does not count.
    *) set -- "$@" --suppress-connect-headers --noproxy '' ;;
  esac
  [ -z "$t_ca" ] || [ "$t_proxy_tls" != yes ] || set -- "$@" --proxy-cacert "$t_dir/ca"
  case $t_hello in
    classical-groups) set -- "$@" --curves "$t_classical" ;;
    tls-1.2) set -- "$@" --tls-max 1.2 ;;
  esac
  exec curl "$@" --config -
}
# A key that nobody has: curl ends the connection after the handshake, before any HTTP.
t_nobody='sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='

# t_curl ACCEPT PATH: one request, at most, with the credentials unless t_bare is set; leaves head, body, meta and error. The code is curl's own.
t_curl() {
  for t_one in head body error meta; do : >"$t_dir/$t_one"; done
  # Both ends of every pipe are open here first, and a reader gets its own from here: it waits for no opening, and when this
  # shell is gone, however it ended, the pipe is at its end and so is the reader.
  exec 3<>"$t_dir/head.pipe" 5<>"$t_dir/body.pipe" 7<>"$t_dir/error.pipe"
  exec 4<"$t_dir/head.pipe" 6<"$t_dir/body.pipe" 8<"$t_dir/error.pipe"
  (exec <&4 && t_close && t_take head 65536) &
  t_readers=$!
  (exec <&6 && t_close && t_take body 1048577) &
  t_readers="$t_readers $!"
  (exec <&8 && t_close && t_take error 2048) &
  t_readers="$t_readers $!"
  set -- --connect-timeout "$t_connect_timeout" --max-time "$t_limit_of_all" \
    --user-agent tripoint --header "Accept: $1" --header 'Connection: close' \
    --dump-header "$t_dir/head.pipe" --output "$t_dir/body.pipe" --url "$t_origin$2" \
    --write-out 'status %{response_code}\nproxied %{http_connect}\nremote %{remote_ip} %{remote_port}\nlocal %{local_ip} %{local_port}\nverify %{ssl_verify_result}\ntimes %{time_namelookup} %{time_connect} %{time_appconnect} %{time_pretransfer} %{time_starttransfer} %{time_total}\n%{certs}\n'
  case $t_trust in
    ca) set -- "$@" --cacert "$t_dir/ca" ;;
    pin) set -- "$@" --cacert "$t_dir/pinned" --pinnedpubkey "sha256//$t_key" ;;
    closed) set -- "$@" --pinnedpubkey "$t_nobody" ;;
  esac
  # curl holds the pipes open, so that what it does not write at all comes to its end with it; it reads none of them.
  t_settings 3>&- 4<&- 5>&- 6<&- 7>&- 8<&- |
    t_go "$@" >"$t_dir/meta" 2>"$t_dir/error.pipe" 3>"$t_dir/head.pipe" 5>"$t_dir/body.pipe" 4<&- 6<&- 7>&- 8<&- &
  t_child=$!
  t_close
  wait "$t_child"
  t_code=$?
  t_child=''
  t_await_readers "$t_reading"
  if [ -n "$t_slow" ]; then
    t_say "{{A part of the reply could not be searched for the password within {0} seconds. That part is not kept.|${t_reading}}}"
    t_reading=5
  fi
}

# t_begun holds the beginning of the body as one line, without capitals; t_says TEXT: whether that stands in it.
t_says() { case $t_begun in *"$1"*) return 0 ;; *) return 1 ;; esac }
t_says_no_node() { t_says 'not a mnt node' || t_says 'not an mnt node'; }
# t_xml_root: the root of XML that begins with a declaration, without its prefix; nothing for one of another program's fault, or
# for what no 500 of Monitoring carries.
t_xml_root() {
  printf '%s' "$t_begun" | awk '
    match($0, /^[^<]?[^<]?[^<]?<\?xml[ \t][^>]*>[ \t]*<[a-z_:.-]+/) {
      root = substr($0, RSTART, RLENGTH); sub(/^.*</, "", root); sub(/^.*:/, "", root)
      if (root !~ /^(envelope|fault|error|errorresponse|problem|html|rss|feed|response|sessionparameters)$/) print root
    }'
}
# Whether the reply can come from nothing but an API that let the user in: its own shape, or Monitoring's own words. Of the mere
# form of a good answer (an empty list, XML of an unknown root) t_form says so: a device can put that in place of a 401.
t_lets_in() {
  case $t_status$t_kind in
    200ers) t_says '"searchresult"' ;;
    200open-api) case $(printf '%s' "$t_begun" | tr -d '[:space:]' | head -c 3) in '[]') t_form=$t_bare ;; '['*) ;; *) return 1 ;; esac ;;
    200mnt) t_says '<sessionparameters' || t_says_no_node ;;
    500mnt) case $(t_xml_root) in '') return 1 ;; mnt-rest-result) ;; *) t_form=yes ;; esac ;;
    415* | 500*) t_says '<ersresponse' || t_says '"ersresponse"' ;;
    *) return 1 ;;
  esac
}

# Whether the reply says in words, under another status than 401, that the sign-in was rejected; what a good answer has as its data
# says nothing of the kind.
t_says_rejected() {
  case $t_status$t_kind in
    200ers) ! t_says '"searchresult"' || return 1 ;;
    200open-api) case $(printf '%s' "$t_begun" | tr -d '[:space:]' | head -c 1) in '[') return 1 ;; esac ;;
    200mnt) ! t_says '<sessionparameters' || return 1 ;;
  esac
  {
    t_taken head | tr -d '\000' | tr '\r' ' ' | tr '[:upper:]' '[:lower:]'
    # As it is written, and as it is read without its elements.
    t_taken body | tr -d '\000' | tr '\r\n\tA-Z' '   a-z' | sed -e 's/&nbsp;/ /g' -e 's/  */ /g' -e p -e 's/<[^<>]*>/ /g' -e 's/  */ /g'
  } | grep -Eq "$t_rejection_words" ||
    t_taken head | tr '[:upper:]' '[:lower:]' | grep -E '^(location|refresh):' | grep -Eq "$t_reason_in_location"
}
t_reason_in_location='[?&]([a-z_]{0,20}error[a-z_]{0,20}|[a-z_]{0,20}fail(ed|ure)?)=|=[a-z_]{0,20}(auth|login)_(fail|error|msg)|(change|reset|expired)[-_]?password|password[-_]?(change|reset|expired)'
t_rejection_words='(authentication|log-?in|log-?on|sign-?in)( attempt)? (has |was |is )?(failed|failure|unsuccessful|rejected|denied|incorrect|invalid|error)|(failed|unable|cannot|could not) (to )?(authenticate|log ?in|log ?on|sign ?in)|not authenticated|(invalid|incorrect|wrong|bad) (user ?name|user|log-?in|password|credentials?)|(user ?name|user|account|password|credentials?) (is |are |was |has |have )?(been |not )?(invalid|incorrect|wrong|expired|mismatch|locked|disabled|suspended|blocked|recogni[sz]ed)|too many (failed|invalid|unsuccessful|log-?in|log-?on|sign-?in|authentication|password) ([a-z-]{1,15} )?(attempts|failures|tries|log-?ins|sign-?ins)|too many (log-?ins|sign-?ins)|(log-?in|log-?on|sign-?in|authentication) (attempts|failures)|brute[- ]force|(log-?in|log-?on|sign-?in) (is )?blocked|authentication (is )?required|password (must|has to) be changed|ldap bind failed|(user|user ?name|account) (is |was )?(temporarily |currently )?(not found|unknown|inactive|unavailable)|(unknown|no such) (user ?name|user|account)|(invalid_(grant|client|credentials)|bad_credentials)|(fel|felaktig[at]?|ogiltig[at]?) (anv[^ ]{1,8}ndar(namn|id|e)?|l[^ ]{1,8}senord|inloggning|(konto|inloggnings)?uppgifter)|(inloggning(en|sf[^ ]{1,8}rs[^ ]{1,8}ket)?|autentisering(en)?) (har )?(misslyck|neka|avvisa)|(kontot|anv[^ ]{1,8}ndaren) ([^ ]{1,9} )?([^ ]{1,9} )?(l[^ ]{1,8}st|sp[^ ]{1,8}rra|inaktivera|avst[^ ]{1,8}ng)|l[^ ]{1,8}senordet ([^ ]{1,9} )?(fel|felaktigt|ogiltigt|inte|g[^ ]{1,8}tt ut)|m[^ ]{1,8}nga misslyckade (inloggning|f[^ ]{1,8}rs[^ ]{1,8}k)|ok[^ ]{1,8}nd (anv[^ ]{1,8}ndare|anv[^ ]{1,8}ndarnamn)|<http-code>401<|"(status|code|status_?code|http-?code)" ?: ?"?401|401 unauthori[sz]ed|"(title|message|error|detail|description)" ?: ?"unauthori[sz]ed"|rejected \(from client\)|^http/[0-9.]+ [0-9]+ unauthori[sz]ed|http status 401|^www-authenticate: *[a-z]'

# What became of the sign-in: nothing where curl never came to send it; a 401 counts however little of it came.
t_judge() {
  t_status=$(t_taken head | sed -n -e '/^[Hh][Tt][Tt][Pp]\/[0-9.]* [1-5][0-9][0-9]/{s/^[^ ]* \(...\).*$/\1/;h;}' -e '$ {g;p;}')
  if [ -z "$t_status" ]; then
    t_status=$(sed -n 's/^status 0*\([1-9][0-9]*\)$/\1/p' "$t_dir/meta")
    # What curl makes of a reply that is no HTTP is no status.
    [ "$t_code" = 0 ] || [ "$t_status" = 401 ] || t_status=''
  fi
  t_begun='' t_form='' t_words=''
  case $t_status in [2-5]??) t_begun=$(t_taken body | head -c 65536 | tr -d '\000' | tr '\r\nA-Z' '  a-z') ;; esac
  t_sign_in=unknown
  case $t_status in
    401) t_sign_in=rejected ;;
    # Said by something in front of the server, which had no answer of it that it could pass on, or of an account that is locked.
    423 | 502 | 504 | 520 | 524) ;;
    [2-5]??)
      t_sign_in=answered
      if t_says_rejected; then
        t_words=yes
      else
        ! t_lets_in || [ "$t_form" = yes ] || t_sign_in=accepted
      fi
      # Where others were let in, the form is enough.
      if [ "$t_form" = yes ] && [ "$t_let_kinds" != ' ' ]; then t_sign_in=accepted; fi
      ;;
    # Nothing where its clock shows that curl never got as far as sending, or where it did not start.
    *)
      if [ -s "$t_dir/meta" ]; then
        awk '$1 == "times" && $5 > 0 { sent = 1 } END { exit !sent }' "$t_dir/meta" || t_sign_in=''
      elif [ -f "$t_dir/meta" ] && [ -z "$t_stopping" ] && [ "$t_code" -le 127 ]; then
        t_sign_in=''
      fi
      ;;
  esac
}

t_note_result() {
  # No sign-in of the server came of it; the next start asks all the same before the proxy gets its password again.
  if [ "$t_proxy_signs" = yes ] && [ -z "$t_sign_in" ] && t_proxy_may_reject; then
    t_settle unknown
    return 0
  fi
  case $t_sign_in$t_hides in
    '') t_settle unsent ;;
    answeredyes) t_settle hidden ;;
    *) t_settle "$t_sign_in" ;;
  esac
}

# Everything that was seen of one sign-in, as a section.
t_section() {
  printf '%s %s\nstarted %s\nquestion %s %s\nexit %s\ntrust %s\n' "$t_chapter" "$t_asking" "$t_started" "$t_accept" "$t_path" "$1" "$t_trust"
  sed -n '/^status [0-9]*$/p; /^proxied [0-9]*$/p; /^verify [0-9]*$/p; /^remote [0-9A-Fa-f:.]* [0-9]*$/p; /^local [0-9A-Fa-f:.]* [0-9]*$/p; /^times [0-9. ]*$/p' "$t_dir/meta" | head -n 6
  sed -n '/^-----BEGIN CERTIFICATE-----$/,/^-----END CERTIFICATE-----$/p' "$t_dir/meta" | head -c 400000 >"$t_dir/certs"
  [ -z "$t_sign_in" ] || printf 'sign-in %s\n' "$t_sign_in"
  [ -z "$t_bare" ] || printf 'without-sign-in yes\n'
  [ -z "$t_hello" ] || printf 'hello %s\n' "$t_hello"
  cat "$t_dir/head" "$t_dir/body" "$t_dir/error"
  t_block certs "$t_dir/certs"
  printf 'done\n'
}

# Stopped within a probe. A rejected sign-in has happened and counts, though its page was not read to the end.
t_cut_short() {
  t_cut_at=130
  if [ "$t_bare" = yes ]; then
    # What was asked beside the probe is cut off, not the probe.
    t_take_own
    t_cut_at=$t_code
  fi
  t_judge
  t_note_result
  if [ "$t_status" = 401 ] || [ "$t_cut_at" != 130 ]; then
    t_section "$t_cut_at" >"$t_dir/section"
    t_keep "$t_dir/section"
  else
    [ -z "$t_sign_in" ] || t_note "sign-in $t_family unknown"
    t_note "skipped $t_family not-run.stopped"
  fi
}

t_refuse_late() {
  t_rest not-run
  t_end failed
  t_say "$*"
  exit 2
}

# One question, also with the host's own authorities beside the imported one.
t_try() {
  t_curl "$t_accept" "$t_path"
  [ "$t_trust" = ca ] && [ "$t_code" = 60 ] || return 0
  # Refused before any HTTP.
  cat "$t_dir/meta" >"$t_dir/first"
  t_trust=system
  t_curl "$t_accept" "$t_path"
  [ "$t_code" = 60 ] || return 0
  t_trust=ca
  cat "$t_dir/first" >"$t_dir/meta"
}

# Whether the proxy rejected credentials or may have: it opened no tunnel, or was reached and then said nothing. 502, 503 and 504 are
# of the way behind it.
t_proxy_may_reject() {
  awk '
    $1 == "proxied" { status = $2 + 0 }
    $1 == "local" && NF == 3 && $3 > 0 { reached = 1 }
    $1 == "times" && $3 > 0 { reached = 1 }
    END {
      behind = status >= 502 && status <= 504
      exit !((status >= 300 && !behind) || (status == 0 && reached))
    }' "$t_dir/meta"
}
# What follows from a sign-in for the others.
t_conclude() {
  if [ "$t_sign_in" = accepted ]; then
    t_let_kinds="$t_let_kinds$t_kind "
  fi
  # Sent, and nobody knows what became of it: it counts as rejected.
  case $t_sign_in in rejected) t_rejected=yes ;; unknown) t_rejected=unknown ;; esac
  # A proxy locks accounts as well.
  if [ "$t_proxy_signs" = yes ] && t_proxy_may_reject; then t_rejected=proxy; fi
}

# Takes the probe that is asked now from those that are left.
t_take_from_left() {
  # shellcheck disable=SC2086
  set -- $t_left
  shift
  t_left=$*
}

# Once an answer may have hidden a rejection: the same question without credentials first. False where they are to be sent all the
# same, because the answer shows that the server itself asks for them.
t_ask_without() {
  [ -n "$t_hidden" ] && [ "$t_let_kinds" = ' ' ] || return 1
  t_started=$(t_clock)
  t_bare=yes
  t_try
  t_judge
  case $t_sign_in in
    rejected | accepted)
      t_bare=''
      # What this start sent before may have been rejected: a second one would be one too many.
      # An API that the server itself has switched off hides none.
      [ "$t_hidden" = yes ] && ! t_proven || return 1
      t_sign_in='' t_rejected=unknown
      return 0
      ;;
  esac
  t_sign_in=''
  t_section "$t_code" >"$t_dir/section"
  t_bare=''
  t_take_from_left
  t_keep "$t_dir/section"
  t_tell
  t_conclude
  t_wants_control
  t_look_at_ports
}

# The probe's own question without its credentials, where its answer shows neither that the user was let in nor that he was not, or
# shows it by its form alone. Unless the server asks for them then, a rejection may hide behind the answer: what is in front puts a
# page of its own in its place. The section of it is kept behind the probe's.
t_twin() {
  : >"$t_dir/twin"
  t_hides='' t_without='' t_words_without=''
  [ -z "$t_rejected" ] || return 0
  [ "$t_form$t_kind" = yesmnt ] || { [ "$t_sign_in" = answered ] && [ "$t_let_kinds" = ' ' ]; } || return 0
  t_own_form=$t_form t_own_code=$t_code
  for t_one in head body meta error; do cat "$t_dir/$t_one" >"$t_dir/own-$t_one"; done
  t_find_same
  t_began=$t_started
  t_started=$(t_clock)
  t_bare=yes
  # What answered slowly with credentials may be as slow without them.
  t_limit_of_all=$(awk -v total="$t_total_timeout" '
    $1 == "times" { limit = 1.5 + 2 * $7; rest = total - $7 }
    END { if (rest < 1.5) rest = 1.5; print limit && limit < rest ? limit : rest }' "$t_dir/meta")
  t_curl "$t_accept" "$t_path"
  t_limit_of_all=$t_total_timeout
  t_judge
  t_bare_lines twin "$t_accept" "$t_path" >"$t_dir/twin"
  t_without=$t_status t_words_without=$t_words
  t_take_own
  t_same=''
  t_judge
  if [ "$t_own_form" = yes ] && [ "$t_without" = 401 ]; then
    t_sign_in=accepted
  elif [ "$t_own_form" = yes ] && [ "$t_without" = "$t_status" ]; then
    t_sign_in=answered
  elif t_may_tell_rejection; then
    t_sign_in=unknown
  fi
  [ "$t_sign_in" = answered ] && [ "$t_let_kinds" = ' ' ] && [ "$t_without" != 401 ] || return 0
  # The server itself leads to its first page from an API that is off, before it asks who comes.
  if t_leads_to_front; then t_hidden=${t_hidden:-own}; else t_hidden=yes t_hides=yes; fi
}
t_leads_to_front() {
  case $t_status in 3??) ;; *) return 1 ;; esac
  t_taken head | tr -d '\r' | sed -n 's/^[Ll]ocation: *//p' | grep -Eqi "$t_front_page"
}
# What the probe itself was answered, in the place of what was asked beside it.
t_take_own() {
  for t_one in head body meta error; do cat "$t_dir/own-$t_one" >"$t_dir/$t_one"; done
  t_code=$t_own_code t_started=$t_began t_bare=''
}

# Whether an answer that only who signs in was given, where the server asks everybody else to, may tell of a rejection in words that
# this script does not know: a page, a text or a redirect without marks of the server. It counts as rejected.
t_may_tell_rejection() {
  [ "$t_sign_in$t_without$t_words" = answered401 ] || return 1
  # Of its own pages the server shows the first one for an API that is off; one to sign in at tells of a sign-in.
  # A page with 200 to who signs in alone is no API's, the server's own page for signing in neither.
  t_start=$(printf '%s' "$t_begun" | tr -d '[:space:]' | head -c 5)
  case $t_status$t_start in
    3??*) t_leads_to_front || return 0 ;;
    2??'<html' | 2??'<!doc') return 0 ;;
  esac
  ! t_taken head | grep -Eqi '^set-cookie: *(APPSESSIONID|JSESSIONIDSSO)=|^location: *(https://[^/]*)?/admin(/|$)' || return 1
  for t_one in 'identity services engine' 'http status ' 'csrf nonce validation failed' 'loginaction.do' 'owasp_csrftoken'; do
    ! t_says "$t_one" || return 1
  done
  # While nobody knows whether the password is right, anything may be put in place of the server's 401.
  # A 403 without a mark of the server and without a word of a role among it.
  if [ "$t_let_kinds" = ' ' ]; then
    case $t_status in
      403) printf '%s\n' "$t_begun" | grep -Eq "$t_role_words" || return 0 ;;
      405 | 406 | 415) ;;
      *) return 0 ;;
    esac
  fi
  case $t_status in
    404 | 405 | 406 | 415 | 501 | 503) return 1 ;;
    3??) return 0 ;;
  esac
  if t_taken head | grep -Eqi "$t_of_gateway" && ! t_taken head | grep -Eqi "$t_passed_on"; then return 0; fi
  # A page of somebody else is never the server's word of a role; an object or a text may be.
  case $t_start$t_status in
    [2-5]?? | '['* | '<ersr'* | '<mnt-'*) return 1 ;;
    '{'*4?? | '<?xml4'??) ;;
    '{'* | '<?xml'*) return 1 ;;
    '<'*) return 0 ;;
  esac
  [ "$t_status" != 403 ] || ! printf '%s\n' "$t_begun" | grep -Eq "$t_role_words"
}
t_front_page='^(https://[^/]*)?/admin/?$'
t_of_gateway='^(x-amzn-errortype|x-amz-apigw-id|apigw-requestid):|^server: *(envoy|istio-envoy|awselb|big-?ip|squid|akamaighost|cloudflare|fortiweb|netscaler|kong)'
t_passed_on='^x-envoy-upstream-service-time:'
t_role_words='permission|privilege|insufficient|roles?|groups?|scopes?|beh[^ ]{1,8}righet'

# t_bare_section NAME ACCEPT PATH: keeps what a request without credentials was answered with.
t_bare_section() {
  t_bare_lines "$@" >"$t_dir/section"
  t_keep "$t_dir/section"
}
t_bare_lines() {
  printf 'control %s\nstarted %s\nquestion %s %s\nexit %s\n' "$1" "$t_started" "$2" "$3" "$t_code"
  sed -n '/^remote [0-9A-Fa-f:.]* [0-9]*$/p; /^local [0-9A-Fa-f:.]* [0-9]*$/p; /^times [0-9. ]*$/p' "$t_dir/meta" | head -n 3
  cat "$t_dir/head" "$t_dir/body" "$t_dir/error"
  printf 'done\n'
}

# Words for what an answer is by itself, t_mark, and false where it is surely no good answer. Whose fault that is, Tripoint says.
t_weigh() {
  t_mark=''
  case $t_sign_in/$t_status$t_kind in
    rejected/*) t_mark=' ({{rejected}})' ;;
    */3*) t_mark=' ({{a redirect: not the answer of the API}})' ;;
    */403*) t_mark=' ({{forbidden}})' ;;
    */404*) t_mark=' ({{not found}})' ;;
    */200* | */500mnt)
      [ "$t_code" = 0 ] || return 1
      t_weigh_body
      return
      ;;
    */5*) t_mark=' ({{an error}})' ;;
  esac
  return 1
}
t_weigh_body() {
  if [ "$t_kind" = mnt ]; then
    if t_says_no_node; then t_mark=' ({{this node does no monitoring}})'; return 1; fi
    if t_may_pass; then t_mark=' ({{an error}})'; return 1; fi
  fi
  case $t_status$t_kind$t_sign_in in
    200ersaccepted | 200open-apiaccepted) ;;
    200mntaccepted) t_says '<sessionparameters' || return 0 ;;
    500mntaccepted) t_says 'is not available' || return 0 ;;
    *)
      # Of which nothing was kept, or what has the form of the API, it is for Tripoint to say.
      [ -n "$t_begun" ] && ! t_has_form || return 0
      t_mark=' ({{not the answer of the API}})'
      return 1
      ;;
  esac
  t_mark=' ({{expected of this probe}})'
}
t_has_form() {
  case $t_status$t_kind in
    *ers) t_says '"searchresult"' ;;
    *open-api) case $(printf '%s' "$t_begun" | tr -d '[:space:]' | head -c 1) in '[') ;; *) return 1 ;; esac ;;
    200mnt) t_says '<sessionparameters' || t_says '<mnt-rest-result' ;;
    *) t_says '<?xml' ;;
  esac
}
# t_tell: says what a probe was answered. t_result: the code with which the script ends; t_before: without this probe.
t_tell() {
  t_before=$t_result
  t_weigh || t_result=1
  if [ -n "$t_status" ]; then t_say "{{{0}: status {1}|${t_asking}|${t_status}}}$t_mark"; else t_say "{{{0}: no answer (code {1} of curl)|${t_asking}|${t_code}}}"; fi
}

# t_probe ACCEPT PATH: asks, unless an earlier rejection protects the account.
t_probe() {
  t_wants='' t_same='' t_chapter=probe
  [ -z "$t_rejected" ] || return 0
  t_accept=$1
  t_path=$2
  ! t_ask_without || return 0
  t_set_out || { t_rejected=elsewhere; return 0; }
  t_take_from_left
  # Written before anything is sent: a run that is cut off shows what it was about to do.
  t_started=$(t_clock)
  t_note "asking $t_asking $t_started"
  t_family=$t_asking
  : >"$t_dir/hellos"
  : >"$t_dir/lines"
  t_try
  t_judge
  if [ -z "$t_hello" ] && t_ended_in_handshake; then
    t_ask_again
    if [ -n "$t_hello" ]; then
      t_say '{{Only another TLS hello is answered: the script goes on with that.}}'
      if [ ! -s "$t_dir/leaf" ]; then
        t_look again
        t_choose_trust
      fi
      if t_look_up keyed; then
        t_try
        t_judge
      else
        t_hello=''
        t_rejected=elsewhere
      fi
    fi
  fi
  t_meet "$t_dir/meta"
  t_twin
  # Words that are not said to everybody are a rejection.
  [ "$t_sign_in$t_words" != answeredyes ] || [ -n "$t_words_without" ] || t_sign_in=rejected
  t_note_result
  case $t_sign_in$t_code in 2 | 3 | 4 | 27 | 43 | 77 | 126 | 127)
    t_say "{{curl could not do what it was asked for (its code {0}):|${t_code}}} $(t_taken error | head -n 1 | t_plain)"
    t_note "skipped $t_family not-run"
    t_family=''
    t_refuse_late '{{Nothing more is sent.}}'
    ;;
  esac
  {
    t_section "$t_code"
    cat "$t_dir/hellos" "$t_dir/lines"
  } >"$t_dir/section"
  t_keep "$t_dir/section"
  ! t_ended_in_handshake || t_hello=''
  # What could not be reached or was not trusted is looked at once more, without HTTP.
  case $t_code in 7 | 35 | 51 | 60 | 90)
    if [ ! -s "$t_dir/lines" ]; then
      t_look again
      t_keep "$t_dir/lines"
    fi
    ;;
  esac
  t_tell
  t_conclude
  t_ask_twice
  t_ask_version
  t_wants_control
  t_look_at_ports
  [ ! -s "$t_dir/twin" ] || t_keep "$t_dir/twin"
}

# What is asked again. Without credentials: other TLS hellos where a handshake was cut off, other paths where a probe was turned
# away, and the ports of the APIs themselves. With credentials, and only where this server has let the user in by the same kind
# of sign-in: once more after an error that may pass, and Monitoring which node it is.
t_classical=X25519:P-256:P-384
t_limit_of_all=$t_total_timeout
# What all control requests of a run may take together, in seconds.
t_control_left=1.5

# The address that was spoken to, for what is asked again.
t_find_same() {
  t_same=''
  [ "$t_proxy_kind" = none ] || return 0
  t_same=$(sed -n 's/^remote \([0-9][0-9.]*\) \([0-9]*\)$/::\1:\2/p; s/^remote \([0-9A-Fa-f.]*:[0-9A-Fa-f:.]*\) \([0-9]*\)$/::[\1]:\2/p' "$t_dir/meta" | head -n 1)
}

# Whether curl reached the server, and TLS ended before it stood: nothing was sent then.
t_ended_in_handshake() {
  case $t_code in 28 | 35 | 52 | 55 | 56) ;; *) return 1 ;; esac
  [ -z "$t_sign_in" ] || return 1
  ! t_taken error | grep -q -i -e 'wrong version number' -e 'unknown protocol' -e 'packet length too long' -e 'http request' -e 'record layer failure' || return 1
  # Some versions of curl tell the time of a connection only once TLS stands, too; its own port they tell before.
  awk -v proxy="$t_proxy_kind" '
    $1 == "proxied" { tunnel = $2 >= 200 && $2 <= 299 }
    $1 == "local" && NF == 3 && $3 > 0 { connected = 1 }
    $1 == "times" { if ($3 > 0) connected = 1; shaken = $4 > 0 }
    END { exit shaken || !(proxy == "none" ? connected : tunnel) }' "$t_dir/meta"
}

# t_greet VARIANT: one handshake with that hello, without HTTP; prints lines of a section. Runs in a subshell of its own.
# curl's trace tells the bytes of the hello and of what came back; of its lines only those numbers are kept.
t_greet() {
  t_hello=''
  t_greeted=$t_origin/
  case $1 in
    classical-groups | tls-1.2) t_hello=$1 ;;
    # An address is never sent as a name; the connection goes where the others go.
    no-server-name)
      t_greeted=https://192.0.2.1/
      [ -n "$t_same" ] || t_same=::$t_connect
      ;;
  esac
  t_said_in=$t_dir/said-$1
  # Trusted as ever, so that what the other side asks of a client is heard as well.
  case $t_trust in
    ca) set -- --cacert "$t_dir/ca" ;;
    pin) set -- --cacert "$t_dir/pinned" ;;
    *) set -- ;;
  esac
  printf 'started %s\n' "$(t_clock)"
  {
    t_proxy_setting | (t_go "$@" --connect-timeout "$t_again_timeout" --max-time "$t_again_timeout" --pinnedpubkey "$t_nobody" \
      --url "$t_greeted" --trace-ascii - \
      --write-out 'proxied %{http_connect}\nremote %{remote_ip} %{remote_port}\nlocal %{local_ip} %{local_port}\ntimes %{time_namelookup} %{time_connect} %{time_appconnect} %{time_pretransfer} %{time_starttransfer} %{time_total}\n' 2>"$t_said_in")
    printf 'exit %s\n' "$?"
  } | awk -v other="$t_proxy_tls" '
    /^=> Send SSL data, / { if (!back) bytes += $5 }
    /^<= Recv SSL data, / { back += $5 }
    /^== Info: .*TLS handshake, Request CERT / { wanted = 1 }
    /^== Info: SSL connection using / { version = $6 }
    /^(exit|proxied|times) [0-9. ]*$/ || /^(remote|local) [0-9A-Fa-f:.]+ [0-9]+$/ { print }
    END {
      # With a proxy that is spoken to in TLS the numbers would be of both.
      if (bytes && other != "yes") { print "bytes", bytes; print "answered", back + 0 }
      if (wanted && other != "yes") print "wanted client-certificate"
      if (version ~ /^TLSv[0-9.]*$/) print "tls", version
    }'
}

# Other hellos side by side, and the ordinary one once more: where that is answered now, the failure was a passing one. Sets
# t_hello where another one is answered alone.
t_ask_again() {
  t_find_same
  t_child=''
  for t_one in ordinary classical-groups tls-1.2 no-server-name; do
    : >"$t_dir/hello-$t_one"
    [ "$t_one" != no-server-name ] || [ -n "$t_sni" ] || continue
    t_greet "$t_one" >"$t_dir/hello-$t_one" 2>/dev/null &
    t_child="$t_child $!"
  done
  for t_one in $t_child; do wait "$t_one"; done
  t_child=''
  t_answered=' '
  for t_one in ordinary classical-groups tls-1.2 no-server-name; do
    t_greeting=$(sed -n 's/^exit //p' "$t_dir/hello-$t_one")
    case $t_greeting in
      '') continue ;;
      1 | 2 | 3 | 4 | 27 | 43 | 48 | 59 | 77 | 126 | 127)
        t_say "{{This curl cannot ask again with the TLS hello {0} (its code {1}). The script goes on without that.|${t_one}|${t_greeting}}}"
        continue
        ;;
      0 | 51 | 60 | 90) t_answered="$t_answered$t_one " ;;
    esac
    head -c 2048 "$t_dir/said-$t_one" >"$t_dir/short"
    {
      printf 'hello %s\n' "$t_one"
      cat "$t_dir/hello-$t_one"
      t_block error "$t_dir/short"
      printf 'done\n'
    } >>"$t_dir/hellos"
  done
  # Without its name a server may show another certificate: that one only informs.
  case $t_answered in
    *' ordinary '*) ;;
    *' classical-groups '*) t_hello=classical-groups ;;
    *' tls-1.2 '*) t_hello=tls-1.2 ;;
  esac
}

# Whether a probe was turned away: a redirect, 403, 404, or a 200 that does not look like the answer of its API.
t_wants_control() {
  case $t_status in
    3?? | 403 | 404) t_wants=yes ;;
    200)
      case $t_asking in
        ers-*) t_taken body | grep -q '"SearchResult"' || t_wants=yes ;;
        open-api) case $(t_taken body | tr -d '\000[:space:]' | head -c 9) in '['*) ;; *) t_wants=yes ;; esac ;;
        *) t_taken body | grep -q '<?xml' || t_wants=yes ;;
      esac
      ;;
  esac
}

# Whether this server has let the user in by this kind of sign-in, now or within a day, and rejected nobody since.
t_proven() {
  case $t_let_kinds in *" $t_kind "*) return 0 ;; esac
  [ -n "$t_memory" ] && [ "$(t_recall "accepted $t_kind" '' '')" = accepted ]
}
# t_sign_in_again CHAPTER ACCEPT PATH: one more sign-in of the probe's kind, with what is left of the probe's time after PAUSE.
t_sign_in_again() {
  t_limit_of_all=$(awk -v total="$t_total_timeout" -v pause="$4" '$1 == "times" { left = total - $7 - pause } END { if (left >= 0.1) print left }' "$t_dir/meta")
  if [ -z "$t_limit_of_all" ]; then t_limit_of_all=$t_total_timeout; return 1; fi
  t_find_same
  if [ "$4" != 0 ]; then
    sleep "$4" &
    t_nap=$!
    wait "$t_nap"
    t_nap=''
  fi
  if t_set_out; then
    t_chapter=$1
    t_accept=$2
    t_path=$3
    t_started=$(t_clock)
    t_note "asking $t_asking $t_started"
    t_family=$t_asking
    t_try
    t_judge
    t_meet "$t_dir/meta"
    t_note_result
    t_section "$t_code" >"$t_dir/section"
    t_keep "$t_dir/section"
    t_conclude
  else
    t_rejected=elsewhere
  fi
  t_limit_of_all=$t_total_timeout
  t_same=''
  [ -z "$t_rejected" ]
}

# Errors that may pass: the statuses that Cisco's own clients repeat. Monitoring's good 500 is none.
t_may_pass() {
  case $t_status$t_kind in
    400* | 408* | 502* | 503* | 504*) return 0 ;;
    500mnt)
      printf '%s\n' "$t_begun" | awk '
        /<ersresponse/ { found = 1 }
        /<\?xml.*<mnt-rest-result/ && !/not an? mnt node/ && !/is not available/ && match($0, /<cpm-code>[^<]*/) {
          code = substr($0, RSTART + 10, RLENGTH - 10); gsub(/[ \t]/, "", code)
          if (code != "" && code != "34110") found = 1
        }
        END { exit !found }'
      ;;
    500*) return 0 ;;
    *) return 1 ;;
  esac
}
# Once more after a pause. One such answer tells for the whole run whether the errors last.
t_ask_twice() {
  [ -z "$t_rejected$t_lasting" ] && t_may_pass && t_proven || return 0
  t_sign_in_again second "$t_accept" "$t_path" 2 || return 0
  ! t_may_pass || t_lasting=yes
  # The second answer counts.
  t_result=$t_before
  t_weigh || t_result=1
  if [ -n "$t_status" ]; then t_say "{{{0}, once more: status {1}|${t_asking}|${t_status}}}$t_mark"; else t_say "{{{0}, once more: no answer (code {1} of curl)|${t_asking}|${t_code}}}"; fi
}

# Whether Monitoring's answer leaves open which node gave it: its own word that it does no monitoring, XML of another text or
# root than usual, or another key than the other probes met.
t_wants_version() {
  case $t_status$t_kind$t_sign_in in 200mntaccepted | 500mnt*) ;; *) return 1 ;; esac
  ! t_may_pass || return 1
  case $t_status$t_keyed in 200*' '*' '* | 500*' '*' '*) return 0 ;; esac
  case $t_status$(t_xml_root) in
    200 | 500) ;;
    500ersresponse) return 1 ;;
    500*) t_says 'is not available' || return 0 ;;
  esac
  t_says_no_node
}
t_ask_version() {
  [ -z "$t_rejected" ] && t_wants_version && t_proven || return 0
  for t_one in head body; do cat "$t_dir/$t_one" >"$t_dir/own-$t_one"; done
  t_own_status=$t_status t_own_begun=$t_begun
  cat "$t_dir/meta" >"$t_dir/own-meta"
  t_sign_in_again version "$t_version_accept" "$t_version_path" 0 || return 0
  if [ -n "$t_status" ]; then t_say "{{Version of Monitoring: status {0}|${t_status}}}"; else t_say "{{Version of Monitoring: no answer (code {0} of curl)|${t_code}}}"; fi
  for t_one in head body meta; do cat "$t_dir/own-$t_one" >"$t_dir/$t_one"; done
  t_status=$t_own_status t_begun=$t_own_begun
}

# After a page or 404 on port 443: whether the APIs take connections on ports of their own at the same address. TCP and TLS
# alone, side by side, once a run.
t_look_at_ports() {
  [ -z "$t_ports_seen$t_rejected" ] && [ "$t_proxy_kind" = none ] || return 0
  case $t_status in
    404) ;;
    200) [ -n "$t_wants" ] || return 0 ;;
    500) [ "$t_kind" = mnt ] && ! t_says '<?xml' || return 0 ;;
    *) return 0 ;;
  esac
  grep -q '^remote [0-9A-Fa-f:.]* 443$' "$t_dir/meta" || return 0
  t_ports_seen=yes
  t_find_same
  # shellcheck disable=SC2086
  set -- $t_own_ports
  t_child=''
  while [ $# -gt 1 ]; do
    t_look_at_port "$1" "$2" >"$t_dir/port-$1" 2>/dev/null &
    t_child="$t_child $!"
    shift 2
  done
  for t_one in $t_child; do wait "$t_one"; done
  t_child=''
  # shellcheck disable=SC2086
  set -- $t_own_ports
  : >"$t_dir/section"
  while [ $# -gt 1 ]; do
    cat "$t_dir/port-$1" >>"$t_dir/section"
    shift 2
  done
  t_keep "$t_dir/section"
  t_same=''
}
# t_look_at_port PORT URL: one handshake, held to a key that nobody has; prints a section. Runs in a subshell of its own.
t_look_at_port() {
  t_same=$(printf '%s' "$t_same" | sed "s/:[0-9]*\$/:$1/")
  t_said_in=$t_dir/said-$1
  set -- "$1" --url "$2"
  case $t_trust in
    ca) set -- "$@" --cacert "$t_dir/ca" ;;
    pin) set -- "$@" --cacert "$t_dir/pinned" ;;
  esac
  printf 'port %s\nstarted %s\n' "$1" "$(t_clock)"
  shift
  {
    : | (t_go "$@" --connect-timeout "$t_again_timeout" --max-time "$t_again_timeout" --pinnedpubkey "$t_nobody" --trace-ascii - \
      --write-out 'verify %{ssl_verify_result}\nremote %{remote_ip} %{remote_port}\nlocal %{local_ip} %{local_port}\ntimes %{time_namelookup} %{time_connect} %{time_appconnect} %{time_pretransfer} %{time_starttransfer} %{time_total}\n' 2>"$t_said_in")
    printf 'exit %s\n' "$?"
  } | awk -v said="$t_said_in" '
    # Why no connection came about is in the trace alone.
    /^== Info: connect to .* failed: / { sub(/^.* failed: /, ""); print >>said; next }
    /^(verify|exit) [0-9]+$/ || /^times [0-9. ]+$/ || /^(remote|local) [0-9A-Fa-f:.]+ [0-9]+$/ { print }'
  head -c 2048 "$t_said_in" >"$t_said_in.short"
  t_block error "$t_said_in.short"
  printf 'done\n'
}

# t_control NAME PATH ACCEPT: after a probe that was turned away, asks another path without credentials; each path once a run.
t_control() {
  [ -n "$t_wants" ] || return 0
  case $t_asked in *" $2 "*) return 0 ;; esac
  t_asked="$t_asked$2 "
  t_find_same
  t_started=$(t_clock)
  t_bare=yes
  if [ "$t_control_left" = 0 ]; then
    for t_one in head body error meta; do : >"$t_dir/$t_one"; done
    t_code=28
  else
    t_limit_of_all=$t_control_left
    t_curl "$3" "$2"
    t_limit_of_all=$t_total_timeout
    t_control_left=$(awk -v left="$t_control_left" '$1 == "times" { left -= $7 } END { print left < 0.01 ? 0 : left }' "$t_dir/meta")
  fi
  t_bare=''
  t_bare_section "$1" "$3" "$2"
  t_same=''
}

# What earlier starts of any such script by this user account came to, in a file that all of them share: each sign-in is written
# down before it is sent, its result after. It holds no password and no token; an account is a hash, of server and user name, and
# once more of the server's key and the user name, because a server has one key under all its names.
#
#     more RUN.COUNT KEYED|none ers|open-api|mnt          before its sign-in, and again where that met another key
#     asking RUN.COUNT ACCOUNT EPOCH UPTIME BOOT TIME     (0 and "none" where the system tells neither)
#     result RUN.COUNT rejected|unknown|accepted|answered|unsent
#
# Scripts of earlier versions write no line "more", and pass over those of others. Once it is long, what holds nothing back any more
# is taken out: whoever does that holds the folder script-attempts.tidying, and carries over what others wrote into the old file
# meanwhile. Tripoint itself does the same.
t_memory='' t_account='' t_keyed='' t_kind='' t_ticket='' t_count=0 t_covered='' t_met_first=''
t_run=$(openssl rand -hex 16 | sed 's/^\(.\{8\}\)\(....\).\(...\).\(...\)\(.\{12\}\)$/\1-\2-4\3-8\4-\5/')

# Lines of their own, also behind one that a full disk cut off.
t_remember() {
  { printf '\n%s\n' "$*" >>"$t_memory"; } 2>/dev/null && return 0
  t_say '{{The list of sign-in attempts of this user account cannot be written any more.}}'
  return 1
}
# The consent that this script was written with is to one more sign-in: it counts once, where it can be written down that it did.
#
#     consent ID RUN
t_spent=''
t_spends() {
  [ -n "$t_consent" ] || return 1
  [ -z "$t_spent" ] || return 0
  [ -n "$t_memory" ] || return 1
  t_spender() { tr -d '\0' <"$t_memory" | awk -v id="$t_consent" '$1 == "consent" && $2 == id { print $3; exit }'; }
  [ -n "$(t_spender)" ] || t_remember "consent $t_consent $t_run" || return 1
  # Of several copies at once it is the one that stands first in the list.
  if [ "$(t_spender)" = "$t_run" ]; then t_spent=yes; return 0; fi
  t_say '{{The consent in this script was used before.}}'
  return 1
}
# t_consents SENTENCE: whether one more attempt may be sent after what it says.
t_consents() {
  t_say "$1"
  ! t_spends || return 0
  [ -t 0 ] || { t_say '{{Run the script at a terminal to decide, or write it again with --one-more-attempt. Nothing was sent.}}'; return 1; }
  # Somebody may type the password here: only an answer is shown.
  t_read_hidden '{{Continue? [y/N]}}'
  case $t_more$t_answer in 0[yYjJ] | 0[yY][eE][sS] | 0[jJ][aA])
    t_say "$t_answer"
    return 0
    ;;
  esac
  t_say n
  t_say '{{Nothing was sent.}}'
  return 1
}
# What cannot be written down is not sent, unless a person goes on without the list. t_forgetful WHY
t_forgetful() {
  t_memory=''
  t_consents "$1 {{Only starts in this folder are known, and others may have been rejected.}}" || exit 4
}

# The clock on the wall, and where there is one a clock that nobody sets: three words.
t_boot=$(head -n 1 /proc/sys/kernel/random/boot_id 2>/dev/null | tr -cd '0-9a-f-')
[ -n "$t_boot" ] || t_boot=none
t_moment() {
  t_epoch=$(date +%s)
  case $t_epoch in '' | *[!0-9]*) t_epoch=0 ;; esac
  t_up=''
  [ ! -r /proc/uptime ] || IFS=. read -r t_up t_one </proc/uptime
  case $t_up in '' | *[!0-9]*) t_up=0 ;; esac
  printf '%s %s %s' "$t_epoch" "$t_up" "$t_boot"
}

# t_size FILE: its bytes, as far as anybody reads.
t_size() { printf '%s\n' "$(($(head -c 16777217 "$1" | wc -c)))"; }
# Takes out of the list what holds nothing back: all that has faded, and every acceptance but those that settle what stays.
t_tidy() {
  if ! mkdir "$t_memory.tidying" 2>/dev/null; then
    # One that a killed start left is in nobody's use after a day.
    [ -z "$(find "$t_memory.tidying" -prune -mtime +0 2>/dev/null)" ] || rm -rf "$t_memory.tidying"
    return 1
  fi
  t_desk=$t_memory.tidying
  if t_tidy_up; then
    # Who had the old file open may write into it still.
    for t_one in 0 1; do
      sleep "$t_one"
      t_grown=$(t_size "$t_desk/old")
      if [ "$t_grown" -gt "$t_read" ]; then
        tail -c +"$((t_read + 1))" "$t_desk/old" | head -c "$((t_grown - t_read))" >>"$t_memory"
        t_read=$t_grown
      fi
    done
  fi
  rm -rf "$t_desk"
  t_desk=''
}
t_tidy_up() {
  ln "$t_memory" "$t_desk/old" 2>/dev/null || return 1
  for t_one in 1 2 3; do
    t_read=$(t_size "$t_desk/old")
    head -c "$t_read" "$t_desk/old" >"$t_desk/read" 2>/dev/null || return 1
    t_moment | awk '
      function choose(  i, j, n, one, age, names) {
        for (i = 1; i <= count; i++) {
          one = order[i]; n = split(of[one] met[one], names, " ")
          age = now - wall[one]
          if (age < 0) age = 0
          if (boot != "none" && start[one] == boot && up - since[one] >= 0 && up - since[one] < age) age = up - since[one]
          if (result[one] == "accepted") { for (j = 1; j <= n; j++) if (names[j] in held) last[names[j]] = one }
          else if (age < 86400 && (!(one in ended) || result[one] ~ /^(rejected|unknown|hidden)$/)) {
            kept[one] = 1
            for (j = 1; j <= n; j++) held[names[j]] = 1
          }
        }
        for (one in last) kept[last[one]] = 1
      }
      FNR == 1 { pass++; if (pass == 3) choose() }
      pass == 1 { now = $1; up = $2; boot = $3; next }
      $2 !~ /^[0-9A-Za-z.-]+$/ { next }
      pass == 2 && $1 == "more" && NF == 4 && $3 != "none" { met[$2] = met[$2] " " $3 }
      pass == 2 && $1 == "asking" && NF == 7 { order[++count] = $2; of[$2] = $3; wall[$2] = $4; since[$2] = $5; start[$2] = $6 }
      pass == 2 && $1 == "result" && NF == 3 { result[$2] = $3; ended[$2] = 1 }
      pass == 3 && ($1 == "consent" || ($1 ~ /^(more|asking|result)$/ && $2 in kept))
      END { print "tidied" }' - "$t_desk/read" "$t_desk/read" >"$t_desk/new" 2>/dev/null
    # Its last line shows that all of it was written.
    [ "$(tail -n 1 "$t_desk/new" 2>/dev/null)" = tidied ] || return 1
    [ "$(t_size "$t_desk/old")" != "$t_read" ] || { mv "$t_desk/new" "$t_memory" 2>/dev/null; return; }
  done
  return 1
}

# One user at one server, however the names are written: what wrote this script put them into one form.
t_account=$(printf '%s\n%s\n' "$t_plain_server" "$t_plain_user" | t_digest)
t_home=$XDG_STATE_HOME
case $t_home in /*) ;; *) case $HOME in /*) t_home=$HOME/.local/state ;; *) t_home='' ;; esac ;; esac
if [ -n "$t_home" ] && [ -n "$t_account" ]; then
  mkdir -p "$t_home/tripoint" 2>/dev/null
  t_memory=$t_home/tripoint/script-attempts
fi
# Neither a pipe, which would wait, nor a link to somebody else's file.
if [ -z "$t_memory" ] || [ -h "$t_memory" ] || { [ -e "$t_memory" ] && [ ! -f "$t_memory" ]; } || ! (: >>"$t_memory") 2>/dev/null; then
  t_forgetful '{{The list of sign-in attempts of this user account cannot be written.}}'
elif [ ! -r "$t_memory" ]; then
  t_forgetful '{{The list of sign-in attempts of this user account cannot be read.}}'
fi

if [ -n "$t_memory" ]; then
  t_read=$(t_size "$t_memory")
  if [ "$t_read" -gt 131072 ] && [ "$t_read" -le 16777216 ]; then t_tidy; fi
  if [ "$(t_size "$t_memory")" -gt 1048576 ]; then
    t_forgetful "{{The list of sign-in attempts of this user account cannot be read: {0} is larger than 1 MiB.|${t_memory}}}"
  elif [ "$(tr -d '\11\12\40-\176' <"$t_memory" | head -c 1 | wc -c)" -ne 0 ]; then
    t_consents "{{The list of sign-in attempts of this user account has lines that cannot be read: {0}. Others may have been rejected.|${t_memory}}}" || exit 4
    t_tidy
  fi
fi

# t_recall all|named|keyed COVERED TICKET: what holds back another sign-in of the account. First a line of the newest one,
# "rejected TIME", or "open TIME" where its result is not known (yet); then for each of them "ID/STATE", which is what a consent
# covers. The account is known by its name, and by each key that its server has shown; "keyed" leaves out what its name shows.
# Nothing of this run counts, and nothing open behind TICKET. An acceptance settles what was rejected before; after a day all
# of it fades. In place of the first word "accepted KIND" prints whether that kind of sign-in was accepted, and not rejected since.
t_recall() {
  t_recalled=$(t_moment | awk -v account="$t_account" -v keyed=" $t_keyed" -v which="$1" -v covered=" $2 " -v mine="$3" -v run="$t_run" '
    function is_ours(one) { return of[one] == account || (one in met && meets(one)) }
    function meets(one,  i, n, keys) {
      n = split(met[one], keys, " ")
      for (i = 1; i <= n; i++) if (keys[i] != "none" && index(keyed, " " keys[i] " ")) return 1
      return 0
    }
    FNR == NR { now = $1; up = $2; boot = $3; next }
    $2 !~ /^[0-9A-Za-z.-]+$/ { next }
    $1 == "more" && NF == 4 { met[$2] = met[$2] " " $3; kind[$2] = $4 }
    $1 == "asking" && NF == 7 { asked[$2] = FNR; of[$2] = $3; wall[$2] = $4; since[$2] = $5; start[$2] = $6; at[$2] = $7 }
    $1 == "result" && NF == 3 { result[$2] = $3; ended[$2] = FNR }
    END {
      for (one in asked) if (of[one] == account) keyed = keyed met[one] " "
      for (one in asked) {
        if (!is_ours(one)) continue
        ours[one] = 1
        age[one] = now - wall[one]
        if (age[one] < 0) age[one] = 0
        if (boot != "none" && start[one] == boot && up - since[one] >= 0 && up - since[one] < age[one]) age[one] = up - since[one]
        if (result[one] == "accepted" && asked[one] > accepted) accepted = asked[one]
        if (result[one] == "accepted" && age[one] < 86400 && which == "accepted " kind[one] && ended[one] > let_in) let_in = ended[one]
      }
      for (one in ours) {
        open = !(one in ended)
        if (!open && result[one] !~ /^(rejected|unknown|hidden)$/) continue
        place = open ? asked[one] : ended[one]
        if (place > let_in && result[one] != "hidden") let_in = 0
        if (index(one, run ".") == 1 || (open && mine in asked && asked[one] >= asked[mine])) continue
        if (place <= accepted || age[one] >= 86400 || (which == "keyed" && of[one] == account)) continue
        token = one "/" (open ? "open" : "rejected")
        if (result[one] == "hidden" && which ~ /^accepted/) continue
        if (index(covered, " " token " ")) continue
        tokens = tokens "\n" token
        if (place > newest) { newest = place; found = (open ? "open " : "rejected ") at[one] }
      }
      if (which ~ /^accepted/) { if (let_in && !newest) print "accepted" }
      else if (newest) print found tokens
    }' - "$t_memory" 2>/dev/null)
  [ -z "$t_recalled" ] || printf '%s\n' "$t_recalled" | t_plain
}

t_settle() {
  [ -z "$t_ticket" ] || [ -z "$t_memory" ] || t_remember "result $t_ticket $1"
  t_ticket=''
}

# t_meet FILE: the server has shown the first certificate in it, and is known by its key from now on.
t_meet() {
  t_first=$(sed -n '/^-----BEGIN CERTIFICATE-----$/,/^-----END CERTIFICATE-----$/{p;/^-----END/q;}' "$1")
  [ -n "$t_first" ] && [ "$t_first" != "$t_met_first" ] || return 0
  printf '%s\n' "$t_first" | openssl x509 -noout -pubkey 2>/dev/null | openssl pkey -pubin -outform der >"$t_dir/key" 2>/dev/null
  [ -s "$t_dir/key" ] || return 0
  t_met_first=$t_first
  t_met=$(t_digest <"$t_dir/key")
  t_met=$(printf '%s\n%s\n' "$t_met" "$t_plain_user" | t_digest)
  case " $t_keyed" in *" $t_met "*) return 0 ;; esac
  t_keyed="$t_met $t_keyed"
  # A connection of a sign-in that has set out may be to another machine than the look was.
  [ -z "$t_ticket" ] || [ -z "$t_memory" ] || t_remember "more $t_ticket $t_met $t_kind"
}
# t_look_up named|keyed WORDS: asks where a sign-in of earlier starts holds this one back; what was asked about is covered.
t_look_up() {
  [ -n "$t_memory" ] || return 0
  t_found=$(t_recall "$1" "$t_covered" '')
  [ -n "$t_found" ] || return 0
  t_covered="$t_covered $(printf '%s\n' "$t_found" | sed 1d | tr '\n' ' ')"
  t_seen=$(printf '%s\n' "$t_found" | sed 's/^[a-z]* //; q')
  [ "$1" = keyed ] || return 0
  t_asks_for_more "{{A sign-in of {0} was rejected at {1} at this server under another name, or its result is not known.|${t_user}|${t_seen}}}"
}
t_asks_for_more() { t_consents "$1 {{Another attempt counts towards the lock-out of the account.}}"; }

# Before a sign-in: writes it down, and waits for those that other starts wrote down before. Whichever stands first in the
# list is sent first. Fails where one of the others was rejected, or gets no result in time.
t_set_out() {
  [ -n "$t_memory" ] || return 0
  t_count=$((t_count + 1))
  t_ticket=$t_run.$t_count
  # shellcheck disable=SC2086
  set -- $t_keyed
  t_met=$1
  [ -n "$t_met" ] || t_met=none
  t_remember "more $t_ticket $t_met $t_kind
asking $t_ticket $t_account $(t_moment) $(t_clock)" || return 1
  t_waited=0
  while :; do
    case $(t_recall all "$t_covered" "$t_ticket") in
      '') return 0 ;;
      open*) [ "$t_waited" -lt "$t_patience" ] || break ;;
      *) break ;;
    esac
    t_waited=$((t_waited + 1))
    sleep 1
  done
  t_settle unsent
  return 1
}

# What was known where this script was written joins the list, under the names that it has there: so it fades, is settled and is
# covered by a consent as all else in it. Where there is no list, it is asked about by itself.
t_told=''
t_moment >/dev/null
while read -r t_one t_wall t_when t_how; do
  if [ -z "$t_how" ] || [ "$((t_epoch - t_wall))" -ge 86400 ]; then continue; fi
  if [ -n "$t_memory" ]; then
    ! tr -d '\0' <"$t_memory" | grep -q -F "asking program-$t_one.1 " || continue
    ! t_remember "asking program-$t_one.1 $t_account $t_wall 0 none $t_when
result program-$t_one.1 $t_how" || continue
  fi
  t_told=$t_when
done <<END
$t_known
END

# An earlier transcript of this folder that shows a rejected sign-in of the same user at the same server, or one that was
# sent and never came to an end: of a script of an earlier version, or of another machine.
t_seen=''
for t_one in tripoint-*.txt; do
  [ -f "$t_one" ] || continue
  if tr -d '\r' <"$t_one" | grep -x -F -e "server $t_server" -e "user $t_user" | awk '!seen[$0]++ { count++ } END { exit count != 2 }'; then
    t_when=$(awk '
      { sub(/\r$/, "") }
      $1 == "asking" && NF == 3 { at = $3; open = 1 } $1 == "started" { at = $2 } /^(done$|skipped )/ { open = 0 }
      /^(sign-in rejected|status 401)$/ { found = at } END { if (found) print found; else if (open) print at }' "$t_one" | t_plain)
    [ -z "$t_when" ] || t_seen=$t_when
  fi
done
[ -z "$t_told" ] || t_seen=$t_told
t_look_up named
[ -z "$t_seen" ] || t_asks_for_more "{{A sign-in of {0} was rejected at {1}, or its result is not known.|${t_user}|${t_seen}}}" || exit 4

# After the consent: who does not go on has typed no password.
t_ask "{{Password of {0}|${t_user}}}"
t_secret=$t_answer
t_secret=$(printf '%s' "$t_secret" | tr -d '\r')
[ -n "$t_secret" ] || t_refuse '{{The password is missing.}}'
case $t_secret in *[[:cntrl:]]*) t_refuse '{{The password contains a control character.}}' ;; esac

# The code that Tripoint showed when it wrote this script: with it the transcript is sealed. It is not in this file.
t_seal_code=''
if [ -n "$t_script" ]; then
  while :; do
    t_ask "{{Code of this script (Enter: none, the transcript is not sealed then)}}"
    t_seal_code=$(printf '%s' "$t_answer" | tr -cd 'A-Za-z0-9' | tr '[:lower:]' '[:upper:]')
    [ -n "$t_seal_code" ] || break
    t_inner=$(t_pad 54)
    t_outer=$(t_pad 92)
    case $(printf '%s\n' "$t_script" | t_mac) in "$t_check"*) break ;; esac
    t_seal_code=''
    [ -t 0 ] || t_refuse '{{The code is not the one of this script.}}'
    t_say '{{This is not the code of this script. Type it again.}}'
  done
fi
t_answer=''

t_pair=$t_user:$t_secret
t_quoted=$(printf '%s' "$t_pair" | sed 's/[\\"]/\\&/g')
t_token=$(printf '%s' "$t_pair" | openssl base64 | tr -d '\n=')
# A short password would be found in every second word: then only the pair is looked for.
case $t_secret in ????*) ;; *) t_secret=$t_pair ;; esac

# The writings in which a page repeats a secret, one a line.
t_writings=$(printf '%s\n%s\n' "$t_secret" "$t_token" | awk '
  BEGIN { for (i = 1; i < 256; i++) code[sprintf("%c", i)] = i; signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"; safe = signs "-._~"; signs = signs "+/"; power[6] = 1; power[8] = 4; power[10] = 16; power[12] = 64 }
  function percent(text, keep,  i, c, out) {
    for (i = 1; i <= length(text); i++) { c = substr(text, i, 1); out = out (index(keep, c) ? c : sprintf("%%%02x", code[c])) }
    return out
  }
  function hex(text,  i, out) { for (i = 1; i <= length(text); i++) out = out sprintf("%02x", code[substr(text, i, 1)]); return out }
  function numbered(text, form,  i, out) { for (i = 1; i <= length(text); i++) out = out sprintf(form, code[substr(text, i, 1)]); return out }
  function backward(text,  i, out) { for (i = length(text); i > 0; i--) out = out substr(text, i, 1); return out }
  function marked(text, which, before,  i, c, out) {
    for (i = 1; i <= length(text); i++) { c = substr(text, i, 1); out = out (index(which, c) ? before c : c) }
    return out
  }
  function named(text, quote, apostrophe,  i, c, out) {
    for (i = 1; i <= length(text); i++) {
      c = substr(text, i, 1)
      if (c == "&") c = "&amp;"; else if (c == "<") c = "&lt;"; else if (c == ">") c = "&gt;"
      else if (c == "\"") c = quote; else if (c == "\047") c = apostrophe
      out = out c
    }
    return out
  }
  NR == 1 {
    print
    print percent($0, safe); print percent($0, safe "!\047()*"); print percent($0, safe " "); print percent($0, safe "/"); print percent($0, safe "!\047()*/"); print percent($0, safe ";,/?:@&=+$#!\047()*")
    print numbered($0, "&#%d;"); print numbered($0, "&#x%x;"); print numbered($0, "\\u%04x")
    form = percent($0, safe); gsub(/%20/, "+", form); print form
    print named($0, "&quot;", "&#39;"); print named($0, "&#34;", "&#039;"); print named($0, "&quot;", "&#x27;")
    print named($0, "&quot;", "\047"); print named($0, "\"", "\047"); print named($0, "&quot;", "&apos;")
    print marked($0, "\\\"", "\\"); print marked($0, "\\\"/", "\\")
    print hex($0); print backward($0)
  }
  # base64 of a text behind so many other bytes: what the text alone decides of it, not what those bytes have a part in, and not a
  # character that is half full.
  function inside(text, before,  i, n, bits, out) {
    text = substr("xx", 1, before) text
    for (i = 1; i <= length(text); i++) {
      bits = bits * 256 + code[substr(text, i, 1)]
      for (n += 8; n >= 6; n -= 6) { out = out substr(signs, int(bits / power[n]) + 1, 1); bits %= power[n] }
    }
    return substr(out, int((before * 4 + 2) / 3) + 1)
  }
  NR == 1 { for (i = 0; i < 3; i++) behind[i] = inside($0, i) }
  NR == 2 {
    print; web = $0; gsub(/\+/, "-", web); gsub(/\//, "_", web); print web; print percent($0, safe)
    for (i = 0; i < 3; i++) if (length(behind[i]) >= 6) { print behind[i]; gsub(/\+/, "-", behind[i]); gsub(/\//, "_", behind[i]); print behind[i] }
  }
' | sed '/^$/d')

# Where another question asks for the first group of this answer.
t_take_group() {
  # Only where the list begins exactly as the server writes it; else the id that matches nothing is asked for.
  [ "$t_status" = 200 ] || return 0
  t_found=$(t_taken body | tr -d '\r\n' | sed -n 's/^[[:space:]]*{[[:space:]]*"SearchResult"[[:space:]]*:[[:space:]]*{[[:space:]]*"total"[[:space:]]*:[[:space:]]*[0-9]*[[:space:]]*,[[:space:]]*"resources"[[:space:]]*:[[:space:]]*\[[[:space:]]*{[[:space:]]*"id"[[:space:]]*:[[:space:]]*"\([0-9A-Za-z-]\{1,128\}\)".*$/\1/p')
  [ -z "$t_found" ] || t_group=$t_found
}

# Whether the server is one that this host reaches without its proxy. Networks in that list (10.0.0.0/8) are not known here.
t_exempt() {
  case $t_way_host in localhost | *.localhost | 127.* | ::1) return 0 ;; esac
  # shellcheck disable=SC2154
  t_list=$no_proxy
  [ -n "$t_list" ] || t_list=$NO_PROXY
  printf '%s\n' "$t_list" | awk -v host="$t_way_host" '
    {
      count = split($0, entries, /[, ]+/)
      for (i = 1; i <= count; i++) {
        one = entries[i]
        if (one == "") continue
        sub(/:[0-9]*$/, "", one)
        sub(/^\**\.*/, "", one)
        if (one == "" || host == one || substr(host, length(host) - length(one)) == "." one) found = 1
      }
    }
    END { exit !found }'
}

t_proxy_quoted='' t_proxy_tls=no t_proxy_signs=no t_via='' t_proxy_line=none
case $t_proxy_kind in
  explicit) t_proxy=$t_proxy_given ;;
  system)
    # shellcheck disable=SC2154
    t_proxy=$https_proxy
    [ -n "$t_proxy" ] || t_proxy=$HTTPS_PROXY
    case $t_proxy in
      '') t_proxy_kind=none ;;
      *) ! t_exempt || t_proxy_kind=none ;;
    esac
    case $t_proxy in
      '' | http://* | https://*) ;;
      *://*) t_refuse '{{The proxy of this host is not one of http or https with CONNECT.}}' ;;
      *) t_proxy=http://$t_proxy ;;
    esac
    ;;
esac
if [ "$t_proxy_kind" != none ]; then
  case $t_proxy in *[[:cntrl:]]*) t_refuse '{{The address of the proxy contains a control character.}}' ;; esac
  case $t_proxy in https://*) t_proxy_tls=yes ;; esac
  case $t_proxy in *@*) t_proxy_signs=yes ;; esac
  t_via=$(printf '%s' "$t_proxy" | sed 's#^[a-z]*://##; s#/.*$##; s#^.*@##' | tr -cd '\41-\176')
  # curl would take 1080 for a port that is not written.
  if ! printf '%s' "$t_via" | grep -q ':[0-9][0-9]*$'; then
    t_port=80
    [ "$t_proxy_tls" != yes ] || t_port=443
    t_proxy=$(printf '%s' "$t_proxy" | sed 's#^\([a-z]*://[^/]*\).*$#\1#'):$t_port
    t_via=$t_via:$t_port
  fi
  t_proxy_quoted=$(printf '%s' "$t_proxy" | sed 's/[\\"]/\\&/g')
  t_proxy_line="$t_proxy_kind $t_via"
fi

[ -z "$t_ca" ] || printf '%s\n' "$t_ca" >"$t_dir/ca" || t_refuse '{{The temporary folder cannot be written to.}}'

for t_one in '' -2 -3 -4 -5 -6 -7 -8 -9; do
  t_try=tripoint-$t_stage-$(date -u '+%Y%m%dT%H%M%SZ')$t_one.txt
  if (set -C && : >"$t_try") 2>/dev/null; then
    t_file=$t_try
    break
  fi
done
[ -n "$t_file" ] || t_refuse '{{The transcript cannot be written into the current folder.}}'

{
  printf 'tripoint-transcript 5\nmade-by %s\nshell sh\nid %s\nstage %s\nstarted %s\n' "$t_made_by" "$t_run" "$t_stage" "$(t_clock)"
  printf 'server %s\nuser %s\nfamilies %s\nproxy %s\n' "$t_server" "$t_user" "$t_left" "$t_proxy_line"
  curl --disable --version 2>/dev/null | awk '
    NR == 1 {
      for (i = 1; i <= NF; i++)
        if ($i ~ /^(OpenSSL|LibreSSL|BoringSSL|AWS-LC|quictls|GnuTLS|NSS|wolfSSL|mbedTLS|rustls-ffi|SecureTransport|Schannel)/) {
          sub("/", " ", $i); print "library", $i; exit
        }
    }'
  [ -z "$t_script" ] || printf 'script %s\n' "$t_script"
  [ -z "$t_connects" ] || printf 'connect-to %s\n' "$t_connects"
  [ -z "$t_label" ] || printf 'label %s\n' "$t_label"
  [ -z "$t_pin" ] || printf 'pin %s\n' "$t_pin"
  [ -z "$t_ca" ] || t_block ca "$t_dir/ca"
} >"$t_dir/section"
t_keep "$t_dir/section"

t_describe() {
  printf 'platform %s\n' "$(uname -srm)"
  if [ -r /etc/timezone ]; then
    printf 'time-zone %s\n' "$(head -n 1 /etc/timezone)"
  else
    t_zone=$(readlink /etc/localtime 2>/dev/null | sed -n 's#^.*zoneinfo/##p')
    [ -n "$t_zone" ] || t_zone=$(date +%Z)
    printf 'time-zone %s\n' "$t_zone"
  fi
  sed -n 's/^nameserver[[:space:]][[:space:]]*\([0-9A-Fa-f:.]*\).*$/resolver \1/p' /etc/resolv.conf 2>/dev/null | head -n 20
  if command -v ip >/dev/null 2>&1; then
    ip -o addr show 2>/dev/null | awk '$2 != "lo" { split($4, part, "/"); print "interface", $2, part[1] }'
    ip -o route get 192.0.2.1 2>/dev/null | sed -n 's/^.* dev \([^ ]*\) .*src \([^ ]*\).*$/default-route \1 \2/p'
  elif command -v ifconfig >/dev/null 2>&1; then
    ifconfig -a 2>/dev/null | awk '
      /^[^ \t]/ { name = $1; sub(/:.*$/, "", name) }
      ($1 == "inet" || $1 == "inet6") && name !~ /^lo/ { sub(/^addr:/, "", $2); sub(/%.*$/, "", $2); print "interface", name, $2 }'
  fi
}
t_describe | t_plain | head -n 150 >"$t_dir/section"
if [ "$t_proxy_kind" = none ] && [ -n "$t_lookup" ]; then
  if command -v getent >/dev/null 2>&1; then
    t_limited "$t_connect_seconds" getent ahosts "$t_lookup" >"$t_dir/names" 2>/dev/null
    awk '$1 ~ /^[0-9A-Fa-f:.]+$/ && !seen[$1]++ { print "address", $1 }' "$t_dir/names" | head -n 50 >>"$t_dir/section"
  elif command -v host >/dev/null 2>&1; then
    t_limited "$t_connect_seconds" host "$t_lookup" >"$t_dir/names" 2>/dev/null
    sed -n 's/^.* has \(IPv6 \)\{0,1\}address \([0-9A-Fa-f:.]*\)$/address \2/p' "$t_dir/names" | head -n 50 >>"$t_dir/section"
  fi
fi
t_keep "$t_dir/section"

t_look look
t_keep "$t_dir/lines"
t_choose_trust
t_look_up keyed || t_rejected=elsewhere
[ -s "$t_dir/chain" ] || t_say '{{No certificate could be read.}}'
if [ "$t_trust" = closed ]; then t_say '{{This is not the certificate that was pinned, or none could be read: the password is not sent.}}'; fi

# @questions

if [ -n "$t_rejected" ]; then
  case $t_rejected in
    proxy) t_why='{{The proxy rejected its sign-in, or may have.}}' ;;
    unknown) t_why='{{The sign-in got no clear answer and counts as rejected.}}' ;;
    elsewhere) t_why='{{The sign-in of another start was rejected, or its result is not known, or the list of sign-ins cannot be written.}}' ;;
    *) t_why='{{The sign-in was rejected.}}' ;;
  esac
  [ -z "$t_left" ] || t_say "$t_why {{The other probes are held back, so that the account is not locked.}}"
  t_rest not-run.protecting-account
  t_result=4
fi
t_end complete
t_say "{{Written: {0}. Hand this file to the engineer who runs Tripoint. It holds what the server answered and the addresses of this host. The password is not in it.|${t_file}}}"
[ -n "$t_seal_code" ] || t_say '{{No code was typed: the transcript is not sealed, and anyone can edit it.}}'
exit "$t_result"
