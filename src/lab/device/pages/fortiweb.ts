import { answer, httpDate } from '../../http/reply.ts';
import type { Page } from '../answer-instead.ts';

/** A FortiWeb that cannot follow the upstream answer and puts its own page in its place. */
export const fortiwebServerError: Page = () =>
  answer(500, {
    reason: 'Internal Server Error',
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
