import { answer, httpDate } from '../../http/reply.ts';
import type { Page } from '../answer-instead.ts';

/** A NetScaler with no virtual server that would take this path. */
export const netscalerNotFound: Page = () =>
  answer(404, {
    reason: 'Not Found',
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
