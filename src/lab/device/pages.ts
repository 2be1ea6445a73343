import { STATUS_CODES } from 'node:http';
import { answer, httpDate, type Header, escapeMarkup } from '../http.ts';
import type { Page } from './device.ts';
import { randomInt } from 'node:crypto';
/** An answer with the usual reason phrase. */
const named = (status: number, more: Parameters<typeof answer>[1]): ReturnType<typeof answer> =>
  answer(status, { reason: STATUS_CODES[status] ?? 'Error', ...more });

/** A Squid whose rule for denied requests sends the client to a page on another host. */
export const squidRedirect =
  (location: string): Page =>
  () =>
    named(302, {
      headers: [
        ['Server', 'squid/6.6'],
        ['Date', httpDate(new Date())],
        ['X-Squid-Error', '302:ERR_ACCESS_DENIED 0'],
        ['Via', '1.1 edge-proxy (squid/6.6)'],
        ['Location', location],
        ['Connection', 'keep-alive'],
      ],
    });

/** A Palo Alto firewall that blocks an address: status 503, no `Server` header. */
export const paloAltoBlockPage: Page = (request) =>
  named(503, {
    headers: [
      ['Content-Type', 'text/html; charset=UTF-8'],
      ['Age', '0'],
      ['P3P', 'CP="CAO PSA OUR"'],
      ['Cache-Control', 'no-store, no-cache, must-revalidate, post-check=0, pre-check=0'],
      ['Connection', 'close'],
    ],
    body: `<html>
<head><title>Web Page Blocked</title></head>
<body><h1>Web Page Blocked</h1>
<p>Access to this page has been blocked in accordance with company policy. URL: ${escapeMarkup(request.target.slice(0, 200))}</p></body>
</html>
`,
  });

/** A NetScaler with no virtual server that would take this path. */
export const netscalerNotFound: Page = () =>
  named(404, {
    headers: [
      ['Date', httpDate(new Date())],
      ['Via', 'NS-CACHE-10.0: 213'],
      ['Set-Cookie', 'NSC_practice_edge=ffffffff0a140f1e45525d5f4f58455e445a4a423660; Path=/; Secure; HttpOnly'],
      ['Content-Type', 'text/html; charset=utf-8'],
    ],
    body: `<html>
<head><title>Not here</title></head>
<body><h1>Nothing is published under this path</h1><p>NS Transaction id: 5f3a-practice</p></body>
</html>
`,
  });

/** A FortiWeb that cannot follow the upstream answer and puts its own page in its place. */
export const fortiwebServerError: Page = () =>
  named(500, {
    headers: [
      ['Date', httpDate(new Date())],
      ['Set-Cookie', 'FORTIWAFSID=practice0123456789; Path=/; Secure; HttpOnly'],
      ['Cache-Control', 'no-cache'],
      ['Content-Type', 'text/html; charset=utf-8'],
    ],
    body: `<!DOCTYPE html>
<html lang="en">
<head><title>Server Unavailable!</title><style>.fgd_icon { float: left }</style></head>
<body><div class="fgd_icon"></div><h1>Server Unavailable!</h1>
<p>The practice edge could not hand on this page. Message ID: 000012345678</p></body>
</html>
`,
  });

/** A FortiGate whose web filter stops the request: a page without a `Server` header. */
export const fortigateWebFilter: Page = (request) =>
  named(403, {
    headers: [
      ['Content-Type', 'text/html; charset="utf-8"'],
      ['X-Frame-Options', 'SAMEORIGIN'],
      ['X-Content-Type-Options', 'nosniff'],
      ['Content-Security-Policy', "frame-ancestors 'self'"],
    ],
    body: `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Web Filter Violation</title></head>
<body>
<h1>FortiGuard Intrusion Prevention - Access Blocked</h1>
<p>A rule of this practice firewall does not let the following address through.</p>
<p>URL: ${escapeMarkup(request.target.slice(0, 300))}</p>
<p><img alt="" src="https://url.fortinet.net:8008/practice.png"></p>
</body>
</html>
`,
  });

/** A FortiGate that wants a person to sign in first: status 200, and a script that leads to its form. */
export const fortigateCaptivePortal: Page = () =>
  named(200, {
    headers: [
      ['Date', httpDate(new Date())],
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Cache-Control', 'no-cache'],
    ],
    body: `<html><head><title>Firewall Authentication</title></head><body>
<script>window.location="https://fortigate.gateway.test:1003/fgtauth?practice";</script>
<noscript>FortiGate: sign in to use the network.</noscript></body></html>
`,
  });

const digits = (count: number): string => Array.from({ length: count }, () => String(randomInt(10))).join('');

/** A BIG-IP application firewall: it says no with the status 200. */
export const bigIpBlockPage: Page = () =>
  named(200, {
    headers: [
      ['Cache-Control', 'no-cache'],
      ['Pragma', 'no-cache'],
      ['Set-Cookie', 'TS01a2b3c4=practice0123456789; Path=/; Secure; HttpOnly'],
      ['Content-Type', 'text/html; charset=utf-8'],
    ],
    body: `<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: ${digits(19)}</body></html>`,
  });

/** The page of a plain reverse proxy for a status, with nothing on it but the status and the proxy's name. */
export const nginxStatusPage =
  (status: number, more: readonly Header[] = []): Page =>
  () => {
    const reason = STATUS_CODES[status] ?? 'Error';
    return answer(status, {
      reason,
      headers: [['Server', 'nginx'], ['Date', httpDate(new Date())], ['Content-Type', 'text/html'], ...more],
      body: `<html>
<head><title>${status} ${reason}</title></head>
<body>
<center><h1>${status} ${reason}</h1></center>
<hr><center>nginx</center>
</body>
</html>
`,
    });
  };

/** A reverse proxy with a rule for the admin pages, and none for the APIs. */
export const nginxNotFound: Page = nginxStatusPage(404);
