import { isWhollyGood, outcomeOf } from '../../evidence/classify.ts';
import { headerOf, leafOf, type Evidence } from '../../evidence/evidence.ts';
import { outcomeWord } from '../words/phrases.ts';
import { familyTitle } from '../words/titles.ts';
import type { StageRecord } from '../../records/record.ts';
import { FAMILIES, PROBE_STAGES, type Family, type ProbeStage } from '../../vocabulary/words.ts';
import { orderOf } from '../order.ts';
import { type Message, say, type Value } from '../../messages/message.ts';

/** One thing that is not as it was when the stage was last good. */
interface Change {
  readonly what: Message;
  readonly before: Value;
  readonly now: Value;
}

/** When all four probes of a stage were last good for a site, and what has changed since. */
export interface LastKnownGood {
  readonly stage: ProbeStage;
  readonly caseId: string;
  readonly caseTitle: string;
  readonly runId: string;
  readonly at: string;
  readonly changes: readonly Change[];
}

/** Runs of a case that may hold the last good one; the present case is one of them. */
export interface Candidate {
  readonly caseId: string;
  readonly caseTitle: string;
  readonly runs: readonly StageRecord[];
}

const LONGEST = 160;

const short = (text: Value): Value =>
  typeof text === 'string' && text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;

const evidenceOf = (run: StageRecord): readonly Evidence[] => run.probes.flatMap(({ evidence }) => evidence ?? []);

/** Each value once, in a fixed order, as one text; `null` where nothing is known. */
const listed = (values: readonly (string | null | undefined)[]): string | null => {
  const known = [...new Set(values.filter((value) => value !== null && value !== undefined && value !== ''))].sort();
  return known.length === 0 ? null : known.join(', ');
};

const header = (run: StageRecord, name: string): Value | null => {
  const replies = evidenceOf(run).flatMap(({ response }) => response ?? []);
  return replies.length === 0 ? null : (listed(replies.map((reply) => headerOf(reply, name))) ?? say('none'));
};

const route = ({ vantage }: StageRecord): Value | null => {
  if (vantage.defaultRoute === undefined) return null;
  if (vantage.defaultRoute === null) return say('none');
  const { interface: adapter, address } = vantage.defaultRoute;
  return adapter === null ? address : `${address} (${adapter})`;
};

type Read = (run: StageRecord) => Value | null;

const wordOf = (run: StageRecord, family: Family): Message | null => {
  const evidence = run.probes.find((probe) => probe.family === family)?.evidence;
  return evidence ? outcomeWord(outcomeOf(family, evidence), family, evidence.response?.status ?? null) : null;
};

/** What is laid side by side. A fact that one of the two runs does not know is no change. */
const FACTS: readonly (readonly [Message, Read])[] = [
  [say('Addresses of the name'), (run) => listed(evidenceOf(run).flatMap(({ name }) => name?.addresses ?? []))],
  [say('Address used'), (run) => listed(evidenceOf(run).map(({ connection }) => connection?.remoteAddress))],
  [say('Connected to'), ({ server }) => server.connectTo ?? say('none')],
  [
    say('Who terminates TLS'),
    (run) =>
      listed(
        evidenceOf(run).map((evidence) => {
          const leaf = leafOf(evidence);
          return leaf && `${leaf.subject} ← ${leaf.issuer}`.replaceAll('\n', ', ');
        }),
      ),
  ],
  [say('SHA-256 of the key'), (run) => listed(evidenceOf(run).map((evidence) => leafOf(evidence)?.publicKeySha256))],
  [say('TLS certificate valid to'), (run) => listed(evidenceOf(run).map((evidence) => leafOf(evidence)?.notAfter))],
  [say('Server header'), (run) => header(run, 'server')],
  [say('Via header'), (run) => header(run, 'via')],
  [say('Resolvers'), ({ vantage }) => listed(vantage.resolvers)],
  [say('Proxy'), ({ vantage }) => vantage.proxy ?? say('none')],
  [say('Addresses of the test host'), ({ vantage }) => listed(vantage.addresses.map(({ address }) => address))],
  [say('Default route'), route],
  [say('API user'), ({ user }) => user],
  ...FAMILIES.map((family) => [familyTitle(family), (run: StageRecord) => wordOf(run, family)] as const),
];

const changesBetween = (before: StageRecord, now: StageRecord): readonly Change[] =>
  FACTS.flatMap(([what, read]) => {
    const [left, right] = [read(before), read(now)];
    return left === null || right === null || JSON.stringify(left) === JSON.stringify(right)
      ? []
      : [{ what, before: short(left), now: short(right) }];
  });

const serverOf = ({ server }: StageRecord): string => `${server.host.toLowerCase().replace(/\.$/, '')}:${server.port}`;

/** For each probe stage the newest wholly good run against the same server but for this case's newest, and what changed. */
export const lastKnownGood = (
  now: readonly StageRecord[],
  candidates: readonly Candidate[],
): readonly LastKnownGood[] =>
  PROBE_STAGES.flatMap((stage) => {
    const own = orderOf({ runs: now });
    const newest = own.runs.findLast((run) => run.stage === stage);
    if (!newest) return [];
    const [found] = candidates
      .flatMap(({ caseId, caseTitle, runs }) => {
        const order = orderOf({ runs });
        const before = order.runs.findIndex(({ id }) => id === newest.id);
        // Each case has its own order; two of them are compared by time.
        const isEarlier = (run: StageRecord, rank: number): boolean =>
          before >= 0 ? rank < before : order.timeOf(run) <= own.timeOf(newest);
        const run = order.runs.findLast(
          (one, rank) =>
            one.stage === stage &&
            isEarlier(one, rank) &&
            serverOf(one) === serverOf(newest) &&
            isWhollyGood(one.probes),
        );
        return run ? [{ caseId, caseTitle, run, time: order.timeOf(run) }] : [];
      })
      .sort((a, b) => b.time - a.time);
    if (!found) return [];
    const { caseId, caseTitle, run } = found;
    return [{ stage, caseId, caseTitle, runId: run.id, at: run.startedAt, changes: changesBetween(run, newest) }];
  });
