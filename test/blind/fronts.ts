import { answer, httpDate, type Header, type LabReply, type LabRequest } from '../../src/lab/http.ts';
import { type Device, type Page, otherNode } from '../../src/lab/device/device.ts';
import type { ServerSetup } from '../../src/lab/access-control-server/state.ts';
import { SERVER_FQDN } from '../../src/lab/worlds/healthy-setup.ts';

/** Devices in front that read requests, and the pages they answer with. */

export const HTML: Header = ['Content-Type', 'text/html; charset=utf-8'];
export const JSON_TYPE: Header = ['Content-Type', 'application/json'];
const XML_TYPE: Header = ['Content-Type', 'text/xml; charset=utf-8'];

export const page =
  (status: number, reason: string, headers: readonly Header[], body = ''): Page =>
  () =>
    answer(status, { reason, headers: [['Date', httpDate(new Date())], ...headers], body });

/** Everything whose target matches is answered by the device; the rest passes. */
export const stopping =
  (pattern: RegExp, what: Page): Device =>
  (exchange, onward) =>
    pattern.test(exchange.request.target) ? Promise.resolve(what(exchange.request)) : onward(exchange);

/** Everything is answered by the device. */
export const always = (what: Page): Device => stopping(/^/, what);

/** Changes what comes back from the server. */
export const rewriting =
  (change: (reply: Extract<LabReply, { kind: 'answer' }>, request: LabRequest) => LabReply): Device =>
  async (exchange, onward) => {
    const reply = await onward(exchange);
    return reply.kind === 'answer' ? change(reply, exchange.request) : reply;
  };

/** Replies of the server, relayed under the relay's own `Server` header. */
export const relayedAs = (server: string, ...more: readonly Header[]): Device =>
  rewriting((reply) => ({
    ...reply,
    headers: [...reply.headers.filter(([name]) => name.toLowerCase() !== 'server'), ['Server', server], ...more],
  }));

/** Written by hand: what no HTTP writer of today would write. */
const asBytes =
  (write: (reply: Extract<LabReply, { kind: 'answer' }>) => string): Device =>
  async (exchange, onward) => {
    const reply = await onward(exchange);
    return reply.kind === 'answer' ? { kind: 'bytes', bytes: write(reply) } : reply;
  };

const withoutLength = (headers: readonly Header[]): string =>
  headers
    .filter(([name]) => name.toLowerCase() !== 'content-length')
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/** HTTP/1.0: no length, the end of the connection is the end of the body. */
export const http10 = (share = 1): Device =>
  asBytes(({ status, headers, body }) => {
    const head = `HTTP/1.0 ${status} \r\n${withoutLength(headers)}Connection: close\r\n\r\n`;
    return `${head}${body.slice(0, Math.floor(body.length * share))}`;
  });

/** From request number `from` on (of all requests of this entrance), another node answers. */
export const otherNodeFrom = (from: number, setup: ServerSetup): Device => {
  const other = otherNode(setup);
  let count = 0;
  return (exchange, onward) => {
    count += 1;
    return count >= from ? other(exchange, onward) : onward(exchange);
  };
};

/** Only these requests (counted from 1, of all of this entrance) meet the device. */
export const onlyRequests = (which: readonly number[], device: Device): Device => {
  let count = 0;
  return (exchange, onward) => {
    count += 1;
    return which.includes(count) ? device(exchange, onward) : onward(exchange);
  };
};

