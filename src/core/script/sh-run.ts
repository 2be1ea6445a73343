/** Opens the transcript, describes the host, looks, and asks the questions one after another. */
export const SH_OPEN = String.raw`
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
      *://*) t_refuse 'The proxy of this host is not one of http or https with CONNECT.' ;;
      *) t_proxy=http://$t_proxy ;;
    esac
    ;;
esac
if [ "$t_proxy_kind" != none ]; then
  case $t_proxy in *[[:cntrl:]]*) t_refuse 'The address of the proxy contains a control character.' ;; esac
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

[ -z "$t_ca" ] || printf '%s\n' "$t_ca" >"$t_dir/ca" || t_refuse 'The temporary folder cannot be written to.'

for t_one in '' -2 -3 -4 -5 -6 -7 -8 -9; do
  t_try=tripoint-$t_stage-$(date -u '+%Y%m%dT%H%M%SZ')$t_one.txt
  if (set -C && : >"$t_try") 2>/dev/null; then
    t_file=$t_try
    break
  fi
done
[ -n "$t_file" ] || t_refuse 'The transcript cannot be written into the current folder.'

{
  printf 'tripoint-transcript 4\nmade-by %s\nshell sh\nid %s\nstage %s\nstarted %s\n' "$t_made_by" "$t_run" "$t_stage" "$(t_clock)"
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
[ -s "$t_dir/chain" ] || t_say 'No certificate could be read.'
if [ "$t_trust" = closed ]; then t_say 'This is not the certificate that was pinned, or none could be read: the password is not sent.'; fi
`;

/** After the first question, where another asks for the first group of its answer. */
export const SH_GROUP = String.raw`
# Only where the list begins exactly as the server writes it; else the id that matches nothing is asked for.
if [ "$t_status" = 200 ]; then
  t_found=$(t_taken body | tr -d '\r\n' | sed -n 's/^[[:space:]]*{[[:space:]]*"SearchResult"[[:space:]]*:[[:space:]]*{[[:space:]]*"total"[[:space:]]*:[[:space:]]*[0-9]*[[:space:]]*,[[:space:]]*"resources"[[:space:]]*:[[:space:]]*\[[[:space:]]*{[[:space:]]*"id"[[:space:]]*:[[:space:]]*"\([0-9A-Za-z-]\{1,128\}\)".*$/\1/p')
  [ -z "$t_found" ] || t_group=$t_found
fi
`;

export const SH_END = String.raw`
t_result=0
if [ -n "$t_rejected" ]; then
  t_said='was rejected'
  [ "$t_rejected" != unknown ] || t_said='got no readable answer and counts as rejected'
  [ "$t_rejected" != elsewhere ] || t_said='of another start was rejected, or its result is not known, or the list of sign-ins cannot be written'
  [ -z "$t_left" ] || t_say "The sign-in $t_said. The other probes are held back, so that the account is not locked."
  t_rest not-run.protecting-account
  t_result=4
fi
t_end complete
t_say "Written: $t_file. Hand this file to the engineer who runs Tripoint. It holds what the server answered and the addresses of this host. The password is not in it."
[ -n "$t_seal_code" ] || t_say 'No code was typed: the transcript is not sealed, and anyone can edit it.'
exit "$t_result"
`;
