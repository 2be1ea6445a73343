#!/bin/sh
# Tripoint, fixed script for sh: asks a NAC server four questions with curl and prints the answers. It installs and changes nothing.
# sh probe.sh --server HOST[:PORT] --user NAME --stage inside|outside [--ca FILE] [--connect-to HOST:PORT] [--proxy URL|none]
#   [--mac MAC] [--group-id ID] [--label TEXT] > answers.txt
# The password is asked for without echo, or is one line of standard input. It goes to curl on standard input: never into an argument,
# the environment or a file. After the first rejected sign-in nothing more is sent, and the file tripoint-rejected tells the next run.
# Ends with 0 all good, 1 not all good, 3 nothing sent, 4 sign-in rejected or held back, 130 stopped. The same file for everybody.
# shellcheck disable=SC2015,SC2016,SC2020,SC2317
set +aevx; [ -z "${ZSH_VERSION-}" ] || emulate -R sh; set -f
unalias -a 2>/dev/null; unset -f printf read curl sed awk grep date 2>/dev/null; LC_ALL=C; export LC_ALL; umask 077
unset password secret reply IFS CURL_CA_BUNDLE SSL_CERT_FILE SSL_CERT_DIR
say() { printf '%s\n' "$*" >&2; }; refuse() { say "$* Nothing was sent."; exit 3; }
now() { date +%Y-%m-%dT%H:%M:%S%z; }; coded() { printf '%s' "$1" | sed 's/=/=3D/g; s/ /=20/g; s/%/=25/g; s/\\/=5C/g'; }
lost() { say 'The answers cannot be written. Nothing more is sent.'; exit 1; }; has() { printf '%s\n' "$words" | grep -Eiq -e "$1"; }
server='' user='' stage='' ca='' connect='' proxy='' mac=00:00:5E:00:53:00 group='' label='' given=' ' terminal='' through='' mine='' before='' ended=0
while [ $# -gt 0 ]; do
  case $1 in
    --server) server=${2-} ;; --user) user=${2-} ;; --stage) stage=${2-} ;; --ca) ca=${2-} ;; --connect-to) connect=${2-} ;;
    --proxy) proxy=${2-} ;; --mac) mac=${2-} ;; --group-id) group=${2-} ;; --label) label=${2-} ;; *) refuse "Unknown option: $1." ;;
  esac
  case $given in *" $1 "*) refuse "$1 is given twice." ;; esac
  case ${2-} in '') refuse "$1 needs a value." ;; *[[:cntrl:]]*) refuse "The value of $1 holds a line end or another control character." ;; esac
  given="$given$1 "; shift 2
done
# place TEXT OPTION: HOST:PORT as $at, with port 443 where none is named; an IPv6 address in square brackets.
place() { case $1 in '' | -* | *[!]A-Za-z0-9.:_[-]*) refuse "$2 must be HOST or HOST:PORT." ;; esac
  case ${1##*]} in *:*:* | *:*[!0-9]* | *:) refuse "$2 must be HOST or HOST:PORT." ;; *:*) at=$1 ;; *) at=$1:443 ;; esac
}
place "$server" --server; server=$at; [ -z "$connect" ] || { place "$connect" --connect-to; connect=$at; }
case $user in '' | *:* | ' '* | *' ') refuse '--user must be a name without a colon, and without blanks around it.' ;; esac
case $stage in inside | outside) ;; *) refuse '--stage must be inside or outside.' ;; esac
[ -z "$ca" ] || grep -q 'BEGIN CERTIFICATE' -- "$ca" 2>/dev/null || refuse '--ca must name a readable file of PEM certificates.'
case $proxy in *@*) refuse '--proxy must hold no sign-in.' ;; '') ;; none) unset https_proxy HTTPS_PROXY all_proxy ALL_PROXY ;;
  http://?* | https://?*) unset no_proxy NO_PROXY; through=$proxy ;; *) refuse '--proxy must be http://HOST:PORT or none.' ;; esac
