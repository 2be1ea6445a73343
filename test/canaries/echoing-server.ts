import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { ownCertificate } from '../lab/service/running.ts';

/** A device in the path that repeats what it was sent, credentials and all, in every place of a reply that it can. */

export const ECHOES = [
  'page',
  'json',
  'xml',
  'header',
  'cookie',
  'redirect',
  'reason',
  'title',
  'split',
  'utf16',
] as const;
export type Echo = (typeof ECHOES)[number];

/** `echo` may be changed between requests. */
export const startEchoingServer = async () => {
  const { certificate, key } = await ownCertificate();
  let echo: Echo = 'page';
  let asked = 0;
  const server = createServer({ cert: certificate, key }, (request, response) => {
    asked += 1;
    const header = request.headers.authorization ?? String(request.headers['x-auth-token'] ?? '');
    const encoded = header.replace(/^Basic /, '');
    const plain = header.startsWith('Basic ') ? Buffer.from(encoded, 'base64').toString() : header;
    const secret = plain.slice(plain.indexOf(':') + 1);
    const half = Math.floor(secret.length / 2);
    const inHeader = encodeURIComponent(secret);
    switch (echo) {
      case 'page':
        response.writeHead(403, { 'content-type': 'text/html' });
        return response.end(`<title>Blocked</title><p>${header}</p><p>${plain}</p><p>${secret}</p>`);
      case 'json':
        response.writeHead(200, { 'content-type': 'application/json' });
        return response.end(
          JSON.stringify({
            ERSResponse: { messages: [{ title: `bad ${secret} ${encoded}`, type: 'ERROR', code: plain }] },
            [secret]: 1,
          }),
        );
      case 'xml':
        response.writeHead(500, { 'content-type': 'application/xml' });
        return response.end(
          `<?xml version="1.0"?><mnt-rest-result><http-code>500</http-code><cpm-code>${encoded}</cpm-code><description>${secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</description></mnt-rest-result>`,
        );
      case 'header':
        response.writeHead(403, { 'x-denied-for': inHeader, 'x-request': encoded, server: `device ${inHeader}` });
        return response.end();
      case 'cookie':
        response.writeHead(403, { 'set-cookie': [`session=${inHeader}; Path=/`, `${encoded.replace(/=+$/, '')}=1`] });
        return response.end();
      case 'redirect':
        response.writeHead(302, {
          location: `https://notice.example/${inHeader}?user=${inHeader}&auth=${encoded}#${inHeader}`,
        });
        return response.end();
      case 'reason':
        response.writeHead(403, `Denied ${encoded}`);
        return response.end();
      case 'title':
        response.writeHead(200, { 'content-type': 'text/html' });
        return response.end(
          `<html><head><title>${secret.replaceAll('<', '&lt;')}</title></head><body>incident id: ${encoded}</body></html>`,
        );
      case 'split':
        response.writeHead(403, { 'content-type': 'text/html' });
        response.write(`<p>${' '.repeat(2040)}${secret.slice(0, half)}`);
        return setTimeout(() => response.end(`${secret.slice(half)}</p>`), 20);
      case 'utf16':
        response.writeHead(403, { 'content-type': 'text/html; charset=utf-16le' });
        return response.end(Buffer.from(`<p>${secret}</p>`, 'utf16le'));
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    certificate,
    setEcho: (next: Echo): void => void (echo = next),
    asked: (): number => asked,
    close: (): Promise<unknown> => new Promise((done) => server.close(done)),
  };
};
