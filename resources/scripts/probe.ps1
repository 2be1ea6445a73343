# A portable script of Tripoint for Windows PowerShell 5.1 and later. It needs no module and installs nothing.
# Run it with: powershell -NoProfile -ExecutionPolicy Bypass -File .\THIS-FILE.ps1
# It asks before another attempt after a rejected sign-in, then for the password, of which it shows a star for each character. It sends
# that only over TLS, on a connection whose certificate was checked, and stops after the first rejected sign-in. What it saw, it writes
# into the current folder. The password is not in this file, and comes into none.
# It ends with 0, or with 1 where a probe surely got no good answer, 2 where it could not go on, 3 where nothing was sent, 4 where a
# sign-in was rejected or held back so that the account is not locked, 130 where it was stopped. Tripoint judges the transcript.
# What the form for sh has and this one has not: a list of the sign-ins of this user account (it knows transcripts in the current
# folder, and what was known where it was written), other TLS hellos after a handshake that was cut off,
# a second request after an error that may pass, a look at ports 9060 and 9070, the version of Monitoring.
# It was run with PowerShell 7.6 on Linux, and not with Windows PowerShell 5.1 on Windows yet: try it there on a practice server
# with a made-up password first.

# Settings of the caller do not count.
Set-StrictMode -Off
$PSDefaultParameterValues = @{}
if ([string] $ExecutionContext.SessionState.LanguageMode -ne 'FullLanguage') {
  Write-Host '{{This host holds PowerShell to its constrained language, in which the script cannot run.}} {{Nothing was sent.}}'
  exit 3
}
$ErrorActionPreference = 'Stop'

# What it sends with the password, one after another, as long as no sign-in is rejected (at the end); without the password,
# paths that do not exist and a question once more:
# @requests
# What it was made for:
# @values
# @questions

$Latin = [System.Text.Encoding]::GetEncoding(28591)
$Utf8 = New-Object System.Text.UTF8Encoding($false)
$Invariant = [System.Globalization.CultureInfo]::InvariantCulture
# What the runtime says of a failed handshake is read, and letters are compared, in no language.
[System.Threading.Thread]::CurrentThread.CurrentCulture = $Invariant
[System.Threading.Thread]::CurrentThread.CurrentUICulture = $Invariant

function Say([string] $Text) { [Console]::Error.WriteLine($Text) }
# Comes to its end by itself, and was not stopped.
function Leave([int] $Code) {
  $script:Ended = $true
  exit $Code
}
function Refuse([string] $Text) { Say ($Text + ' {{Nothing was sent.}}'); Leave 3 }
function Clock { return [DateTime]::Now.ToString('yyyy-MM-ddTHH:mm:ss.fffzzz', $Invariant) }
function Plain([string] $Text) { return ($Text -replace '[\x00-\x1f\x7f]', ' ') }
function Hex([byte[]] $Bytes) { return ([BitConverter]::ToString($Bytes) -replace '-', '').ToLowerInvariant() }
function Sha256([byte[]] $Bytes) {
  $Hasher = [System.Security.Cryptography.SHA256]::Create()
  try { return (Hex $Hasher.ComputeHash($Bytes)) } finally { $Hasher.Dispose() }
}
function Note([string] $Line) {
  try { [System.IO.File]::AppendAllText($script:File, $Line + [char]10, $Utf8) } catch {
    Say ('{{The transcript {0} cannot be written any more. Nothing more is sent.|' + $script:File + '}}')
    Leave 2
  }
}

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

