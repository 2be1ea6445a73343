import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import type { Case } from '../../src/core/records/case.ts';
import { canonicalJson, CASE_FORM, documentText } from '../../src/core/records/migrate.ts';
import { readCardText } from '../../src/core/records/card-text.ts';
import { scanCapture } from '../../src/node/capture/scan.ts';
import { readCaseText } from '../../src/node/import/case-file.ts';
import { readRecord } from '../../src/node/import/record.ts';
import { readObservation } from '../../src/node/import/curl-verbose.ts';
import { summarize } from '../../src/node/import/sheet/list.ts';
import { LIST_LIMITS, openList } from '../../src/node/import/sheet/read-list.ts';
import { readHead } from '../../src/node/probing/reply.ts';
import { readXml, readBytes } from '../../src/node/probing/reading.ts';
import { readJson } from '../../src/node/safe-json.ts';
import { readBody } from '../../src/node/service/answer-body.ts';
import { card, run } from '../core/make-evidence.ts';
import { ipOf, helloWith, pcapngOf, pcapOf, simplePacket } from '../node/capture/make-capture.ts';
import { sampleCase } from '../node/disk/sample-case.ts';
import { curlAnswer, scriptText } from '../node/import/curl-text.ts';
import { tries } from '../scale.ts';
import { damagedBytes, damagedValue } from './damaged.ts';

/**
 * Whatever comes from outside and is read here, damaged in every way that comes to mind: each reader ends, says what it found or
 * why it found nothing, and never throws. What it takes in can be judged.
 */

const RUNS = { numRuns: tries(200, 50_000) };
const TIMEOUT = { timeout: 30 * 60_000 };
const NOW = new Date('2026-11-21T12:00:00Z');

const ers = {
  SearchResult: {
    total: 2,
    resources: [
      { id: 'a1', name: 'Guests' },
      { id: 'b2', name: 'Staff' },
    ],
  },
};
const added = { whitelistings: [{ id: 'w1', mac: '00:00:5E:00:53:01', name: 'Ängsö' }], errors: [] };
const NO_SESSION = `<?xml version="1.0" encoding="UTF-8"?><mnt-rest-result><cpm-code>34110</cpm-code><http-code>500</http-code>
<internal-error-info>Session data is not available</internal-error-info></mnt-rest-result>`;
const PAGE = '<html><head><title>Web filter &amp; more</title></head><body><p>Blocked by policy 7</p></body></html>';
const RECORDS = [run('inside'), run('outside', { status: 403 }), { ...card('down'), format: 'tripoint/platform-card' }];
const CASE: Case = { ...sampleCase(), runs: [run('inside'), run('outside', { status: 302 })], cards: [card('up')] };
const PASTED = `Outbound FQDN\tplatform.example\nAPI user name: api-user\nAPI base URL https://acs.example:443/
Module licence: Guest, Whitelisting\nEndpoint API: Up\nEndpoint groups API Down (403)\nMonitoring API  not read
Updated 2026-11-21T10:00:00+01:00`;
const LIST =
  'mac;name;from;to;tag\r\n00-00-5E-00-53-01;"Skrivare; plan 2";2026-11-21;2027-01-01;a\r\n0000.5e00.5302;Ängsö;;;\r\n';

const ENDS = { from: [[10, 1, 0, 9], 4711], to: [[10, 3, 0, 4], 443], sequence: 77 } as const;
const PACKETS = [2, 24].map((flags) => ({
  at: NOW.getTime(),
  bytes: ipOf({ ...ENDS, flags, ...(flags === 24 && { payload: helloWith(Buffer.alloc(32, 7)) }) }),
}));
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 97) yield bytes.subarray(at, at + 97);
  await Promise.resolve();
}

const caseText = (document: Case): string =>
  documentText(CASE_FORM, document, 3, createHash('sha256').update(canonicalJson(document)).digest('hex'));

/** Whether what a reader took in as a run, a card or a case can be judged. */
const judged = (given: Partial<Parameters<typeof judge>[0]>): void =>
  void judge({ runs: [], cards: [], checks: [], watches: [], ...given });

const recordOf = (text: string): boolean => {
  const read = readRecord(text, 'a.json', NOW);
  if (!read.ok) {
    expect(read.failure.message).not.toBe('');
    return false;
  }
  const { record, card: taken, watch } = read.value;
  judged({ runs: record ? [record] : [], cards: taken ? [taken] : [], watches: watch ? [watch] : [] });
  return true;
};

const caseOf = (text: string): boolean => {
  const read = readCaseText(text, 'a.tripoint');
  if (read.ok) judged(read.value);
  else expect(read.failure.message).not.toBe('');
  return read.ok;
};

const listOf = async (bytes: Buffer): Promise<boolean> => {
  const opened = await openList(bytes, {}, { limits: LIST_LIMITS, today: { day: '2026-11-21', zone: null } });
  if ('list' in opened) expect(summarize(opened.list).rows).toBeGreaterThanOrEqual(0);
  else expect(opened.refusal.reason).not.toBe('');
  return 'list' in opened;
};

