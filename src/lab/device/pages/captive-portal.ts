import { answer, httpDate } from '../../http/reply.ts';
import type { Page } from '../answer-instead.ts';

/** A FortiGate that wants a person to sign in first: status 200, and a script that leads to its form. */
export const fortigateCaptivePortal: Page = () =>
  answer(200, {
    reason: 'OK',
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
