import { headerOf, type Evidence } from '../evidence.ts';
/** A product that inspects TLS, known by the authority that signs its certificates. */
type InspectionProduct =
  /** Security software of one machine. */
  | { readonly name: string; readonly place: 'host' }
  /** A device or service that many hosts go through; `null` where its authority names the work and no maker. */
  | { readonly name: string | null; readonly place: 'network' };

/** Words of the issuer's name, as the products name their authorities. A customer may choose another name for a device's. */
const PRODUCTS: readonly (readonly [issuer: RegExp, product: InspectionProduct])[] = [
  [/\bESET SSL Filter\b/i, { name: 'ESET', place: 'host' }],
  [/\bKaspersky (?:Anti-Virus|Web Anti-Virus|Endpoint)/i, { name: 'Kaspersky', place: 'host' }],
  [/\bBitdefender (?:Personal|CA)/i, { name: 'Bitdefender', place: 'host' }],
  [/\b(?:avast!?|AVG) (?:Web|trusted)/i, { name: 'Avast or AVG', place: 'host' }],
  [/\bNorton (?:Web|Mail)/i, { name: 'Norton', place: 'host' }],
  [/\bZscaler\b/i, { name: 'Zscaler', place: 'network' }],
  [/\bgoskope\.com\b|\bNetskope\b/i, { name: 'Netskope', place: 'network' }],
  [/\bForcepoint\b|\bWebsense\b/i, { name: 'Forcepoint', place: 'network' }],
  [/\bFortinet\b|\bFortiGate\b|\bFG[\dA-Z]{8,}\b/i, { name: 'FortiGate', place: 'network' }],
  [/\bPalo Alto Networks?\b/i, { name: 'Palo Alto Networks', place: 'network' }],
  [/\bCheck Point\b/i, { name: 'Check Point', place: 'network' }],
  [/\bCisco Umbrella\b/i, { name: 'Cisco Umbrella', place: 'network' }],
  [/\bSophos\b/i, { name: 'Sophos', place: 'network' }],
  [/\bBlue ?Coat\b/i, { name: 'Blue Coat', place: 'network' }],
  [/\bMcAfee\b/i, { name: 'McAfee', place: 'network' }],
  [/\bMenlo Security\b/i, { name: 'Menlo Security', place: 'network' }],
  [/\biboss\b/i, { name: 'iboss', place: 'network' }],
  [/\b(?:SSL|TLS|HTTPS|Web)[ -]?(?:Decryption|Inspection)\b/i, { name: null, place: 'network' }],
];

/** The product whose authority signed a certificate that was presented, or `null`: none that is known. */
export const inspectionProductOf = (evidence: Evidence | null): InspectionProduct | null => {
  const issuers = (evidence?.tls?.chain ?? []).map(({ issuer }) => issuer);
  return PRODUCTS.find(([pattern]) => issuers.some((issuer) => pattern.test(issuer)))?.[1] ?? null;
};

/** What gives a reply away: marks of the NAC server and of devices, by public captures; each adds its weight to a score. */
export interface Mark {
  /** Headers whose value is looked at (lower case, or a pattern of names), the reply's body excerpt or its status reason. */
  readonly where: 'body' | 'reason' | { readonly header: string | RegExp };
  readonly pattern: RegExp;
  /** 1 weak, 2 fair, 3 strong. */
  readonly weight: 1 | 2 | 3;
}

const header = (name: string | RegExp, pattern: RegExp, weight: Mark['weight'] = 3): Mark => ({
  where: { header: name },
  pattern,
  weight,
});
const body = (pattern: RegExp, weight: Mark['weight'] = 3): Mark => ({ where: 'body', pattern, weight });

