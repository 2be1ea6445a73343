import type { Outcome } from '../../../src/core/evidence/outcome.ts';
import type { Family, Party } from '../../../src/core/vocabulary/words.ts';
import { HOST } from '../make-evidence.ts';
import { page, type KnownReply } from './known-reply.ts';

const PLAIN_HEADERS =
  'Cache-Control: no-cache, no-store, must-revalidate | Expires: Thu, 01 Jan 1970 00:00:00 GMT | Pragma: no-cache | Strict-Transport-Security: max-age=31536000; includeSubDomains | X-Frame-Options: SAMEORIGIN | X-Content-Type-Options: nosniff | X-XSS-Protection: 1; mode=block';

/** What the server puts into the head of its answers. */
export const SERVER_HEADERS = `Server: | ${PLAIN_HEADERS} | X-Content-Security-Policy: default-src | X-WebKit-CSP: default-src | Set-Cookie: JSESSIONIDSSO=[cut]; Path=/; Secure; HttpOnly | Set-Cookie: APPSESSIONID=[cut]; Path=/ers; Secure; HttpOnly`;

const restResult = (info: string, code: string | null = '34110'): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><mnt-rest-result><http-code>500</http-code>${code === null ? '' : `<cpm-code>${code}</cpm-code>`}<description>A request could not be processed</description><module-name>MnT</module-name><internal-error-info>${info}</internal-error-info><requested-operation>Get By Type</requested-operation><resource-type>RESTSDStatus</resource-type><status>SERVER_ERROR</status></mnt-rest-result>`;

const ersResponse = (title: string, code: string): string =>
  JSON.stringify({
    ERSResponse: {
      operation: 'GET-getAll-endpointgroup',
      messages: [{ title, type: 'ERROR', code }],
      link: { rel: 'related', href: `https://${HOST}/ers/config/endpointgroup`, type: 'application/xml' },
    },
  });

const SERVER = 'access-control-server';

/** Which probe is answered, with which status, and the outcome that it must be given. */
type Answered = `${Family} ${number} ${Outcome}`;

const own = (from: string, answered: Answered, party: Party, more: Partial<KnownReply> = {}): KnownReply => {
  const [family, status, outcome] = answered.split(' ') as [Family, string, Outcome];
  const what = { from, family, status: Number(status), outcome, party };
  return { headers: SERVER_HEADERS, by: SERVER, at: 'inside', ...what, ...more };
};

