import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { lastSealOf, withSeal } from '../../../src/node/import/record-seal.ts';
import { readRecord } from '../../../src/node/import/record.ts';
import { card, run } from '../../core/make-evidence.ts';
import { tries } from '../../scale.ts';
import { newInstallation } from './make-installation.ts';

/** Path evidence, section 5: a sealed record of which any byte was changed is never taken for one that was not edited. */

const folder = mkdtempSync(join(tmpdir(), 'tripoint-record-seal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const here = newInstallation();

/** A certificate that openssl made. */
const certificate = (): X509Certificate => {
  const args = ['req', '-x509', '-newkey', 'ed25519', '-nodes', '-subj', '/CN=acs.example', '-keyout', '/dev/null'];
  return new X509Certificate(execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'] }));
};
const shown = certificate();

/** A run whose probes were shown that certificate. */
const withCertificate = (record: StageRecord): StageRecord => ({
  ...record,
  probes: record.probes.map((probe) => {
    const { evidence } = probe;
    if (!evidence?.tls?.chain[0]) return probe;
    const sha256 = shown.fingerprint256.replaceAll(':', '').toLowerCase();
    const leaf = { ...evidence.tls.chain[0], sha256, pem: shown.toString() };
    return { ...probe, evidence: { ...evidence, tls: { ...evidence.tls, chain: [leaf] } } };
  }),
});

const sealedRun = (changes: Partial<StageRecord> = {}): StageRecord =>
  withSeal(withCertificate(run('inside', {}, {}, changes)), null, here);
const textOf = (record: StageRecord): string => `${JSON.stringify(record, null, 2)}\n`;

/** What the seal shows; `none`; or how the file was refused. */
const read = (text: string): string => {
  const found = readRecord(text, 'run.json', new Date('2026-11-26T12:00:00Z'));
  return found.ok ? (found.value.record?.sealCheck ?? 'none') : found.failure.code;
};

describe('given a sealed record', () => {
  const sealed = sealedRun();
  const text = textOf(sealed);

  it.each([
    ['as it was written', text],
    ['on one line', JSON.stringify(sealed)],
    ['with the line breaks of Windows', text.replaceAll('\n', '\r\n')],
    [
      'without the texts of its certificates',
      textOf(JSON.parse(text.replaceAll(/"pem": "[^"]+"/g, '"pem": ""')) as StageRecord),
    ],
  ])('%s, its seal holds', (_, written) => expect(read(written)).toBe('intact'));

  it('with a word for a result that nobody knows it was edited, and is of no newer program', () => {
    const edited = text.replace(/"outcome": "[^"]+"/, '"outcome": "http.451"');
    const found = readRecord(edited, 'run.json', new Date('2026-11-26T12:00:00Z'));
    expect([edited === text, found]).toMatchObject([
      false,
      { ok: false, failure: { code: 'damaged', message: expect.stringContaining('its seal is broken') as string } },
    ]);
  });

  it('without its seal it is an older record', () => {
    expect(read(textOf({ ...sealed, sealed: undefined }))).toBe('none');
  });

  it.each([
    ['by another key, under the old fingerprint', { ...sealed, sealed: { ...sealed.sealed, key: newInstallation().publicKey } }],
    ['under another name', { ...sealed, sealed: undefined, sealee: sealed.sealed }],
    ['without its signature', { ...sealed, sealed: { ...sealed.sealed, signature: '' } }],
    ['that is no object', { ...sealed, sealed: 'intact' }],
    ['with a word of its own that it holds', { ...sealed, user: 'somebody', sealCheck: 'intact' }],
    ['after another record', { ...sealed, sealed: { ...sealed.sealed, previous: '0'.repeat(64) } }],
    ['with another certificate', JSON.parse(text.replaceAll(/"pem": "[^"]+"/g, `"pem": ${JSON.stringify(certificate().toString())}`))],
  ])('a seal %s is broken', (_, changed) => expect(read(textOf(changed as StageRecord))).toBe('broken')); // prettier-ignore

  it('what a newer program adds is sealed as well', () => {
    const newer = { ...sealed, novelty: 1 };
    expect(read(textOf(newer))).toBe('broken');
  });

  it('openssl and jq, which know nothing of this program, come to the same', () => {
    const [record, canonical, key, signature] = ['r.json', 'r.jcs', 'k.der', 's.bin'].map((name) => join(folder, name));
    writeFileSync(record ?? '', text);
    const without = 'del(.recorded, .sealCheck, .sealed.sha256, .sealed.signature) | del(.. | .pem?)';
    writeFileSync(canonical ?? '', execFileSync('jq', ['-jcS', without, record ?? '']));
    writeFileSync(key ?? '', Buffer.from(sealed.sealed?.key ?? '', 'base64'));
    writeFileSync(signature ?? '', Buffer.from(sealed.sealed?.signature ?? '', 'base64'));
    const args = [
      'pkeyutl',
      '-verify',
      '-pubin',
      '-keyform',
      'DER',
      '-inkey',
      key ?? '',
      '-rawin',
      '-in',
      canonical ?? '',
    ];
    expect(execFileSync('openssl', [...args, '-sigfile', signature ?? '']).toString()).toContain('Successfully'); // prettier-ignore
  });
});

describe('given a hundred sealed records', () => {
  // Knuth's MMIX generator: the same bytes in each run.
  let state = 1n;
  const random = (): number => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number(state >> 11n) / 2 ** 53;
  };
  const records = Array.from({ length: 100 }, (_, place) =>
    textOf(sealedRun({ user: `svc-${place}-å`, startedAt: `2026-11-${10 + (place % 15)}T10:00:0${place % 10}.000+01:00` })),
  ); // prettier-ignore

  /** The text with one byte changed, as a file holds it. */
  const changed = (text: string, at: number, to: number): string => {
    const bytes = Buffer.from(text);
    bytes[at] = to;
    return bytes.toString('utf8');
  };
  const passed = (text: string, at: number, to: number): readonly string[] => {
    const word = read(changed(text, at, to));
    return word === 'intact' || word === 'none' ? [`${at}: ${JSON.stringify(text.slice(at - 10, at + 10))}: ${word}`] : [];
  }; // prettier-ignore

  it('each holds', () => expect(new Set(records.map(read))).toEqual(new Set(['intact'])));

  it('every bit of one counts', () => {
    const [text = ''] = records;
    const bytes = Buffer.from(text);
    const bits = tries(1, 8);
    const found = Array.from(bytes.keys())
      .filter((at) => at % tries(7, 1) === 0)
      .flatMap((at) =>
        Array.from({ length: bits }).flatMap((_, bit) => passed(text, at, (bytes[at] ?? 0) ^ (1 << bit))),
      );
    expect(found).toEqual([]);
  });

  /** Of a campaign all of them, so that no byte of a record is left out. */
  const positionsIn = (text: string): readonly number[] => {
    const length = Buffer.byteLength(text);
    const all = Array.from({ length }, (_, at) => at);
    return tries(20, length) === length ? all : Array.from({ length: 20 }, () => Math.floor(random() * length));
  };

  it.each([0, 10, 20, 30, 40, 50, 60, 70, 80, 90])(
    'so does every byte of ten of them, changed to any other: from %d on',
    (first) => {
      const found = records.slice(first, first + 10).flatMap((text) => {
        const bytes = Buffer.from(text);
        const other = (at: number): number => ((bytes[at] ?? 0) + 1 + Math.floor(random() * 255)) & 255;
        return positionsIn(text).flatMap((at) => passed(text, at, other(at)));
      });
      expect(found).toEqual([]);
    },
  );
});

describe('given runs of one case', () => {
  it('each names the sealed one before it', () => {
    const first = sealedRun();
    const second = withSeal(run('outside'), lastSealOf([first, run('inside')], 'x'), here);
    expect(second.sealed?.previous).toBe(first.sealed?.sha256);
  });
});

describe('given a record whose seal is broken', () => {
  const blocked = { status: 302, headers: [['Location', 'https://portal.example/']] as [string, string][] };
  const judged = (sealCheck?: 'intact' | 'broken') =>
    judge({
      runs: [run('inside'), { ...run('outside', blocked), ...(sealCheck && { sealCheck }) }],
      cards: [card('down')],
      checks: [],
    });

  it('the verdict that it would prove is not proven', () =>
    expect(judged('broken').verdict.certainty).not.toBe('proven'));
  it('the guard says why', () =>
    expect(judged('broken').guard.map(({ code }) => code)).toContain('guard.broken-seal-outside'));
  it('one whose seal holds is judged as one without a seal', () =>
    expect(judged('intact').verdict.certainty).toBe(judged().verdict.certainty));
});
