import { describe, expect, it } from 'vitest';
import type { RecordedCheck } from '../../../src/core/records/case.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { page } from '../cases/inside.ts';
import { card, DEVICE_KEY, run } from '../make-evidence.ts';
import { judged, type Verdict } from './in-words.ts';

/** What the accused team would dispute when it reads its verdict. */

const check = (name: RecordedCheck['check'], result: string): RecordedCheck => ({
  check: name,
  result,
  recordedAt: '2026-11-21T23:00:00.000+01:00',
});
const verdictOf = (runs: readonly StageRecord[], checks: readonly RecordedCheck[] = []): Verdict =>
  judged(runs, [], checks).verdict;

describe('given what cannot be told', () => {
  it('no change is ordered where both stages were run from one host: the check that lifts the note is the one step', () => {
    const from = { vantage: { ...run('inside').vantage, addresses: [{ interface: 'eth0', address: '192.0.2.7' }] } };
    const { steps } = verdictOf([run('inside', {}, {}, from), run('outside', { status: 403 }, {}, from)]);
    expect(steps).toEqual(['Run the outside stage from a host that stands outside the firewall.']);
  });
  it.each(['inside', 'outside'] as const)(
    'no password is to be sent to a name that a certificate shows %s, before the server team knows the name',
    (stage) => {
      const failed = { failure: { layer: 'tls', outcome: 'tls.wrong-name' } } as const;
      const { steps } = verdictOf(
        stage === 'inside' ? [run('inside', failed)] : [run('inside'), run('outside', failed)],
      );
      expect(steps.join(' ')).toContain('no password to the name in this certificate before the server administrator');
    },
  );
  it('no firewall is accused by silence inside: a server that is switched off is as silent', () => {
    const silent = verdictOf([run('inside', { failure: { layer: 'tcp', outcome: 'tcp.timeout' } })]);
    expect([silent.party, silent.certainty, silent.rivals[0]?.party]).toEqual([
      'unknown',
      'cannot-tell',
      'access-control-server',
    ]);
  });
});

describe('given a platform whose rows all read Up', () => {
  const verdictFor = (changes: Parameters<typeof card>[1]): Verdict =>
    judged([run('inside'), run('outside')], [card('up', changes)]).verdict;
  it.each([
    ['user', { apiUser: 'other' }],
    ['server', { baseUrl: 'https://old-acs.example' }],
  ])('a card of another %s is no word about what was tested, and the verdict says so', (_what, changes) =>
    expect([verdictFor(changes).certainty, verdictFor(changes).sentence]).toEqual([
      'likely',
      expect.stringContaining("The platform's card names something else than what was tested: API"),
    ]),
  );
  it('a card of what was tested leaves nothing to say', () =>
    expect(verdictFor({}).sentence).not.toContain('something else'));
});

describe('given a device that answers outside with a key of its own, and a card that was read before', () => {
  /** The outside run is of 10:00; the card was updated so many hours before. */
  const hoursBefore = (hours: number): string =>
    new Date(Date.parse(run('outside').startedAt) - hours * 3_600_000).toISOString();
  const verdict = (hours: number | null, checks: readonly RecordedCheck[] = []): Verdict =>
    judged(
      [run('inside'), run('outside', { ...page(403), chain: [DEVICE_KEY] })],
      hours === null ? [] : [card('up', { updatedAt: hoursBefore(hours), recordedAt: hoursBefore(hours) })],
      checks,
    ).verdict;

  it('it is proven against its team without a card', () =>
    expect([verdict(null).party, verdict(null).certainty]).toEqual(['firewall-or-proxy', 'proven']));
  it.each([0.3, 1, 23])(
    'it is likely and no more where the card read Up %f hours before: it may let in the platform alone',
    (hours) => {
      const { certainty, sentence, rivals, wouldChange } = verdict(hours);
      expect([certainty, sentence.includes('older, reads Up'), rivals[0]?.party, wouldChange]).toEqual([
        'likely',
        true,
        'vantage',
        'On the platform, click “Update API Configuration” once more, and record all rows of the card.',
      ]);
    },
  );
  it('a card of the week before says nothing about now', () => expect(verdict(170).certainty).toBe('proven'));
  it('what its own log shows weighs more than an older card', () =>
    expect(verdict(1, [check('firewall-log', 'blocked')]).certainty).toBe('proven'));
});