mac=$(printf '%s' "$mac" | tr 'a-f-' 'A-F:')
printf '%s\n' "$mac" | grep -Eqx '([0-9A-F]{2}:){5}[0-9A-F]{2}' || refuse '--mac must be six pairs such as 00:00:5E:00:53:00.'
case $group in *[!A-Za-z0-9._-]*) refuse '--group-id must be letters, digits, dots and hyphens.' ;; esac
command -v curl >/dev/null 2>&1 || refuse 'This host has no curl.'
case $(command -v printf) in */*) refuse 'This shell has no printf of its own: use dash, bash, busybox, ksh or zsh.' ;; esac
[ -z "${SSLKEYLOGFILE-}" ] || refuse 'SSLKEYLOGFILE asks for TLS keys in a file: unset it.'
case $0 in */*) mark=${0%/*}/tripoint-rejected ;; *) mark=./tripoint-rejected ;; esac
stopped() { [ -z "$terminal" ] || stty "$terminal"; say 'Stopped.'; exit 130; }; trap stopped HUP INT QUIT TERM
say "Tripoint, stage $stage: four questions to https://$server${connect:+ (at $connect)} as $user, one after another. They only read:
  /ers/config/endpointgroup   /ers/config/endpoint   /api/v1/endpoint   /admin/API/mnt/Session/MACAddress/$mac
After a rejected sign-in nothing more is sent. The answers go to standard output."
[ ! -e "$mark" ] || mine=1; had=$(cat "$mark" 2>/dev/null)
case ${mine:+1}$had in 1unclear*) before=own ;; 1*)
  say "A sign-in was rejected or cut off before: $had. One more counts towards the lock-out of the account."
  [ -t 0 ] || { say "Nothing was sent. If the password is right now, remove $mark."; exit 4; } ;; esac
if [ -t 0 ]; then
  terminal=$(stty -g) && stty -echo || refuse 'The password would be shown: hand it over on standard input.'
  printf 'The password comes next. Type yes to go on (not shown): ' >&2; read -r password; say; [ "$password" = yes ] || { stty "$terminal"; refuse 'Not confirmed.'; }
  printf 'Password of %s: ' "$user" >&2; IFS= read -r password; stty "$terminal"; terminal=''; say
else IFS= read -r password; fi
password=${password#"$(printf '\357\273\277')"}
case $password in '') refuse 'No password.' ;; *[[:cntrl:]]*) refuse 'The password holds a control character, perhaps a line end of Windows.' ;; esac
secret=$(printf '%s' "$user:$password" | sed 's/["\\]/\\&/g')
case $(curl -q -V) in 'curl 7.88.'* | 'curl '[89].* | 'curl '[1-9][0-9]*) certs='tripoint-curl certs\n%{certs}\n' ;; *) certs='' ;; esac
way=${https_proxy:-${HTTPS_PROXY:-${all_proxy:-${ALL_PROXY:-none}}}}; way=${way##*@}
told="by=probe.sh proxy=$(coded "${proxy:-system ${way#*://}}")${connect:+ connect=$connect}${ca:+ ca=1}${label:+ place=$(coded "$label")}"
told="\\n${certs}tripoint-curl 2 $stage $(coded "$user") $(now) %{http_code} %{size_download} %{remote_ip} %{url_effective} $told tunnel=%{http_connect}"
told="$told verify=%{ssl_verify_result} from=%{local_ip}/%{local_port} times=%{time_namelookup}:%{time_connect}:%{time_appconnect}:%{time_starttransfer}:%{time_total}:%{time_pretransfer}"
own='^set-cookie: *(APPSESSIONID|JSESSIONIDSSO)=|"ERSResponse"' # marks of the server itself
rejection='(authentication|log-?[io]n|sign-?in)( attempt)? ((has|was|is) )?(failed|failure|unsuccessful|rejected|denied|incorrect|invalid|error|blocked)
not authenticated|(failed|unable|cannot) (to )?(authenticate|log ?in|sign ?in)|(invalid|incorrect|wrong|bad|unknown) (user|log-?in|password|credential)
(user|user ?name|account|password|credentials?) ((is|are|was|has|have|not) )?(been |not )?(invalid|incorrect|wrong|expired|locked|disabled|suspended|blocked)
too many .*(attempts|failures|log-?ins|sign-?ins)|invalid_(grant|client|credentials)|401 unauthori|"unauthori[sz]ed"|status 401|^www-authenticate: *[a-z]
(senord|konto|inloggning|ndare)[^ ]* .*(fel|ogiltig|misslyck|neka|avvisa|rrat|inaktiv)|(fel|ogiltig)[^ ]* .*(senord|inloggning)'
# What is cut out of an answer before anything is kept: the password in whatever form a page repeats it, its header, the value of cookies.
clean='function d(n) { return substr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", int(n) % 64 + 1, 1) }
  function base(s,  i, n, r) { for (i = 1; i <= length(s); i += 3) { n = (code[substr(s, i, 1)] * 256 + code[substr(s, i + 1, 1)]) * 256 + code[substr(s, i + 2, 1)]
    r = r d(n / 262144) d(n / 4096) d(n / 64) d(n) } return substr(r, 1, int(length(s) * 4 / 3)) }
  function hex(n,  i, a, r) { for (i = 16; i; i = i > 1) { a = int(n / i) % 16; r = r (a < 10 ? a : "[" substr("abcdef", a - 9, 1) substr("ABCDEF", a - 9, 1) "]") } return r }
  function any(s,  i, c, h, r) { for (i = 1; i <= length(s); i++) { c = substr(s, i, 1); h = hex(code[c])
    r = r "(\\\\?" (c ~ /[A-Za-z0-9 ]/ ? c : c ~ /[\^\\]/ ? "\\" c : "[" c "]") "|[%x=]?" h "|\\\\[ux](00)?" h "|&#([xX]0*" h "|0*" code[c] ");" name[c] ")" } return r }
  function cut(s, t,  i, r) { while (t != "" && (i = index(s, t))) { r = r substr(s, 1, i - 1) "[cut]"; s = substr(s, i + length(t)) } return r s }
  BEGIN { for (i = 1; i < 256; i++) code[sprintf("%c", i)] = i; name[" "] = "|[+]"; name["&"] = "|&amp;"; name["<"] = "|&lt;"; name[">"] = "|&gt;"; name["\""] = "|&quot;" }
  NR == 1 { word = any($0); alone = base($0); next } NR == 2 { pair = base($0); next } /^tripoint-curl 2 / { end = $0; next } END { print end }
  tolower($0) ~ /^set-cookie:/ { sub(/=[^;]*/, "=[cut]") } { gsub(word, "[cut]"); print cut(cut($0, pair), alone) }'
