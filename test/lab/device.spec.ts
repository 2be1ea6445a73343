import { afterEach, describe, expect, it } from 'vitest';
import { answerInstead, type Page, type Device } from '../../src/lab/device/device.ts';
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
import type { RunningWorld } from '../../src/lab/lab.ts';
import { alterOuterEntrances, endingTls } from '../../src/lab/worlds/alterations.ts';
import { ask, GROUPS, headersOf, runAltered } from './client.ts';

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
});
