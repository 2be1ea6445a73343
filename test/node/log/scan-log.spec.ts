import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchLog } from '../../../src/core/diagnosis/witness/match-log.ts';
import { witnessSentence } from '../../../src/core/diagnosis/witness/words.ts';
import { scanLog } from '../../../src/node/log/scan-log.ts';
import { readTime } from '../../../src/node/log/times.ts';
import { AT, sought } from '../../core/make-seen.ts';

/** Lines of logs as the makers' manuals show them; test/real/logs.spec.ts has those that the programs wrote here. */

async function* pieces(text: string, size = 11): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  await Promise.resolve();
}
const scanned = async (text: string, zoneMinutes: number | null = null) =>
  (await scanLog(pieces(text), { addresses: ['198.51.100.7'], zoneMinutes }))?.seen ?? null;

const ours = { address: '198.51.100.7', port: 51_000 };

const FORMS = [
  [
    'nginx and Apache',
    '198.51.100.7 - api-user [21/Nov/2026:10:30:12 +0100] "GET /api/v1/endpoint?page=1 HTTP/1.1" 403 153 "-" "Tripoint"',
    { kind: 'access-log', path: '/api/v1/endpoint?page=1', says: 'answered', status: 403, at: AT - 481 },
  ],
  [
    'squid',
    '1795253412.481     45 198.51.100.7 TCP_DENIED/403 3900 CONNECT acs.example:443 - HIER_NONE/- text/html',
    { kind: 'access-log', path: null, says: 'denied', status: 403, at: AT },
  ],
  [
    'haproxy, of HTTP',
    'Nov 21 09:30:12 lb haproxy[9]: 198.51.100.7:51000 [21/Nov/2026:09:30:12.481] front acs/node1 0/0/1/2/3 403 212 - - ---- 1/1/0/0/0 0/0 "GET /api/v1/endpoint?page=1 HTTP/1.1"',
    { kind: 'access-log', path: '/api/v1/endpoint?page=1', says: 'answered', status: 403, from: ours },
  ],
  [
    'haproxy, of TCP',
    'haproxy[9]: 198.51.100.7:51000 [21/Nov/2026:09:30:12.481] front acs/node1 1/0/5007 0 sC 1/1/1/1/0 0/0',
    { kind: 'access-log', path: null, says: 'broken-off', status: null, from: ours },
  ],
  [
    'FortiOS',
    'date=2026-11-21 time=10:30:12 devname="fw1" eventtime=1795253412481000000 tz="+0100" type="traffic" srcip=198.51.100.7 srcport=51000 dstip=203.0.113.10 dstport=443 action="deny" policyid=0',
    { kind: 'firewall-log', from: ours, to: { address: '203.0.113.10', port: 443 }, says: 'denied', at: AT },
  ],
  [
    'iptables',
    '2026-11-21T09:30:12.481+00:00 fw kernel: [1.2] FORWARD DROP IN=eth0 OUT=eth1 SRC=198.51.100.7 DST=203.0.113.10 LEN=60 PROTO=TCP SPT=51000 DPT=443 SYN',
    { kind: 'firewall-log', from: ours, to: { address: '203.0.113.10', port: 443 }, says: 'denied', at: AT },
  ],
  [
    'CEF',
    'CEF:0|Check Point|VPN-1|R81|Accept|allow|Unknown|act=Accept rt=1795253412481 src=198.51.100.7 spt=51000 dst=203.0.113.10 dpt=443 proto=TCP',
    { kind: 'firewall-log', from: ours, says: 'allowed', at: AT },
  ],
  [
    'a table',
    'Receive Time,Source address,Source Port,Destination address,Destination Port,Action\n2026/11/21 09:30:12,198.51.100.7,51000,203.0.113.10,443,reset-both',
    { kind: 'firewall-log', from: ours, says: 'reset' },
  ],
  [
    'the report of administrator logins',
    'Logged At,Administrator,IP Address,Server,Event,Event Details\r\n2026-11-21 09:30:12.481 UTC,api-user,198.51.100.7,acs1,Administrator authentication failed,Bad credentials',
    { kind: 'administrator-logins', user: 'api-user', says: 'rejected', at: AT },
  ],
] as const;

describe('given a line of each form', () => {
  it.each(FORMS)('%s: reads source, what was asked and what became of it', async (_, text, expected) => {
    const seen = await scanned(text);
    expect({ kind: seen?.kind, ...seen?.rows[0] }).toMatchObject(expected);
  });
});

