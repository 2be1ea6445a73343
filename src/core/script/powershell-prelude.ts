/** Beginning of the script for PowerShell: helpers, the password, and what is cut out of replies. Holds no value of a plan. */
export const POWERSHELL_PRELUDE = String.raw`
$ErrorActionPreference = 'Stop'
$Latin = [System.Text.Encoding]::GetEncoding(28591)
$Utf8 = New-Object System.Text.UTF8Encoding($false)
$Invariant = [System.Globalization.CultureInfo]::InvariantCulture

function Say([string] $Text) { [Console]::Error.WriteLine($Text) }
function Refuse([string] $Text) { Say ($Text + ' Nothing was sent.'); exit 3 }
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
`;

export const POWERSHELL_SECRET = String.raw`
function Read-Password {
  if ([Console]::IsInputRedirected) {
    $Reader = New-Object System.IO.StreamReader([Console]::OpenStandardInput(), $Utf8)
    return $Reader.ReadLine()
  }
  $Secure = Read-Host -AsSecureString -Prompt ('Password of ' + $User)
  $Pointer = [System.Runtime.InteropServices.Marshal]::SecureStringToBSTR($Secure)
  try { return [System.Runtime.InteropServices.Marshal]::PtrToStringBSTR($Pointer) }
  finally { [System.Runtime.InteropServices.Marshal]::ZeroFreeBSTR($Pointer) }
}
$Secret = Read-Password
if ([string]::IsNullOrEmpty($Secret)) { Refuse 'The password is missing.' }
if ($Secret -match '[\x00-\x1f\x7f-\x9f]') { Refuse 'The password contains a control character.' }
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
`;
