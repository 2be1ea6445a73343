import { describe, expect, it } from 'vitest';
import type { RecordedCheck } from '../../../src/core/case/case.ts';
import { judge, type Material } from '../../../src/core/compare/judge.ts';
import { card, certificate, DEVICE_KEY, htmlPage, run, type Wanted } from '../make-evidence.ts';

/** What a verdict rests on stands in it as the logs of both sides have it, so that the accused can look it up. */

const seen = (given: Partial<Material>): readonly string[] =>
  judge({ runs: [], cards: [], checks: [], ...given }).verdict.seen;

const BLOCKED: Wanted = {
  status: 403,
  headers: [
    ['X-Squid-Error', 'ERR_ACCESS_DENIED 0'],
    ['X-Request-ID', '6f1c-22'],
  ],
  reading: htmlPage('ERROR'),
  chain: [DEVICE_KEY],
};

describe('given a device that answers outside with its own page and key', () => {
  const lines = seen({ runs: [run('inside'), run('outside', BLOCKED)] });
  it('has one line for each stage', () =>
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Inside', 'Outside']));
  it.each(lines.map((line) => [line]))('tells time, source and destination in "%s"', (line) =>
    expect(line).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(UTC[+-]\d\d:\d\d\): \S+:\d+ → \S+:\d+;/),
  );
  it('tells the number by which the device finds the request', () => expect(lines[1]).toContain('request ID 6f1c-22'));
  it('tells the fingerprint of both certificates as the server prints it, and their issuers', () =>
    expect(lines.every((line) => /certificate SHA-256 ([0-9A-F]{2}:){31}[0-9A-F]{2}, issued by CN=/.test(line))).toBe(
      true,
    ));
  it('tells the whole SHA-256 of both keys', () =>
    expect(lines.map((line) => /public key ([0-9a-f]{64})/.exec(line)?.[1])).toEqual([
      certificate().publicKeySha256,
      DEVICE_KEY.publicKeySha256,
    ]));
});

describe('given one stage alone', () => {
  it('tells no key, for there is none to compare it with', () =>
    expect(seen({ runs: [run('inside', { status: 401 })] }).join()).not.toMatch(/[0-9a-f]{64}/));
});

describe('given the same key at both stages', () => {
  it('tells no key', () =>
    expect(seen({ runs: [run('inside'), run('outside', { status: 403 })] }).join()).not.toMatch(/[0-9a-f]{64}/));
});

describe('given a card with all rows Down', () => {
  const lines = seen({ runs: [run('inside'), run('outside')], cards: [card('down')] });
  it('tells when it was updated, its rows, its base URL and its user', () =>
    expect(lines.at(-1)).toBe(
      'Platform, 2026-11-21 11:00:00 (UTC+01:00): Endpoint Groups API: Down; Endpoint API: Down; Monitoring API: Down; https://acs.customer.example; api-user',
    ));
});

describe('given a check that a person made', () => {
  const made: RecordedCheck = {
    check: 'firewall-log',
    result: 'blocked',
    recordedAt: '2026-11-21T23:00:00.000+01:00',
    saidBy: 'Erik Ek, firewall team',
  };
  const runs = [run('inside'), run('outside', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } })];
  it('tells who said it, and when', () =>
    expect(seen({ runs, checks: [made] }).at(-1)).toMatch(
      /\(Erik Ek, firewall team\), 2026-11-21 23:00:00 \(UTC\+01:00\)$/,
    ));
  it('tells it without a name where nobody was named', () => {
    expect(seen({ runs, checks: [{ ...made, saidBy: undefined }] }).at(-1)).toMatch(
      /[^)], 2026-11-21 23:00:00 \(UTC\+01:00\)$/,
    );
  });
});
