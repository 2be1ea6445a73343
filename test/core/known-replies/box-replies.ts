import type { Outcome } from '../../../src/core/evidence/outcome.ts';
import { page, type KnownReply } from './known-reply.ts';

const OF_STATUS: Readonly<Record<number, Outcome>> = {
  200: 'body.not-the-api',
  302: 'http.302',
  303: 'http.302',
  307: 'http.302',
  403: 'http.403',
  404: 'http.404',
  500: 'http.500',
  503: 'http.502-504',
};

/**
 * One reply of a device in the path, to every probe outside: its status, the device and what it does; its head, a page of HTML as
 * `html`; its body, a page by its title and what follows; and the numbers that its giver finds it by.
 */
const reply = (text: string, more: Partial<KnownReply> = {}): KnownReply => {
  const [first = '', head = '', body = '', incidents] = text.split('\n');
  const [, status, device = '', from = ''] = /^(\d+) (.+?): (.+)$/.exec(first) ?? [];
  const [, title, rest = ''] = /^<title>(.*?)<\/title>(.*)$/.exec(body) ?? [];
  return {
    ...{ from, family: 'open-api', status: Number(status), outcome: OF_STATUS[Number(status)] ?? 'http.other' },
    headers: head.replace(/^html/, 'Content-Type: text/html; charset=utf-8'),
    body: title === undefined ? body.replace('(no body)', '') : page(title, rest),
    ...{ at: 'outside', by: 'device', party: 'firewall-or-proxy' },
    ...(device === '-' ? {} : { device }),
    ...(incidents === undefined ? {} : { incidents: incidents.slice(2).split(' ! ') }),
    ...more,
  };
};

