# A portable script of Tripoint for Windows PowerShell 5.1 and later. It needs no module and installs nothing.
# Run it with: powershell -ExecutionPolicy Bypass -File .\THIS-FILE.ps1
# It asks for the password without echo, and sends it only over TLS, on a connection whose certificate was checked. After the
# first rejected sign-in it stops. What it saw, it writes into the current folder. The password is not in this file, and
# comes into none.
# What the form for sh has and this one has not: a list of the sign-ins of this user account (it knows transcripts in the current
# folder, and what was known where it was written), a seal on the transcript, other TLS hellos and requests without credentials
# after a failure, a second request after an error that may pass, a look at ports 9060 and 9070, the version of Monitoring.
# It has not been run on a Windows machine yet: try it on a practice server with a made-up password first.

$ErrorActionPreference = 'Stop'
$Latin = [System.Text.Encoding]::GetEncoding(28591)
$Utf8 = New-Object System.Text.UTF8Encoding($false)
$Invariant = [System.Globalization.CultureInfo]::InvariantCulture

function Say([string] $Text) { [Console]::Error.WriteLine($Text) }
function Refuse([string] $Text) { Say ($Text + ' {{Nothing was sent.}}'); exit 3 }
function Clock { return [DateTime]::Now.ToString('yyyy-MM-ddTHH:mm:ss.fffzzz', $Invariant) }
function Plain([string] $Text) { return ($Text -replace '[\x00-\x1f\x7f]', ' ') }
function Hex([byte[]] $Bytes) { return ([BitConverter]::ToString($Bytes) -replace '-', '').ToLowerInvariant() }
function Sha256([byte[]] $Bytes) {
  $Hasher = [System.Security.Cryptography.SHA256]::Create()
  try { return (Hex $Hasher.ComputeHash($Bytes)) } finally { $Hasher.Dispose() }
}
function Note([string] $Line) { [System.IO.File]::AppendAllText($script:File, $Line + [char]10, $Utf8) }

# Raw bytes as lines that begin with a blank.
function Block([string] $Name, [byte[]] $Bytes) {
  if ($null -eq $Bytes -or $Bytes.Length -eq 0) { return '' }
  $Text = [Convert]::ToBase64String($Bytes)
  $Out = New-Object System.Text.StringBuilder
  [void] $Out.Append('block ' + $Name + ' ' + $Bytes.Length + [char]10)
  for ($At = 0; $At -lt $Text.Length; $At += 64) {
    [void] $Out.Append(' ' + $Text.Substring($At, [Math]::Min(64, $Text.Length - $At)) + [char]10)
  }
  return $Out.ToString()
}
function Pem([byte[]] $Der) {
  $Text = [Convert]::ToBase64String($Der, [Base64FormattingOptions]::InsertLineBreaks) -replace [char]13, ''
  return '-----BEGIN CERTIFICATE-----' + [char]10 + $Text + [char]10 + '-----END CERTIFICATE-----' + [char]10
}

# @values

function Read-Password {
  if ([Console]::IsInputRedirected) {
    $Reader = New-Object System.IO.StreamReader([Console]::OpenStandardInput(), $Utf8)
    return $Reader.ReadLine()
  }
  $Secure = Read-Host -AsSecureString -Prompt ('{{Password of {0}|' + $User + '}}')
  $Pointer = [System.Runtime.InteropServices.Marshal]::SecureStringToBSTR($Secure)
  try { return [System.Runtime.InteropServices.Marshal]::PtrToStringBSTR($Pointer) }
  finally { [System.Runtime.InteropServices.Marshal]::ZeroFreeBSTR($Pointer) }
}
$Secret = Read-Password
if ([string]::IsNullOrEmpty($Secret)) { Refuse '{{The password is missing.}}' }
if ($Secret -match '[\x00-\x1f\x7f-\x9f]') { Refuse '{{The password contains a control character.}}' }
$Pair = $User + ':' + $Secret
$Token = [Convert]::ToBase64String($Utf8.GetBytes($Pair))