/** Marks of the server's own pages and headers; shapes of its API answers are judged by the reading instead. */
export const SERVER_MARKS: readonly Mark[] = [
  header('set-cookie', /^(APPSESSIONID|JSESSIONIDSSO)=/),
  header('server', /^$/, 1),
  header('x-content-security-policy', /./, 1),
  header('x-webkit-csp', /./, 1),
  // A line of its head that is not well-formed HTTP: `Unauthorized User: : 401`.
  header('unauthorized user', /\b401\b/),
  body(/Identity Services Engine/i),
  body(/LoginAction\.do|OWASP_CSRFTOKEN/, 2),
  body(/loginForm/, 1),
  body(/Copyright \(c\) \d{4}(?:-\d{4})? (?:by )?Cisco/i, 2),
  body(/HTTP Status \d{3} . /, 2),
  body(/CSRF nonce validation failed/, 3),
  // Its API gateway is a Kong, and so may be another device.
  body(/no Route matched with those values/, 1),
];

export const DEVICE_MARKS: Readonly<Record<string, readonly Mark[]>> = {
  'Palo Alto firewall': [
    header('p3p', /CAO PSA OUR/, 2),
    header('cache-control', /post-check=0, ?pre-check=0/, 1),
    body(/<title>Web Page Blocked<\/title>/i, 2),
    body(/has been blocked in accordance with company policy/i, 2),
    body(/Palo Alto (Next Generation|Networks)/i),
    body(/Download of virus\/spyware blocked/i),
  ],
  'FortiGate firewall': [
    body(/Fortinet|FortiGuard|FortiGate/i),
    body(/<title>(Web Filter|Application Control) Violation<\/title>/i),
    body(/(?:url|globalurl)\.fortinet\.net/i),
  ],
  FortiWeb: [
    header('set-cookie', /^(FORTIWAFSID|cookiesession1)=/),
    body(/fgd_icon/, 2),
    body(/Web Page Blocked!/, 2),
    body(/Server Unavailable!/, 1),
    body(/Attack ID/i, 1),
    body(/Message ID/i, 1),
  ],
  'F5 BIG-IP': [
    header('server', /^BigIP/i),
    header('set-cookie', /^(MRHSession|LastMRH_Session|BIGipServer[^=]*|TS[0-9a-f]{6,8})=/i),
    body(/The requested URL was rejected\. Please consult with your administrator/),
    header('location', /\/my\.policy/, 2),
  ],
  'Citrix NetScaler': [
    header('via', /NS-CACHE/i),
    header('set-cookie', /^(NSC_|ns_af|citrix_ns_id)/),
    header('cneonction', /./, 2),
    header('nncoection', /./, 2),
    body(/AppFW Session ID|NS Transaction/i),
    header('location', /^(?:https?:\/\/[^/]+)?\/(?:logon\/LogonPoint|vpn\/index\.html)/i),
  ],
  Squid: [
    header('x-squid-error', /./),
    header('server', /^squid/i),
    header('via', /\(squid/i, 2),
    body(/Access control configuration prevents your request/, 2),
  ],
  'Cisco Secure Web Appliance': [header('via', /Cisco-WSA/i)],
  'Cisco VPN gateway': [header('location', /\/\+CSCOE\+\//), header('set-cookie', /^webvpn/, 2)],
  'Ivanti Connect Secure': [header('location', /\/dana-na\//), header('set-cookie', /^DSID=/, 2)],
  Zscaler: [
    header('server', /^Zscaler/i),
    header('location', /gateway\.zscal|login\.zscloud/i),
    body(/Internet Security by Zscaler|zscloud\.net/i),
  ],
  Cloudflare: [
    header('server', /^cloudflare/i),
    header('cf-ray', /./),
    header('set-cookie', /^__cf_bm=/, 2),
    body(/Attention Required! \| Cloudflare/),
    body(/^\s*error code: (?:1\d{3}|52\d)\s*$/, 2),
  ],
  'Azure Application Gateway': [body(/Microsoft-Azure-Application-Gateway/)],
  'Azure Front Door': [header('x-azure-ref', /./)],
  'AWS load balancer': [header('server', /^awselb/i), header('set-cookie', /^AWSALB/)],
  'Amazon S3': [
    header('server', /^AmazonS3/i),
    body(/<Error>\s*<Code>(?:AccessDenied|NoSuch\w+|MethodNotAllowed|PermanentRedirect|InvalidRequest)<\/Code>/, 2),
  ],
  'AWS API Gateway': [
    header('x-amzn-errortype', /./),
    header('x-amz-apigw-id', /./),
    body(/"message":\s*"(Missing Authentication Token|Forbidden|User is not authorized to access this resource)/, 2),
  ],
  'Azure API Management': [
    header('ocp-apim-trace-location', /./),
    body(/Access denied due to (missing|invalid) subscription key/),
  ],
  'Google Front End': [header('server', /^(Google Frontend|gws|GFE)/i)],
  'Amazon CloudFront': [
    header('x-amz-cf-id', /./),
    header('via', /CloudFront/i),
    header('x-cache', /from cloudfront/i, 2),
    body(/Generated by cloudfront/i),
  ],
  Akamai: [
    header('server', /^AkamaiGHost/i),
    // Its page writes signs of the sentence as numbers; a plain web server says the same without a reference.
    body(/You don(?:'|&#39;)t have permission to access/, 1),
    body(/Reference(?: |&#32;)(?:#|&#35;)\d+(?:\.|&#46;)[0-9a-f]+/, 2),
  ],
  Imperva: [header('set-cookie', /^(visid_incap|incap_ses)/), body(/Incapsula incident ID|The incident ID is/i)],
  Barracuda: [header('set-cookie', /^(barra_counter_session|BNI__BARRACUDA)/), body(/Barracuda Networks/)],
  'Kemp LoadMaster': [header('x-servedby', /^KEMP/i)],
  'Sophos web protection': [body(/Powered by UTM Web Protection/)],
  WatchGuard: [header('server', /^WatchGuard/i), body(/Request denied by WatchGuard/)],
  SonicWall: [header('server', /^SonicWALL/i), body(/nsa_banner/, 2), body(/Web Site Blocked/i, 1)],
  Envoy: [header('server', /^envoy/i), header(/^x-envoy-/, /./, 2)],
  ModSecurity: [
    { where: 'reason', pattern: /ModSecurity Action/, weight: 3 },
    body(/This error was generated by Mod_Security/),
  ],
  Sucuri: [header('server', /^Sucuri/i), header('x-sucuri-id', /./), header('x-sucuri-block', /./)],
  HAProxy: [body(/Request forbidden by administrative rules/, 2)],
  nginx: [body(/<center>nginx/, 1)],
};

/** Web servers that this server is none of, by the name that they give and by their own error page; its gateway is a Kong, an OpenResty. */
const WEB_SERVERS: readonly (readonly [name: string, header: RegExp, page: RegExp])[] = [
  ['nginx', /^nginx\b/i, /<center>nginx\b/i],
  ['Apache', /^Apache(?:$|[/ ](?!.*(?:Tomcat|Coyote)))/i, /<address>Apache\b[^<]{0,80} Server at /i],
  ['Microsoft IIS', /^Microsoft-IIS\//i, /<h2>HTTP Error \d{3}(?:\.\d+)? |Internet Information Services/i],
];

/** The web server that a reply names, and whether the page is its own; one that only passes a reply on may name itself, too. */
export const webServerOf = (
  evidence: Evidence | null,
): { readonly name: string; readonly isOwnPage: boolean } | null => {
  const named = headerOf(evidence?.response ?? null, 'server') ?? '';
  const text = evidence?.body?.excerpt ?? '';
  const found = WEB_SERVERS.find(([, header, page]) => header.test(named) || page.test(text));
  return found === undefined ? null : { name: found[0], isOwnPage: found[2].test(text) };
};
