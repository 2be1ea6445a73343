import { afterEach, describe, expect, it } from 'vitest';
import { answerInstead, type Page, inARow, type Device } from '../../src/lab/device/device.ts';
import {
  bigIpBlockPage,
  fortigateCaptivePortal,
  fortigateWebFilter,
  fortiwebServerError,
  netscalerNotFound,
  nginxNotFound,
  nginxStatusPage,
  paloAltoBlockPage,
  squidRedirect,
} from '../../src/lab/device/pages.ts';
import { answer } from '../../src/lab/http.ts';
import type { Way } from '../../src/lab/entrance/open-entrance.ts';
import type { RunningWorld } from '../../src/lab/lab.ts';
import { alterOuterEntrances, endingTls } from '../../src/lab/worlds/alterations.ts';
import {
  ask,
  GROUPS,
  headersOf,
  MNT,
  openTls,
  OPEN_API,
  portOf,
  runAltered,
  sendBytes,
  tryToConnect,
} from './client.ts';

let world: RunningWorld;
afterEach(() => world.close());

const behind = async (...devices: readonly Device[]): Promise<void> => {
  world = await runAltered((setup) => alterOuterEntrances(setup, endingTls('box', ...devices)));
};
const outside = (path: string) => ask(world, path, { entrance: 'outside' });

describe('given a device that answers with its own page', () => {
  it.each([
    ['Squid redirecting', squidRedirect('https://notice.gateway.test/'), 302, 'X-Squid-Error', /ERR_ACCESS_DENIED/, ''],
    ['FortiGate', fortigateWebFilter, 403, 'X-Frame-Options', /SAMEORIGIN/, 'Web Filter Violation'],
    ['NetScaler', netscalerNotFound, 404, 'Via', /NS-CACHE/, ''],
    ['nginx', nginxNotFound, 404, 'Server', /^nginx$/, '<center>nginx</center>'],
    ['nginx with 502', nginxStatusPage(502), 502, 'Server', /^nginx$/, '<center>nginx</center>'],
    ['BIG-IP', bigIpBlockPage, 200, 'Set-Cookie', /^TS[0-9a-f]{8}=/, 'Your support ID is: '],
    ['FortiWeb', fortiwebServerError, 500, 'Set-Cookie', /^FORTIWAFSID=/, 'Server Unavailable!'],
    ['Palo Alto', paloAltoBlockPage, 503, 'P3P', /CAO PSA OUR/, 'Web Page Blocked'],
    ['FortiGate captive portal', fortigateCaptivePortal, 200, 'Content-Type', /html/, 'FortiGate'],
  ] satisfies [string, Page, number, string, RegExp, string][])(
    '%s shows its mark and its words',
    async (_name, page, status, header, mark, words) => {
      await behind(answerInstead(page));
      const seen = await outside(GROUPS);
      expect([seen.status, headersOf(seen, header).join(), seen.body]).toEqual([
        status,
        expect.stringMatching(mark),
        expect.stringContaining(words),
      ]);
    },
  );
  it('shows the address only in a harmless form', async () => {
    await behind(answerInstead(fortigateWebFilter));
    expect((await outside("/ers/config/endpoint?x='<b>")).body).not.toContain('<b>');
  });
  it('lets no request through to the server', async () => {
    await behind(answerInstead(nginxNotFound));
    await outside(GROUPS);
    expect(world.administratorLogins()).toEqual([]);
  });
  it('sends none of the marks of the server', async () => {
    await behind(answerInstead(fortigateWebFilter));
    expect(headersOf(await outside(GROUPS), 'X-WebKit-CSP')).toEqual([]);
  });
});

it('given a device that answers for one family only, passes the others on', async () => {
  await behind(answerInstead(fortiwebServerError, ['mnt-session']));
  expect((await outside(GROUPS)).status).toBe(200);
  expect((await outside(MNT)).body).toContain('Server Unavailable!');
});

describe('given two devices in a row', () => {
  it('asks the one first that is nearest to the client', async () => {
    const page =
      (status: number): Page =>
      () =>
        answer(status);
    await behind(answerInstead(page(403), ['open-api']), answerInstead(page(404)));
    expect([(await outside(OPEN_API)).status, (await outside(GROUPS)).status]).toEqual([403, 404]);
  });
  it('hands on what a device has changed', async () => {
    const withoutAccept: Device = ({ entrance, request }, onward) =>
      onward({ entrance, request: { ...request, headers: { ...request.headers, accept: '*/*' } } });
    await behind(withoutAccept);
    expect((await outside(GROUPS)).status).toBe(415);
  });
  it('answers 500 where a device breaks, and goes on', async () => {
    let broken = true;
    await behind((exchange, onward) => (broken ? Promise.reject(new Error('broken')) : onward(exchange)));
    expect((await outside(GROUPS)).status).toBe(500);
    broken = false;
    expect((await outside(GROUPS)).status).toBe(200);
  });
  it('is the server alone where there is no device', async () => {
    await behind();
    const reply = await inARow([], () => Promise.resolve(answer(204)))({
      entrance: 'outside',
      request: { method: 'GET', target: '/', path: '/', query: new URLSearchParams(), headers: {}, sourceAddress: '' },
    });
    expect(reply).toMatchObject({ status: 204 });
  });
});

