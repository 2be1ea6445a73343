import { reply } from './servers.ts';

/** The server's own error. */
export const envelope = (title: string): string =>
  `{"ERSResponse":{"operation":"GET","messages":[{"title":"${title}","type":"ERROR","code":"Application exception"}]}}`;
const monitoring = (text: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><mnt-rest-result><http-code>500</http-code><cpm-code>34110</cpm-code><description>${text}</description></mnt-rest-result>`;
export const HTML = { 'content-type': 'text/html' };
export const XML = { 'content-type': 'application/xml' };

/** Answers to a sign-in that say in words that it was rejected. */
export const SAID: readonly (readonly [string, string | Buffer])[] = [
  ['a page of a portal', reply('200 OK', '<html>Invalid username or password</html>', HTML)],
  ['an object that holds a 401', reply('200 OK', '{"status":401,"message":"Unauthorized, bad credentials"}')],
  ['a 403 of a locked account', reply('403 Forbidden', '{"m":"account locked"}')],
  ['a 403 of a disabled user', reply('403 Forbidden', 'The user has been disabled.', { 'content-type': 'text/plain' })],
  ['a 400 of a token service', reply('400 Bad Request', '{"error":"invalid_grant"}')],
  ["the server's own error", reply('500 Internal Server Error', envelope('Authentication failed'))],
  ['an error of Monitoring', reply('500 Internal Server Error', monitoring('Account locked'), XML)],
  ['the reason beside a status', 'HTTP/1.1 403 Login failed\r\nContent-Length: 0\r\n\r\n'],
];
