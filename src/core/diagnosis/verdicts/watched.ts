import { familyTitle, stageWord } from '../words/titles.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import { ruleFor } from '../cells.ts';
import { factsOf, fill, type Facts, type Rule } from '../rules/rule.ts';
import { RULES } from '../rules/table.ts';
import { attribute } from '../../evidence/responder/attribute.ts';
import type { Attempt } from '../../records/watch.ts';
import type { Certainty, Party, Responder } from '../../vocabulary/words.ts';
import {
  nodeText,
  placesText,
  type Node,
  type AttemptSeries,
  pointingOf,
  type Pair,
  type Pointing,
  type WatchFindings,
} from '../intermittent/series.ts';
import { enoughAfter, tallyOf } from '../intermittent/settled.ts';
import { isGood } from '../../evidence/outcome.ts';
import { isShownByWatch, isSpokenInWatch } from '../weigh/shown.ts';
import { weaker, type AlternativeCause, type CellName, type Concluded } from '../judgement.ts';
import { conclude, type DiagnosisInput, type VerdictCode } from './conclusion.ts';
import { type Message, NOTHING, say, sentences } from '../../messages/message.ts';

/** What repeated probes alone can show. It rests on counting and is not proven, but where a device shows itself each time. */

const BOTH_WATCHES = CAUSES.pathFails.check;
/** What a later watch must show so that the verdict does not rest on this one any more. */
const mendedOf = (series: AttemptSeries): Message =>
  say`A watch of at least ${enoughAfter(tallyOf(series))} attempts stays good throughout.`;

const at = ({ watch: { stage }, family }: AttemptSeries): CellName => ({ stage, family });
const name = ({ family }: AttemptSeries): Message => familyTitle(family);

const howOften = ({ watch: { stage }, attempts, failures }: AttemptSeries): Message =>
  say`${failures.length} of ${attempts.length} attempts ${stageWord(stage)} failed, ${placesText(failures)}`;

/** A sign-in that was rejected is no fault of a path; it is judged separately. */
const withoutRejections = (series: AttemptSeries): AttemptSeries => ({
  ...series,
  failures: series.failures.filter(({ outcome }) => outcome !== 'http.401'),
});

interface Explained {
  readonly rule: Rule;
  readonly facts: Facts;
  readonly party: Party;
  /** Its name by its own marks, where it answered. */
  readonly device: string | null;
}

/** Words whose own rule names the party wherever it happens, as it does for a stage. */
const OWN_PARTY = /^(dns|proxy|mnt)\./;

/** No way to the address now and then, from a host that reached it in between: its own line is intermittent. */
const OWN_LINE: Attempt['outcome'] = 'tcp.unreachable';

/** Not one attempt was good: that is no intermittent fault, and it is judged as a stage is, of which a watch keeps too little. */
const failsThroughout = ({ attempts, failures }: AttemptSeries): boolean => failures.length === attempts.length;

const runStage = ({ watch: { stage } }: AttemptSeries): Message =>
  say`Run the ${stageWord(stage)} stage once more: a watch keeps too little to judge by.`;

const failingText = (series: AttemptSeries): Message =>
  failsThroughout(series)
    ? say`${name(series)}: ${howOften(series)}.`
    : series.node
      ? say`Intermittent. ${name(series)}: ${howOften(series)}, all of them from ${nodeText(series.node)}.`
      : say`Intermittent. ${name(series)}: ${howOften(series)}.`;

const responderOf = (series: AttemptSeries, outcome: Attempt['outcome']): Responder => {
  const said = new Set(
    series.watch.samples
      .filter((sample) => sample.outcome === outcome && sample.family === series.family)
      .map(({ evidence }) => attribute(evidence, series.watch.server.host).responder),
  );
  const [only] = said;
  return said.size === 1 && only !== undefined ? only : 'unknown';
};

