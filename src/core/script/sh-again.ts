/**
 * What a script asks again without credentials (the design page, 3.6): other TLS hellos where a handshake was cut off, and other
 * paths where a probe was turned away. Nothing of it is a sign-in.
 */
export const SH_AGAIN = String.raw`
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
        t_say "This curl cannot ask again with the TLS hello $t_one (its code $t_greeting). The script goes on without that."
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
  {
    printf 'control %s\nstarted %s\nquestion %s %s\nexit %s\n' "$1" "$t_started" "$3" "$2" "$t_code"
    sed -n '/^remote [0-9A-Fa-f:.]* [0-9]*$/p; /^local [0-9A-Fa-f:.]* [0-9]*$/p; /^times [0-9. ]*$/p' "$t_dir/meta" | head -n 3
    cat "$t_dir/head" "$t_dir/body" "$t_dir/error"
    printf 'done\n'
  } >"$t_dir/section"
  t_keep "$t_dir/section"
  t_same=''
}
`;