/** The server's own answers, good and bad. */
export const SERVER_REPLIES: readonly KnownReply[] = [
  own(
    'ERS lists groups, one of them without a description, and has no further page',
    'ers-endpoint-groups 200 ok',
    'unknown',
    {
      body: `{\n  "SearchResult" : {\n    "total" : 2,\n    "resources" : [ { "id" : "a1", "name" : "Cameras", "link" : { "rel" : "self", "href" : "https://${HOST}/ers/config/endpointgroup/a1", "type" : "application/json" } }, { "id" : "a2", "name" : "Phones", "description" : "Desk" } ]\n  }\n}`,
    },
  ),
  own('ERS finds no endpoint for the filter', 'ers-endpoints 200 ok', 'unknown', {
    body: '{ "SearchResult" : { "total" : 0, "resources" : [ ] } }',
  }),
  own(
    'ERS is asked for more than it gives on a page, and gives no results at all',
    'ers-endpoints 200 body.wrong-shape',
    'unknown',
    { body: '{ "Notice" : { "size" : 200 } }' },
  ),
  own('Open API answers a bare array with unset fields', 'open-api 200 ok', 'unknown', {
    body: '[{"id":"e1","name":null,"mac":"00:00:5E:00:53:01","customAttributes":null}]',
  }),
  own('Open API of another resource wraps its answer', 'open-api 200 body.wrong-shape', 'unknown', {
    body: '{"version":"1.0.0","response":[],"nextPage":null}',
  }),
  own('MnT has a session of the MAC', 'mnt-session 200 ok.session-present', 'unknown', {
    body: '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><sessionParameters><user_name>anna</user_name><passed xsi:type="xs:boolean" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">true</passed><framed_ipv6_address/></sessionParameters>',
  }),
  own('MnT has no session of the MAC (3.3 to 3.5)', 'mnt-session 500 ok', 'unknown', {
    body: restResult('Error message = Session data is not available for 00:00:5E:00:53:00.'),
  }),
  own('MnT has no session of the MAC, and gives no code', 'mnt-session 500 ok', 'unknown', {
    body: restResult('Session data is not available for 00:00:5E:00:53:00.', null),
  }),
  own('MnT says something unknown under the usual code', 'mnt-session 500 ok.unrecognized-xml', 'unknown', {
    body: restResult('The table is being rebuilt.'),
  }),
  own(
    'a node without monitoring, with the status, root and code of the good answer',
    'mnt-session 500 mnt.not-a-monitoring-node',
    SERVER,
    { body: restResult('This host is not a MnT node.') },
  ),
  own('MnT is in trouble and names another code', 'mnt-session 500 mnt.server-error', SERVER, {
    body: restResult('The database did not answer.', '34200'),
  }),
  own('ERS fails in its database', 'ers-endpoint-groups 500 http.500', SERVER, {
    body: ersResponse('The group could not be converted', 'CRUD operation exception'),
  }),
  own('ERS refuses a filter', 'ers-endpoints 400 http.other', 'unknown', {
    body: ersResponse('Illegal filter', 'Application resource validation exception'),
  }),
  own('ERS misses the Accept header, and says so in XML', 'ers-endpoint-groups 415 http.415', 'firewall-or-proxy', {
    body: '<?xml version="1.0" encoding="UTF-8"?><ns3:ersResponse operation="GET-getAll-endpointgroup" xmlns:ns3="ers.ise.cisco.com"><link rel="related" href="x" type="application/xml"/><messages><message type="ERROR" code="Resource media type exception"><title>A header of the request is not supported</title></message></messages></ns3:ersResponse>',
  }),
  own('a sign-in rejected in a head that is not well-formed', 'ers-endpoint-groups 401 http.401', 'api-account', {
    headers: `Unauthorized User: : 401`,
    malformed: true,
  }),
  own("a sign-in rejected with the servlet container's page (2.7)", 'ers-endpoint-groups 401 http.401', 'api-account', {
    headers: `Content-Type: text/html;charset=utf-8`,
    body: page('HTTP Status 401 – Unauthorized', '<h1>HTTP Status 401 – Unauthorized</h1>'),
  }),
  own('a sign-in rejected without a word (3.0 and later)', 'ers-endpoint-groups 401 http.401', 'api-account', {
    headers: '',
    by: 'unknown',
  }),
  own('ERS is switched off: a redirect to the admin page', 'ers-endpoint-groups 302 http.302', 'api-setting', {
    headers: `Location: https://${HOST}/admin/`,
  }),
  own(
    'its sign-in page, by a redirect that somebody followed',
    'ers-endpoint-groups 200 body.not-the-api',
    'api-setting',
    {
      headers: `Content-Type: text/html`,
      body: `<!doctype html>\n<!-- *** -->\n<!-- Copyright (c) 2020 Cisco -->\n<html><head><title>Sign in</title></head><body><form name="loginForm" action="LoginAction.do"></form></body></html>`,
    },
  ),
  own('the CSRF check, which only writing should meet', 'ers-endpoint-groups 403 http.403', 'api-role', {
    headers: `Content-Type: text/html`,
    body: page('Forbidden', 'CSRF nonce validation failed'),
  }),
  own(
    "a gateway that has no such route: the server's own, or another of its make",
    'open-api 404 http.404',
    'firewall-or-proxy',
    {
      headers: `Content-Type: application/json; charset=utf-8`,
      body: '{"message":"no Route matched with those values","request_id":"4f1c2d3e5a6b"}',
      by: 'unknown',
      incidents: ['request ID 4f1c2d3e5a6b'],
    },
  ),
  own(
    'a server before 3.2 patch 2, which has no such resource and says so with its own headers',
    'open-api 404 http.404',
    SERVER,
  ),
  own(
    "the server's gateway while the application restarts, behind the same key",
    'ers-endpoint-groups 502 http.502-504',
    SERVER,
    {
      at: 'outside',
      headers: `Content-Type: text/html`,
      body: '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>',
      by: 'device',
    },
  ),
  own(
    'a refusal outside with nothing of the good reply inside but headers that every device sends',
    'open-api 403 http.403',
    'firewall-or-proxy',
    { at: 'outside', headers: PLAIN_HEADERS, by: 'unknown' },
  ),
  own(
    "a refusal outside without a word and without any of the server's headers",
    'open-api 403 http.403',
    'firewall-or-proxy',
    { at: 'outside', headers: '', by: 'unknown' },
  ),
];
