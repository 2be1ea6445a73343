import { describe, expect, it } from 'vitest';
import { CHECKS, type CheckName } from '../../../src/core/records/case.ts';
import type { AlternativeCause, Decision } from '../../../src/core/diagnosis/judgement.ts';
import { judge, type Verdict } from './in-words.ts';
import { CAUSES } from '../../../src/core/diagnosis/causes/alternative-causes.ts';
import { card, certificate, DEVICE_KEY, INSPECTING } from '../make-evidence.ts';
import { CASES } from '../cases/all-cases.ts';
import { materialOf, type Seen, type Situation } from '../cases/case.ts';
import { page, REJECTED, TO_ADMIN } from '../cases/inside.ts';

/** What a person finds out changes the verdict, each result in its own direction. */

const conclude = (situation: Situation, checks: Situation['checks'] = {}): Verdict =>
  judge(materialOf({ ...situation, checks: { ...situation.checks, ...checks } })).verdict;

const outside = (seen: Seen): Situation => ({ inside: 'good', outside: seen });
const DOWN: Situation = { inside: 'good', outside: 'good', card: card('down') };
const TRUST_OPEN: Situation = { ...DOWN, checks: { 'password-reentered': 'yes', 'administrator-logins': 'not-found' } };
const DROP = outside('tcp.timeout');
const CUT = outside('tls.reset');
const OTHER_ISSUER = outside({ failure: { layer: 'tls', outcome: 'tls.untrusted' }, chain: [INSPECTING] });

const TABLE: readonly (readonly [string, Situation, CheckName, string, string])[] = [
  ['401 inside', { inside: REJECTED }, 'gui-sign-in', 'accepted', 'api-role likely'],
  ['401 inside', { inside: REJECTED }, 'gui-sign-in', 'rejected', 'api-account likely'],
  ['401 inside', { inside: REJECTED }, 'gui-sign-in', 'rejected-pasted', 'api-account proven'],
  ['401 outside alone', outside(REJECTED), 'gui-sign-in', 'accepted', 'firewall-or-proxy likely'],
  ['401 outside alone', outside(REJECTED), 'gui-sign-in', 'rejected', 'api-account likely'],
  ['401 inside', { inside: REJECTED }, 'administrator-logins', 'not-found', 'firewall-or-proxy likely'],
  ['401 outside alone', outside(REJECTED), 'administrator-logins', 'not-found', 'firewall-or-proxy likely'],
  ['a drop outside', DROP, 'firewall-log', 'blocked', 'firewall-or-proxy likely'],
  ['a drop outside', DROP, 'firewall-log', 'let-through', 'access-control-server likely'],
  ['a drop outside', DROP, 'firewall-log', 'no-line', 'firewall-or-proxy likely'],
  ['a reset outside', CUT, 'firewall-log', 'let-through', 'access-control-server likely'],
  [
    'no answer outside',
    outside('http.timeout'),
    'administrator-logins',
    'other-source',
    'access-control-server likely',
  ],
  ['another issuer outside', OTHER_ISSUER, 'certificate-confirmed', 'inside', 'firewall-or-proxy likely'],
  ['another issuer outside', OTHER_ISSUER, 'certificate-confirmed', 'both', 'access-control-server likely'],
  ['another issuer outside', OTHER_ISSUER, 'certificate-confirmed', 'outside', 'own-proxy likely'],
  ['another issuer outside', OTHER_ISSUER, 'certificate-confirmed', 'neither', 'unknown cannot-tell'],
  ['rows Down', DOWN, 'firewall-log', 'blocked', 'platform-egress proven'],
  ['rows Down', DOWN, 'platform-trusts-authority', 'no', 'platform-settings proven'],
  ['rows Down, a password typed anew', TRUST_OPEN, 'platform-trusts-authority', 'yes', 'platform-egress likely'],
  ['403 outside', outside({ status: 403 }), 'administrator-logins', 'found', 'access-control-server likely'],
  ['a page of a device inside', { inside: page(403) }, 'administrator-logins', 'found', 'api-role likely'],
  ['rows Down', DOWN, 'administrator-logins', 'found', 'platform-settings likely'],
  ['rows Down', DOWN, 'administrator-logins', 'other-source', 'platform-settings likely'],
  ['rows Down', DOWN, 'administrator-logins', 'not-found', 'platform-egress likely'],
  ['302 to the admin page', { inside: TO_ADMIN }, 'switches-confirmed-on', 'yes', 'firewall-or-proxy likely'],
  ['404 inside', { inside: { status: 404 } }, 'switches-confirmed-on', 'yes', 'firewall-or-proxy likely'],
  ['404 inside', { inside: { status: 404 } }, 'switches-confirmed-on', 'no', 'api-setting likely'],
  ['rows Down', DOWN, 'password-reentered', 'yes', 'platform-egress likely'],
  ['rows Down', DOWN, 'password-reentered', 'no', 'platform-settings likely'],
  ['a drop outside', DROP, 'ip-access-list', 'not-allowed', 'access-control-server likely'],
  ['a drop outside', DROP, 'ip-access-list', 'allowed', 'firewall-or-proxy likely'],
  ['rows Down', DOWN, 'ip-access-list', 'not-allowed', 'access-control-server likely'],
  ['rows Down', DOWN, 'ip-access-list', 'allowed', 'platform-egress likely'],
];

