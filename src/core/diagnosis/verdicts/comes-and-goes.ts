import type { Concluded } from '../judgement.ts';
import { isFailure, isGood, isSilent } from '../../evidence/outcome.ts';
import { utcText, momentOf } from '../../messages/zoned-time.ts';
import { say, sentenceStart, type Message, marked, joined, type Value, time } from '../../messages/message.ts';
import { FAMILIES, PROBE_STAGES, type Family, type Party } from '../../vocabulary/words.ts';
import { CAUSES } from '../causes/alternative-causes.ts';
import type { JudgedCell } from '../cells.ts';
import { asksTheSame, newerRejections, type ComesAndGoes, type Recovery } from '../relations/earlier-results.ts';
import { familyTitle, stageTitle, stageWord } from '../words/titles.ts';
import { conclude, type DiagnosisInput, type VerdictRule, failing, good, says } from './conclusion.ts';
import { seriesOf, watchText, type AttemptSeries, type WatchFindings } from '../intermittent/series.ts';
import { enoughAfter, rowComesAndGoes, tallyOf } from '../intermittent/settled.ts';
import { answersTo } from '../compared/answers.ts';
import { ROW_OF_FAMILY, ROW_TITLES } from '../../records/card.ts';
import type { Attempt, WatchRecord } from '../../records/watch.ts';
import { openFindings } from '../relations/watches.ts';
import { noFault, probesSay } from './platform.ts';
import { decisive, undecided } from './watched.ts';

/** A single attempt shows no pattern. */
const LEAST_ATTEMPTS = 2;

interface Since {
  readonly cell: JudgedCell;
  readonly count: number;
  readonly last: number;
}

/** The newest watch of a probe since its stage was run, where every attempt of it says the opposite of the run. */
const oppositeSince = ({ order }: DiagnosisInput, cell: JudgedCell): Since | null => {
  const { run, family, stage } = cell;
  if (run === null || isSilent(cell.outcome)) return null;
  const watch = order.watches.findLast(
    (one) => one.stage === stage && asksTheSame(one, run) && order.isAfter(one, run) && one.families.includes(family),
  );
  const attempts = watch?.attempts.filter((attempt) => attempt.family === family && !isSilent(attempt.outcome)) ?? [];
  const last = attempts.at(-1);
  if (!watch || !last || attempts.length < LEAST_ATTEMPTS) return null;
  const isOpposite = isGood(cell.outcome)
    ? attempts.every(({ outcome }) => isFailure(outcome) && outcome !== 'http.401')
    : isFailure(cell.outcome) && attempts.every(({ outcome }) => isGood(outcome));
  return isOpposite ? { cell, count: attempts.length, last: order.momentOf(watch, last.startedAt) } : null;
};

/** A watch since a stage was run shows the opposite throughout, and keeps too little to judge by (beyond the table). */
export const overtaken: VerdictRule = (input) => {
  const found = PROBE_STAGES.flatMap((stage) =>
    FAMILIES.flatMap((family) => oppositeSince(input, input.matrix[stage][family]) ?? []),
  );
  const [first] = found;
  if (!first) return null;
  const { cell, count, last } = first;
  const where = stageWord(cell.stage);
  const what = say`${stageTitle(cell.stage)}, ${familyTitle(cell.family)}`;
  const next = say`Run the ${where} stage once more: a watch keeps too little to judge by.`;
  return conclude({
    code: 'verdict.overtaken-by-watch',
    facts: isGood(cell.outcome)
      ? say`${what}: good. A watch since then failed throughout: ${count} of ${count} attempts, the last at ${utcText(last)}.`
      : say`${what}: failed. A watch since then was good throughout: ${count} of ${count} attempts, the last at ${utcText(last)}.`,
    wouldChange: next,
    ...(cell.stage !== 'platform' && { nextStage: cell.stage }),
    restsOn: [cell],
    rivals: [CAUSES.notMended],
    steps: [next],
    mended: say('The run and the watch show the same.'),
  });
};

const partyOf = (failed: JudgedCell): Party => {
  if (failed.attribution.responder === 'access-control-server') return 'access-control-server';
  return failed.stage === 'outside' ? 'firewall-or-proxy' : failed.rule.party;
};

const LOOK_AT_LOAD = marked(
  'Server team: look at the load of the node; a busy server answers 401 to one request among several.',
);

const ofRunsText = ({ now, failed, failedAt }: Recovery, { attempts, failures, withinHour }: ComesAndGoes): Message =>
  withinHour
    ? say`Intermittent. ${stageTitle(now.stage)}, ${familyTitle(now.family)}: good within the hour. At ${failedAt}: ${says(failed)}. Now: ${says(now)}.`
    : say`Intermittent. ${stageTitle(now.stage)}, ${familyTitle(now.family)}: ${failures} of ${attempts} attempts failed, with good ones between. At ${failedAt}: ${says(failed)}. Now: ${says(now)}.`;