/** Who must act for one kind of failure; `usual` where the reply does not show it. */
const explain = (series: AttemptSeries, outcome: Attempt['outcome'], usual: Party): Explained => {
  const { watch, family } = series;
  const sample = watch.samples.find((kept) => kept.outcome === outcome && kept.family === family);
  const { device } = attribute(sample?.evidence ?? null, watch.server.host);
  const responder = responderOf(series, outcome);
  const rule = ruleFor(RULES[outcome][watch.stage], { responder, device: null }, watch.server.connectTo);
  const asked = { family, stage: watch.stage };
  const facts = factsOf(sample?.evidence ?? null, { ...watch.server, user: watch.user }, device, asked);
  const told = OWN_PARTY.test(outcome)
    ? rule.party
    : outcome === OWN_LINE
      ? 'vantage'
      : responder === 'access-control-server'
        ? 'access-control-server'
        : responder === 'device'
          ? 'firewall-or-proxy'
          : usual;
  // Where every attempt failed, the party is the one that the same answer names at a stage, or none: of 5xx, which a device says of
  // a server that is gone, a stage asks more than a watch keeps.
  const isOpen = rule.party !== told || outcome === 'http.500' || outcome === 'http.502-504';
  const party = failsThroughout(series) && isOpen ? 'unknown' : told;
  return { rule, facts, party, device: responder === 'device' ? device : null };
};

/** One explanation of all failures of a series; with several kinds that name different parties, nobody is named. */
const explainAll = (series: AttemptSeries, usual: Party): Explained => {
  const outcomes = [...new Set(withoutRejections(series).failures.map(({ outcome }) => outcome))];
  const all = outcomes.map((outcome) => explain(series, outcome, usual));
  const first = all[0] ?? explain(series, 'not-run', 'unknown');
  return all.every(({ party }) => party === first.party) ? first : { ...first, party: 'unknown' };
};

const answererText = ({ device, party }: Explained): Message =>
  device === null || party !== 'firewall-or-proxy' ? NOTHING : say`They were answered by ${device}.`;

const stepsOf = ({ rule, facts }: Explained): readonly Message[] => rule.steps.map((step) => fill(step, facts));

const most = <T>(list: readonly T[], size: (entry: T) => number): T | undefined =>
  [...list].sort((a, b) => size(b) - size(a))[0];

const failuresOf = (pair: Pair): number => pair.insideOnlyGood + pair.outsideOnlyGood + pair.bothFailed;

/** Lowered to nothing, a pair accuses nobody. */
const certaintyOf = (pair: Pair, party: Party): Certainty =>
  weaker(party === 'unknown' || party === 'vantage' ? 'cannot-tell' : 'likely', pair.caveat?.lowersTo ?? 'likely');

const USUAL: Readonly<Record<Pointing, Party>> = {
  nothing: 'unknown',
  one: 'unknown',
  way: 'firewall-or-proxy',
  server: 'access-control-server',
  'inside-host': 'vantage',
  mixed: 'unknown',
};

const explainPair = (pair: Pair, pointing: Pointing): Explained | null =>
  USUAL[pointing] === 'unknown'
    ? null
    : explainAll(pointing === 'inside-host' ? pair.inside : pair.outside, USUAL[pointing]);

/** Whose fault the failures of a pair are, before any caveat; a single one is nobody's. */
export const partyOfPair = (pair: Pair): Party => {
  const pointing = pointingOf(pair);
  return pointing === 'inside-host' ? 'vantage' : (explainPair(pair, pointing)?.party ?? 'unknown');
};

/** The pair in few words: a verdict has two lines. */
const sameMoments = ({ insideOnlyGood, outsideOnlyGood, bothFailed }: Pair, pointing: Pointing): Message => {
  if (pointing === 'way') return say`Good ${stageWord('inside')} in those ${insideOnlyGood} same moments.`;
  if (pointing === 'inside-host') return say`Good ${stageWord('outside')} in those ${outsideOnlyGood} same moments.`;
  if (pointing === 'server') return say`Inside and outside failed in the same ${bothFailed} moments.`;
  return say`In the same moments, ${insideOnlyGood} failed outside only, ${outsideOnlyGood} inside only, ${bothFailed} at both.`;
};