# ask FAMILY TYPE PATH [bare]: one question, with the password unless it is bare. What the answer says becomes a word in $result.
ask() {
  [ -n "${4-}" ] || { [ -z "$mine" ] || rm -f "$mark"; (set -C; now >"$mark") 2>/dev/null && mine=1; } ||
    refuse "$mark protects the account and cannot be made: another run is under way, or this folder is not yours."
  printf '%s\n' "tripoint-curl asks $1 ${4:-signed} $(now)" || lost
  # Of what curl tells beside the answer, only why no connection came about and the version of TLS are kept.
  reply=$({ { [ -n "${4-}" ] || printf 'user = "%s"\n' "$secret"; } | curl -q --config - -sSigv --connect-timeout 5 --max-time 20 --max-filesize 1048576 \
    --limit-rate 512k --proto '=https' ${ca:+--cacert "$ca"} ${connect:+--connect-to "::$connect"} ${through:+--proxy "$through"} \
    -H "Accept: application/$2" -w "$told${4:+ bare=1} end\\n" "https://$server$3" 2>&1 >&3 | sed -n '/^\* connect to .* failed: /p; /^\* SSL connection using /p; /^curl: /p'
  } 3>&1 | { printf '%s\n%s:%s\n' "$password" "$user" "$password"; cat; } | awk "$clean")
  printf '%s\n' "$reply" || lost
  words=$(printf '%s\n' "$reply" | sed '/^tripoint-curl [c2]/,$d' | tr -d '\r')
  code=$(printf '%s\n' "$reply" | sed -n '$s/^tripoint-curl 2 [^ ]* [^ ]* [^ ]* \([0-9]*\) .*/\1/p') result=unclear
  case ${4-}:$code in
    bare:401) result=bare; ! has '^www-authenticate: *basic|^unauthorized user:' || has '^(server: *(envoy|istio|aws|big|squid|akamai|cloudflare)|x-amz)' || result=wanted ;;
    bare:*) result=bare ;; :401) result=rejected ;; :000) case $reply in *:0.000000' end') result=unsent ;; esac ;;
    *) case $1 in ers-*) good='"SearchResult"' ;; open-api) good='^\[' ;; *) good='<mnt-rest-result|<sessionParameters' ;; esac
      if [ "$code" = 200 ] || [ "$1$code" = mnt-session500 ] && has "$good"; then result=good
      elif [ "${code:-0}" -ge 400 ] && has "$rejection"; then result=rejected
      elif has "$own"; then result=own; fi ;;
  esac
  case ${4-}:$result:$before in bare:* | :rejected:*) ;; :good:* | :own: | :own:own | :unsent: | :unsent:own) rm -f "$mark"; mine='' ;;
    *) printf 'unclear %s\n' "$(now)" >"$mark" ;; esac
}
# question FAMILY TYPE PATH: after an unclear answer without the password first, which then goes out only where the server asks for it. An
# unclear answer that only a signed-in question gets may be a rejection.
question() {
  [ -z "$before" ] || ask "$@" bare
  [ -n "$before" ] && [ "$before-$result" != own-wanted ] || ask "$@"
  case $before-$result in -unclear) ask "$@" bare; [ "$result" = wanted ] && result=rejected || result=unclear ;; own-unclear) result=rejected ;; esac
  case $result in good) before=''; return ;; own) before=${before:-own} ;; unclear) before=unclear ;;
    rejected) now >"$mark"; say "The sign-in was rejected, or may have been. Nothing more is sent, and $mark tells the next run."; exit 4 ;; esac
  ended=1
}
question ers-endpoint-groups json '/ers/config/endpointgroup?page=1&size=10&sortasc=name'
group=${group:-$(printf '%s' "$words" | tr '{,' '\n\n' | sed -n 's/^ *"id" *: *"\([A-Za-z0-9._-]*\)".*/\1/p' | sed 1q)}
question ers-endpoints json "/ers/config/endpoint?page=1&size=10&filter=groupId.EQ.${group:-00000000-0000-4000-8000-000000000000}"
question open-api json "/api/v1/endpoint?page=1&size=1&filter=mac.CONTAINS.$mac"
question mnt-session xml "/admin/API/mnt/Session/MACAddress/$mac"
say 'Done. Bring the answers back: tripoint case import FILE'
exit "$ended"