# No secret goes through a cmdlet or a pipeline: where modules are logged, Windows writes down what those are given.
function Read-Hidden([string] $Prompt) {
  if ([Console]::IsInputRedirected) {
    $Source = [Console]::OpenStandardInput()
    $Line = New-Object System.IO.MemoryStream
    for ($Byte = $Source.ReadByte(); $Byte -ge 0 -and $Byte -ne 10; $Byte = $Source.ReadByte()) { if ($Byte -ne 13) { $Line.WriteByte($Byte) } }
    try { return (New-Object System.Text.UTF8Encoding($false, $true)).GetString($Line.ToArray()).TrimStart([char] 0xfeff) }
    catch { Refuse '{{The password is not written in UTF-8.}}' }
  }
  # Outside Windows a terminal shows what is typed until it is read from for the first time.
  try { $null = [Console]::KeyAvailable } catch { $More = $false }
  $Secure = Read-Host -AsSecureString -Prompt $Prompt
  # What a paste holds beyond one line is taken off the terminal, so that no other program reads it.
  $More = $false
  try {
    [System.Threading.Thread]::Sleep(100)
    while ([Console]::KeyAvailable) { [void] [Console]::ReadKey($true); $More = $true }
  } catch { $More = $false }
  if ($More) { Refuse '{{More than one line was typed or pasted.}}' }
  $Pointer = [System.Runtime.InteropServices.Marshal]::SecureStringToBSTR($Secure)
  try { return [System.Runtime.InteropServices.Marshal]::PtrToStringBSTR($Pointer) }
  finally { [System.Runtime.InteropServices.Marshal]::ZeroFreeBSTR($Pointer) }
}
function Percent([string] $Keep) {
  $Out = New-Object System.Text.StringBuilder
  foreach ($Byte in $NeedleBytes) {
    $Sign = [string] [char] $Byte
    if ($Sign -match '^[A-Za-z0-9._~-]$' -or $Keep.Contains($Sign)) { [void] $Out.Append($Sign) } else { [void] $Out.Append('%' + $Byte.ToString('x2')) }
  }
  return $Out.ToString()
}
function Numbered([string] $Before, [string] $Form, [string] $After) {
  $Out = New-Object System.Text.StringBuilder
  foreach ($Sign in $Needle.ToCharArray()) { [void] $Out.Append($Before + ([int] $Sign).ToString($Form) + $After) }
  return $Out.ToString()
}
# Percent signs, entities and escapes as what they mean.
function Unescape([string] $Text) {
  $Text = [Uri]::UnescapeDataString($Text)
  $Text = [System.Net.WebUtility]::HtmlDecode([regex]::Replace($Text, '(?i)&#((?>x[0-9a-f]{1,6}|[0-9]{1,7}));?', '&#$1;'))
  if ($Text.IndexOf('\') -lt 0) { return $Text }
  $Mark = [string] [char] 0xe000
  $Text = $Text.Replace('\\', $Mark).Replace('\' + $Quote, $Quote).Replace('\/', '/').Replace('\U', '\u')
  $Out = New-Object System.Text.StringBuilder
  $At = 0
  for ($Next = $Text.IndexOf('\u'); $Next -ge 0 -and $Next + 6 -le $Text.Length; $Next = $Text.IndexOf('\u', $Next + 2)) {
    $Code = 0
    if (-not [int]::TryParse($Text.Substring($Next + 2, 4), [System.Globalization.NumberStyles]::AllowHexSpecifier, $Invariant, [ref] $Code)) { continue }
    [void] $Out.Append($Text, $At, $Next - $At).Append([char] $Code)
    $At = $Next + 6
  }
  return $Out.Append($Text, $At, $Text.Length - $At).ToString().Replace($Mark, '\')
}

# Whether a text of bytes holds a writing, or the secret once it is read as what it means, up to twice. A long word comes broken
# over lines as well, with a blank or an equals sign at the break.
function Holds([string] $Text) {
  $Text = $Text.Replace([string] [char] 0, '')
  $Joined = New-Object System.Text.StringBuilder
  foreach ($Line in $Text.Split([char] 10)) {
    $Line = $Line.Trim([char[]] @(32, 9, 13))
    if ($Line.EndsWith('=')) { $Line = $Line.Substring(0, $Line.Length - 1) }
    [void] $Joined.Append($Line)
  }
  foreach ($Form in $Text, $Joined.ToString()) {
    foreach ($Writing in $Writings) { if ($Form.IndexOf($Writing, [StringComparison]::OrdinalIgnoreCase) -ge 0) { return $true } }
    $Read = $Utf8.GetString($Latin.GetBytes($Form))
    foreach ($Turn in 0, 1, 2) {
      if ($Turn -gt 0) { $Read = Unescape $Read }
      foreach ($One in $Wanted) { if ($Read.IndexOf($One, [StringComparison]::OrdinalIgnoreCase) -ge 0) { return $true } }
    }
  }
  return $false
}

# $script:WasCut says whether anything was cut out. Where the cut cannot be shown to be clean, nothing is kept.
function Cut([string] $Text) {
  $script:WasCut = (Holds $Text)
  if (-not $script:WasCut) { return $Text }
  foreach ($Writing in $Writings) { $Text = [regex]::Replace($Text, [regex]::Escape($Writing), '[cut]', $Rules) }
  if (Holds $Text) { return '' }
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
    elseif ($Name -match '^(location|content-location|refresh)$') {
      $Value = $Value -replace '//[^/]*@', '//'
      # That it tells of a rejected sign-in is kept, and not what.
      $Kept = '[cut]'
      if ($Value -match '[?#].*$' -and $Matches[0] -match '[?&]([a-z_]*error[a-z_]*|[a-z_]*fail(ed|ure)?)=|(auth|login)_(fail|error|msg)|(invalid|incorrect|wrong|bad|unknown)[+ _%]|locked|disabled|denied|expired') { $Kept = '[cut&error=]' }
      $Value = $Value -replace '([?#]).*$', ('$1' + $Kept)
    }
    $Name + ':' + $Value
  }
  return ($Lines -join ([string][char]13 + [char]10))
}

function Fail([string] $Layer, [string] $Outcome) {
  $script:Failed = $Layer + ' ' + $Outcome
  throw (New-Object System.OperationCanceledException($script:Failed))
}
function Cause($Problem) {
  $Found = $Problem.Exception
  while ($null -ne $Found.InnerException) { $Found = $Found.InnerException }
  return $Found
}
function Elapsed { return $script:Watch.Elapsed.TotalSeconds }

# Waits in short steps: Ctrl+C is heeded between them.
function Await($Handle, [int] $Ms) {
  $Until = $script:Watch.ElapsedMilliseconds + $Ms
  while (-not $Handle.WaitOne(50)) { if ($script:Watch.ElapsedMilliseconds -ge $Until) { return $false } }
  return $true
}
# Closes a connection in time, whatever it is waited for on it.
function Close-After($Client, [int] $Ms) {
  $Source = New-Object System.Threading.CancellationTokenSource($Ms)
  [void] $Source.Token.Register([Action] [Delegate]::CreateDelegate([Action], $Client, 'Close'))
  return $Source
}

function Resolve-Way([string] $Name) {
  $Address = $null
  if ([System.Net.IPAddress]::TryParse($Name, [ref] $Address)) { return @($Address) }
  try {
    $Asked = [System.Net.Dns]::BeginGetHostAddresses($Name, $null, $null)
    if (-not (Await $Asked.AsyncWaitHandle $StepMs)) { Fail 'dns' 'dns.no-answer' }
    return @([System.Net.Dns]::EndGetHostAddresses($Asked))
  } catch {
    if ($script:Failed) { throw }
    $Why = Cause $_
    if ($Why -is [System.Net.Sockets.SocketException] -and [string] $Why.SocketErrorCode -eq 'TryAgain') { Fail 'dns' 'dns.no-answer' }
    Fail 'dns' 'dns.not-found'
  }
}

# The first address that answers; all of them share one limit.
function Connect-Way($Addresses, [int] $Port, [string] $Layer) {
  $Outcome = 'tcp.unreachable'
  $Until = $script:Watch.ElapsedMilliseconds + $StepMs
  $Count = $Addresses.Count
  for ($Index = 0; $Index -lt $Count; $Index++) {
    $Share = [int] [Math]::Max(1, ($Until - $script:Watch.ElapsedMilliseconds) / ($Count - $Index))
    $Client = New-Object System.Net.Sockets.TcpClient($Addresses[$Index].AddressFamily)
    $script:Client = $Client
    try {
      $Asked = $Client.BeginConnect($Addresses[$Index], $Port, $null, $null)
      if (Await $Asked.AsyncWaitHandle $Share) {
        $Client.EndConnect($Asked)
        return $Client
      }
      $Seen = 'tcp.timeout'
    } catch {
      $Seen = 'tcp.unreachable'
      $Why = Cause $_
      if ($Why -is [System.Net.Sockets.SocketException]) {
        switch ([string] $Why.SocketErrorCode) {
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
function Open-Tunnel($Client) {
  $Asking = $Latin.GetBytes('CONNECT ' + $WayText + ' HTTP/1.1' + $Crlf + 'Host: ' + $WayText + $Crlf + $Crlf)
  $Head = ''
  $Limit = Close-After $Client $StepMs
  try {
    $Stream = $Client.GetStream()
    $Stream.Write($Asking, 0, $Asking.Length)
    while (-not $Head.EndsWith($Crlf + $Crlf) -and $Head.Length -lt 16384) {
      $Byte = $Stream.ReadByte()
      if ($Byte -lt 0) { break }
      $Head += [char] $Byte
    }
  } catch { Fail 'proxy' 'proxy.refused' } finally { $Limit.Dispose() }
  if (-not ($Head -match '^HTTP/1\.[01] ([1-5][0-9][0-9])')) { Fail 'proxy' 'proxy.refused' }
  $script:Reply.Proxied = [int] $Matches[1]
  if ($script:Reply.Proxied -in 401, 407) { Fail 'proxy' 'proxy.auth-required' }
  if ($script:Reply.Proxied -lt 200 -or $script:Reply.Proxied -gt 299) { Fail 'proxy' 'proxy.refused' }
}

# Whether a certificate was issued, by way of others, by one of the imported authorities. $Shown holds what may stand between.
function Leads-To-Authority($Leaf, $Shown) {
  if ($Authorities.Count -eq 0) { return $false }
  $Own = New-Object System.Security.Cryptography.X509Certificates.X509Chain
  $Own.ChainPolicy.RevocationMode = [System.Security.Cryptography.X509Certificates.X509RevocationMode]::NoCheck
  $Own.ChainPolicy.VerificationFlags = [System.Security.Cryptography.X509Certificates.X509VerificationFlags]::AllowUnknownCertificateAuthority
  [void] $Own.ChainPolicy.ApplicationPolicy.Add((New-Object System.Security.Cryptography.Oid('1.3.6.1.5.5.7.3.1')))
  foreach ($One in $Authorities) { [void] $Own.ChainPolicy.ExtraStore.Add($One) }
  foreach ($One in $Shown) { [void] $Own.ChainPolicy.ExtraStore.Add($One) }
  if (-not $Own.Build($Leaf)) { return $false }
  foreach ($Element in $Own.ChainElements) {
    foreach ($One in $Authorities) { if ((Hex $Element.Certificate.RawData) -eq (Hex $One.RawData)) { return $true } }
  }
  return $false
}

# Decides whether the other side may be trusted. What it says no to ends the handshake, and nothing is written.
$Judge = [System.Net.Security.RemoteCertificateValidationCallback] {
  param($Asker, $Certificate, $Chain, $Errors)
  $Leaf = New-Object System.Security.Cryptography.X509Certificates.X509Certificate2($Certificate)
  $Digest = Sha256 $Leaf.RawData
  # What was shown, and not what this host has put to it.
  $Shown = @()
  if ($null -ne $Chain) { foreach ($One in $Chain.ChainPolicy.ExtraStore) { if ((Sha256 $One.RawData) -ne $Digest) { $Shown += $One } } }
  $script:Reply.Certificates = @(,$Leaf.RawData)
  foreach ($One in $Shown) { $script:Reply.Certificates += ,$One.RawData }
  $WrongName = ([int] $Errors -band 2) -ne 0
  $Now = [DateTime]::Now
  $InForce = $Leaf.NotBefore -le $Now -and $Now -le $Leaf.NotAfter
  $Trust = ''
  if ($Pin -ne '') { if ($Digest -eq $Pin -and $InForce) { $Trust = 'pin' } }
  elseif (Leads-To-Authority $Leaf $Shown) { $Trust = 'ca' }
  elseif (([int] $Errors -band 5) -eq 0) { $Trust = 'system' }
  if ($Trust -eq '') { $script:Reply.Verify = 20 }
  if ($Trust -eq '' -or $WrongName) { return $false }
  $script:Reply.Trust = $Trust
  return $true
}

function Open-Tls($Client) {
  $Ssl = New-Object System.Net.Security.SslStream($Client.GetStream(), $false, $Judge)
  $Limit = Close-After $Client $StepMs
  try { $Ssl.AuthenticateAsClient($HostName, $null, $Protocols, $false) } catch {
    $Why = Cause $_
    if ($script:Reply.Certificates.Count -gt 0 -and $script:Reply.Trust -eq '') { Fail 'tls' 'tls.untrusted' }
    if ($Limit.IsCancellationRequested) { Fail 'tls' 'tls.handshake-failed' }
    $script:Reply.Error = Plain $Why.Message
    if ($Why -is [System.Net.Sockets.SocketException] -or $Why.Message -match 'unexpected EOF|closed the transport stream') { Fail 'tls' 'tls.reset' }
    if ($Why.Message -match 'unexpected packet format|frame size|not determine the frame|wrong version number|packet length too long|http request|record layer failure') { Fail 'tls' 'tls.not-tls' }
    Fail 'tls' 'tls.handshake-failed'
  } finally { $Limit.Dispose() }
  if (-not $Ssl.IsAuthenticated -or -not $Ssl.IsEncrypted -or $script:Reply.Trust -eq '') { Fail 'tls' 'tls.untrusted' }
  return $Ssl
}

# Bytes up to the end of the reply or its bounds. The head's own word on the length is heeded, so that nobody waits.
function Receive($Ssl, [int] $Ms) {
  $Kept = New-Object System.IO.MemoryStream
  $Buffer = New-Object byte[] 16384
  $End = -1
  $Length = -1
  $Chunked = $false
  while ($Kept.Length -le 1179648) {
    try {
      $Task = $Ssl.ReadAsync($Buffer, 0, $Buffer.Length)
      while (-not $Task.Wait(50)) { if ($script:Watch.ElapsedMilliseconds -ge $Ms) { break } }
      if (-not $Task.IsCompleted) { $script:Failed = 'timeout'; break }
      $Count = $Task.Result
    } catch {
      if ($_.Exception -is [System.Management.Automation.PipelineStoppedException]) { throw }
      $script:Failed = 'cut-off'
      break
    }
    if ($Count -le 0) {
      if ($End -lt 0 -or $Length -ge 0 -or $Chunked) { $script:Failed = 'cut-off' }
      if ($script:Reply.Head -ne '' -and $script:Reply.Head -notmatch '^HTTP/') { $script:Failed = 'malformed' }
      break
    }
    $Kept.Write($Buffer, 0, $Count)
    if ($End -lt 0) {
      $Text = $Latin.GetString($Kept.ToArray())
      while ($Text -match '^HTTP/[0-9.]+ +1[0-9][0-9]' -and $Text -match '\r?\n\r?\n') {
        $Text = $Text.Substring($Text.IndexOf($Matches[0]) + $Matches[0].Length)
        $Kept = New-Object System.IO.MemoryStream
        $Kept.Write($Latin.GetBytes($Text), 0, $Text.Length)
      }
      $script:Reply.Head = $Text
      if ($Text -notmatch '\r?\n\r?\n') { if ($Text.Length -gt 65536) { break }; continue }
      $End = $Text.IndexOf($Matches[0]) + $Matches[0].Length
      $script:Reply.HeadAt = (Elapsed)
      $script:Reply.Head = $Text.Substring(0, $End)
      if ($script:Reply.Head -match '(?im)^transfer-encoding:[^\r\n]*chunked') { $Chunked = $true }
      elseif ($script:Reply.Head -match '(?im)^content-length:[ \t]*([0-9]{1,12})[ \t]*\r?$') { $Length = [long] $Matches[1] }
      if ($script:Reply.Head -match '^HTTP/[0-9.]+ +(204|304)') { $Length = 0; $Chunked = $false }
    }
    if (-not $Chunked -and $Length -ge 0 -and $Kept.Length - $End -ge $Length) { break }
    if ($Chunked -and $Kept.Length - $End -ge 5) {
      $Tail = New-Object byte[] 7
      $Kept.Position = $Kept.Length - 7
      [void] $Kept.Read($Tail, 0, 7)
      if ($Latin.GetString($Tail) -match '\n0\r\n\r\n$') { break }
    }
    # What comes drop by drop has no end by itself.
    if ($script:Watch.ElapsedMilliseconds -ge $Ms) { $script:Failed = 'timeout'; break }
  }
  if ($End -lt 0) { return '' }
  $Body = $Latin.GetString($Kept.ToArray()).Substring($End)
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

function Seconds([double] $Value) { return $Value.ToString('0.000000', $Invariant) }

# Asks one question, with the credentials or without, and leaves in $script:Reply what was seen.
function Ask([string] $Accept, [string] $Path, [bool] $Bare, $Same, [int] $Ms) {
  $script:Failed = ''
  $script:Client = $null
  $script:Watch = [System.Diagnostics.Stopwatch]::StartNew()
  $script:StepMs = [Math]::Min($ConnectMs, $Ms)
  $script:Reply = @{
    Started = (Clock); Question = $Accept + ' ' + $Path; Bare = $Bare; Sent = $false; Failed = ''; Error = ''
    Certificates = @(); Trust = ''; Verify = 0; Proxied = 0; Head = ''; HeadAt = 0.0; Body = ''; Status = 0
    Remote = $null; Ends = ''; Tls = ''; Named = 0.0; Connected = 0.0; Shaken = 0.0; Total = 0.0
  }
  try {
    if ($null -ne $ProxyUri) {
      try { $Addresses = @(Resolve-Way $ProxyUri.DnsSafeHost) } catch { $script:Failed = ''; Fail 'proxy' 'proxy.unreachable' }
      $script:Reply.Named = (Elapsed)
      $Client = Connect-Way $Addresses $ProxyUri.Port 'proxy'
    } else {
      if ($null -ne $Same) { $Addresses = @($Same) } else { $Addresses = @(Resolve-Way $WayHost) }
      if (-not $script:AddressesSaid) {
        $script:AddressesSaid = $true
        foreach ($Address in $Addresses) { Note ('address ' + ([string] $Address -split '%')[0]) }
      }
      $script:Reply.Named = (Elapsed)
      $Client = Connect-Way $Addresses $WayPort 'tcp'
    }
    $script:Reply.Connected = (Elapsed)
    $Local = $Client.Client.LocalEndPoint
    $Remote = $Client.Client.RemoteEndPoint
    $script:Reply.Remote = $Remote.Address
    $script:Reply.Ends = 'remote ' + ([string] $Remote.Address -split '%')[0] + ' ' + $Remote.Port + [char]10 + 'local ' + ([string] $Local.Address -split '%')[0] + ' ' + $Local.Port + [char]10
    if ($null -ne $ProxyUri) { Open-Tunnel $Client }
    $Ssl = Open-Tls $Client
    $script:Reply.Shaken = (Elapsed)
    # Windows PowerShell has no name for the whole suite.
    $Cipher = [string] $Ssl.NegotiatedCipherSuite
    if ($Cipher -eq '') { $Cipher = [string] $Ssl.CipherAlgorithm }
    $script:Reply.Tls = 'tls ' + ([string] $Ssl.SslProtocol -replace '^Tls1([0-9])$', 'TLSv1.$1') + ' ' + $Cipher + [char]10
    # From here on the credentials are written, on this very connection.
    $Lines = @(('GET ' + $Path + ' HTTP/1.1'), ('Host: ' + $HostHeader), ('Accept: ' + $Accept), 'User-Agent: tripoint', 'Connection: close')
    if (-not $Bare) { $Lines += 'Authorization: Basic ' + $Token }
    $Bytes = $Latin.GetBytes([string]::Join($Crlf, $Lines) + $Crlf + $Crlf)
    $script:Reply.Sent = $true
    try {
      $Ssl.Write($Bytes, 0, $Bytes.Length)
      $Ssl.Flush()
    } catch { $script:Failed = 'http http.cut-off' }
    if (-not $script:Failed) { $script:Reply.Body = (Receive $Ssl $Ms) }
  } catch {
    if (-not $script:Failed) { $script:Failed = 'http http.cut-off' }
  } finally {
    if ($null -ne $script:Client) { $script:Client.Close() }
  }
  Settle
}
# What a reply comes to so far.
function Settle {
  $script:Reply.Total = (Elapsed)
  $Part = 'http'
  if ($script:Reply.HeadAt -gt 0) { $Part = 'body' }
  if ($script:Failed -and -not $script:Failed.Contains(' ')) { $script:Failed = $Part + ' http.' + $script:Failed }
  $script:Reply.Failed = $script:Failed
  if ($script:Reply.Head -match '(?m)^HTTP/[0-9.]+ +([1-5][0-9][0-9])') { $script:Reply.Status = [int] $Matches[1] }
}

# $Chapter NAME with the lines that every section has.
function Section([string] $Chapter, $Reply, [string] $SignIn) {
  $Out = New-Object System.Text.StringBuilder
  $Lines = @($Chapter, ('started ' + $Reply.Started), ('question ' + $Reply.Question))
  $IsProbe = $Chapter.StartsWith('probe ')
  if ($IsProbe) {
    if ($Reply.Failed) { $Lines += 'failed ' + $Reply.Failed } else { $Lines += 'exit 0' }
    if ($Reply.Trust -ne '') { $Lines += 'trust ' + $Reply.Trust }
    $Lines += 'verify ' + $Reply.Verify
    $Lines += 'proxied ' + $Reply.Proxied
    $Lines += 'status ' + $Reply.Status
    if ($SignIn -ne '') { $Lines += 'sign-in ' + $SignIn }
    if ($Reply.Bare) { $Lines += 'without-sign-in yes' }
  } elseif ($Reply.Failed) { $Lines += 'exit 56' } else { $Lines += 'exit 0' }
  foreach ($Line in $Lines) { [void] $Out.Append($Line + [char]10) }
  [void] $Out.Append($Reply.Ends)
  if ($IsProbe) { [void] $Out.Append($Reply.Tls) }
  $Times = foreach ($Time in $Reply.Named, $Reply.Connected, $Reply.Shaken, $Reply.Shaken, $Reply.HeadAt, $Reply.Total) { Seconds $Time }
  [void] $Out.Append('times ' + [string]::Join(' ', $Times) + [char]10)
  $Head = Cut (Clean-Head $Reply.Head)
  if ($script:WasCut) { [void] $Out.Append('cut head' + [char]10) }
  $Body = Cut $Reply.Body
  if ($script:WasCut) { [void] $Out.Append('cut body' + [char]10) }
  if ($Body.Length -gt 1048577) { $Body = $Body.Substring(0, 1048577) }
  if ($Head.Length -gt 65536) { $Head = $Head.Substring(0, 65536) }
  [void] $Out.Append((Block 'head' $Latin.GetBytes($Head))).Append((Block 'body' $Latin.GetBytes($Body))).Append((Block 'error' $Utf8.GetBytes($Reply.Error)))
  if ($IsProbe) {
    $Pems = ''
    for ($Index = 0; $Index -lt $Reply.Certificates.Count -and $Index -lt 20; $Index++) { $Pems += Pem $Reply.Certificates[$Index] }
    [void] $Out.Append((Block 'certs' $Latin.GetBytes($Pems)))
  }
  return $Out.Append('done').ToString()
}

$RejectionWords = '(authentication|log-?in|log-?on|sign-?in)( attempt)? (has |was |is )?(failed|failure|unsuccessful|rejected|denied|incorrect|invalid|error)|(failed|unable|cannot|could not) (to )?(authenticate|log ?in|log ?on|sign ?in)|not authenticated|(invalid|incorrect|wrong|bad) (user ?name|user|log-?in|password|credentials?)|(user ?name|user|account|password|credentials?) (is |are |was |has |have )?(been |not )?(invalid|incorrect|wrong|expired|mismatch|locked|disabled|suspended|blocked|recogni[sz]ed)|too many (failed|invalid|unsuccessful|log-?in|log-?on|sign-?in|authentication|password) ([a-z-]{1,15} )?(attempts|failures|tries|log-?ins|sign-?ins)|too many (log-?ins|sign-?ins)|(log-?in|log-?on|sign-?in|authentication) (attempts|failures)|brute[- ]force|(log-?in|log-?on|sign-?in) (is )?blocked|authentication (is )?required|password (must|has to) be changed|ldap bind failed|(user|user ?name|account) (is |was )?(temporarily |currently )?(not found|unknown|inactive|unavailable)|(unknown|no such) (user ?name|user|account)|(invalid_(grant|client|credentials)|bad_credentials)|(fel|felaktig[at]?|ogiltig[at]?) (anv[^ ]{1,8}ndar(namn|id|e)?|l[^ ]{1,8}senord|inloggning|(konto|inloggnings)?uppgifter)|(inloggning(en|sf[^ ]{1,8}rs[^ ]{1,8}ket)?|autentisering(en)?) (har )?(misslyck|neka|avvisa)|(kontot|anv[^ ]{1,8}ndaren) ([^ ]{1,9} )?([^ ]{1,9} )?(l[^ ]{1,8}st|sp[^ ]{1,8}rra|inaktivera|avst[^ ]{1,8}ng)|l[^ ]{1,8}senordet ([^ ]{1,9} )?(fel|felaktigt|ogiltigt|inte|g[^ ]{1,8}tt ut)|m[^ ]{1,8}nga misslyckade (inloggning|f[^ ]{1,8}rs[^ ]{1,8}k)|ok[^ ]{1,8}nd (anv[^ ]{1,8}ndare|anv[^ ]{1,8}ndarnamn)|<http-code>401<|"(status|code|status_?code|http-?code)" ?: ?"?401|401 unauthori[sz]ed|"(title|message|error|detail|description)" ?: ?"unauthori[sz]ed"|rejected \(from client\)|^http/[0-9.]+ [0-9]+ unauthori[sz]ed|http status 401|^www-authenticate: *[a-z]'
$ReasonInLocation = '[?&]([a-z_]{0,20}error[a-z_]{0,20}|[a-z_]{0,20}fail(ed|ure)?)=|=[a-z_]{0,20}(auth|login)_(fail|error|msg)|(change|reset|expired)[-_]?password|password[-_]?(change|reset|expired)'
$FrontPage = '^(https://[^/]*)?/admin/?$'
$OfGateway = '^(x-amzn-errortype|x-amz-apigw-id|apigw-requestid):|^server: *(envoy|istio-envoy|awselb|big-?ip|squid|akamaighost|cloudflare|fortiweb|netscaler|kong)'
$PassedOn = '^x-envoy-upstream-service-time:'
$RoleWords = 'permission|privilege|insufficient|roles?|groups?|scopes?|beh[^ ]{1,8}righet'
$Rules = [System.Text.RegularExpressions.RegexOptions] 'IgnoreCase, Multiline, CultureInvariant'
function Says([string] $Text, [string] $Words) { return [regex]::IsMatch($Text, $Words, $Rules) }

# Whether the reply says in words, under another status than 401, that the sign-in was rejected; what a good answer has as its
# data says nothing of the kind.
function Says-Rejected($Reply, [string] $Kind) {
  $Body = $Reply.Body.Replace([string] [char] 0, '')
  if ($Reply.Status -eq 200) {
    if ($Kind -eq 'ers' -and $Body -match '"searchresult"') { return $false }
    if ($Kind -eq 'open-api' -and $Body -match '^\s*\[') { return $false }
    if ($Kind -eq 'mnt' -and $Body -match '<sessionparameters') { return $false }
  }
  $Head = $Reply.Head.Replace([string] [char] 13, ' ')
  if ((Says $Head $RejectionWords) -or (Says ($Head -replace '\+|%20', ' ') $RejectionWords)) { return $true }
  foreach ($Line in $Head.Split([char] 10)) { if ($Line -match '^(location|refresh):' -and (Says $Line $ReasonInLocation)) { return $true } }
  # As it is written, and as it is read without its elements.
  $Written = [regex]::Replace($Body, '[ \t\r\n\f\v]+|&nbsp;', ' ') -replace ' +', ' '
  if (Says $Written $RejectionWords) { return $true }
  return (Says ([regex]::Replace($Written, '<[^<>]*>', ' ') -replace ' +', ' ') $RejectionWords)
}

# The beginning of a body as one line.
function Begun($Reply) {
  $Body = $Reply.Body
  if ($Body.Length -gt 65536) { $Body = $Body.Substring(0, 65536) }
  return $Body.Replace([string] [char] 0, '') -replace '[\r\n]', ' '
}

# What became of a sign-in: nothing where it was never sent. A 401 counts however little of it came. Form: the answer is a good one
# by its mere form, which a device can put in place of a 401. Words: it says in words that the sign-in was rejected.
function Judge-Reply($Reply, [string] $Kind) {
  $Result = @{ SignIn = ''; Form = $false; Words = $false }
  $Status = $Reply.Status
  if ($Status -eq 401) { $Result.SignIn = 'rejected' }
  # Said by something in front of the server, which had no answer of it that it could pass on, or of an account that is locked.
  elseif ($Status -in 423, 502, 504, 520, 524 -or $Status -lt 200) { if ($Reply.Sent) { $Result.SignIn = 'unknown' } }
  else {
    $Result.SignIn = 'answered'
    $Result.Words = (Says-Rejected $Reply $Kind)
    if (-not $Result.Words) {
      $Begun = Begun $Reply
      $Lets = $false
      if ($Status -eq 200) {
        switch ($Kind) {
          'ers' { $Lets = $Begun -match '"searchresult"' }
          'open-api' {
            $Lets = $Begun -match '^\s*\['
            if ($Begun -match '^\s*\[\s*\]') { $Result.Form = $Reply.Bare }
          }
          'mnt' { $Lets = $Begun -match '<sessionparameters|not an? mnt node' }
        }
      } elseif ($Status -eq 500 -and $Kind -eq 'mnt') {
        if ($Begun -match '^[^<]{0,3}<\?xml[ \t][^>]*>[ \t]*<([a-z_:.-]+)') {
          $Root = $Matches[1] -replace '^.*:', ''
          $Lets = $Root -notmatch '^(envelope|fault|error|errorresponse|problem|html|rss|feed|response|sessionparameters)$'
          $Result.Form = $Lets -and $Root -ne 'mnt-rest-result'
        }
      } elseif ($Status -in 415, 500) { $Lets = $Begun -match '<ersresponse|"ersresponse"' }
      # Where others were let in, the form is enough.
      if (($Lets -and -not $Result.Form) -or ($Result.Form -and $LetKinds.Count -gt 0)) { $Result.SignIn = 'accepted' }
    }
  }
  return $Result
}

# Whether a redirect leads to the server's first page, as from an API that is switched off.
function Leads-To-Front($Reply) {
  if ($Reply.Status -lt 300 -or $Reply.Status -gt 399) { return $false }
  foreach ($Line in $Reply.Head.Split([char] 10)) { if ($Line -match '^location: *(.*?)\r?$' -and $Matches[1] -match $FrontPage) { return $true } }
  return $false
}

# Whether an answer that only who signs in was given, where the server asks everybody else to, may tell of a rejection in words
# that this script does not know: a page, a text or a redirect without marks of the server. It counts as rejected.
function May-Tell-Rejection($Reply, [bool] $Known) {
  $Status = $Reply.Status
  # Of its own pages the server shows the first one for an API that is off; one to sign in at tells of a sign-in.
  if ($Status -ge 300 -and $Status -lt 400 -and -not (Leads-To-Front $Reply)) { return $true }
  $Begun = Begun $Reply
  # A page with 200 to who signs in alone is no API's, the server's own page for signing in neither.
  if ($Status -lt 300 -and $Begun -match '^\s*<(html|!doctype html)') { return $true }
  if (Says $Reply.Head '^set-cookie: *(APPSESSIONID|JSESSIONIDSSO)=|^location: *(https://[^/\r\n]*)?/admin(/|\r?$)') { return $false }
  if ($Begun -match 'identity services engine|http status |csrf nonce validation failed|loginaction\.do|owasp_csrftoken') { return $false }
  # While nobody knows whether the password is right, anything may be put in place of the server's 401.
  # A 403 without a mark of the server and without a word of a role among it.
  if (-not $Known -and $Status -notin 405, 406, 415 -and -not ($Status -eq 403 -and (Says $Begun $RoleWords))) { return $true }
  if ($Status -in 404, 405, 406, 415, 501, 503) { return $false }
  if ((Says $Reply.Head $OfGateway) -and -not (Says $Reply.Head $PassedOn)) { return $true }
  # A page of somebody else is never the server's word of a role; an object or a text may be.
  if ($Begun -notmatch '\S' -or $Begun -match '^\s*(\[|<ersr|<mnt-)') { return $false }
  if ($Begun -match '^\s*(\{|<\?xml)') { if ($Status -lt 400 -or $Status -gt 499) { return $false } }
  elseif ($Begun -match '^\s*<') { return $true }
  return $Status -ne 403 -or -not (Says $Begun $RoleWords)
}

# Whether a probe was turned away: a redirect, 403, 404, or a 200 that does not look like the answer of its API.
function Is-Turned-Away($Reply, [string] $Kind) {
  if (($Reply.Status -ge 300 -and $Reply.Status -lt 400) -or $Reply.Status -in 403, 404) { return $true }
  if ($Reply.Status -ne 200) { return $false }
  switch ($Kind) {
    'ers' { return -not $Reply.Body.Contains('"SearchResult"') }
    'open-api' { return $Reply.Body -notmatch '^\s*\[' }
    default { return -not $Reply.Body.Contains('<?xml') }
  }
}

# Words for what an answer is by itself, and Good: false where it is surely no good answer. Whose fault that is, Tripoint says.
function Weigh($Reply, [string] $Kind, [string] $SignIn) {
  $Bad = @{ Mark = ''; Good = $false }
  $Status = $Reply.Status
  if ($SignIn -eq 'rejected') { $Bad.Mark = '{{rejected}}'; return $Bad }
  if ($Status -ge 300 -and $Status -lt 400) { $Bad.Mark = '{{a redirect: not the answer of the API}}'; return $Bad }
  if ($Status -eq 403) { $Bad.Mark = '{{forbidden}}'; return $Bad }
  if ($Status -eq 404) { $Bad.Mark = '{{not found}}'; return $Bad }
  if ($Status -ne 200 -and -not ($Status -eq 500 -and $Kind -eq 'mnt')) {
    if ($Status -ge 500) { $Bad.Mark = '{{an error}}' }
    return $Bad
  }
  if ($Reply.Failed) { return $Bad }
  $Begun = Begun $Reply
  if ($Kind -eq 'mnt') {
    if ($Begun -match 'not an? mnt node') { $Bad.Mark = '{{this node does no monitoring}}'; return $Bad }
    if ($Status -eq 500 -and $Begun -match '<ersresponse') { $Bad.Mark = '{{an error}}'; return $Bad }
  }
  $Good = @{ Mark = ''; Good = $true }
  $Form = switch ($Kind) {
    'ers' { '"searchresult"' }
    'open-api' { '^\s*\[' }
    default { if ($Status -eq 500) { '<\?xml' } else { '<sessionparameters|<mnt-rest-result' } }
  }
  if ($Begun -notmatch $Form) {
    # Where nothing came behind the head, it is for Tripoint to say.
    if ($Begun -eq '') { return $Good }
    $Bad.Mark = '{{not the answer of the API}}'
    return $Bad
  }
  $Expected = $Kind -ne 'mnt' -or ($Status -eq 200 -and $Begun -match '<sessionparameters') -or ($Status -eq 500 -and $Begun -match 'is not available')
  if ($SignIn -eq 'accepted' -and $Expected) { $Good.Mark = '{{expected of this probe}}' }
  return $Good
}
function Tell([string] $Family, $Reply, $Weighed) {
  $Mark = ''
  if ($Weighed.Mark -ne '') { $Mark = ' (' + $Weighed.Mark + ')' }
  if ($Reply.Status -gt 0) { Say ('{{{0}: status {1}|' + $Family + '|' + $Reply.Status + '}}' + $Mark) } else { Say ('{{{0}: no answer ({1})|' + $Family + '|' + $Reply.Failed + '}}') }
}

# HMAC-SHA-256 with the code that Tripoint showed when it wrote this script. It is not in this file.
function Seal-Of([string] $Text) {
  $Hasher = [System.Security.Cryptography.HMACSHA256]::new($Utf8.GetBytes($script:SealCode))
  try { return (Hex $Hasher.ComputeHash($Utf8.GetBytes($Text))) } finally { $Hasher.Dispose() }
}
# The last lines at once. Sum and seal cover the text without what mail programs change at line ends.
function End-Transcript([string] $State) {
  $Last = 'end ' + $State + ' ' + (Clock)
  $Text = New-Object System.Text.StringBuilder
  foreach ($Line in ([System.IO.File]::ReadAllText($script:File, $Utf8) + $Last).Split([char] 10)) { [void] $Text.Append($Line.TrimEnd([char[]] @(32, 9, 13)) + [char]10) }
  $Sum = 'sum ' + (Sha256 $Utf8.GetBytes($Text.ToString()))
  [void] $Text.Append($Sum + [char]10)
  if ($script:SealCode -ne '') { $Sum = $Sum + [char]10 + 'seal ' + (Seal-Of $Text.ToString()) }
  Note ($Last + [char]10 + $Sum)
}

$Done = @()
$SealCode = ''
$Under = ''
$Ends = 'stopped'
$Why = 'not-run.stopped'
$Code = 130
try {
  # An earlier transcript of this folder that shows a rejected sign-in of the same user at the same server, or one that was sent
  # and never came to an end, or whose answer may have hidden a rejection. Starts in other folders are not known. The consent
  # that this script was written with is to one more sign-in: it counts once.
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
      if ($Line -match '^(started|asking [a-z-]+) (\S+)') { $At = $Matches[2] }
      if ($Line -match '^asking ') { $Open = $true }
      if ($Line -match '^(done$|skipped )') { $Open = $false }
      if ($Line -match '^(sign-in ([a-z-]+ )?(rejected|unknown)|status 401)$') { $Found = $At }
    }
    if ($Found -eq '' -and $Open) { $Found = $At }
    if ($Found -ne '') { $Seen = $Found }
  }
  if ($Seen -ne '') {
    Say ('{{A sign-in of {0} was rejected at {1}, or its result is not known.|' + $User + '|' + $Seen + '}} {{Another attempt counts towards the lock-out of the account.}}')
    if (-not $Spends) {
      if ($Consent -ne '') { Say '{{The consent in this script was used before.}}' }
      if ([Console]::IsInputRedirected) {
        Say '{{Run the script at a terminal to decide, or write it again with --one-more-attempt. Nothing was sent.}}'
        Leave 4
      }
      # Somebody may type the password here: only an answer is shown.
      $Answer = Read-Hidden '{{Continue? [y/N]}}'
      if ($Answer -notmatch '^(y|yes|j|ja)$') { Say 'n'; Say '{{Nothing was sent.}}'; Leave 4 }
      Say $Answer
    }
  }

  # After the consent: who does not go on has typed no password.
  $Secret = Read-Hidden ('{{Password of {0}|' + $User + '}}')
  if ([string]::IsNullOrEmpty($Secret)) { Refuse '{{The password is missing.}}' }
  if ($Secret -match '[\x00-\x1f\x7f-\x9f]') { Refuse '{{The password contains a control character.}}' }
  if ($Secret.Contains([string] [char] 0xfffd)) { Refuse '{{The password is not written in UTF-8.}}' }
  # With the code of this script the transcript is sealed.
  while ($SealScript -ne '') {
    $SealCode = (Read-Hidden '{{Code of this script (Enter: none, the transcript is not sealed then)}}').ToUpperInvariant() -replace '[^A-Z0-9]', ''
    if ($SealCode -eq '' -or (Seal-Of ($SealScript + [char]10)).StartsWith($SealCheck, [StringComparison]::Ordinal)) { break }
    $SealCode = ''
    if ([Console]::IsInputRedirected) { Refuse '{{The code is not the one of this script.}}' }
    Say '{{This is not the code of this script. Type it again.}}'
  }
  $Pair = $User + ':' + $Secret
  $Token = [Convert]::ToBase64String($Utf8.GetBytes($Pair))

  # The writings in which a page repeats a secret, one character for each byte. A short password would be found in every second
  # word: then only the pair is.
  $Needle = $Secret
  if ($Needle.Length -lt 4) { $Needle = $Pair }
  $Bare = $Token.TrimEnd('=')
  $NeedleBytes = $Utf8.GetBytes($Needle)
  $Backward = $Needle.ToCharArray()
  [Array]::Reverse($Backward)
  $Backward = -join $Backward
  $Quote = [string] [char] 34
  $Html = $Needle.Replace('&', '&amp;').Replace('<', '&lt;').Replace('>', '&gt;')
  $Json = $Needle.Replace('\', '\\').Replace($Quote, '\' + $Quote)
  $All = @(
    $Needle, $Backward, $Bare, $Bare.Replace('+', '-').Replace('/', '_'), [Uri]::EscapeDataString($Bare),
    (Percent ''), (Percent '').Replace('%20', '+'), (Percent '!''()*'), (Percent ' '), (Percent '/'), (Percent '!''()*/'), (Percent ';,/?:@&=+$#!''()*'),
    (Numbered '&#' 'd' ';'), (Numbered '&#x' 'x' ';'), (Numbered '\u' 'x4' ''),
    $Html, $Html.Replace($Quote, '&quot;').Replace('''', '&#39;'), $Html.Replace($Quote, '&#34;').Replace('''', '&#039;'),
    $Html.Replace($Quote, '&quot;').Replace('''', '&#x27;'), $Html.Replace($Quote, '&quot;').Replace('''', '&apos;'), $Html.Replace($Quote, '&quot;'),
    $Json, $Json.Replace('/', '\/'), [BitConverter]::ToString($NeedleBytes).Replace('-', '')
  )
  $Writings = New-Object System.Collections.Generic.List[string]
  foreach ($Writing in $All) {
    $Writing = $Latin.GetString($Utf8.GetBytes($Writing))
    if (-not $Writings.Contains($Writing)) { $Writings.Add($Writing) }
  }
  # In base64 behind so many other bytes: what the secret alone decides of it.
  $Size = $NeedleBytes.Length
  foreach ($Before in 0, 1, 2) {
    $Padded = New-Object byte[] ($Before + $Size)
    [Array]::Copy($NeedleBytes, 0, $Padded, $Before, $NeedleBytes.Length)
    $From = @(0, 2, 3)[$Before]
    $Inside = [Convert]::ToBase64String($Padded).Substring($From, [int] [Math]::Floor($Padded.Length * 4 / 3) - $From)
    if ($Inside.Length -ge 6) { foreach ($Writing in $Inside, $Inside.Replace('+', '-').Replace('/', '_')) { $Writings.Add($Writing) } }
  }
  $Wanted = @($Needle, $Backward, $Needle.Replace(' ', '+'), $Backward.Replace(' ', '+'))

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

  # At once, so that a transcript has a whole beginning or none.
  $Lines = @()
  $Lines += 'tripoint-transcript 5'
  $Lines += ('made-by ' + $MadeBy)
  $Lines += 'shell powershell'
  $Lines += ('id ' + [Guid]::NewGuid().ToString())
  if ($SealScript -ne '') { $Lines += ('script ' + $SealScript) }
  $Lines += ('stage ' + $Stage)
  $Lines += ('started ' + (Clock))
  $Lines += ('server ' + $Server)
  $Lines += ('user ' + $User)
  $Lines += ('families ' + ($Families -join ' '))
  $Lines += ('proxy ' + $ProxyLine)
  if ($ConnectTo -ne '') { $Lines += ('connect-to ' + $ConnectTo) }
  if ($Label -ne '') { $Lines += ('label ' + $Label) }
  if ($Pin -ne '') { $Lines += ('pin ' + $Pin) }
  if (($Seen -ne '') -and $Spends) { $Lines += ('consent ' + $Consent) }
  if ($Ca -ne '') { $Lines += ((Block 'ca' $Latin.GetBytes($Ca)).TrimEnd()) }
  $Lines += ('platform ' + (Plain ([Environment]::OSVersion.VersionString + ', PowerShell ' + $PSVersionTable.PSVersion)))
  $Lines += ('time-zone ' + (Plain ([TimeZoneInfo]::Local.Id)))
  Note ([string]::Join([string] [char]10, $Lines))
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

  $LetKinds = @()
  $Finally = 0
  $Rejected = ''
  $Hidden = $false
  $SwitchedOff = $false
  $AskedPaths = @()
  $ControlMs = 1500
  $Own = $null
  foreach ($Question in $Questions) {
    if ($Rejected -ne '') { break }
    $Family = $Question.Family
    $Kind = $Question.Kind
    $Path = $Question.Before
    if ($Question.Group) { $Path = $Path + $Group + $Question.After }
    # Once an answer may have hidden a rejection: the same question without credentials first, and with them only where the answer
    # shows that the server itself asks for them.
    $Without = $false
    if (($Hidden -or $SwitchedOff) -and $LetKinds.Count -eq 0) {
      Ask $Question.Accept $Path $true $null $TotalMs
      $Without = @('rejected', 'accepted') -notcontains (Judge-Reply $script:Reply $Kind).SignIn
      # What went out before may have been rejected: a second one would be one too many.
      if (-not $Without -and $Hidden) { $Rejected = 'unknown'; break }
    }
    $Twin = $null
    $SignIn = ''
    if ($Without) {
      $Own = $script:Reply
      Note (Section ('probe ' + $Family) $Own '')
    } else {
      # Written before anything is sent: a run that is cut off shows what it was about to do.
      Note ('asking ' + $Family + ' ' + (Clock))
      $Under = $Family
      $script:Reply = $null
      Ask $Question.Accept $Path $false $null $TotalMs
      $Own = $script:Reply
      $Result = Judge-Reply $Own $Kind
      $WordsWithout = $false
      $Hides = $false
      # The same without credentials, where the answer shows neither that the user was let in nor that he was not, or shows it by its
      # form alone. Unless the server asks for them then, a rejection may hide behind the answer.
      if (($Result.Form -and $Kind -eq 'mnt') -or ($Result.SignIn -eq 'answered' -and $LetKinds.Count -eq 0)) {
        # What answered slowly with credentials may be as slow without them.
        Ask $Question.Accept $Path $true $Own.Remote ([int] [Math]::Min(1500 + 2000 * $Own.Total, [Math]::Max(1500, $TotalMs - 1000 * $Own.Total)))
        $Twin = $script:Reply
        $WordsWithout = (Judge-Reply $Twin $Kind).Words
        if ($Result.Form -and $Twin.Status -eq 401) { $Result.SignIn = 'accepted' }
        elseif ($Result.Form -and $Twin.Status -eq $Own.Status) { $Result.SignIn = 'answered' }
        elseif ($Result.SignIn -eq 'answered' -and $Twin.Status -eq 401 -and -not $Result.Words -and (May-Tell-Rejection $Own ($LetKinds.Count -gt 0))) { $Result.SignIn = 'unknown' }
        if ($Result.SignIn -eq 'answered' -and $LetKinds.Count -eq 0 -and $Twin.Status -ne 401) {
          # The server itself leads to its first page from an API that is off, before it asks who comes.
          if (Leads-To-Front $Own) { $SwitchedOff = $true } else { $Hides = $true }
        }
      }
      # Words that are not said to everybody are a rejection.
      if ($Result.SignIn -eq 'answered' -and $Result.Words -and -not $WordsWithout) { $Result.SignIn = 'rejected' }
      if ($Hides) { $Hidden = $true }
      Note (Section ('probe ' + $Family) $Own $Result.SignIn)
      # For the next start.
      if ($Hides) { Note ('sign-in ' + $Family + ' unknown') }
      $Under = ''
      $SignIn = $Result.SignIn
      if ($SignIn -eq 'accepted') { $LetKinds += $Kind }
      # Sent, and nobody knows what became of it: it counts as rejected, whatever was consented to.
      if (@('rejected', 'unknown') -contains $SignIn) { $Rejected = $SignIn }
    }
    $Done += $Family
    $Weighed = Weigh $Own $Kind $SignIn
    if (-not $Weighed.Good) { $Finally = 1 }
    Tell $Family $Own $Weighed
    if ($null -ne $Twin) { Note (Section 'control twin' $Twin '') }
    if (Is-Turned-Away $Own $Kind) {
      # Other paths, each once a run and without credentials: what answers all of them alike is no switch, no role and no version.
      foreach ($Control in $Question.Controls) {
        if ($AskedPaths -ccontains $Control.Path) { continue }
        $AskedPaths += $Control.Path
        if ($ControlMs -lt 10) { continue }
        Ask $Control.Accept $Control.Path $true $Own.Remote $ControlMs
        $ControlMs -= [int] (1000 * $script:Reply.Total)
        Note (Section ('control ' + $Control.Asked) $script:Reply '')
      }
    }
    # Only where the list begins exactly as the server writes it; else the id that matches nothing is asked for.
    if ($Family -eq 'ers-endpoint-groups' -and -not $GroupGiven -and $Own.Status -eq 200) {
      $Start = '^\s*\{\s*"SearchResult"\s*:\s*\{\s*"total"\s*:\s*[0-9]*\s*,\s*"resources"\s*:\s*\[\s*\{\s*"id"\s*:\s*"([0-9A-Za-z-]{1,128})"'
      if ($Own.Body -cmatch $Start) { $Group = $Matches[1] }
    }
  }
  foreach ($Family in $Families) { if ($Done -notcontains $Family) { Note ('skipped ' + $Family + ' not-run.protecting-account') } }
  End-Transcript 'complete'
  $script:Ended = $true
  $Code = $Finally
  if ($Rejected -ne '') {
    $Why = '{{The sign-in was rejected.}}'
    if ($Rejected -eq 'unknown') { $Why = '{{The sign-in got no clear answer and counts as rejected.}}' }
    if ($Done.Count -lt $Families.Count) { Say ($Why + ' {{The other probes are held back, so that the account is not locked.}}') }
    $Code = 4
  }
  Say ('{{Written: {0}. Hand this file to the engineer who runs Tripoint. It holds what the server answered and the addresses of this host. The password is not in it.|' + $script:File + '}}')
  Leave $Code
} catch {
  # Nothing that was thought of: it is said as it is, and nothing more is sent.
  Say (Plain $_.Exception.Message)
  $Ends = 'failed'
  $Why = 'not-run'
  $Code = 2
} finally {
  # Ctrl+C comes here as well: what was done is kept.
  if (-not $script:Ended) {
    if (-not $script:File) {
      Say '{{Stopped. Nothing was sent.}}'
      exit $Code
    }
    if ($Under -ne '' -and $null -ne $script:Reply) {
      # Of what was asked beside the probe nothing is kept, and what the probe was answered is.
      $Beside = $script:Reply.Bare
      if ($Beside) { $script:Reply = $Own } elseif (-not $script:Failed) { $script:Failed = 'cut-off'; Settle }
      $Result = Judge-Reply $script:Reply $Question.Kind
      if ($Result.Words) { $Result.SignIn = 'rejected' }
      if ($Beside -or $script:Reply.Status -eq 401) {
        Note (Section ('probe ' + $Under) $script:Reply $Result.SignIn)
        $Done += $Under
      } elseif ($Result.SignIn -eq 'rejected') { Note ('sign-in ' + $Under + ' rejected') }
      elseif ($Result.SignIn -ne '') { Note ('sign-in ' + $Under + ' unknown') }
    }
    foreach ($Family in $Families) { if ($Done -notcontains $Family) { Note ('skipped ' + $Family + ' ' + $Why) } }
    End-Transcript $Ends
    Say ('{{Stopped. What was done is kept in {0}.|' + $script:File + '}}')
    exit $Code
  }
}
