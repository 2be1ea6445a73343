/**
 * What earlier starts of any such script by this user account came to, in a file that all of them share: each sign-in is
 * written down before it is sent, its result after. It holds no password and no token; server and user name are a hash.
 *
 *     asking RUN.COUNT ACCOUNT EPOCH UPTIME BOOT TIME    (0 and "none" where the system tells neither)
 *     result RUN.COUNT rejected|unknown|accepted|answered|unsent
 */
export const SH_MEMORY = String.raw`
t_memory='' t_account='' t_ticket='' t_count=0 t_known=0
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

# One user at one server, however the names are written.
t_account=$(printf '%s\n%s\n' "$t_server" "$t_user" |
  awk '{ sub(/^[ \t]+/, ""); sub(/[ \t]+$/, ""); if (NR == 1) sub(/\.:/, ":"); print tolower($0) }' | t_digest)
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

# The clock on the wall, and where there is one a clock that nobody sets: three words.
t_boot=$(head -n 1 /proc/sys/kernel/random/boot_id 2>/dev/null | tr -cd '0-9a-f-')
[ -n "$t_boot" ] || t_boot=none
t_moment() {
  t_epoch=$(date +%s | tr -cd '0-9')
  t_up=$(sed 's/[^0-9].*$//' /proc/uptime 2>/dev/null)
  [ -n "$t_epoch" ] || t_epoch=0
  [ -n "$t_up" ] || t_up=0
  printf '%s %s %s' "$t_epoch" "$t_up" "$t_boot"
}

# t_recall AFTER BEFORE RUN: the newest sign-in of the account that holds back another one, as "rejected TIME", or as
# "open TIME" where its result is not known (yet); only what stands behind line AFTER and before line BEFORE of the list
# (0: its end), and of other runs. An acceptance settles what was rejected before; after a day all of it fades.
t_recall() {
  t_moment | awk -v account="$t_account" -v after="$1" -v before="$2" -v run="$3" '
    FNR == NR { now = $1; up = $2; boot = $3; next }
    $1 == "asking" && NF == 7 && $3 == account && index($2, run ".") != 1 { asked[$2] = FNR; at[$2] = $7; wall[$2] = $4; since[$2] = $5; of[$2] = $6 }
    $1 == "result" && $2 in asked {
      result[$2] = $3; ended[$2] = FNR
      if ($3 == "accepted" && asked[$2] > accepted) accepted = asked[$2]
    }
    END {
      for (one in asked) {
        open = !(one in result)
        if (!open && result[one] != "rejected" && result[one] != "unknown") continue
        place = open ? asked[one] : ended[one]
        if (place <= after || (open && before && asked[one] >= before) || place <= accepted || place <= newest) continue
        age = now - wall[one]
        if (age < 0) age = 0
        if (boot != "none" && of[one] == boot && up - since[one] >= 0 && up - since[one] < age) age = up - since[one]
        if (age >= 86400) continue
        newest = place
        found = (open ? "open " : "rejected ") at[one]
      }
      if (newest) print found
    }' - "$t_memory" 2>/dev/null | t_plain
}
t_lines() { awk 'END { print NR }' "$t_memory" 2>/dev/null; }

# A line of its own, also behind one that a full disk cut off.
t_remember() {
  { printf '\n%s\n' "$*" >>"$t_memory"; } 2>/dev/null && return 0
  t_say 'The list of sign-in attempts of this user account cannot be written any more.'
  return 1
}
t_settle() {
  [ -z "$t_ticket" ] || [ -z "$t_memory" ] || t_remember "result $t_ticket $1"
  t_ticket=''
}

# Before a sign-in: writes it down, and waits for those that other starts wrote down before. Whichever stands first in the
# list is sent first. Fails where one of the others was rejected, or gets no result in time.
t_set_out() {
  [ -n "$t_memory" ] || return 0
  t_count=$((t_count + 1))
  t_ticket=$t_run.$t_count
  t_remember "asking $t_ticket $t_account $(t_moment) $(t_clock)" || return 1
  t_place=$(awk -v one="$t_ticket" '$2 == one { print FNR; exit }' "$t_memory" 2>/dev/null)
  [ -n "$t_place" ] || t_place=0
  t_waited=0
  while :; do
    case $(t_recall "$t_known" "$t_place" "$t_run") in
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
if [ -n "$t_memory" ]; then
  t_known=$(t_lines)
  t_when=$(t_recall 0 0 "$t_run")
  [ -z "$t_when" ] || t_seen=$(printf '%s' "$t_when" | sed 's/^[a-z]* //')
fi
[ -z "$t_seen" ] || t_consents "A sign-in of $t_user was rejected at $t_seen, or its result is not known. Another attempt counts towards the lock-out of the account." || exit 4
`;
