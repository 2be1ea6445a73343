/** Looks at the certificate without HTTP, and asks one question with curl. */
export const SH_ASK = String.raw`
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
    t_say "A part of the reply could not be searched for the password within $t_reading seconds. That part is not kept."
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
# Whether the reply can come from nothing but an API that let the user in: its own shape, or Monitoring's own words.
t_lets_in() {
  case $t_status$t_kind in
    200ers) t_says '"searchresult"' ;;
    200open-api) case $(printf '%s' "$t_begun" | tr -d '[:space:]' | head -c 1) in '[') ;; *) return 1 ;; esac ;;
    200mnt) t_says '<sessionparameters' || t_says_no_node ;;
    500mnt) [ -n "$(t_xml_root)" ] ;;
    415* | 500*) t_says '<ersresponse' || t_says '"ersresponse"' ;;
    *) return 1 ;;
  esac
}

# What became of the sign-in: nothing where curl never came to send it; a 401 counts however little of it came.
t_judge() {
  t_status=$(t_taken head | sed -n -e '/^[Hh][Tt][Tt][Pp]\/[0-9.]* [1-5][0-9][0-9]/{s/^[^ ]* \(...\).*$/\1/;h;}' -e '$ {g;p;}')
  if [ -z "$t_status" ]; then
    t_status=$(sed -n 's/^status 0*\([1-9][0-9]*\)$/\1/p' "$t_dir/meta")
    # What curl makes of a reply that is no HTTP is no status.
    [ "$t_code" = 0 ] || [ "$t_status" = 401 ] || t_status=''
  fi
  t_begun=''
  case $t_status in 200 | 415 | 500) t_begun=$(t_taken body | head -c 65536 | tr -d '\000' | tr '\r\nA-Z' '  a-z') ;; esac
  t_sign_in=unknown
  case $t_status in
    401) t_sign_in=rejected ;;
    # Said by something in front of the server, which had no answer of it that it could pass on.
    502 | 504 | 520 | 524) ;;
    [2-5]??)
      t_sign_in=answered
      ! t_lets_in || t_sign_in=accepted
      ;;
    # Nothing where its clock shows that curl never got as far as sending, or where it did not start.
    *)
      if [ -s "$t_dir/meta" ]; then
        awk '$1 == "times" && $5 > 0 { sent = 1 } END { exit !sent }' "$t_dir/meta" || t_sign_in=''
      elif [ -z "$t_stopping" ] && [ "$t_code" -le 127 ]; then
        t_sign_in=''
      fi
      ;;
  esac
}

t_note_result() { if [ -n "$t_sign_in" ]; then t_settle "$t_sign_in"; else t_settle unsent; fi; }

# Everything that was seen of one sign-in, as a section.
t_section() {
  printf '%s %s\nstarted %s\nquestion %s %s\nexit %s\ntrust %s\n' "$t_chapter" "$t_family" "$t_started" "$t_accept" "$t_path" "$1" "$t_trust"
  sed -n '/^status [0-9]*$/p; /^proxied [0-9]*$/p; /^verify [0-9]*$/p; /^remote [0-9A-Fa-f:.]* [0-9]*$/p; /^local [0-9A-Fa-f:.]* [0-9]*$/p; /^times [0-9. ]*$/p' "$t_dir/meta" | head -n 6
  sed -n '/^-----BEGIN CERTIFICATE-----$/,/^-----END CERTIFICATE-----$/p' "$t_dir/meta" | head -c 400000 >"$t_dir/certs"
  [ -z "$t_sign_in" ] || printf 'sign-in %s\n' "$t_sign_in"
  [ -z "$t_hello" ] || printf 'hello %s\n' "$t_hello"
  cat "$t_dir/head" "$t_dir/body" "$t_dir/error"
  t_block certs "$t_dir/certs"
  printf 'done\n'
}

# Stopped within a probe. A rejected sign-in has happened and counts, though its page was not read to the end.
t_cut_short() {
  t_judge
  t_note_result
  if [ "$t_status" = 401 ]; then
    t_section 130 >"$t_dir/section"
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

# What follows from a sign-in for the others.
t_conclude() {
  if [ "$t_sign_in" = accepted ]; then
    t_let_kinds="$t_let_kinds$t_kind "
  fi
  # Sent, and nobody knows what became of it: it counts as rejected.
  case $t_sign_in in rejected) t_rejected=yes ;; unknown) t_rejected=unknown ;; esac
  # A proxy locks accounts as well.
  if [ "$t_proxy_signs" = yes ] && grep -q '^proxied 407$' "$t_dir/meta"; then t_rejected=yes; fi
}

# t_probe FAMILY ACCEPT PATH: asks, unless an earlier rejection protects the account.
t_probe() {
  t_wants='' t_same='' t_chapter=probe
  [ -z "$t_rejected" ] || return 0
  t_set_out || { t_rejected=elsewhere; return 0; }
  t_accept=$2
  t_path=$3
  # shellcheck disable=SC2086
  set -- "$1" $t_left
  shift 2
  t_left=$*
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
      t_say 'Only another TLS hello is answered: the script goes on with that.'
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
  t_note_result
  case $t_sign_in$t_code in 2 | 3 | 4 | 27 | 43 | 77 | 126 | 127)
    t_say "curl could not do what it was asked for (its code $t_code): $(t_taken error | head -n 1 | t_plain)"
    t_note "skipped $t_family not-run"
    t_family=''
    t_refuse_late 'Nothing more is sent.'
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
  if [ -n "$t_status" ]; then t_say "$t_asking: status $t_status"; else t_say "$t_asking: no answer (code $t_code of curl)"; fi
  t_conclude
  t_ask_twice
  t_ask_version
  t_wants_control
  t_look_at_ports
}
`;