export const htmlPage = (title: string, text: string): string =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`;

export const PAGES = {
  ntlm: page(
    401,
    'Unauthorized',
    [
      ['Server', 'Microsoft-IIS/10.0'],
      ['WWW-Authenticate', 'Negotiate'],
      ['WWW-Authenticate', 'NTLM'],
      ['X-Powered-By', 'ASP.NET'],
      HTML,
    ],
    htmlPage('401 - Unauthorized: Access is denied due to invalid credentials.', 'You do not have permission.'),
  ),
  portalBasic: page(
    401,
    'Unauthorized',
    [['Server', 'Apache/2.4.58 (Red Hat)'], ['WWW-Authenticate', 'Basic realm="Corporate extranet"'], HTML],
    htmlPage('401 Unauthorized', 'This server could not verify that you are authorized.'),
  ),
  awsForbidden: page(
    403,
    'Forbidden',
    [
      JSON_TYPE,
      ['x-amzn-RequestId', '0c1f6d1e-6c1a-4b0e-9f4f-3a8c3f0e7b11'],
      ['x-amzn-ErrorType', 'ForbiddenException'],
      ['x-amz-apigw-id', 'bX1mWEr5joEFq2w='],
    ],
    '{"message":"Forbidden"}',
  ),
  kongNoRoute: page(404, 'Not Found', [JSON_TYPE], '{"message":"no Route matched with those values"}'),
  companyKongNoRoute: page(
    404,
    'Not Found',
    [JSON_TYPE, ['Server', 'kong/2.8.1'], ['X-Kong-Response-Latency', '0']],
    '{"message":"no Route matched with those values"}',
  ),
  soapFault: page(
    500,
    'Internal Server Error',
    [XML_TYPE, ['X-Backside-Transport', 'FAIL FAIL']],
    '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><soapenv:Fault><faultcode>soapenv:Server</faultcode><faultstring>Failed to establish a backside connection</faultstring></soapenv:Fault></soapenv:Body></soapenv:Envelope>',
  ),
  modSecurity: page(
    403,
    'ModSecurity Action',
    [['Server', 'Apache'], HTML],
    htmlPage('403 Forbidden', 'This error was generated by Mod_Security.'),
  ),
  cloudflare1009: page(
    403,
    'Forbidden',
    [
      ['Server', 'cloudflare'],
      ['CF-RAY', '8e1f0c2b7d3a1a2b-ARN'],
      ['Content-Type', 'text/plain; charset=UTF-8'],
    ],
    'error code: 1009',
  ),
  cloudflareChallenge: page(
    403,
    'Forbidden',
    [['Server', 'cloudflare'], ['CF-RAY', '8e1f0c2b7d3a1a2c-ARN'], HTML],
    htmlPage('Attention Required! | Cloudflare', 'Sorry, you have been blocked. Ray ID: 8e1f0c2b7d3a1a2c'),
  ),
  cloudflare522: page(
    522,
    '',
    [
      ['Server', 'cloudflare'],
      ['CF-RAY', '8e1f0c2b7d3a1a2d-ARN'],
      ['Content-Type', 'text/plain; charset=UTF-8'],
    ],
    'error code: 522',
  ),
  envoyNoUpstream: page(
    503,
    'Service Unavailable',
    [
      ['server', 'envoy'],
      ['content-type', 'text/plain'],
    ],
    'no healthy upstream',
  ),
  albTimeout: page(
    504,
    'Gateway Time-out',
    [['Server', 'awselb/2.0'], HTML],
    '<html>\r\n<head><title>504 Gateway Time-out</title></head>\r\n<body>\r\n<center><h1>504 Gateway Time-out</h1></center>\r\n</body>\r\n</html>\r\n',
  ),
  maintenance: page(
    200,
    'OK',
    [['Server', 'nginx/1.24.0'], HTML],
    htmlPage('Scheduled maintenance', 'We are back on Sunday at 18:00.'),
  ),
  empty200: page(200, 'OK', []),
  empty204: page(204, 'No Content', []),
  nginxNoClientCertificate: page(
    400,
    'Bad Request',
    [['Server', 'nginx'], HTML],
    '<html>\r\n<head><title>400 No required SSL certificate was sent</title></head>\r\n<body>\r\n<center><h1>400 Bad Request</h1></center>\r\n<center>No required SSL certificate was sent</center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n',
  ),
  tooMany: page(429, 'Too Many Requests', [['Retry-After', '30'], JSON_TYPE], '{"error":"too many requests"}'),
  misdirected: page(421, 'Misdirected Request', [['Server', 'Apache'], HTML], htmlPage('Misdirected Request', '')),
  tomcat500: page(
    500,
    '',
    [
      ['Server', ''],
      ['X-Frame-Options', 'SAMEORIGIN'],
      ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
      ['Set-Cookie', 'APPSESSIONID=0123456789ABCDEF; Path=/admin; Secure; HttpOnly'],
      HTML,
    ],
    '<!doctype html><html lang="en"><head><title>HTTP Status 500 – Internal Server Error</title></head><body><h1>HTTP Status 500 – Internal Server Error</h1><p>java.lang.OutOfMemoryError: Java heap space</p></body></html>',
  ),
  mntAsJson: page(500, '', [JSON_TYPE], '{"mntRestResult":{"cpmCode":34110,"status":"SERVER_ERROR"}}'),
  emptyObject: page(200, 'OK', [JSON_TYPE], '{}'),
} as const satisfies Record<string, Page>;

/** A redirection to an address, by a device that may say its name. */
export const redirectTo = (location: string, status = 302, ...headers: readonly Header[]): Page =>
  page(status, status === 302 ? 'Found' : 'Moved', [...headers, ['Location', location]]);

/** A front with a rule for the admin pages: all else is led there. Paths below /admin pass. */
export const redirectAllButAdmin: Device = stopping(
  /^\/(?!admin\/)/,
  redirectTo(`https://${SERVER_FQDN}/admin/`, 302, ['Server', 'nginx'], HTML),
);
