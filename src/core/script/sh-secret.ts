/**
 * Asks for the password and keeps it in variables of the shell alone: programs get it through standard input, never as an
 * argument, in the environment or in a file. What a reply repeats of it is cut out before anything is kept.
 */
export const SH_SECRET = String.raw`
# t_ask PROMPT: one line without echo, or one line of standard input where that is no terminal.
t_ask() {
  t_answer=''
  if [ -t 0 ]; then
    command -v stty >/dev/null 2>&1 || t_refuse 'This host lacks stty, so the password would be shown. Hand it over on standard input.'
    # Stopped by Ctrl+Z and taken up again, the terminal would show what is typed.
    trap '' TSTP
    t_tty=$(stty -g)
    stty -echo susp undef
    # Not before: what is pasted at once would be shown.
    printf '%s: ' "$1" >&2
    IFS= read -r t_answer
    # What a paste holds beyond one line is taken off the terminal, so that no other program reads it.
    stty -icanon min 0 time 1
    t_more=$(head -c 65536 | wc -c | tr -d ' ')
    stty "$t_tty"
    t_tty=''
    trap - TSTP
    printf '\n' >&2
    [ "$t_more" = 0 ] || t_refuse 'More than one line was typed or pasted.'
  else
    IFS= read -r t_answer
  fi
}
t_ask "Password of $t_user"
t_secret=$t_answer
t_secret=$(printf '%s' "$t_secret" | tr -d '\r')
[ -n "$t_secret" ] || t_refuse 'The password is missing.'
case $t_secret in *[[:cntrl:]]*) t_refuse 'The password contains a control character.' ;; esac

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
# The code that Tripoint showed when it wrote this script: with it the transcript is sealed. It is not in this file.
t_seal_code=''
if [ -n "$t_script" ]; then
  while :; do
    t_ask "Code of this script (Enter: none, the transcript is not sealed then)"
    t_seal_code=$(printf '%s' "$t_answer" | tr -cd 'A-Za-z0-9' | tr '[:lower:]' '[:upper:]')
    [ -n "$t_seal_code" ] || break
    t_inner=$(t_pad 54)
    t_outer=$(t_pad 92)
    case $(printf '%s\n' "$t_script" | t_mac) in "$t_check"*) break ;; esac
    t_seal_code=''
    [ -t 0 ] || t_refuse 'The code is not the one of this script.'
    t_say 'This is not the code of this script. Type it again.'
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
        if (match(value, /[?#]/)) value = substr(value, 1, RSTART) "[cut]"
      }
      print substr($0, 1, colon) value end
    }'
}
`;
