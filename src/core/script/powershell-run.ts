/** Opens the transcript, describes the host, and asks the questions one after another. */
export const POWERSHELL_OPEN = String.raw`
$ProxyUri = $null
if ($ProxyKind -eq 'explicit') { $ProxyUri = New-Object System.Uri($ProxyGiven) }
if ($ProxyKind -eq 'system') {
  $Target = New-Object System.Uri('https://' + $WayText + '/')
  $Chosen = [System.Net.WebRequest]::GetSystemWebProxy()
  if (-not $Chosen.IsBypassed($Target)) { $ProxyUri = $Chosen.GetProxy($Target) }
  if ($null -ne $ProxyUri -and $ProxyUri.Authority -eq $Target.Authority) { $ProxyUri = $null }
}
if ($null -ne $ProxyUri -and $ProxyUri.Scheme -ne 'http') { Refuse 'This script knows proxies of the form http://HOST:PORT only.' }
$ProxyLine = 'none'
if ($null -ne $ProxyUri) { $ProxyLine = $ProxyKind + ' ' + $ProxyUri.Host + ':' + $ProxyUri.Port }

$Authorities = @()
foreach ($Found in [regex]::Matches($Ca, '-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----')) {
  $Der = [Convert]::FromBase64String(($Found.Groups[1].Value -replace '\s', ''))
  $Authorities += New-Object System.Security.Cryptography.X509Certificates.X509Certificate2(,$Der)
}

# An earlier transcript of this folder that shows a rejected sign-in of the same user at the same server, or one that was sent
# and never came to an end. Starts in other folders are not known.
$Seen = ''
foreach ($Earlier in [System.IO.Directory]::GetFiles((Get-Location).ProviderPath, 'tripoint-*.txt')) {
  $Lines = [System.IO.File]::ReadAllLines($Earlier, $Utf8)
  if (($Lines -cnotcontains ('server ' + $Server)) -or ($Lines -notcontains ('user ' + $User))) { continue }
  $At = ''
  $Found = ''
  $Open = $false
  foreach ($Line in $Lines) {
    if ($Line -match '^started (\S+)') { $At = $Matches[1] }
    if ($Line -match '^asking ') { $Open = $true }
    if ($Line -match '^(done$|skipped )') { $Open = $false }
    if ($Line -match '^(sign-in rejected|status 401)$') { $Found = $At }
  }
  if ($Found -eq '' -and $Open) { $Found = $At }
  if ($Found -ne '') { $Seen = $Found }
}
if ($Seen -ne '') {
  Say ('A sign-in of ' + $User + ' was rejected at ' + $Seen + ', or its result is not known. Another attempt counts towards the lock-out of the account.')
  if (-not $Continue) {
    if ([Console]::IsInputRedirected) {
      Say 'Run the script at a terminal to decide, or write it again with --continue-after-401. Nothing was sent.'
      exit 4
    }
    $Reply = Read-Host -Prompt 'Continue? [y/N]'
    if ($Reply -notmatch '^(y|yes)$') { Say 'Nothing was sent.'; exit 4 }
  }
}

$Stamp = [DateTime]::UtcNow.ToString('yyyyMMddTHHmmssZ', $Invariant)
foreach ($Suffix in @('', '-2', '-3', '-4', '-5', '-6', '-7', '-8', '-9')) {
  $Name = 'tripoint-' + $Stage + '-' + $Stamp + $Suffix + '.txt'
  $Try = Join-Path (Get-Location).ProviderPath $Name
  try {
    [System.IO.File]::Open($Try, [System.IO.FileMode]::CreateNew, [System.IO.FileAccess]::Write).Close()
    $script:File = $Try
    break
  } catch { continue }
}
if (-not $script:File) { Refuse 'The transcript cannot be written into the current folder.' }

Note 'tripoint-transcript 1'
Note ('made-by ' + $MadeBy)
Note 'shell powershell'
Note ('id ' + [Guid]::NewGuid().ToString())
Note ('stage ' + $Stage)
Note ('started ' + (Clock))
Note ('server ' + $Server)
Note ('user ' + $User)
Note ('families ' + ($Families -join ' '))
Note ('proxy ' + $ProxyLine)
if ($ConnectTo -ne '') { Note ('connect-to ' + $ConnectTo) }
if ($Label -ne '') { Note ('label ' + $Label) }
if ($Pin -ne '') { Note ('pin ' + $Pin) }
if ($Ca -ne '') { Note ((Block 'ca' $Latin.GetBytes($Ca)).TrimEnd()) }
Note ('platform ' + (Plain ([Environment]::OSVersion.VersionString + ', PowerShell ' + $PSVersionTable.PSVersion)))
Note ('time-zone ' + (Plain ([TimeZoneInfo]::Local.Id)))
try {
  $Udp = New-Object System.Net.Sockets.UdpClient
  $Udp.Connect('192.0.2.1', 9)
  $Source = [string] $Udp.Client.LocalEndPoint.Address
  $Udp.Close()
} catch { $Source = '' }
$Resolvers = @()
try {
  foreach ($Adapter in [System.Net.NetworkInformation.NetworkInterface]::GetAllNetworkInterfaces()) {
    if ([string] $Adapter.OperationalStatus -ne 'Up' -or [string] $Adapter.NetworkInterfaceType -eq 'Loopback') { continue }
    $Properties = $Adapter.GetIPProperties()
    foreach ($Entry in $Properties.UnicastAddresses) {
      $Address = ([string] $Entry.Address -split '%')[0]
      Note ('interface ' + (Plain $Adapter.Name) + ' ' + $Address)
      if ($Address -eq $Source) { Note ('default-route ' + (Plain $Adapter.Name) + ' ' + $Address) }
    }
    foreach ($Resolver in $Properties.DnsAddresses) { $Resolvers += ([string] $Resolver -split '%')[0] }
  }
  foreach ($Resolver in ($Resolvers | Select-Object -Unique -First 20)) { Note ('resolver ' + $Resolver) }
} catch { Say 'The adapters of this host could not be read.' }

function Seconds([double] $Value) { return $Value.ToString('0.000000', $Invariant) }

# Asks one question, and gives the section that says what was seen.
function Ask([string] $Family, [string] $Accept, [string] $Path) {
  $script:Failed = ''
  $script:Certificates = @()
  $script:Trust = ''
  $script:Verify = 0
  $script:Proxied = 0
  $script:Head = ''
  $script:HeadAt = 0.0
  $script:Sent = $false
  $script:WasCut = $false
  $script:Watch = [System.Diagnostics.Stopwatch]::StartNew()
  $Started = (Clock)
  $Named = 0.0
  $Connected = 0.0
  $Shaken = 0.0
  $Body = ''
  $TlsLine = ''
  $Ends = ''
  $Client = $null
  try {
    if ($null -eq $ProxyUri) {
      $Addresses = @(Resolve-Way $WayHost)
      if (-not $script:AddressesSaid) {
        $script:AddressesSaid = $true
        foreach ($Address in $Addresses) { Note ('address ' + ([string] $Address -split '%')[0]) }
      }
      $Named = (Elapsed)
      $Client = Connect-Way $Addresses $WayPort 'tcp'
    } else {
      try { $Addresses = @(Resolve-Way $ProxyUri.DnsSafeHost) } catch { $script:Failed = ''; Fail 'proxy' 'proxy.unreachable' }
      $Named = (Elapsed)
      $Client = Connect-Way $Addresses $ProxyUri.Port 'proxy'
    }
    $Connected = (Elapsed)
    $Local = $Client.Client.LocalEndPoint
    $Remote = $Client.Client.RemoteEndPoint
    $Ends = 'remote ' + ([string] $Remote.Address -split '%')[0] + ' ' + $Remote.Port + [char]10 + 'local ' + ([string] $Local.Address -split '%')[0] + ' ' + $Local.Port + [char]10
    $Stream = $Client.GetStream()
    if ($null -ne $ProxyUri) { Open-Tunnel $Stream }
    $Ssl = Open-Tls $Stream
    $Shaken = (Elapsed)
    $TlsLine = 'tls ' + ([string] $Ssl.SslProtocol -replace '^Tls1([0-9])$', 'TLSv1.$1') + ' ' + ([string] $Ssl.CipherAlgorithm) + [char]10
    # From here on the credentials are written, on this very connection.
    $Request = @(
      ('GET ' + $Path + ' HTTP/1.1'), ('Host: ' + $HostHeader), ('Accept: ' + $Accept), ('Authorization: Basic ' + $Token),
      'User-Agent: tripoint', 'Connection: close', '', ''
    ) -join $Crlf
    $Bytes = $Latin.GetBytes($Request)
    $script:Sent = $true
    try {
      $Ssl.Write($Bytes, 0, $Bytes.Length)
      $Ssl.Flush()
    } catch { $script:Failed = 'http http.cut-off' }
    if (-not $script:Failed) { $Body = Receive $Ssl }
  } catch {
    if (-not $script:Failed) { $script:Failed = 'http http.cut-off' }
  } finally {
    if ($null -ne $Client) { $Client.Close() }
  }
  $Total = (Elapsed)
  $Part = 'http'
  if ($script:HeadAt -gt 0) { $Part = 'body' }
  if ($script:Failed -and -not $script:Failed.Contains(' ')) { $script:Failed = $Part + ' http.' + $script:Failed }
  $script:Status = 0
  if ($script:Head -match '^HTTP/1\.[01] ([1-5][0-9][0-9])') { $script:Status = [int] $Matches[1] }
  $Ready = $Shaken
  $Times = @($Named, $Connected, $Shaken, $Ready, $script:HeadAt, $Total) | ForEach-Object { Seconds $_ }
  $Head = Cut (Clean-Head $script:Head)
  $HeadCut = $script:WasCut
  $script:WasCut = $false
  $Body = Cut $Body
  if ($Body.Length -gt 1048577) { $Body = $Body.Substring(0, 1048577) }
  if ($Head.Length -gt 65536) { $Head = $Head.Substring(0, 65536) }
  $Section = 'probe ' + $Family + [char]10 + 'started ' + $Started + [char]10 + 'question ' + $Accept + ' ' + $Path + [char]10
  if ($script:Failed) { $Section += 'failed ' + $script:Failed + [char]10 } else { $Section += 'exit 0' + [char]10 }
  if ($script:Trust -ne '') { $Section += 'trust ' + $script:Trust + [char]10 }
  $Section += 'verify ' + $script:Verify + [char]10 + 'proxied ' + $script:Proxied + [char]10 + 'status ' + $script:Status + [char]10
  $Section += $Ends + $TlsLine + 'times ' + ($Times -join ' ') + [char]10
  if ($HeadCut) { $Section += 'cut head' + [char]10 }
  if ($script:WasCut) { $Section += 'cut body' + [char]10 }
  $Chain = ($script:Certificates | Select-Object -First 20 | ForEach-Object { Pem $_ }) -join ''
  $Section += (Block 'head' $Latin.GetBytes($Head)) + (Block 'body' $Latin.GetBytes($Body)) + (Block 'certs' $Latin.GetBytes($Chain)) + 'done'
  $script:Body = $Body
  return $Section
}
`;

