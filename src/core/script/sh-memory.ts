/**
 * What earlier starts of any such script by this user account came to, in a file that all of them share: each sign-in is
 * written down before it is sent, its result after. It holds no password and no token; an account is a hash, of server and
 * user name, and once more of the server's key and the user name, because a server has one key under all its names.
 *
 *     more RUN.COUNT KEYED|none ers|open-api|mnt          before its sign-in, and again where that met another key
 *     asking RUN.COUNT ACCOUNT EPOCH UPTIME BOOT TIME     (0 and "none" where the system tells neither)
 *     result RUN.COUNT rejected|unknown|accepted|answered|unsent
 *
 * Scripts of earlier versions write no line `more`, and pass over those of others. Once it is long, what holds nothing back any
 * more is taken out: whoever does that holds the folder `script-attempts.tidying`, and carries over what others wrote into the
 * old file meanwhile (node/attempts/tidy-script-list.ts does the same).
 */
export const SH_MEMORY = String.raw`
t_memory='' t_account='' t_keyed='' t_kind='' t_ticket='' t_count=0 t_covered='' t_met_first=''
t_run=$(openssl rand -hex 16 | sed 's/^\(.\{8\}\)\(....\).\(...\).\(...\)\(.\{12\}\)$/\1-\2-4\3-8\4-\5/')

# t_consents SENTENCE: whether one more attempt may be sent after what it says.
t_consents() {
  t_say "$1"
  [ "$t_continue" != yes ] || return 0
  [ -t 0 ] || { t_say 'Run the script at a terminal to decide, or write it again with --continue-after-401. Nothing was sent.'; return 1; }
  printf 'Continue? [y/N] ' >&2
  t_answer=''
  read -r t_answer
  case $t_answer in [yY] | [yY][eE][sS]) return 0 ;; esac
  t_say 'Nothing was sent.'
  return 1
}
# What cannot be written down is not sent, unless a person goes on without the list.
t_forgetful() {
  t_memory=''
  t_consents "The list of sign-in attempts of this user account cannot be $1. Only starts in this folder are known, and others may have been rejected." || exit 4
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
          else if (age < 86400 && (!(one in ended) || result[one] == "rejected" || result[one] == "unknown")) {
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
      pass == 3 && $1 ~ /^(more|asking|result)$/ && $2 in kept
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
  t_forgetful written
elif [ ! -r "$t_memory" ]; then
  t_forgetful read
fi

if [ -n "$t_memory" ]; then
  t_read=$(t_size "$t_memory")
  if [ "$t_read" -gt 131072 ] && [ "$t_read" -le 16777216 ]; then t_tidy; fi
  if [ "$(t_size "$t_memory")" -gt 1048576 ]; then
    t_forgetful "read: $t_memory is larger than 1 MiB"
  elif [ "$(tr -d '\11\12\40-\176' <"$t_memory" | head -c 1 | wc -c)" -ne 0 ]; then
    t_consents "The list of sign-in attempts of this user account has lines that cannot be read: $t_memory. Others may have been rejected." || exit 4
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
        if (!open && result[one] != "rejected" && result[one] != "unknown") continue
        place = open ? asked[one] : ended[one]
        if (place > let_in) let_in = 0
        if (index(one, run ".") == 1 || (open && mine in asked && asked[one] >= asked[mine])) continue
        if (place <= accepted || age[one] >= 86400 || (which == "keyed" && of[one] == account)) continue
        token = one "/" (open ? "open" : "rejected")
        if (index(covered, " " token " ")) continue
        tokens = tokens "\n" token
        if (place > newest) { newest = place; found = (open ? "open " : "rejected ") at[one] }
      }
      if (which ~ /^accepted/) { if (let_in && !newest) print "accepted" }
      else if (newest) print found tokens
    }' - "$t_memory" 2>/dev/null)
  [ -z "$t_recalled" ] || printf '%s\n' "$t_recalled" | t_plain
}

# Lines of their own, also behind one that a full disk cut off.
t_remember() {
  { printf '\n%s\n' "$*" >>"$t_memory"; } 2>/dev/null && return 0
  t_say 'The list of sign-in attempts of this user account cannot be written any more.'
  return 1
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
  t_asks_for_more ' at this server under another name'
}
t_asks_for_more() {
  t_consents "A sign-in of $t_user was rejected at $t_seen$1, or its result is not known. Another attempt counts towards the lock-out of the account."
}

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
t_look_up named
[ -z "$t_seen" ] || t_asks_for_more '' || exit 4
`;