# The writings in which a page repeats a secret. A short password would be found in every second word: then only the pair is.
$Needle = $Secret
if ($Needle.Length -lt 4) { $Needle = $Pair }
$Bare = $Token.TrimEnd('=')
$Html = [System.Net.WebUtility]::HtmlEncode($Needle)
$Json = $Needle.Replace('\', '\\').Replace('"', '\"')
$Backward = $Needle.ToCharArray()
[Array]::Reverse($Backward)
$Escaped = [Uri]::EscapeDataString($Needle)
$Writings = @(
  $Needle, $Bare, $Bare.Replace('+', '-').Replace('/', '_'), [Uri]::EscapeDataString($Bare),
  $Escaped, $Escaped.Replace('%20', '+'), $Html, $Html.Replace('&#39;', '&apos;'), $Html.Replace('&#39;', "'"),
  $Json, $Json.Replace('/', '\/'), (Hex $Utf8.GetBytes($Needle)), (-join $Backward)
) | ForEach-Object { $Latin.GetString($Utf8.GetBytes($_)) } | Select-Object -Unique

# Text of bytes, one character for each. $script:WasCut says whether anything was cut out.
function Cut([string] $Text) {
  foreach ($Writing in $Writings) {
    $At = $Text.IndexOf($Writing, [StringComparison]::OrdinalIgnoreCase)
    while ($At -ge 0) {
      $script:WasCut = $true
      $Text = $Text.Remove($At, $Writing.Length).Insert($At, '[cut]')
      $At = $Text.IndexOf($Writing, $At + 5, [StringComparison]::OrdinalIgnoreCase)
    }
  }
  return $Text
}

# Cookies and credentials of the reply's head, and what an address carries along, are nobody's business.
function Clean-Head([string] $Text) {
  $Lines = foreach ($Line in ($Text -split '\r?\n')) {
    $Colon = $Line.IndexOf(':')
    if ($Colon -lt 1) { $Line; continue }
    $Name = $Line.Substring(0, $Colon)
    $Value = $Line.Substring($Colon + 1)
    if ($Name -match '^set-cookie2?$') { $Value = $Value -replace '^([^=;]*)=[^;]*', '$1=[cut]' }
    elseif ($Name -match '^((proxy-)?(authorization|authentication-info)|cookie|x-auth-token|x-api-key)$') { $Value = ' [cut]' }
    elseif ($Name -match '^(location|content-location|refresh)$') { $Value = ($Value -replace '//[^/]*@', '//') -replace '([?#]).*$', '$1[cut]' }
    $Name + ':' + $Value
  }
  return ($Lines -join ([string][char]13 + [char]10))
}

function Fail([string] $Layer, [string] $Outcome) {
  $script:Failed = $Layer + ' ' + $Outcome
  throw (New-Object System.OperationCanceledException($script:Failed))
}
function Left { return [int] [Math]::Max(1, $TotalMs - $script:Watch.ElapsedMilliseconds) }
function Elapsed { return $script:Watch.Elapsed.TotalSeconds }

function Resolve-Way([string] $Name) {
  $Address = $null
  if ([System.Net.IPAddress]::TryParse($Name, [ref] $Address)) { return @($Address) }
  try {
    $Asked = [System.Net.Dns]::BeginGetHostAddresses($Name, $null, $null)
    if (-not $Asked.AsyncWaitHandle.WaitOne($ConnectMs)) { Fail 'dns' 'dns.no-answer' }
    return @([System.Net.Dns]::EndGetHostAddresses($Asked))
  } catch {
    if ($script:Failed) { throw }
    $Cause = $_.Exception.GetBaseException()
    if ($Cause -is [System.Net.Sockets.SocketException] -and $Cause.ErrorCode -eq 11002) { Fail 'dns' 'dns.no-answer' }
    Fail 'dns' 'dns.not-found'
  }
}

# The first address that answers; all of them share one limit.
function Connect-Way($Addresses, [int] $Port, [string] $Layer) {
  $Outcome = 'tcp.unreachable'
  $Until = $script:Watch.ElapsedMilliseconds + $ConnectMs
  $Count = $Addresses.Count
  for ($Index = 0; $Index -lt $Count; $Index++) {
    $Share = [int] [Math]::Max(1, ($Until - $script:Watch.ElapsedMilliseconds) / ($Count - $Index))
    $Client = New-Object System.Net.Sockets.TcpClient($Addresses[$Index].AddressFamily)
    try {
      $Asked = $Client.BeginConnect($Addresses[$Index], $Port, $null, $null)
      if ($Asked.AsyncWaitHandle.WaitOne($Share)) {
        $Client.EndConnect($Asked)
        return $Client
      }
      $Seen = 'tcp.timeout'
    } catch {
      $Seen = 'tcp.unreachable'
      $Cause = $_.Exception.GetBaseException()
      if ($Cause -is [System.Net.Sockets.SocketException]) {
        switch ([string] $Cause.SocketErrorCode) {
          'ConnectionRefused' { $Seen = 'tcp.refused' }
          'TimedOut' { $Seen = 'tcp.timeout' }
          'ConnectionReset' { $Seen = 'tcp.reset' }
          'ConnectionAborted' { $Seen = 'tcp.reset' }
        }
      }
    }
    $Client.Close()
    if ($Outcome -eq 'tcp.unreachable') { $Outcome = $Seen }
  }
  if ($Layer -eq 'proxy') { Fail 'proxy' 'proxy.unreachable' }
  Fail 'tcp' $Outcome
}

# The tunnel of a proxy; its credentials, which only the system's setting may hold, are not known here.
function Open-Tunnel($Stream) {
  $Asking = $Latin.GetBytes('CONNECT ' + $WayText + ' HTTP/1.1' + $Crlf + 'Host: ' + $WayText + $Crlf + $Crlf)
  $Head = ''
  try {
    $Stream.ReadTimeout = $ConnectMs
    $Stream.Write($Asking, 0, $Asking.Length)
    while (-not $Head.EndsWith($Crlf + $Crlf) -and $Head.Length -lt 16384) {
      $Byte = $Stream.ReadByte()
      if ($Byte -lt 0) { break }
      $Head += [char] $Byte
    }
  } catch { Fail 'proxy' 'proxy.refused' }
  if (-not ($Head -match '^HTTP/1\.[01] ([1-5][0-9][0-9])')) { Fail 'proxy' 'proxy.refused' }
  $script:Proxied = [int] $Matches[1]
  if ($script:Proxied -in 401, 407) { Fail 'proxy' 'proxy.auth-required' }
  if ($script:Proxied -lt 200 -or $script:Proxied -gt 299) { Fail 'proxy' 'proxy.refused' }
}

# Decides whether the other side may be trusted. What it says no to ends the handshake, and nothing is written.
$Judge = [System.Net.Security.RemoteCertificateValidationCallback] {
  param($Asker, $Certificate, $Chain, $Errors)
  $Leaf = New-Object System.Security.Cryptography.X509Certificates.X509Certificate2($Certificate)
  $script:Certificates = @(,$Leaf.RawData)
  if ($null -ne $Chain) { foreach ($Element in $Chain.ChainElements) { $script:Certificates += ,$Element.Certificate.RawData } }
  $WrongName = ([int] $Errors -band 2) -ne 0
  $script:Verify = 20
  if ([int] $Errors -eq 2) { $script:Verify = 0 }
  $Now = [DateTime]::Now
  $InForce = $Leaf.NotBefore -le $Now -and $Now -le $Leaf.NotAfter
  if ($Pin -ne '') {
    if ((Sha256 $Leaf.RawData) -ne $Pin -or $WrongName -or -not $InForce) { return $false }
    $script:Trust = 'pin'
    return $true
  }
  if ([int] $Errors -eq 0) {
    $script:Trust = 'system'
    return $true
  }
  if ($Authorities.Count -eq 0 -or $WrongName) { return $false }
  $Own = New-Object System.Security.Cryptography.X509Certificates.X509Chain
  $Own.ChainPolicy.RevocationMode = [System.Security.Cryptography.X509Certificates.X509RevocationMode]::NoCheck
  $Own.ChainPolicy.VerificationFlags = [System.Security.Cryptography.X509Certificates.X509VerificationFlags]::AllowUnknownCertificateAuthority
  [void] $Own.ChainPolicy.ApplicationPolicy.Add((New-Object System.Security.Cryptography.Oid('1.3.6.1.5.5.7.3.1')))
  foreach ($Authority in $Authorities) { [void] $Own.ChainPolicy.ExtraStore.Add($Authority) }
  if ($null -ne $Chain) { foreach ($Element in $Chain.ChainElements) { [void] $Own.ChainPolicy.ExtraStore.Add($Element.Certificate) } }
  if (-not $Own.Build($Leaf)) { return $false }
  $Known = $Authorities | ForEach-Object { Sha256 $_.RawData }
  foreach ($Element in $Own.ChainElements) {
    if ($Known -contains (Sha256 $Element.Certificate.RawData)) {
      $script:Trust = 'ca'
      return $true
    }
  }
  return $false
}

function Open-Tls($Stream) {
  $Ssl = New-Object System.Net.Security.SslStream($Stream, $false, $Judge)
  try {
    $Stream.ReadTimeout = $ConnectMs
    $Ssl.AuthenticateAsClient($HostName, $null, $Protocols, $false)
  } catch {
    $Cause = $_.Exception.GetBaseException()
    if ($script:Certificates.Count -gt 0 -and $script:Trust -eq '') { Fail 'tls' 'tls.untrusted' }
    if ($Cause -is [System.Net.Sockets.SocketException] -and [string] $Cause.SocketErrorCode -ne 'TimedOut') { Fail 'tls' 'tls.reset' }
    if ($Cause -is [System.IO.EndOfStreamException]) { Fail 'tls' 'tls.reset' }
    if ($Cause.Message -match 'unexpected packet format|frame size|not determine the frame') { Fail 'tls' 'tls.not-tls' }
    Fail 'tls' 'tls.handshake-failed'
  }
  if (-not $Ssl.IsAuthenticated -or -not $Ssl.IsEncrypted -or $script:Trust -eq '') { Fail 'tls' 'tls.untrusted' }
  return $Ssl
}

# Bytes up to the end of the reply or its bounds. The head's own word on the length is heeded, so that nobody waits.
function Receive($Ssl) {
  $Kept = New-Object System.IO.MemoryStream
  $Buffer = New-Object byte[] 16384
  $End = -1
  $Length = -1
  $Chunked = $false
  while ($Kept.Length -le 1179648) {
    $Ssl.ReadTimeout = (Left)
    if ($script:Watch.ElapsedMilliseconds -ge $TotalMs) { $script:Failed = 'timeout'; break }
    try { $Count = $Ssl.Read($Buffer, 0, $Buffer.Length) } catch {
      $Cause = $_.Exception.GetBaseException()
      $script:Failed = 'cut-off'
      if ($Cause -is [System.Net.Sockets.SocketException] -and [string] $Cause.SocketErrorCode -eq 'TimedOut') { $script:Failed = 'timeout' }
      break
    }
    if ($Count -le 0) { if ($End -lt 0 -or $Length -ge 0 -or $Chunked) { $script:Failed = 'cut-off' }; break }
    $Kept.Write($Buffer, 0, $Count)
    $Text = $null
    if ($End -lt 0) {
      $Text = $Latin.GetString($Kept.ToArray())
      while ($Text -match '^HTTP/1\.[01] 1[0-9][0-9]' -and $Text.IndexOf($Crlf + $Crlf) -ge 0) {
        $Rest = $Text.Substring($Text.IndexOf($Crlf + $Crlf) + 4)
        $Kept = New-Object System.IO.MemoryStream
        $Kept.Write($Latin.GetBytes($Rest), 0, $Rest.Length)
        $Text = $Rest
      }
      $At = $Text.IndexOf($Crlf + $Crlf)
      if ($At -lt 0) { if ($Text.Length -gt 65536) { break }; continue }
      $End = $At + 4
      $script:HeadAt = (Elapsed)
      $script:Head = $Text.Substring(0, $End)
      if ($script:Head -match '(?im)^transfer-encoding:[^\r\n]*chunked') { $Chunked = $true }
      elseif ($script:Head -match '(?im)^content-length:[ \t]*([0-9]{1,12})[ \t]*\r?$') { $Length = [long] $Matches[1] }
      if ($script:Head -match '^HTTP/1\.[01] (204|304)') { $Length = 0 }
    }
    if (-not $Chunked -and $Length -ge 0 -and $Kept.Length - $End -ge $Length) { break }
    if ($Chunked) {
      $Tail = $Latin.GetString($Kept.ToArray())
      if ($Tail.Substring($End - 2).EndsWith($Crlf + '0' + $Crlf + $Crlf)) { break }
    }
  }
  $All = $Latin.GetString($Kept.ToArray())
  if ($End -lt 0) { $script:Head = $All; return '' }
  $Body = $All.Substring($End)
  if ($Chunked) { return (Unchunk $Body) }
  if ($Length -ge 0 -and $Body.Length -gt $Length) { return $Body.Substring(0, [int] $Length) }
  return $Body
}

function Unchunk([string] $Text) {
  $Out = New-Object System.Text.StringBuilder
  $At = 0
  while ($At -lt $Text.Length) {
    $Line = $Text.IndexOf($Crlf, $At)
    if ($Line -lt 0) { break }
    $Size = 0
    $Digits = ($Text.Substring($At, $Line - $At) -split ';')[0].Trim()
    if ($Digits -notmatch '^[0-9A-Fa-f]{1,7}$') { $script:Failed = 'malformed'; break }
    $Size = [Convert]::ToInt32($Digits, 16)
    if ($Size -eq 0) { break }
    $Take = [Math]::Min($Size, $Text.Length - $Line - 2)
    [void] $Out.Append($Text.Substring($Line + 2, $Take))
    $At = $Line + 2 + $Size + 2
  }
  return $Out.ToString()
}

# @questions

$ProxyUri = $null
if ($ProxyKind -eq 'explicit') { $ProxyUri = New-Object System.Uri($ProxyGiven) }
if ($ProxyKind -eq 'system') {
  $Target = New-Object System.Uri('https://' + $WayText + '/')
  $Chosen = [System.Net.WebRequest]::GetSystemWebProxy()
  if (-not $Chosen.IsBypassed($Target)) { $ProxyUri = $Chosen.GetProxy($Target) }
  if ($null -ne $ProxyUri -and $ProxyUri.Authority -eq $Target.Authority) { $ProxyUri = $null }
}
if ($null -ne $ProxyUri -and $ProxyUri.Scheme -ne 'http') { Refuse '{{This script knows proxies of the form http://HOST:PORT only.}}' }
$ProxyLine = 'none'
if ($null -ne $ProxyUri) { $ProxyLine = $ProxyKind + ' ' + $ProxyUri.Host + ':' + $ProxyUri.Port }

$Authorities = @()
foreach ($Found in [regex]::Matches($Ca, '-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----')) {
  $Der = [Convert]::FromBase64String(($Found.Groups[1].Value -replace '\s', ''))
  $Authorities += New-Object System.Security.Cryptography.X509Certificates.X509Certificate2(,$Der)
}

# An earlier transcript of this folder that shows a rejected sign-in of the same user at the same server, or one that was sent
# and never came to an end. Starts in other folders are not known. The consent that this script was written with is to one more
# sign-in: it counts once.
$Seen = ''
# What was known where this script was written, for a day.
$Epoch = ([DateTime]::UtcNow - (New-Object DateTime(1970, 1, 1, 0, 0, 0, [DateTimeKind]::Utc))).TotalSeconds
if (($KnownAt -ne '') -and (($Epoch - $KnownEpoch) -lt 86400)) { $Seen = $KnownAt }
$Spends = ($Consent -ne '')
foreach ($Earlier in [System.IO.Directory]::GetFiles((Get-Location).ProviderPath, 'tripoint-*.txt')) {
  $Lines = [System.IO.File]::ReadAllLines($Earlier, $Utf8)
  if ($Lines -ccontains ('consent ' + $Consent)) { $Spends = $false }
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
  Say ('{{A sign-in of {0} was rejected at {1}, or its result is not known.|' + $User + '|' + $Seen + '}} {{Another attempt counts towards the lock-out of the account.}}')
  if (-not $Spends) {
    if ($Consent -ne '') { Say '{{The consent in this script was used before.}}' }
    if ([Console]::IsInputRedirected) {
      Say '{{Run the script at a terminal to decide, or write it again with --continue-after-401. Nothing was sent.}}'
      exit 4
    }
    $Reply = Read-Host -Prompt '{{Continue? [y/N]}}'
    if ($Reply -notmatch '^(y|yes|j|ja)$') { Say '{{Nothing was sent.}}'; exit 4 }
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
if (-not $script:File) { Refuse '{{The transcript cannot be written into the current folder.}}' }

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
if (($Seen -ne '') -and $Spends) { Note ('consent ' + $Consent) }
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
} catch { Say '{{The adapters of this host could not be read.}}' }

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

$RejectionWords = '(authentication|log-?in|log-?on|sign-?in)( attempt)? (has |was |is )?(failed|failure|unsuccessful|rejected|denied|incorrect|invalid|error)|(failed|unable|cannot|could not) (to )?(authenticate|log ?in|log ?on|sign ?in)|not authenticated|(invalid|incorrect|wrong|bad) (user ?name|user|log-?in|password|credentials?)|(user ?name|user|account|password|credentials?) (is |are |was |has |have )?(been |not )?(invalid|incorrect|wrong|expired|mismatch|locked|disabled|suspended|blocked|recogni[sz]ed)|too many (failed|invalid|unsuccessful|log-?in|log-?on|sign-?in|authentication|password) ([a-z-]{1,15} )?(attempts|failures|tries|log-?ins|sign-?ins)|too many (log-?ins|sign-?ins)|(log-?in|log-?on|sign-?in|authentication) (attempts|failures)|brute[- ]force|(log-?in|log-?on|sign-?in) (is )?blocked|authentication (is )?required|password (must|has to) be changed|ldap bind failed|(user|user ?name|account) (is |was )?(temporarily |currently )?(not found|unknown|inactive|unavailable)|(unknown|no such) (user ?name|user|account)|(invalid_(grant|client|credentials)|bad_credentials)|(fel|felaktig[at]?|ogiltig[at]?) (anv[^ ]{1,8}ndar(namn|id|e)?|l[^ ]{1,8}senord|inloggning|(konto|inloggnings)?uppgifter)|(inloggning(en|sf[^ ]{1,8}rs[^ ]{1,8}ket)?|autentisering(en)?) (har )?(misslyck|neka|avvisa)|(kontot|anv[^ ]{1,8}ndaren) ([^ ]{1,9} )?([^ ]{1,9} )?(l[^ ]{1,8}st|sp[^ ]{1,8}rra|inaktivera|avst[^ ]{1,8}ng)|l[^ ]{1,8}senordet ([^ ]{1,9} )?(fel|felaktigt|ogiltigt|inte|g[^ ]{1,8}tt ut)|m[^ ]{1,8}nga misslyckade (inloggning|f[^ ]{1,8}rs[^ ]{1,8}k)|ok[^ ]{1,8}nd (anv[^ ]{1,8}ndare|anv[^ ]{1,8}ndarnamn)|<http-code>401<|"(status|code|status_?code|http-?code)" ?: ?"?401|401 unauthori[sz]ed|"(title|message|error|detail|description)" ?: ?"unauthori[sz]ed"|^http/[0-9.]+ [0-9]+ unauthori[sz]ed'
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
    if ($script:Status -gt 0) { Say ('{{{0}: status {1}|' + $Question.Family + '|' + $script:Status + '}}') } else { Say ('{{{0}: no answer ({1})|' + $Question.Family + '|' + $script:Failed + '}}') }
    # A consent is for one more rejection. Sent, and without an answer, or with that of a gateway, it counts as rejected.
    if ($script:Status -eq 401) { $Rejected = $true }
    if ($script:Sent -and @(0, 423, 502, 504, 520, 524) -contains $script:Status) { $Rejected = $true }
    # What rejects a sign-in under another status says so in words; a good answer may hold them as its data.
    $Said = [string]$script:Body
    $Said = [regex]::Replace($Said, '\s+|&nbsp;', ' ')
    $Read = [regex]::Replace([regex]::Replace($Said, '<[^<>]*>', ' '), ' +', ' ')
    if ($script:Status -ge 200 -and $Said -notmatch '^\s*\[|"SearchResult"|<sessionParameters' -and ($Said -match $RejectionWords -or $Read -match $RejectionWords)) { $Rejected = $true }
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
    Say ('{{Stopped. What was done is kept in {0}.|' + $script:File + '}}')
  }
}
Say ('{{Written: {0}. Hand this file to the engineer who runs Tripoint. It holds what the server answered and the addresses of this host. The password is not in it.|' + $script:File + '}}')
if ($Rejected) {
  Say '{{The sign-in was rejected, or got no clear answer and counts as rejected.}} {{The other probes are held back, so that the account is not locked.}}'
  exit 4
}
exit 0
