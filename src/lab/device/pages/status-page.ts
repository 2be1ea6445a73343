import { STATUS_CODES } from 'node:http';
import { answer, httpDate, type Header } from '../../http/reply.ts';
import type { Page } from '../answer-instead.ts';

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