/** Good, failed and good again, as the runs of a stage show it. */
const ofRuns = (input: DiagnosisInput): Concluded | null => {
  const found = input.recovered.find(({ comesAndGoes }) => comesAndGoes !== null);
  if (!found?.comesAndGoes) return null;
  const { now, failed } = found;
  const throttled = failed.outcome === 'http.401';
  return conclude({
    code: throttled ? 'verdict.throttled' : 'verdict.comes-and-goes',
    party: throttled ? 'access-control-server' : partyOf(failed),
    certainty: 'likely',
    facts: ofRunsText(found, found.comesAndGoes),
    restsOn: [now],
    rivals: [CAUSES.notMended, ...failed.rule.rivals],
    steps: throttled ? [say(LOOK_AT_LOAD)] : failed.finding.steps,
    mended: found.comesAndGoes.withinHour
      ? say('The stage stays good over several runs.')
      : say`A watch of at least ${found.comesAndGoes.enough} attempts stays good throughout.`,
  });
};

/** Every probe is good, and a row of the platform read Down, Up and Down again before it reads Up (beyond the table). */
const ofRows = (input: DiagnosisInput): Concluded | null => {
  if (noFault(input) === null) return null;
  const found = good(input, 'platform').flatMap((cell) => {
    const rows = answersTo(input.order, 'platform', cell.family);
    const open = rowComesAndGoes(rows);
    return open === null
      ? []
      : [{ cell, open, at: rows.findLast(({ said }) => isFailure(said.outcome))?.said.at ?? '' }];
  });
  const [worst] = found.toSorted((one, other) => other.open.enough - one.open.enough);
  const row = worst && ROW_OF_FAMILY[worst.cell.family];
  if (!worst || !row) return null;
  const { failures, attempts, enough } = worst.open;
  const next = say(
    'While a row reads Down, record the card, run the outside stage at once, and note the minute of “Update API Configuration”.',
  );
  return conclude({
    code: 'verdict.row-comes-and-goes',
    facts: [
      say`${probesSay(input)}, and every row of the platform reads Up.`,
      worst.open.withinHour
        ? say`Intermittent: within the hour the row ${ROW_TITLES[row]} read Up, then Down at ${momentOf(worst.at).utc}, and now Up.`
        : say`Intermittent: the row ${ROW_TITLES[row]} read Down on ${failures} of ${attempts} cards, with Up between; last at ${momentOf(worst.at).utc}.`,
    ],
    wouldChange: next,
    restsOn: [worst.cell],
    rivals: [CAUSES.fqdnNotAccepted, CAUSES.throttling, CAUSES.rowPassing],
    steps: [
      next,
      say("Ask the platform's support which status or error the row got in that minute, and from which address."),
      say('Firewall team: look for that address in the log of the minute.'),
    ],
    mended: say`At least ${enough} cards in a row read Up.`,
  });
};

const acceptedAfter = (
  input: DiagnosisInput,
  { seriesList }: WatchFindings,
  moment: number,
  stage: AttemptSeries['watch']['stage'],
) => {
  const { order } = input;
  const attempts = seriesList.some(
    ({ watch, good }) =>
      watch.stage === stage && good.some(({ startedAt }) => order.momentOf(watch, startedAt) > moment),
  );
  const cells = Object.values(input.matrix[stage]).some(
    ({ outcome, evidence, run }) =>
      isGood(outcome) && evidence !== null && run !== null && order.momentOf(run, evidence.startedAt) > moment,
  );
  return attempts || cells;
};

/** `among`: others were accepted in the watch; `again`: where the same sign-in was accepted after the rejected one. */
const rejectedText = (
  at: readonly [stage: Message, family: Message, time: Value],
  among: boolean,
  again: 'here' | 'elsewhere' | 'nowhere',
): Message => {
  const [stage, family, time] = at;
  if (again === 'here')
    return say`Intermittent. Watch ${stage}, ${family}: 401 at ${time} among accepted sign-ins. Later the same sign-in was accepted again.`;
  if (again === 'elsewhere')
    return say`Intermittent. Watch ${stage}, ${family}: 401 at ${time} among accepted sign-ins. Later it was accepted at the other vantage.`;
  return among
    ? say`Watch ${stage}, ${family}: 401 at ${time} among accepted sign-ins. It was not tried again, to protect the account.`
    : say`Watch ${stage}, ${family}: 401 at ${time}. That is the newest result of this sign-in. It was not tried again, to protect the account.`;
};

interface Rejected {
  readonly watch: WatchRecord;
  readonly family: Family;
  readonly attempt: Attempt;
}

const firstRejected = ({ seriesList }: WatchFindings): Rejected | undefined =>
  seriesList.flatMap(({ watch, family, failures }) => {
    const attempt = failures.find(({ outcome }) => outcome === 'http.401');
    return attempt ? [{ watch, family, attempt }] : [];
  })[0];

