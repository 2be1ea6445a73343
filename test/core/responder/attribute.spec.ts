import { describe, expect, it } from 'vitest';
import { attribute } from '../../../src/core/responder/attribute.ts';
import { ersError, evidence, HOST, htmlPage, type Wanted } from '../make-evidence.ts';

const who = (wanted: Wanted) => {
  const { responder, device } = attribute(evidence('ers-endpoint-groups', wanted), HOST);
  return device === null ? responder : `${responder}: ${device}`;
};

describe('a reply is attributed', () => {
  it.each<readonly [string, Wanted, string]>([
    ['the API shape', {}, 'access-control-server'],
    ['the error envelope', { status: 500, reading: ersError('x') }, 'access-control-server'],
    ['its session cookie', { status: 401, headers: [['Set-Cookie', 'APPSESSIONID=…']] }, 'access-control-server'],
    [
      'its own sign-in page',
      { status: 200, reading: htmlPage('x'), excerpt: '<title>Identity Services Engine</title>' },
      'access-control-server',
    ],
    [
      'a redirect to its admin page',
      { status: 302, headers: [['Location', `https://${HOST}/admin/`]] },
      'access-control-server',
    ],
    [
      'a relative redirect to the admin page',
      { status: 302, headers: [['Location', '/admin/login.jsp']] },
      'access-control-server',
    ],
    ['a redirect to another machine', { status: 302, headers: [['Location', 'https://gate.example/']] }, 'device'],
    [
      'a redirect to another machine whose path looks right',
      { status: 302, headers: [['Location', 'https://gate.example/admin/']] },
      'device',
    ],
    ["a proxy's error header", { status: 403, headers: [['X-Squid-Error', 'ERR_ACCESS_DENIED 0']] }, 'device: Squid'],
    [
      "a firewall's block page",
      {
        status: 503,
        headers: [['P3P', 'CP="CAO PSA OUR"']],
        excerpt: '<title>Web Page Blocked</title>',
        reading: htmlPage('Web Page Blocked'),
      },
      'device: Palo Alto firewall',
    ],
    ['a page without any mark', { status: 404, reading: htmlPage('Not Found') }, 'device'],
    ['an empty reply without any mark', { status: 404 }, 'unknown'],
  ])('by %s', (_by, wanted, expected) => expect(who(wanted)).toBe(expected));

  it('to nobody when there was none', () => expect(attribute(null, HOST).responder).toBe('unknown'));
});