/** Asks what stands in `$Questions`, and ends the transcript whatever happens. */
export const POWERSHELL_RUN = String.raw`
$Done = @()
$Rejected = $false
$Finished = $false
$Under = ''
try {
  foreach ($Question in $Questions) {
    if ($Rejected) { break }
    $Under = $Question.Family
    Note ('asking ' + $Under)
    $Path = $Question.Before
    if ($Question.Group) { $Path = $Path + $Group + $Question.After }
    Note (Ask $Under $Question.Accept $Path)
    $Done += $Under
    $Under = ''
    if ($script:Status -gt 0) { Say ($Question.Family + ': status ' + $script:Status) } else { Say ($Question.Family + ': no answer (' + $script:Failed + ')') }
    # A consent is for one more rejection. Sent, and without an answer, or with that of a gateway, it counts as rejected.
    if ($script:Status -eq 401) { $Rejected = $true }
    if ($script:Sent -and @(0, 502, 504, 520, 524) -contains $script:Status) { $Rejected = $true }
    # Only where the list begins exactly as the server writes it; else the id that matches nothing is asked for.
    if ($Question.Family -eq 'ers-endpoint-groups' -and -not $GroupGiven -and $script:Status -eq 200) {
      $Start = '^\s*\{\s*"SearchResult"\s*:\s*\{\s*"total"\s*:\s*[0-9]*\s*,\s*"resources"\s*:\s*\[\s*\{\s*"id"\s*:\s*"([0-9A-Za-z-]{1,128})"'
      if ($script:Body -match $Start) { $Group = $Matches[1] }
    }
  }
  foreach ($Family in $Families) { if ($Done -notcontains $Family) { Note ('skipped ' + $Family + ' not-run.protecting-account') } }
  Note ('end complete ' + (Clock))
  $Finished = $true
} finally {
  # Ctrl+C comes here as well: what was done is kept.
  if (-not $Finished) {
    foreach ($Family in $Families) { if ($Done -notcontains $Family) { Note ('skipped ' + $Family + ' not-run.stopped') } }
    Note ('end stopped ' + (Clock))
    Say ('Stopped. What was done is kept in ' + $script:File + '.')
  }
}
Say ('Written: ' + $script:File + '. Hand this file to the engineer who runs Tripoint. It holds what the server answered and the addresses of this host. The password is not in it.')
if ($Rejected) {
  Say 'The sign-in was rejected, or got no readable answer and counts as rejected. The other probes are held back, so that the account is not locked.'
  exit 4
}
exit 0
`;