const acceptedText = ({ watch, family }: Rejected): Message => {
  const tallies = seriesOf(watch).filter((series) => series.family === family);
  return say`A watch of at least ${Math.max(...tallies.map((series) => enoughAfter(tallyOf(series))))} attempts stays good throughout.`;
};

/** A watch ended at a rejected sign-in: what was good before it says nothing about now. */
const rejectedInWatch = (input: DiagnosisInput, findings: WatchFindings): Concluded | null => {
  const newest = newerRejections(input.order, input.matrix).at(-1);
  const rejected = newest ?? firstRejected(findings);
  if (!rejected) return null;
  const { watch, family, attempt } = rejected;
  const before = findings.seriesList.some((other) => other.watch === watch && other.good.length > 0);
  const moment = input.order.momentOf(watch, attempt.startedAt);
  const here = acceptedAfter(input, findings, moment, watch.stage);
  const elsewhere = acceptedAfter(input, findings, moment, watch.stage === 'inside' ? 'outside' : 'inside');
  if (!before && !here && !newest) return null;
  const where = [stageWord(watch.stage), familyTitle(family), time(utcText(moment))] as const;
  const onceMore = say`Run the ${stageWord(watch.stage)} stage once more, after a pause: one attempt, on your click.`;
  const throttled = here || (before && elsewhere);
  const wasAccepted = before || isGood(input.matrix[watch.stage][family].outcome);
  return conclude({
    code: throttled ? 'verdict.throttled' : 'verdict.watch.rejected',
    party: throttled ? 'access-control-server' : 'unknown',
    certainty: throttled ? 'likely' : 'cannot-tell',
    facts: rejectedText(where, before, here ? 'here' : throttled ? 'elsewhere' : 'nowhere'),
    ...(throttled ? {} : { wouldChange: onceMore }),
    restsOn: [{ stage: watch.stage, family }],
    rivals: [
      ...(throttled ? [] : [CAUSES.throttling]),
      wasAccepted ? CAUSES.accountChanged : CAUSES.accountAtFault,
      ...(here ? [CAUSES.notMended] : [CAUSES.headerStripped]),
    ],
    steps: throttled ? [say(LOOK_AT_LOAD)] : [onceMore],
    mended: acceptedText(rejected),
  });
};

/** Attempts from which on a watch that was good throughout says something about intermittent faults. */
const LONG = 20;

/** Everything is good now; watches strengthen that, and a single failure among many is named and weakens it. */
const noFaultWatched = (input: DiagnosisInput, { seriesList }: WatchFindings): Concluded | null => {
  const verdict = noFault(input);
  if (!verdict) return null;
  const single = seriesList.find(({ failures }) => failures.length > 0);
  if (single)
    return {
      ...verdict,
      certainty: 'likely',
      facts: [...verdict.facts, watchText(single), say`${sentenceStart(say('one failure shows no pattern'))}.`],
      wouldChange: say('Watch for longer: does it fail again?'),
    };
  const long = seriesList.filter(({ attempts }) => attempts.length >= LONG);
  if (long.length === 0) return null;
  const sums = [...new Set(long.map(({ watch }) => watch.stage))].map(
    (stage) =>
      say`all ${long.filter(({ watch }) => watch.stage === stage).reduce((sum, { good }) => sum + good.length, 0)} attempts ${stageWord(stage)}`,
  );
  return {
    ...verdict,
    facts: [...verdict.facts, say`They stayed good in a watch: ${joined(sums, say(' and '))}.`],
  };
};

/** No stage was run: a watch alone shows what it shows, and which stage decides is still open. */
const watchedOnly = (input: DiagnosisInput, { seriesList }: WatchFindings): Concluded | null => {
  if (input.runs.length > 0 || input.card !== null || seriesList.length === 0) return null;
  const next = say('Run the inside and the outside stage: a watch alone does not show the whole way.');
  return conclude({
    code: 'verdict.watched-only',
    facts: seriesList.map(watchText),
    wouldChange: next,
    nextStage: 'inside',
    restsOn: [],
    steps: [next],
  });
};

/** A watch that fails again and again is judged before the card: what the platform meets now and then is this fault, too. */
export const watchFails: VerdictRule = (input) => {
  if (failing(input, 'inside').length > 0 || failing(input, 'outside').length > 0) return null;
  const decided = decisive(input, openFindings(input.order));
  return decided === null || decided.certainty === 'cannot-tell' ? null : decided;
};

/** All is good now, but watches or earlier runs were not. A 401 among accepted ones is how a busy server throttles. */
export const comesAndGoes: VerdictRule = (input) => {
  if (failing(input, 'inside').length > 0 || failing(input, 'outside').length > 0) return null;
  const findings = openFindings(input.order);
  const decided = decisive(input, findings);
  if (decided && decided.certainty !== 'cannot-tell') return decided;
  return (
    ofRuns(input) ??
    decided ??
    rejectedInWatch(input, findings) ??
    undecided(findings) ??
    ofRows(input) ??
    noFaultWatched(input, findings) ??
    watchedOnly(input, findings)
  );
};
