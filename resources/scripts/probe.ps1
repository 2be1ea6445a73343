# Tripoint, fixed script for PowerShell 5.1 and 7: it changes nothing; it asks a NAC server four questions with curl.exe of Windows 10 and prints the answers.
# powershell -NoProfile -ExecutionPolicy Bypass -File probe.ps1 --server HOST[:PORT] --user NAME --stage inside|outside [--ca FILE]
#   [--connect-to HOST:PORT] [--proxy URL|none] [--mac MAC] [--group-id ID] [--label TEXT] > answers.txt
# The password is asked for without echo, or is one line of standard input. It goes to curl on standard input: never into an argument,
# the environment or a file. After the first rejected sign-in nothing more is sent, and the file tripoint-rejected tells the next run.
# Ends with 0 all good, 1 not all good, 3 nothing sent, 4 sign-in rejected or held back, 130 stopped. The same file for everybody.
$ErrorActionPreference = 'Stop'
$Utf8 = New-Object System.Text.UTF8Encoding $false
try { [Console]::OutputEncoding = [Console]::InputEncoding = $Utf8 } catch { $null = $_ }; function Say([string] $Text) { [Console]::Error.WriteLine($Text) }; function Stop-Unsent([string] $Text, [int] $Code = 3) { Say "$Text Nothing was sent."; exit $Code }
function Get-Now { (Get-Date).ToString('yyyy-MM-ddTHH:mm:sszzz', [Globalization.CultureInfo]::InvariantCulture).Remove(22, 1) }
function Get-Coded([string] $Text) { $Text.Replace('=', '=3D').Replace(' ', '=20').Replace('%', '=25').Replace('\', '=5C').Replace('"', '=22') }
function Get-Quoted([string] $Text) { $Text.Replace('\', '\\').Replace('"', '\"') }
# HOST:PORT, with port 443 where none is named; an IPv6 address in square brackets.
function Get-Place([string] $Text, [string] $Option) {
  if ($Text -cnotmatch '^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_][A-Za-z0-9._-]*)(:[0-9]{1,5})?\z') { Stop-Unsent "$Option must be HOST or HOST:PORT." }
  if ($Matches[2]) { $Text } else { "${Text}:443" } }
$Known = '--server', '--user', '--stage', '--ca', '--connect-to', '--proxy', '--mac', '--group-id', '--label'
$Given = @{}; for ($At = 0; $At -lt $args.Count; $At += 2) {
  $Option = [string] $args[$At]; $Value = if ($At + 1 -lt $args.Count) { [string] $args[$At + 1] } else { '' }
  if ($Known -cnotcontains $Option) { Stop-Unsent "Unknown option: $Option." } elseif ($Given.ContainsKey($Option)) { Stop-Unsent "$Option is given twice." }
  if ($Value -eq '') { Stop-Unsent "$Option needs a value." } elseif ($Value -match '[\x00-\x1f\x7f]') { Stop-Unsent "The value of $Option holds a line end or another control character." }
  $Given[$Option] = $Value
}
$Server = Get-Place $Given['--server'] '--server'
$Connect = if ($Given['--connect-to']) { Get-Place $Given['--connect-to'] '--connect-to' }
$User, $Stage, $Proxy, $Group = '--user', '--stage', '--proxy', '--group-id' | ForEach-Object { [string] $Given[$_] }
if ($User -notmatch '^[^:\s]([^:]*[^:\s])?\z') { Stop-Unsent '--user must be a name without a colon, and without blanks around it.' }
if ($Stage -cnotmatch '^(inside|outside)\z') { Stop-Unsent '--stage must be inside or outside.' }
if ($Ca = $Given['--ca']) {
  try { $Ca = (Resolve-Path -LiteralPath $Ca).ProviderPath; $Pem = [IO.File]::ReadAllText($Ca) } catch { $Pem = '' }
  if (-not $Pem.Contains('BEGIN CERTIFICATE')) { Stop-Unsent '--ca must name a readable file of PEM certificates.' }
}
if ($Proxy.Contains('@')) { Stop-Unsent '--proxy must hold no sign-in.' } elseif ($Proxy -notmatch '^(|none|https?://[^/].*)\z') { Stop-Unsent '--proxy must be http://HOST:PORT or none.' }
$Mac = if ($Given['--mac']) { $Given['--mac'].ToUpperInvariant().Replace('-', ':') } else { '00:00:5E:00:53:00' }
if ($Mac -cnotmatch '^([0-9A-F]{2}:){5}[0-9A-F]{2}\z') { Stop-Unsent '--mac must be six pairs such as 00:00:5E:00:53:00.' }
if ($Group -cnotmatch '^[A-Za-z0-9._-]*\z') { Stop-Unsent '--group-id must be letters, digits, dots and hyphens.' }
# Neither the alias of older PowerShells nor a function.
$Curl = Get-Command -CommandType Application -Name 'curl.exe', 'curl' -ErrorAction SilentlyContinue | Select-Object -First 1
if (-not $Curl) { Stop-Unsent 'This host has no curl.exe, which is part of Windows 10 (1803) and later.' }
if ($env:SSLKEYLOGFILE) { Stop-Unsent 'SSLKEYLOGFILE asks for TLS keys in a file: remove it from the environment.' }
$Mark = Join-Path $PSScriptRoot 'tripoint-rejected'; $Mine = Test-Path -LiteralPath $Mark; $CanAsk = -not [Console]::IsInputRedirected
Say "Tripoint, stage ${Stage}: four questions to https://$Server$(if ($Connect) { " (at $Connect)" }) as $User, one after another. They only read:"
Say "  /ers/config/endpointgroup   /ers/config/endpoint   /api/v1/endpoint   /admin/API/mnt/Session/MACAddress/$Mac"
Say 'After a rejected sign-in nothing more is sent. The answers go to standard output.'
$Had = if ($Mine) { Get-Content -LiteralPath $Mark -TotalCount 1 }; $Before = if ($Had -match '^unclear') { 'own' } else { '' }
if ($Mine -and -not $Before) {
  Say "A sign-in was rejected or cut off before: $Had. One more counts towards the lock-out of the account."
  if (-not $CanAsk) { Stop-Unsent "If the password is right now, remove $Mark." 4 }
}
# One line typed at the console, of which at most yes is shown; Ctrl+C stops.
function Read-Typed([string] $Prompt, [bool] $Shown) {
  [Console]::Error.Write($Prompt); [Console]::TreatControlCAsInput = $true; $Typed = ''
  try {
    while (($Key = [Console]::ReadKey($true)).Key -ne 'Enter') {
      if ($Key.KeyChar -eq [char] 3) { Say 'Stopped.'; exit 130 }
      if ($Key.Key -eq 'Backspace') { $Typed = $Typed -replace '.$' }
      elseif ($Key.KeyChar) { $Typed += $Key.KeyChar; if ($Shown -and 'yes'.StartsWith($Typed)) { [Console]::Error.Write($Key.KeyChar) } }
    }
  } finally { [Console]::TreatControlCAsInput = $false; Say '' }
  $Typed
}
if ($CanAsk) {
  if ((Read-Typed 'The password comes next. Type yes to go on: ' $true) -cne 'yes') { Stop-Unsent 'Not confirmed.' }
  $Password = Read-Typed "Password of ${User}: " $false
} else {
  $Lines = New-Object System.IO.StreamReader ([Console]::OpenStandardInput()), (New-Object System.Text.UTF8Encoding $false, $true)
  try { $Password = [string] $Lines.ReadLine() } catch { Stop-Unsent 'The password is not written in UTF-8.' }
}
if ($Password -notmatch '^[^\x00-\x1f\x7f]+\z') { Stop-Unsent 'There is no password, or one that holds a control character.' }
# Runs curl with settings on its standard input; gives what it printed, and what it told beside it.
function Invoke-Curl([string] $Settings, [string] $Arguments = '-q --config -') {
  $Start = New-Object System.Diagnostics.ProcessStartInfo ($Curl.Path), $Arguments
  $Start.UseShellExecute = $false; $Start.RedirectStandardInput = $Start.RedirectStandardOutput = $Start.RedirectStandardError = $true
  $Start.StandardOutputEncoding = $Start.StandardErrorEncoding = $Utf8
  foreach ($Name in 'CURL_CA_BUNDLE', 'SSL_CERT_FILE', 'SSL_CERT_DIR') { $Start.EnvironmentVariables.Remove($Name) }
  $Process = [System.Diagnostics.Process]::Start($Start)
  $Bytes = $Utf8.GetBytes($Settings); $Process.StandardInput.BaseStream.Write($Bytes, 0, $Bytes.Length); $Process.StandardInput.Close(); $Told = $Process.StandardError.ReadToEndAsync()
  $Process.StandardOutput.ReadToEnd(), ($Told.Result -split "`r?`n" -cmatch '^(\* connect to .* failed: |\* SSL connection using |curl: )')
}
$Number = if ((Invoke-Curl '' '-q --version')[0] -match '^curl (\d+)\.(\d+)') { [int] $Matches[1] * 1000 + [int] $Matches[2] } else { 0 }
$Way = if ($env:https_proxy) { $env:https_proxy } elseif ($env:ALL_PROXY) { $env:ALL_PROXY } else { 'none' }
$Told = "tripoint-curl 2 $Stage $(Get-Coded $User) $(Get-Now) %{http_code} %{size_download} %{remote_ip} %{url_effective} by=probe.ps1" +
  " proxy=$(Get-Coded $(if ($Proxy) { $Proxy } else { "system $($Way -replace '^.*@' -replace '^.*://')" }))" +
  "$(if ($Connect) { " connect=$Connect" })$(if ($Ca) { ' ca=1' })$(if ($Given['--label']) { " place=$(Get-Coded $Given['--label'])" })" +
  ' tunnel=%{http_connect} verify=%{ssl_verify_result} from=%{local_ip}/%{local_port}' +
  ' times=%{time_namelookup}:%{time_connect}:%{time_appconnect}:%{time_starttransfer}:%{time_total}:%{time_pretransfer}'
$Common = @('silent', 'show-error', 'include', 'globoff', 'verbose', 'connect-timeout = 5', 'max-time = 20', 'max-filesize = 1048576', 'limit-rate = 512k', 'proto = "=https"')
if ($Number -ge 7070) { $Common += 'ssl-revoke-best-effort' } # Windows alone knows it: a list that cannot be had is no fault of the server.
if ($Ca) { $Common += "cacert = `"$(Get-Quoted $Ca)`"" }
if ($Connect) { $Common += "connect-to = `"::$Connect`"" }
if ($Proxy -eq 'none') { $Common += 'noproxy = "*"' } elseif ($Proxy) { $Common += 'noproxy = ""', "proxy = `"$(Get-Quoted $Proxy)`"" }
$Good = @{ 'ers' = '"SearchResult"'; 'open-api' = '(?m)^\['; 'mnt-session' = '<mnt-rest-result|<sessionParameters' }; $Ended = 0; $Certs = if ($Number -ge 7088) { 'tripoint-curl certs\n%{certs}\n' }
$Own = '(?im)^set-cookie: *(APPSESSIONID|JSESSIONIDSSO)=|"ERSResponse"' # marks of the server itself
$Rejection = '(?im)(authentication|log-?[io]n|sign-?in)( attempt)? ((has|was|is) )?(failed|failure|unsuccessful|rejected|denied|incorrect|invalid|error|blocked)' +
  '|not authenticated|(failed|unable|cannot) (to )?(authenticate|log ?in|sign ?in)|(invalid|incorrect|wrong|bad|unknown) (user|log-?in|password|credential)' +
  '|(user|user ?name|account|password|credentials?) ((is|are|was|has|have|not) )?(been |not )?(invalid|incorrect|wrong|expired|locked|disabled|suspended|blocked)' +
  '|too many .*(attempts|failures|log-?ins|sign-?ins)|invalid_(grant|client|credentials)|401 unauthori|"unauthori[sz]ed"|status 401|^www-authenticate: *[a-z]' +
  '|(senord|konto|inloggning|ndare)[^ ]* .*(fel|ogiltig|misslyck|neka|avvisa|rrat|inaktiv)|(fel|ogiltig)[^ ]* .*(senord|inloggning)'
# The password in whatever form a page repeats it.
$Names = @{ ' ' = '|\+'; '&' = '|&amp;'; '<' = '|&lt;'; '>' = '|&gt;'; '"' = '|&quot;' }
$Secret = '(?:' + (("${User}:$Password", $Password | ForEach-Object { [regex]::Escape([Convert]::ToBase64String($Utf8.GetBytes($_)).TrimEnd('=')) }) -join '|') + '|' +
  (-join ($Password.ToCharArray() | ForEach-Object { $Hex = '(?i:{0:x2})' -f [int] $_
    "(?:\\?$([regex]::Escape($_))|[%x=]?$Hex|\\[ux](?:00)?$Hex|&#(?:[xX]0*$Hex|0*$([int] $_));$($Names["$_"]))" })) + ')'
# Asks one question, with the password unless it is bare, and prints the answer; $script:Result is a word for what it says.
function Invoke-Question([string] $Family, [string] $Type, [string] $Path, [bool] $Bare) {
  $Settings = $Common + "header = `"Accept: application/$Type`"" + "url = `"https://$Server$Path`"" + "write-out = `"\n$Certs$Told$(if ($Bare) { ' bare=1' }) end\n`""
  if (-not $Bare) {
    try {
      if ($Mine) { [IO.File]::Delete($Mark) }
      $File = New-Object IO.StreamWriter ([IO.File]::Open($Mark, 'CreateNew')); $File.Write((Get-Now)); $File.Close(); $script:Mine = $true
    } catch { Stop-Unsent "$Mark protects the account and cannot be made: another run is under way, or this folder is not yours." }
    $Settings += "user = `"$(Get-Quoted "${User}:$Password")`""
  }
  "tripoint-curl asks $Family $(('signed', 'bare')[[int] $Bare]) $(Get-Now)"
  $Answer, $Beside = Invoke-Curl ($Settings -join "`n")
  $End = $Answer.LastIndexOf("`ntripoint-curl 2 ")
  $Shown, $Closing = if ($End -lt 0) { $Answer, '' } else { $Answer.Substring(0, $End), $Answer.Substring($End + 1).Trim() }
  $Shown = $Shown -creplace $Secret, '[cut]' -replace '(?im)^(set-cookie:[^=\r\n]*=)[^;\r\n]*', '$1[cut]'
  $Shown; $Beside; $Closing
  $script:Words = $Shown -replace '(?s)\ntripoint-curl certs\r?\n.*$'
  $Code = if ($Closing -match '^tripoint-curl 2 \S+ \S+ \S+ (\d+) ') { [int] $Matches[1] } else { 0 }
  $script:Result = if ($Bare) {
    $IsServer = $Words -match '(?im)^(www-authenticate: *basic|unauthorized user:)' -and $Words -notmatch '(?im)^(server: *(envoy|istio|aws|big|squid|akamai|cloudflare)|x-amz)'
    if ($Code -eq 401 -and $IsServer) { 'wanted' } else { 'bare' }
  } elseif ($Code -eq 401) { 'rejected' }
  elseif ($Code -eq 0) { if ($Closing -match ':0\.000000 end$') { 'unsent' } else { 'unclear' } }
  elseif (($Code -eq 200 -or "$Code$Family" -eq '500mnt-session') -and $Words -match $Good[$Family -replace '^ers-.*', 'ers']) { 'good' }
  elseif ($Code -ge 400 -and $Words -match $Rejection) { 'rejected' }
  elseif ($Words -match $Own) { 'own' } else { 'unclear' }
  if (-not $Bare -and ($Result -eq 'good' -or ('own', 'unsent' -eq $Result -and $Before -ne 'unclear'))) { [IO.File]::Delete($Mark); $script:Mine = $false }
  elseif (-not $Bare -and $Result -ne 'rejected') { [IO.File]::WriteAllText($Mark, "unclear $(Get-Now)") }
}
# After an unclear answer a question goes without the password first, which then goes out only where the server asks for it. An
# unclear answer that only a signed-in question gets may be a rejection.
function Invoke-InTurn([string] $Family, [string] $Type, [string] $Path) {
  if ($Before) { Invoke-Question $Family $Type $Path $true }
  if (-not $Before -or "$Before-$Result" -eq 'own-wanted') { Invoke-Question $Family $Type $Path $false }
  if ($Result -eq 'unclear' -and $Before -eq 'own') { $script:Result = 'rejected' }
  if ($Result -eq 'unclear' -and -not $Before) { Invoke-Question $Family $Type $Path $true; $script:Result = if ($Result -eq 'wanted') { 'rejected' } else { 'unclear' } }
  if ($Result -eq 'rejected') { [IO.File]::WriteAllText($Mark, (Get-Now)); Say "The sign-in was rejected, or may have been. Nothing more is sent, and $Mark tells the next run."; exit 4 }
  if ($Result -eq 'good') { $script:Before = ''; return } elseif ($Result -eq 'unclear' -or ($Result -eq 'own' -and -not $Before)) { $script:Before = $Result }
  $script:Ended = 1
}
Invoke-InTurn 'ers-endpoint-groups' 'json' '/ers/config/endpointgroup?page=1&size=10&sortasc=name'
if (-not $Group) { $Group = if ($Words -match '"id"\s*:\s*"([A-Za-z0-9._-]+)"') { $Matches[1] } else { '00000000-0000-4000-8000-000000000000' } }
Invoke-InTurn 'ers-endpoints' 'json' "/ers/config/endpoint?page=1&size=10&filter=groupId.EQ.$Group"
Invoke-InTurn 'open-api' 'json' "/api/v1/endpoint?page=1&size=1&filter=mac.CONTAINS.$Mac"
Invoke-InTurn 'mnt-session' 'xml' "/admin/API/mnt/Session/MACAddress/$Mac"
Say 'Done. Bring the answers back: tripoint case import FILE'
exit $Ended
