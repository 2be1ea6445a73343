import { answer } from '../../http/reply.ts';
import { escapeMarkup } from '../../http/markup.ts';
import type { Page } from '../answer-instead.ts';

/** A FortiGate whose web filter stops the request: a page without a `Server` header. */
export const fortigateWebFilter: Page = (request) =>
  answer(403, {
    reason: 'Forbidden',
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