describe('given a device that terminates TLS', () => {
  it('shows another key than the server, from the same authority and for the same name', async () => {
    await behind();
    const [inner, outer] = [await ask(world, GROUPS), await outside(GROUPS)];
    expect(outer.certificate.pubkey).not.toEqual(inner.certificate.pubkey);
    expect(outer.certificate.issuer).toEqual(inner.certificate.issuer);
    expect(outer.certificate.subjectaltname).toBe('DNS:acs.practice.test');
  });
  it('may show a certificate that no given authority stands behind', async () => {
    world = await runAltered((setup) =>
      alterOuterEntrances(setup, {
        certificate: { ...setup.entrances.outside.certificate, holder: 'inspector', authority: 'Inspection CA' },
      }),
    );
    await expect(outside(GROUPS)).rejects.toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
  });
  it('may show a certificate that is no longer valid', async () => {
    world = await runAltered((setup) =>
      alterOuterEntrances(setup, {
        certificate: { ...setup.entrances.outside.certificate, holder: 'old', validTo: -1 },
      }),
    );
    await expect(outside(GROUPS)).rejects.toMatchObject({ code: 'CERT_HAS_EXPIRED' });
  });
});

describe('given a device that cuts the connection in place of an answer', () => {
  it('resets it below TLS', async () => {
    await behind(() => Promise.resolve({ kind: 'reset' }));
    await expect(outside(GROUPS)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });
  it('is recorded without a status', async () => {
    await behind(() => Promise.resolve({ kind: 'reset' }));
    await outside(GROUPS).catch(() => null);
    expect(world.seen().map(({ status }) => status)).toEqual([null]);
  });
});

it('given a device that writes bytes of its own, sends them as they are', async () => {
  await behind(() => Promise.resolve({ kind: 'bytes', bytes: 'not HTTP at all' }));
  expect(await sendBytes(world, 'outside', 'GET / HTTP/1.1\r\nHost: acs.practice.test\r\n\r\n')).toBe(
    'not HTTP at all',
  );
});

describe('given a way that ends before TLS', () => {
  const onTheWay = async (way: Way): Promise<void> => {
    world = await runAltered((setup) => alterOuterEntrances(setup, { way }));
  };

  it('refuses connections', async () => {
    await onTheWay('refuse');
    expect(await tryToConnect(portOf(world, 'outside'))).toBe('ECONNREFUSED');
  });
  it('goes on refusing when it was refused before', async () => {
    await onTheWay('refuse');
    await tryToConnect(portOf(world, 'outside'));
    expect(await tryToConnect(portOf(world, 'outside'))).toBe('ECONNREFUSED');
  });
  it.each(['reset-on-connect', 'reset-on-hello'] as const)('resets before TLS is agreed on: %s', async (way) => {
    await onTheWay(way);
    await expect(openTls(world, 'outside')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect([world.connections('outside'), world.tlsConnections('outside')]).toEqual([1, 0]);
  });
  it('lets a client connect that is reset only after its greeting', async () => {
    await onTheWay('reset-on-hello');
    expect(await tryToConnect(portOf(world, 'outside'))).toBe('connected');
  });
  it('drops: a connection is neither made nor refused', async () => {
    await onTheWay('drop');
    expect(await tryToConnect(portOf(world, 'outside'))).toBe('silence');
  });
  it('drops every attempt of many', async () => {
    await onTheWay('drop');
    const attempts = Array.from({ length: 8 }, () => tryToConnect(portOf(world, 'outside')));
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(['silence']));
  });
  it.each(['drop', 'refuse', 'reset-on-hello'] as const)('leaves inside as it was: %s', async (way) => {
    await onTheWay(way);
    expect((await ask(world, GROUPS)).status).toBe(200);
  });
  it('gives the dropping port back when the world is closed', async () => {
    await onTheWay('drop');
    const port = portOf(world, 'outside');
    await world.close();
    expect(await tryToConnect(port)).toBe('ECONNREFUSED');
  });
});
