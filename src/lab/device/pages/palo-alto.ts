import { escapeMarkup } from '../../http/markup.ts';
import { answer } from '../../http/reply.ts';
import type { Page } from '../answer-instead.ts';

/** A Palo Alto firewall that blocks an address: status 503, no `Server` header. */
export const paloAltoBlockPage: Page = (request) =>
  answer(503, {
    reason: 'Service Unavailable',
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