/** What fails and is good again in turns was neither fixed nor changed in between. */
const takesTurns = ({ attempts }: AttemptSeries): boolean => {
  const turns = attempts.filter(({ outcome }, at) => {
    const before = attempts[at - 1];
    return before !== undefined && isGood(before.outcome) !== isGood(outcome);
  });
  return turns.length > 1;
};

/** A list of the server, a switch or a version neither come nor go. */
const NEVER_PASSES: ReadonlySet<AlternativeCause> = new Set([
  CAUSES.ipAccessList,
  CAUSES.switchOff,
  CAUSES.olderVersion,
]);

const openAmong = (series: AttemptSeries, rivals: readonly AlternativeCause[]): readonly AlternativeCause[] =>
  rivals.filter((one) => !NEVER_PASSES.has(one) && !(one === CAUSES.notMended && takesTurns(series)));

const byItself = (isShown: boolean): Partial<Pick<Concluded, 'certainty' | 'rivals' | 'wouldChange'>> =>
  isShown
    ? {
        certainty: 'proven',
        rivals: [],
        wouldChange: say(
          'Look for one of these requests, with this answer, in the log of the server itself: who gave it is shown there.',
        ),
      }
    : {};

const ofPair = (input: DiagnosisInput, pair: Pair): Concluded | null => {
  const { inside, outside, caveat } = pair;
  const pointing = pointingOf(pair);
  if (pointing === 'nothing' || pointing === 'one') return null;
  const series = pointing === 'inside-host' ? inside : outside;
  const explained = explainPair(pair, pointing);
  const party = partyOfPair(pair);
  const certainty = certaintyOf(pair, party);
  const ownProxy = caveat?.ownProxy ? [CAUSES.watchedProxy] : [];
  const told: Readonly<Record<typeof pointing, Pick<Concluded, 'rivals' | 'steps'> & { code: VerdictCode }>> = {
    way: {
      code: 'verdict.watch.way',
      rivals: [CAUSES.ownLine, CAUSES.pathFails, CAUSES.unseenByInside, CAUSES.balancer, CAUSES.notMended],
      steps: explained ? stepsOf(explained) : [],
    },
    server: {
      code: 'verdict.watch.server',
      rivals: [CAUSES.deviceInFront, CAUSES.notMended],
      steps: explained ? stepsOf(explained) : [],
    },
    'inside-host': {
      code: 'verdict.watch.inside-host',
      rivals: [CAUSES.wrongVantage],
      steps: [say('Run the watch inside from another host in the same network.')],
    },
    mixed: {
      code: 'verdict.watch.mixed',
      rivals: [CAUSES.pathFails, CAUSES.unseenByInside],
      steps: [sentences(BOTH_WATCHES, say('Let it run for longer.'))],
    },
  };
  const { code, rivals, steps } = told[pointing];
  return conclude({
    code,
    party: certainty === 'cannot-tell' && party !== 'vantage' ? 'unknown' : party,
    certainty,
    facts: [failingText(series), explained ? answererText(explained) : NOTHING, sameMoments(pair, pointing)],
    ...(caveat === null ? {} : { wouldChange: caveat.sentence }),
    restsOn: [at(inside), at(outside)],
    rivals: [...ownProxy, ...openAmong(series, rivals).filter((alternative) => alternative.party !== party)],
    ...byItself(pointing === 'way' && certainty === 'likely' && isShownByWatch(input, series)),
    steps: failsThroughout(series) && party === 'unknown' ? [runStage(series)] : steps,
    mended: mendedOf(series),
  });
};

const uses = (series: AttemptSeries, { kind, value }: Node): boolean =>
  series.attempts.some((attempt) => (kind === 'address' ? attempt.address : attempt.publicKeySha256) === value);

