import { randomBytes } from 'node:crypto';
import { answer, httpDate, type Header, type LabReply, escapeMarkup, type LabRequest } from '../http.ts';
import { serverTime, unauthorizedForm, type ServerState } from './state.ts';

/** What every answer of the NAC server carries, whatever it says: an empty `Server`, an empty reason phrase. */

const CONTENT_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'self'";

const sessionToken = (): string => randomBytes(16).toString('hex').toUpperCase();

/** Cookies come with the first answer of a session only. They never replace the password here. */
const sessionCookies = (request: LabRequest): readonly Header[] => {
  if (/(^|;\s*)APPSESSIONID=/.test(request.headers.cookie ?? '')) return [];
  const application = request.path.split('/')[1] ?? '';
  return [
    ['Set-Cookie', `JSESSIONIDSSO=${sessionToken()}; Path=/; Secure; HttpOnly`],
    ['Set-Cookie', `APPSESSIONID=${sessionToken()}; Path=/${application}; Secure; HttpOnly`],
  ];
};

/** An answer with the server's own marks. `more` precedes the common headers. */
export const serverAnswer = (
  state: ServerState,
  request: LabRequest,
  status: number,
  { more = [], body = '' }: { readonly more?: readonly Header[]; readonly body?: string } = {},
): LabReply =>
  answer(status, {
    headers: [
      ...more,
      ...sessionCookies(request),
      ['Server', ''],
      ['Cache-Control', 'no-cache, no-store, must-revalidate'],
      ['Expires', 'Thu, 01 Jan 1970 00:00:00 GMT'],
      ['Pragma', 'no-cache'],
      ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
      ['X-Frame-Options', 'SAMEORIGIN'],
      ['X-Content-Type-Options', 'nosniff'],
      ['X-XSS-Protection', '1; mode=block'],
      ['Content-Security-Policy', CONTENT_POLICY],
      ['X-Content-Security-Policy', CONTENT_POLICY],
      ['X-WebKit-CSP', CONTENT_POLICY],
      ['Date', httpDate(serverTime(state))],
    ],
    body,
  });

const unauthorizedPage = `<!doctype html><html lang="en"><head><title>HTTP Status 401 – Unauthorized</title></head><body><h1>HTTP Status 401 – Unauthorized</h1></body></html>`;

/** The answer to rejected credentials: the same for a wrong password, a disabled and a locked account. */
export const unauthorized = (state: ServerState, request: LabRequest): LabReply => {
  const challenge: Header = ['WWW-Authenticate', `Basic realm="${escapeMarkup(state.setup.fqdn)}"`];
  switch (unauthorizedForm(state)) {
    case 'html':
      return serverAnswer(state, request, 401, {
        more: [challenge, ['Content-Type', 'text/html;charset=utf-8']],
        body: unauthorizedPage,
      });
    case 'empty':
      return serverAnswer(state, request, 401, { more: [challenge] });
    case 'malformed':
      return passingUnauthorized();
  }
};

/** The 401 of a server that is too busy to look at the credentials, with a header line that no strict reader takes. */
export const passingUnauthorized = (): LabReply => ({
  kind: 'bytes',
  bytes: `HTTP/1.1 401 \r\nServer: \r\nUnauthorized User: : 401\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
});

/** The gateway alone, while the application behind it starts: none of the application's marks. */
export const notReady = (state: ServerState): LabReply =>
  answer(502, {
    reason: 'Bad Gateway',
    headers: [
      ['Date', httpDate(serverTime(state))],
      ['Content-Type', 'application/json; charset=utf-8'],
    ],
    body: JSON.stringify({ message: 'An invalid response was received from the upstream server' }),
  });

/** A redirection to the server's own admin pages: what a family that is switched off answers. */
export const toAdminPages = (state: ServerState, request: LabRequest): LabReply =>
  serverAnswer(state, request, 302, { more: [['Location', `https://${state.setup.fqdn}/admin/`]] });
