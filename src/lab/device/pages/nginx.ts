import { answer, httpDate } from '../../http/reply.ts';
import type { Page } from '../answer-instead.ts';

/** A reverse proxy with a rule for the admin pages, and none for the APIs. */
export const nginxNotFound: Page = () =>
  answer(404, {
    reason: 'Not Found',
    headers: [
      ['Server', 'nginx'],
      ['Date', httpDate(new Date())],
      ['Content-Type', 'text/html'],
    ],
    body: `<html>
<head><title>404 Not Found</title></head>
<body>
<center><h1>404 Not Found</h1></center>
<hr><center>nginx</center>
</body>
</html>
`,
  });