describe('given times', () => {
  it.each([
    ['03/04/2026 10:30:12', 'could be two days'],
    ['21 nov. 2026 10:30:12', 'another language'],
    ['Nov 21 10:30:12', 'no year'],
    ['yesterday', 'no time'],
  ])('%s is none: %s', (text) => expect(readTime(text)).toBeNull());

  it('without an offset they are not read until somebody says which one they have', async () => {
    const line = 'haproxy[9]: 198.51.100.7:51000 [21/Nov/2026:10:30:12.481] f b/s 1/0/5007 0 -- 1/1/1/1/0 0/0';
    const [bare, told] = [await scanned(line), await scanned(line, 60)];
    expect([bare?.rows[0]?.at, bare?.lacksZone, told?.rows[0]?.at]).toEqual([null, true, AT]);
    expect(bare && matchLog(bare, [sought()]).probes[0]?.why).toBe('no-zone');
    expect(told && matchLog(told, [sought()]).probes[0]?.seen).toBe('yes');
  });
});

describe('given a log and our connections', () => {
  const line = (port: number, action = 'deny', at = AT): string =>
    `eventtime=${at}000000 srcip=198.51.100.7 srcport=${port} dstip=203.0.113.10 dstport=443 action=${action}`;
  const told = async (text: string, ...all: readonly ReturnType<typeof sought>[]) => {
    const seen = await scanned(text);
    return seen === null ? [] : matchLog(seen, all.length > 0 ? all : [sought()]).probes;
  };

  it('says what the line says, and where it stands', async () => {
    const [probe] = await told(`${line(1)}\n${line(51_000)}`);
    expect(probe).toMatchObject({
      seen: 'yes',
      answered: 'not-told',
      by: 'log-row',
      seenAs: '198.51.100.7:51000 → 203.0.113.10:443',
      logged: { line: 2, says: 'denied' },
    });
    expect(probe && witnessSentence(probe, 'firewall')).toContain('Line 2 of the log');
  });
  it('never says that one did not arrive: a log need not hold every connection', async () => {
    expect((await told(`${line(1)}\n${line(2)}`))[0]).toMatchObject({ seen: 'not-told', why: 'not-in-log' });
  });
  it('takes no line of another hour, another server or another path', async () => {
    expect((await told(line(51_000, 'deny', AT + 3_600_000)))[0]?.seen).toBe('not-told');
    expect((await told(line(51_000).replace('dstport=443', 'dstport=444')))[0]?.seen).toBe('not-told');
    const access = '198.51.100.7 - - [21/Nov/2026:09:30:12 +0000] "GET /else HTTP/1.1" 200 1 "-" "-"';
    expect((await told(access))[0]?.seen).toBe('not-told');
  });
  it('says that it is ambiguous where one line fits several connections', async () => {
    const access = '198.51.100.7 - - [21/Nov/2026:09:30:12 +0000] "GET /api/v1/endpoint?page=1 HTTP/1.1" 200 1 "-" "-"';
    const both = await told(access, sought(), sought({ family: 'ers-endpoints' }));
    expect(both.map(({ why }) => why)).toEqual(['ambiguous', 'ambiguous']);
  });
});

describe('given what is no log', () => {
  it.each([
    ['nothing', ''],
    ['a letter', 'Dear team,\nthe firewall drops it.\n'],
    ['JSON', '{"format":"tripoint/stage-record"}'],
    ['a line without an end', 'x'.repeat(100_000)],
  ])('reads %s as none', async (_, text) => expect(await scanned(text)).toBeNull());

  it('counts what it does not understand, and lines that are too long', async () => {
    const seen = await scanned(`${FORMS[1][1]}\nDear team\n${'x'.repeat(20_000)}\n`);
    expect([seen?.entries, seen?.unread]).toEqual([1, { line: 1, 'long-line': 1 }]);
  });
  it('ends with any text, and throws at none', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.string(), fc.constantFrom(...FORMS.map(([, text]) => text))), { maxLength: 8 }),
        fc.nat(),
        async (lines, cut) => {
          const text = lines.join('\n');
          const seen = await scanned(text.slice(0, text.length - (cut % 40)));
          if (seen !== null) matchLog(seen, [sought()]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
