import { reply } from './servers.ts';

/** The server's own error. */
export const envelope = (title: string): string =>
  `{"ERSResponse":{"operation":"GET","messages":[{"title":"${title}","type":"ERROR","code":"Application exception"}]}}`;
const behind = (title: string): string =>
  envelope(title).replace(
    '[{',
    `[${Array.from({ length: 40 }, () => '{"title":"The request could not be served.","type":"INFO"}').join()},{`,
  );
const monitoring = (text: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><mnt-rest-result><http-code>500</http-code><cpm-code>34110</cpm-code><description>${text}</description></mnt-rest-result>`;
export const HTML = { 'content-type': 'text/html' };
export const TEXT = { 'content-type': 'text/plain; charset=utf-8' };
export const XML = { 'content-type': 'application/xml' };

const ok = (body: string | Buffer, headers?: Record<string, string>) => reply('200 OK', body, headers);
const forbidden = (body: string | Buffer, headers?: Record<string, string>) => reply('403 Forbidden', body, headers);
const failing = (body: string | Buffer, headers?: Record<string, string>) =>
  reply('500 Internal Server Error', body, headers);
const found = (body: string | Buffer, headers?: Record<string, string>) => reply('302 Found', body, headers);

/** Answers to a sign-in that say in words that it was rejected. */
export const SAID: readonly (readonly [string, string | Buffer])[] = [
  ['a page of a portal', ok('<html>Invalid username or password</html>', HTML)],
  ['an object that holds a 401', ok('{"status":401,"message":"Unauthorized, bad credentials"}')],
  ['a 403 of a locked account', forbidden('{"m":"account locked"}')],
  ['a 403 of a disabled user', forbidden('The user has been disabled.', { 'content-type': 'text/plain' })],
  ['a policy of a DataPower', failing('<e:Envelope><e:Fault>Rejected (from client)</e:Fault></e:Envelope>', XML)],
  ['a 400 of a token service', reply('400 Bad Request', '{"error":"invalid_grant"}')],
  ["the server's own error", failing(envelope('Authentication failed'))],
  ['an error of Monitoring', failing(monitoring('Account locked'), XML)],
  ['words behind 3 kB of a style sheet', forbidden(`<style>${'a{color:red}'.repeat(250)}</style>Login failed`, HTML)],
  ["the server's own error behind other messages", failing(behind('Authentication failed'))],
  ['a Swedish page', ok('<html><p>Fel användarnamn eller lösenord</html>', HTML)],
  ['a Swedish object', forbidden('{"fel":"Kontot är låst"}')],
  ['a Swedish object that writes its letters by number', forbidden('{"fel":"Felaktigt l\\u00f6senord"}')],
  ['a Swedish sentence', reply('400 Bad Request', 'Inloggningen misslyckades.', TEXT)],
  ['a page that writes blanks as entities', forbidden('<p>Wrong&nbsp;password</p>', HTML)],
  ['a page that divides its words', forbidden('<p>Invalid <b>password</b></p>', HTML)],
  ...[
    'Failed to authenticate user',
    'Could not authenticate',
    'Not authenticated',
    'Login incorrect',
    'The user name or password is incorrect',
    'Password expired',
    'Username/password mismatch',
    'Authentication error',
    'Too many failed attempts',
    'Too many failed login attempts',
    'Unauthorized',
  ].map((text) => [`“${text}”`, forbidden(JSON.stringify({ message: text }))] as const),
  ['a lock-out in 503', reply('503 Service Unavailable', '<p>Too many failed logins, try again later</p>', HTML)],
  ['a lock-out in Swedish', reply('503 Service Unavailable', 'För många misslyckade inloggningsförsök', TEXT)],
  ['an address that leads back to the form', found('', { location: '/login.jsp?msg=Invalid+username+or+password' })],
  ["the server's own login page, and why", found('', { location: '/admin/login.jsp?mid=auth_failed' })],
  ['the same of an earlier version', found('', { location: '/admin/login.jsp?mid=external_auth_msg' })],
  ['an address with an error in it', found('', { location: '/admin/?login_error=1' })],
  ['the way to a page that changes the password', found('', { location: '/admin/changePassword.jsp' })],
  ['the way to a page for a password that expired', found('', { location: '/admin/password-expired' })],
  ['the page of a 401 whose status was changed', forbidden('<title>HTTP Status 401 – Unauthorized</title>', HTML)],
  ['the page of a 401 under 200', ok('<h1>HTTP Status 401 – Unauthorized</h1>', HTML)],
  ['the challenge of a 401 under 404', reply('404 Not Found', '', { 'www-authenticate': 'Basic realm="ers"' })],
  ['a header', forbidden('', { 'x-error': 'Invalid username or password' })],
  ...['Unknown user', 'User not found', 'No such account', 'Brute force protection', 'Password must be changed'].map(
    (text) => [`“${text}”, in 429`, reply('429 Too Many Requests', text, TEXT)] as const,
  ),
  ['a 401 within an object', ok('{"response":{"code": 401}}')],
  ['a 401 within an error of Monitoring', failing(monitoring('no').replace('500<', '401<'), XML)],
  ["a 200 with the server's own error", ok(envelope('Unauthorized'))],
  ['the reason beside a 500', 'HTTP/1.1 500 Unauthorized\r\nContent-Length: 0\r\n\r\n'],
  ['the reason beside a status', 'HTTP/1.1 403 Login failed\r\nContent-Length: 0\r\n\r\n'],
];

/** Answers to a sign-in of which nobody here knows the words, given where who has none is asked for one. */
export const UNREADABLE: readonly (readonly [string, string | Buffer])[] = [
  ['a page in another language', ok('<html><h1>Väärä salasana</h1></html>', HTML)],
  ['a 403 of a portal', forbidden('<html><h1>Nope.</h1></html>', HTML)],
  ['a sentence', forbidden('Kennwort falsch', TEXT)],
  ['bytes that nobody can read', ok(Buffer.from([0, 255, 254, 1, 2, 3]))],
  ['a redirect to another machine', found('', { location: 'https://login.example/' })],
  ['a redirect to a login page', found('', { location: '/login' })],
  ["a redirect to the server's own login page", found('', { location: '/admin/login.jsp' })],
  [
    "one that bears the server's cookie",
    found('', { location: '/admin/unlock', 'set-cookie': 'APPSESSIONID=1; Secure' }),
  ],
  ['an object in another language', forbidden('{"message":"Credenciales inválidas"}')],
  ['an object that says no more than forbidden', forbidden('{"message":"Forbidden"}')],
  [
    'an object that speaks of the whole resource',
    forbidden('{"Message":"User is not authorized to access this resource with an explicit deny"}'),
  ],
  ['a page that says 403 Forbidden', forbidden('<h1>403 Forbidden</h1>', HTML)],
  ['a page that says 429', reply('429 Too Many Requests', '<h1>Slow down</h1>', HTML)],
  ['an authorizer of Amazon', forbidden('{"message":"Forbidden"}', { 'apigw-requestid': 'JZ1' })],
  [
    'an authorizer of Amazon that failed',
    failing('{"message":null}', { 'x-amzn-errortype': 'AuthorizerConfigurationException' }),
  ],
  ['a 403 that says nothing', forbidden('')],
  ['a BIG-IP that says no more', forbidden('', { server: 'BigIP' })],
  ['a policy of an Envoy', forbidden('', { server: 'envoy' })],
  ['a status of its own', reply('440 Login Time-out', '<h1>440</h1>', HTML)],
  [
    "the server's own page for signing in",
    ok(
      '<html><head><title>Identity Services Engine</title></head><form action="/admin/LoginAction.do"><input type="password"></form></html>',
      HTML,
    ),
  ],
];
