import { isWhollyGood } from '../../evidence/classify.ts';
import { momentOf } from '../../messages/zoned-time.ts';
import { type Message, say, joined } from '../../messages/message.ts';
import type { PlatformCard } from '../../records/card.ts';
import { addressesIn, type NameAnswers, type StageRecord } from '../../records/record.ts';
import { CARD_ROWS, PROBE_STAGES, type Stage } from '../../vocabulary/words.ts';
import { plainHost } from './address.ts';
import type { Order } from '../order.ts';

/** Whether a name leads elsewhere than when all was good: no old address is left, and no new one was seen before. */

export interface NameChange {
  /** Of the server's name: where it was asked; of the platform's outbound FQDN: `platform`. */
  readonly stage: Stage;
  readonly name: string;
  readonly before: readonly string[];
  /** The last day on which the old addresses were seen while all was good, and the first of the new ones: `2026-11-03`. */
  readonly beforeDay: string;
  readonly now: readonly string[];
  readonly nowDay: string;
}

interface Sight {
  readonly addresses: readonly string[];
  readonly at: string;
  readonly isGood: boolean;
}

const isV6 = (address: string): boolean => address.includes(':');
const dayOf = (at: string): string => momentOf(at).utc.slice(0, 10);

const changeAmong = (sights: readonly Sight[], stage: Stage, name: string): NameChange | null => {
  const known = sights.filter(({ addresses }) => addresses.length > 0);
  const now = known.at(-1);
  const goodAt = known.slice(0, -1).findLastIndex((sight) => sight.isGood);
  const before = known[goodAt];
  if (now === undefined || before === undefined) return null;
  // A resolver may have failed to answer for one version of IP.
  const versions = [true, false].filter((v6) =>
    [now, before].every(({ addresses }) => addresses.some((one) => isV6(one) === v6)),
  );
  const compared = now.addresses.filter((one) => versions.includes(isV6(one)));
  const isNew = (one: string): boolean => !known.slice(0, goodAt + 1).some(({ addresses }) => addresses.includes(one));
  if (compared.length === 0 || !compared.every(isNew)) return null;
  const since = known.slice(goodAt + 1).find(({ addresses }) => addresses.some((one) => compared.includes(one))) ?? now;
  return {
    stage,
    name,
    before: before.addresses.filter((one) => versions.includes(isV6(one))),
    beforeDay: dayOf(before.at),
    now: compared,
    nowDay: dayOf(since.at),
  };
};

const answersFor = (names: readonly NameAnswers[] | undefined, name: string): NameAnswers | undefined =>
  names?.find((one) => plainHost(one.name) === plainHost(name));

/** By every resolver, and as the stage itself resolved it. */
const serverSight = (run: StageRecord): Sight => {
  const answers = answersFor(run.names, run.server.host);
  const direct = run.probes.flatMap(({ evidence }) =>
    evidence?.proxy === null ? (evidence.name?.addresses ?? []) : [],
  );
  return {
    addresses: [...new Set([...(answers ? addressesIn(answers) : []), ...direct])].sort(),
    at: run.startedAt,
    isGood: isWhollyGood(run.probes),
  };
};

const isAllUp = ({ rows }: PlatformCard): boolean => CARD_ROWS.every((row) => rows[row].value === 'up');

/** What changed of the server's name at each stage, and of the outbound FQDN of the newest card. */
export const nameChanges = ({
  runs,
  cards,
  timeOf,
}: Pick<Order, 'runs' | 'cards' | 'timeOf'>): readonly NameChange[] => {
  const ofServer = PROBE_STAGES.flatMap((stage) => {
    const newest = runs.findLast((run) => run.stage === stage);
    if (newest?.server.connectTo !== null) return [];
    const host = plainHost(newest.server.host);
    const same = runs.filter(
      (run) => run.stage === stage && run.server.connectTo === null && plainHost(run.server.host) === host,
    );
    return changeAmong(same.map(serverSight), stage, newest.server.host) ?? [];
  });
  const fqdn = cards.at(-1)?.outboundFqdn.trim() ?? '';
  if (fqdn === '') return ofServer;
  const ofCards = cards.flatMap((card) => {
    const answers = answersFor(card.resolved && [card.resolved], fqdn);
    return answers ? [{ entry: card, answers, isGood: isAllUp(card) }] : [];
  });
  const ofRuns = runs.flatMap((run) => {
    const answers = answersFor(run.names, fqdn);
    return answers ? [{ entry: run, answers, isGood: false }] : [];
  });
  const sights = [...ofCards, ...ofRuns]
    .toSorted((a, b) => timeOf(a.entry) - timeOf(b.entry))
    .map(({ answers, isGood: good }) => ({ addresses: addressesIn(answers), at: answers.askedAt, isGood: good }));
  return [...ofServer, ...[changeAmong(sights, 'platform', fqdn)].flatMap((one) => one ?? [])];
};

/** "The address behind platform.example changed: 192.0.2.1 on 2026-11-03, 192.0.2.9 on 2026-11-05." */
export const nameChangeText = ({ name, before, beforeDay, now, nowDay }: NameChange): Message =>
  say`The address behind ${name} changed: ${before.join(', ')} on ${beforeDay}, ${now.join(', ')} on ${nowDay}.`;

/** "192.0.2.53: 203.0.113.10 (TTL 300 s), alias of x.example; 192.0.2.54: no answer", in one line. */
export const namesText = (names: readonly NameAnswers[] | undefined): Message | null =>
  names === undefined || names.length === 0
    ? null
    : joined(
        names.map(({ name, answers }) => {
          const parts = answers.map(({ resolver, outcome, addresses, alias }) => {
            const told =
              outcome === 'found'
                ? addresses.map(({ address, ttl }) => `${address} (TTL ${ttl} s)`).join(', ')
                : outcome === 'not-found'
                  ? say('does not exist')
                  : say('no answer');
            return say`${resolver}: ${alias === undefined ? told : say`${told}, alias of ${alias}`}`;
          });
          return say`${name} by ${joined(parts, '; ')}`;
        }),
        ' | ',
      );
