/**
 * What a script asks again (the design page, 3.6). Without credentials: other TLS hellos where a handshake was cut off, other
 * paths where a probe was turned away, and the ports of the APIs themselves. With credentials, and only where this server has let the user
 * in by the same kind of sign-in: once more after an error that may pass, and Monitoring which node it is.
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
  if [ -n "$t_status" ]; then t_say "$t_asking, once more: status $t_status"; else t_say "$t_asking, once more: no answer (code $t_code of curl)"; fi
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
  if [ -n "$t_status" ]; then t_say "Version of Monitoring: status $t_status"; else t_say "Version of Monitoring: no answer (code $t_code of curl)"; fi
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