/** Devices in the path, by their names; without one where nothing tells it. */
const REPLIES = `
503 Palo Alto firewall: PAN-OS blocks an address
html | P3P: CP="CAO PSA OUR" | Cache-Control: no-store, no-cache, must-revalidate, post-check=0, pre-check=0 | Age: 0
<title>Web Page Blocked</title>The page has been blocked in accordance with company policy.
503 Palo Alto firewall: PAN-OS stops a download
html
<title>Stopped</title>Download of virus/spyware blocked
403 FortiGate firewall: FortiGate filters an address
html | X-Frame-Options: SAMEORIGIN | X-Content-Type-Options: nosniff
<title>Web Filter Violation</title><img src="https://url.fortinet.net:8008/x.png">
200 FortiGate firewall: FortiGate stops an application, with status 200
html | Connection: Close
<title>Application Control Violation</title>Not allowed here.
200 FortiWeb: FortiWeb stops an attack it believes to see
html | Set-Cookie: FORTIWAFSID=[cut]; Path=/
<title>Web Page Blocked!</title><div class="fgd_icon"></div><table><tr><td>Attack ID:</td><td>20000010</td></tr><tr><td>Message ID:</td><td>000067890123</td></tr></table>
! attack ID 20000010 ! message ID 000067890123
500 FortiWeb: FortiWeb, which cannot reach what is behind it
html | Set-Cookie: cookiesession1=[cut]
<title>Server Unavailable!</title>Try later.
200 F5 BIG-IP: BIG-IP ASM refuses with status 200
html | Set-Cookie: TS01a2b3c4=[cut]; Path=/ | Cache-Control: no-cache | Pragma: no-cache
<title>Request Rejected</title>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: <b>8123456789012345678</b><br>
! support ID 8123456789012345678
302 F5 BIG-IP: BIG-IP APM wants a sign-in of its own
Server: BigIP | Location: /my.policy | Set-Cookie: MRHSession=[cut] | Set-Cookie: LastMRH_Session=[cut]
(no body)
403 Citrix NetScaler: NetScaler AppFW
html | Via: NS-CACHE-10.0: 5 | Set-Cookie: citrix_ns_id=[cut] | Cneonction: close
<title>Violation</title>NS Transaction id: 417-9981<br>AppFW Session ID: dK2f9.x7
! AppFW session ID dK2f9.x7 ! NetScaler transaction ID 417-9981
403 Squid: Squid denies access
html | Server: squid/6.1 | X-Squid-Error: ERR_ACCESS_DENIED 0 | Via: 1.1 gate (squid/6.1)
<title>ERROR</title>Access control configuration prevents your request from being allowed.
503 Squid: Squid answers for a server it cannot reach
html | X-Squid-Error: ERR_CONNECT_FAIL 110
<title>ERROR</title>No connection.
403 Zscaler: Zscaler refuses
html | Server: Zscaler/5.6
<title>Stop</title>Internet Security by Zscaler
307 Zscaler: Zscaler sends to its gateway
Location: https://gateway.zscaler.net/auD?[cut]
(no body)
403 Cloudflare: Cloudflare asks for a person
html | Server: cloudflare | CF-RAY: 8a1b2c3d4e5f6071-ARN | Set-Cookie: __cf_bm=[cut]
<title>Attention Required! | Cloudflare</title>Cloudflare Ray ID: <strong>8a1b2c3d4e5f6071</strong>
! Cloudflare Ray ID 8a1b2c3d4e5f6071-ARN
403 Cloudflare: Cloudflare refuses a country, in one line
Content-Type: text/plain | Server: cloudflare
error code: 1009
403 Azure Application Gateway: Azure Application Gateway v2
html
<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center><hr><center>Microsoft-Azure-Application-Gateway/v2</center></body></html>
403 Azure Front Door: Azure Front Door
html | X-Azure-Ref: 0a1B2cAAAAB3d4E5f==
<title>Blocked</title>The request is blocked.
! Azure reference 0a1B2cAAAAB3d4E5f==
503 AWS load balancer: an AWS load balancer without a healthy target
html | Server: awselb/2.0
<title>503 Service Temporarily Unavailable</title>
403 Amazon CloudFront: CloudFront refuses
html | Via: 1.1 a1b2.cloudfront.net (CloudFront) | X-Cache: Error from cloudfront | X-Amz-Cf-Id: q7_Zx-12abCD==
<title>ERROR</title>Generated by cloudfront (CloudFront)<br>Request ID: q7_Zx-12abCD==
! CloudFront request ID q7_Zx-12abCD==
403 Akamai: Akamai refuses
html | Server: AkamaiGHost
<title>Access Denied</title>You don't have permission to access this.<p>Reference&#32;&#35;18&#46;5d8a1202&#46;1763712000&#46;1a2b3c
! reference 18.5d8a1202.1763712000.1a2b3c
200 Imperva: Imperva in the cloud
html | Set-Cookie: visid_incap_1=[cut] | Set-Cookie: incap_ses_7=[cut]
<title></title>Request unsuccessful. Incapsula incident ID: 1234000210-98765
! incident ID 1234000210-98765
403 Imperva: Imperva SecureSphere
html
<title>Error</title>The incident ID is: <i>5501777</i>.
! incident ID 5501777
403 Barracuda: Barracuda
html | Set-Cookie: barra_counter_session=[cut]
<title>Blocked</title>Barracuda Networks
403 Kemp LoadMaster: Kemp
html | X-ServedBy: KEMP-LM
<title>Forbidden</title>
403 Sophos web protection: Sophos UTM
html
<title>Blocked</title>Powered by UTM Web Protection
403 WatchGuard: WatchGuard
html | Server: WatchGuard
<title>Denied</title>Request denied by WatchGuard Firewall.
403 SonicWall: SonicWall
html | Server: SonicWALL
<title>Web Site Blocked</title><img src="nsa_banner.gif">
503 Envoy: Envoy without a healthy cluster
Content-Type: text/plain | Server: envoy
no healthy upstream
503 Envoy: Envoy that hides its name
X-Envoy-Overloaded: true
upstream connect error
403 -: OpenResty, as which the gateway of the server itself may show
html | Server: openresty/1.25.3.1
<html><body><center><h1>403 Forbidden</h1></center><hr><center>openresty</center></body></html>
403 Sucuri: Sucuri
html | Server: Sucuri/Cloudproxy | X-Sucuri-ID: 15014 | X-Sucuri-Block: GEO02
<title>Access Denied</title>
! Sucuri ID 15014
403 HAProxy: HAProxy
html
<html><body><h1>403 Forbidden</h1>Request forbidden by administrative rules.</body></html>
404 -: nginx, which a gateway of the server may be built on as well
html | Server: nginx
<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center><hr><center>nginx</center></body></html>
403 -: a device without any mark
html
<title>Access denied</title>Ask your administrator. Event ID: EV-2207-11
! event ID EV-2207-11
303 -: a portal on another machine
Location: https://portal.customer.example/sign-in
(no body)
`;

export const BOX_REPLIES: readonly KnownReply[] = [
  ...(REPLIES.match(/^\d{3} .*\n.*\n.*(\n! .*)?/gm) ?? []).map((text) => reply(text)),
  reply(`406 ModSecurity: ModSecurity\nhtml\n<title>Not Acceptable</title>This error was generated by Mod_Security.`, {
    reason: 'ModSecurity Action',
  }),
  reply(`500 -: a proxy's page in place of MnT's answer\nhtml\n<title>Error</title>The upstream failed.`, {
    family: 'mnt-session',
    alone: true,
    outcome: 'body.not-the-api',
  }),
];