/** Only one machine behind the name fails: a node if inside met it too, else it may as well be a device in the path. */
const ofNode = (series: AttemptSeries, seriesList: readonly AttemptSeries[]): Concluded | null => {
  const { node } = series;
  if (node === null) return null;
  const own = seriesList.some((other) => other.watch.stage === 'inside' && uses(other, node));
  const explained = explainAll(series, own ? 'access-control-server' : 'unknown');
  // A silence in the path to one address may be the node or a rule for its address; with its reply, the node has spoken.
  const spoken = series.failures.every(({ layer }) => layer === 'http' || layer === 'body');
  const certainty: Certainty = spoken && explained.party !== 'unknown' ? 'likely' : 'cannot-tell';
  const party = certainty === 'likely' ? explained.party : 'unknown';
  const rivals = [CAUSES.addressTreated, CAUSES.nodeOverloaded, CAUSES.notMended];
  return conclude({
    code: 'verdict.watch.node',
    party,
    certainty,
    facts: say`Only one node fails. ${name(series)}: ${howOften(series)}, and all of them came from ${nodeText(node)}; the others were good.`,
    restsOn: [at(series)],
    rivals: openAmong(series, rivals).filter((alternative) => alternative.party !== party),
    steps: [say`Look at ${nodeText(node)} by itself.`, ...stepsOf(explained)],
    mended: mendedOf(series),
  });
};

/** Failures that name a party by themselves: the local proxy, a device that signed its reply, the server's own envelope. */
const ofReply = (input: DiagnosisInput, series: AttemptSeries): Concluded | null => {
  const explained = explainAll(series, 'unknown');
  if (explained.party === 'unknown') return null;
  return conclude({
    code: 'verdict.watch.reply',
    party: explained.party,
    certainty: explained.party === 'vantage' ? 'cannot-tell' : 'likely',
    facts: [failingText(series), answererText(explained)],
    restsOn: [at(series)],
    rivals: [
      ...(series.watch.vantage.proxy !== null && explained.party !== 'own-proxy' ? [CAUSES.watchedProxy] : []),
      ...openAmong(series, [...explained.rule.rivals, CAUSES.notMended]),
    ],
    ...byItself(isShownByWatch(input, series) || isSpokenInWatch(series)),
    steps: stepsOf(explained),
    mended: mendedOf(series),
  });
};

const repeatedOf = ({ seriesList }: WatchFindings): readonly AttemptSeries[] =>
  seriesList.map(withoutRejections).filter(({ failures }) => failures.length >= 2);

/** Series of a watch in which two APIs at least failed: one failure of each shows no pattern, but who answered may show itself. */
const spokenOf = ({ seriesList }: WatchFindings): readonly AttemptSeries[] => {
  const failed = seriesList.map(withoutRejections).filter(({ failures }) => failures.length > 0);
  return failed.filter(({ watch }) => failed.filter((other) => other.watch === watch).length >= 2);
};

/** A verdict from repeated probes, as far as the fault's place is known; a single failure shows no pattern. */
export const decisive = (input: DiagnosisInput, findings: WatchFindings): Concluded | null => {
  const repeated = repeatedOf(findings);
  const isRepeated = ({ watch, family }: AttemptSeries): boolean =>
    repeated.some((series) => series.watch === watch && series.family === family);
  const pairs = findings.pairs.filter(({ inside, outside }) => isRepeated(inside) || isRepeated(outside));
  const pair = most(pairs, failuresOf);
  const worst = most(repeated.length > 0 ? repeated : spokenOf(findings), ({ failures }) => failures.length);
  const nodes = repeated.flatMap((series) => ofNode(series, findings.seriesList) ?? []);
  return (
    nodes.find(({ certainty }) => certainty === 'likely') ??
    (pair ? ofPair(input, pair) : null) ??
    (worst ? ofReply(input, worst) : null) ??
    nodes[0] ??
    null
  );
};

/** Repeated failures at one vantage that nobody watched from the other at the same time. */
export const undecided = (findings: WatchFindings): Concluded | null => {
  const series = most(repeatedOf(findings), ({ failures }) => failures.length);
  if (!series) return null;
  const next = failsThroughout(series) ? runStage(series) : BOTH_WATCHES;
  return conclude({
    code: 'verdict.watch.undecided',
    facts: failsThroughout(series)
      ? failingText(series)
      : [failingText(series), say('What the other vantage saw in the same moments is not known.')],
    wouldChange: next,
    restsOn: [at(series)],
    rivals: [CAUSES.pathFails, CAUSES.unseenByInside, CAUSES.notMended],
    steps: [next],
    mended: mendedOf(series),
  });
};