interface Reader {
  readonly seeds: readonly (string | Buffer)[];
  readonly read: (bytes: Buffer) => unknown;
}

const READERS: Readonly<Record<string, Reader>> = {
  'the head of a reply': {
    seeds: [
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nDate: Sat, 21 Nov 2026 09:00:05 GMT\r\n\r\n',
      'HTTP/1.1 401 \r\nUnauthorized User: : 401\r\n\r\n',
      'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\n\r\n',
    ],
    read: (bytes) => readHead(bytes.toString('latin1')),
  },
  'the XML of a reply': { seeds: [NO_SESSION, PAGE], read: (bytes) => readXml(bytes.toString()) },
  JSON: { seeds: [JSON.stringify(ers), '[]'], read: (bytes) => readJson(bytes, { maxSize: 1 << 20 }) },
  'the body of a reply': {
    seeds: [JSON.stringify(ers), '[]', NO_SESSION, PAGE],
    read: (bytes) => readBytes(bytes, true),
  },
  "the service's answer": {
    seeds: [JSON.stringify(added), PAGE, ''],
    read: async (bytes) => readBody({ bytes, coding: null, key: 'key-of-the-context' }),
  },
  'a list': { seeds: [LIST, Buffer.from(`\u{feff}${LIST}`, 'utf16le'), Buffer.from(LIST, 'latin1')], read: listOf },
  'what curl printed': {
    seeds: [
      scriptText(),
      curlAnswer({ status: '302', head: 'HTTP/1.1 302 Found\r\nLocation: https://a.example/\r\n\r\n', body: PAGE }),
      curlAnswer({ status: '000', said: 'curl: (28) Operation timed out' }),
    ],
    read: (bytes) => recordOf(bytes.toString()),
  },
  'a record': {
    seeds: RECORDS.map((record) => JSON.stringify(record)),
    read: (bytes) => recordOf(bytes.toString()),
  },
  'a case': { seeds: [caseText(CASE)], read: (bytes) => caseOf(bytes.toString()) },
  'a capture': {
    seeds: [
      ...[1, 101].map((link) => pcapOf(PACKETS, { link })),
      pcapOf(PACKETS, { link: 113, big: true, nano: true }),
      pcapngOf(PACKETS, { link: 101, extra: [simplePacket(PACKETS[0]!.bytes)] }),
      pcapngOf(PACKETS, { link: 276, big: true, resolution: 0x94 }),
    ],
    read: async (bytes) => {
      const scanned = await scanCapture(pieces(bytes), {
        randoms: [],
        sequences: [77],
        ports: [443],
        ends: [],
        near: [],
      });
      for (const at of [scanned?.seen.firstAt, scanned?.seen.lastAt])
        if (at != null) expect(Number.isNaN(new Date(at).getTime())).toBe(false);
      return scanned;
    },
  },
  'output of curl -v': {
    seeds: [
      '*   Trying 203.0.113.10:443...\n* Connected to acs.example (203.0.113.10) port 443 (#0)\n> Host: acs.example\n< HTTP/1.1 403 Forbidden\n',
    ],
    read: (bytes) => readObservation(bytes),
  },
  'a pasted card': { seeds: [PASTED], read: (bytes) => readCardText(bytes.toString()) },
};

const isUnharmed = (): void => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
};

describe.each(Object.entries(READERS))('given damaged bytes, as %s', (_what, { seeds, read }) => {
  it('reads what is whole of it, or says why not', TIMEOUT, async () => {
    await fc.assert(
      fc.asyncProperty(damagedBytes(seeds), async (bytes) => {
        await read(bytes);
        isUnharmed();
      }),
      RUNS,
    );
  });
});

describe('given members that are other than they should be', () => {
  it('reads a record, or says why not', TIMEOUT, () => {
    fc.assert(
      fc.property(damagedValue(RECORDS), (value) => {
        recordOf(JSON.stringify(value));
        isUnharmed();
      }),
      RUNS,
    );
  });

  it('reads a case with the right sum, or says why not', TIMEOUT, () => {
    fc.assert(
      fc.property(damagedValue([CASE]), (value) => {
        caseOf(typeof value === 'object' && value !== null ? caseText(value as Case) : JSON.stringify(value));
        isUnharmed();
      }),
      RUNS,
    );
  });

  it("reads the service's answer, or says why not", TIMEOUT, async () => {
    await fc.assert(
      fc.asyncProperty(damagedValue([added, ers]), async (value) => {
        await readBody({ bytes: Buffer.from(JSON.stringify(value)), coding: null, key: 'key-of-the-context' });
        isUnharmed();
      }),
      RUNS,
    );
  });
});

describe('given good input', () =>
  it.each(Object.entries(READERS))('takes it in as %s', async (_what, { seeds, read }) => {
    for (const seed of seeds) expect(await read(Buffer.from(seed))).toBeTruthy();
  }));