const shape = ({ party, certainty, rivals }: Verdict): string =>
  JSON.stringify([party, certainty, rivals.map(({ sentence }) => sentence)]);

describe.each(TABLE)('given %s', (_, situation, check, result, expected) => {
  const after = conclude(situation, { [check]: result });
  it(`and ${check} shows ${result}, it is ${expected}`, () =>
    expect(`${after.party} ${after.certainty}`).toBe(expected));
  it(`and ${check} shows ${result}, something has changed`, () =>
    expect(shape(after)).not.toBe(shape(conclude(situation))));
});

it('every result of every check: changes some verdict of the table', () => {
  const all = Object.entries(CHECKS).flatMap(([check, results]) => results.map((result) => `${check} ${result}`));
  const used = new Set(TABLE.map(([, , check, result]) => `${check} ${result}`));
  expect(all.filter((one) => !used.has(one))).toEqual([]);
});

describe('every rival that asks for a check', () => {
  it('is answered by each of its results', () => {
    const deaf = CASES.flatMap((entry) => {
      const given = materialOf(entry);
      const before = judge(given).verdict;
      const asked = new Set(before.rivals.flatMap(({ recordedAs }) => recordedAs ?? []));
      return [...asked]
        .filter((check) => entry.checks?.[check] === undefined)
        .flatMap((check) =>
          CHECKS[check]
            .filter((result) => {
              const recorded = { check, result, recordedAt: '2026-11-21T12:00:00.000+01:00' };
              return shape(judge({ ...given, checks: [...given.checks, recorded] }).verdict) === shape(before);
            })
            .map((result) => `${entry.name}: ${check} ${result}`),
        );
    });
    expect(deaf).toEqual([]);
  });
  it('never proves anything by taking the place of a verdict', () => {
    const proven = CASES.filter(({ concludes }) => {
      const codes = Object.values<AlternativeCause>(CAUSES)
        .flatMap(({ decidedBy = {} }) => Object.values<Readonly<Record<string, Decision | null>>>(decidedBy))
        .flatMap((results) => Object.values(results).flatMap((decision) => decision?.code ?? []));
      return concludes.includes(', proven (') && codes.some((code) => concludes.endsWith(`(${code})`));
    });
    expect(proven.map(({ name }) => name)).toEqual([]);
  });
});

describe('given a look at a log before the request that it should explain', () => {
  const given = materialOf(DROP);
  const look = (recordedAt: string) =>
    judge({ ...given, checks: [{ check: 'firewall-log', result: 'let-through', recordedAt }] }).verdict.party;
  it('explains nothing', () => expect(look('2026-11-21T10:29:00.000+01:00')).toBe('firewall-or-proxy'));
  it('explains it afterwards', () => expect(look('2026-11-21T10:35:00.000+01:00')).toBe('access-control-server'));
});

describe('given a proof that another party answered, and a row of the request', () => {
  const away = outside({ ...page(403), chain: [DEVICE_KEY] });
  it('is proven without the row', () => expect(conclude(away).certainty).toBe('proven'));
  it('is likely with it, and the server is a rival', () => {
    const { certainty, rivals } = conclude(away, { 'administrator-logins': 'found' });
    expect([certainty, rivals[0]?.party]).toEqual(['likely', 'access-control-server']);
  });
});

it('given a password that was not typed again, and no row of a rejected sign-in: explains nothing by the password', () =>
  expect(conclude(DOWN, { 'password-reentered': 'no', 'administrator-logins': 'not-found' }).party).toBe(
    'platform-egress',
  ));

describe('given a certificate with its name in the CN alone', () => {
  const named = { chain: [certificate('a', 'CN=Customer CA', [])] };
  const { cells, verdict } = judge(materialOf({ inside: named, outside: named, card: card('down') }));
  it('names it among the possibilities where every row reads Down', () =>
    expect(verdict.rivals.map(({ sentence }) => sentence)).toContainEqual(expect.stringContaining('in the CN alone')));
  it('says it at each good probe', () =>
    expect(cells.filter(({ finding }) => finding.because.includes('in the CN alone'))).toHaveLength(8));
  it('says nothing of it where it has an alternative name', () =>
    expect(JSON.stringify(judge(materialOf(DOWN)))).not.toContain('in the CN alone'));
});
