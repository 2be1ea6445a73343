/**
 * Asks for the password and keeps it in variables of the shell alone: programs get it through standard input, never as an
 * argument, in the environment or in a file. What a reply repeats of it is cut out before anything is kept.
 */
export const SH_SECRET = String.raw`
if [ -t 0 ]; then
  command -v stty >/dev/null 2>&1 || t_refuse 'This host lacks stty, so the password would be shown. Hand it over on standard input.'
  printf 'Password of %s: ' "$t_user" >&2
  t_tty=$(stty -g)
  stty -echo
  IFS= read -r t_secret
  stty "$t_tty"
  t_tty=
  printf '\n' >&2
else
  IFS= read -r t_secret
fi
t_secret=$(printf '%s' "$t_secret" | tr -d '\r')
[ -n "$t_secret" ] || t_refuse 'The password is missing.'
case $t_secret in *[[:cntrl:]]*) t_refuse 'The password contains a control character.' ;; esac

t_pair=$t_user:$t_secret
t_quoted=$(printf '%s' "$t_pair" | sed 's/[\\"]/\\&/g')
t_token=$(printf '%s' "$t_pair" | openssl base64 | tr -d '\n=')
# A short password would be found in every second word: then only the pair is looked for.
case $t_secret in ????*) ;; *) t_secret=$t_pair ;; esac

# The writings in which a page repeats a secret, one a line.
t_writings=$(printf '%s\n%s\n' "$t_secret" "$t_token" | awk '
  BEGIN { for (i = 1; i < 256; i++) code[sprintf("%c", i)] = i; safe = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~" }
  function percent(text, keep,  i, c, out) {
    for (i = 1; i <= length(text); i++) { c = substr(text, i, 1); out = out (index(keep, c) ? c : sprintf("%%%02x", code[c])) }
    return out
  }
  function hex(text,  i, out) { for (i = 1; i <= length(text); i++) out = out sprintf("%02x", code[substr(text, i, 1)]); return out }
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
    print percent($0, safe); print percent($0, safe "!\047()*"); print percent($0, safe " ")
    form = percent($0, safe); gsub(/%20/, "+", form); print form
    print named($0, "&quot;", "&#39;"); print named($0, "&#34;", "&#039;"); print named($0, "&quot;", "&#x27;")
    print named($0, "&quot;", "\047"); print named($0, "\"", "\047"); print named($0, "&quot;", "&apos;")
    print marked($0, "\\\"", "\\"); print marked($0, "\\\"/", "\\")
    print hex($0); print backward($0)
  }
  NR == 2 { print; web = $0; gsub(/\+/, "-", web); gsub(/\//, "_", web); print web; print percent($0, safe) }
' | sed '/^$/d')

# t_holds FILE: 1 only where none of the writings is in it, in one byte a character or in two. The patterns come through
# standard input.
t_holds() {
  tr -d '\000' <"$1" >"$t_dir/flat" || return 0
  printf '%s\n' "$t_writings" | grep -q -i -F -f - "$t_dir/flat"
}

# t_cut NAME FILE: cuts the writings out, and all of it where that cannot be done. Says so with a line.
t_cut() {
  t_holds "$2"
  [ "$?" != 1 ] || return 0
  printf '%s\n' "$t_writings" | awk '
    NR == FNR { pattern[++count] = tolower($0); next }
    {
      rest = $0; out = ""
      for (;;) {
        best = 0; low = tolower(rest)
        for (i = 1; i <= count; i++) {
          at = index(low, pattern[i])
          if (at && (!best || at < best || (at == best && length(pattern[i]) > long))) { best = at; long = length(pattern[i]) }
        }
        if (!best) break
        out = out substr(rest, 1, best - 1) "[cut]"
        rest = substr(rest, best + long)
      }
      print out rest
    }' - "$2" >"$t_dir/clean" 2>/dev/null
  t_holds "$t_dir/clean"
  if [ "$?" = 1 ]; then cat "$t_dir/clean" >"$2"; else : >"$2"; fi
  printf 'cut %s\n' "$1"
}

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
        if (match(value, /[?#]/)) value = substr(value, 1, RSTART) "[cut]"
      }
      print substr($0, 1, colon) value end
    }' "$1" | head -c 65536 >"$t_dir/clean" && cat "$t_dir/clean" >"$1"
}
`;
