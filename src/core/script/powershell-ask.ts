/** One question over a connection of its own: name, TCP, proxy, verified TLS, and only then, on that connection, the header. */
export const POWERSHELL_ASK = String.raw`
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
  if ($script:Proxied -eq 407) { Fail 'proxy' 'proxy.auth-required' }
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
`;
