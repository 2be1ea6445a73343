import { PROTECTED_ENDS, watchProtectedBy } from '../../core/attempts/protected-by.ts';
import { unknownSignInsOfWatch, unknownSignInsText } from '../../core/attempts/sign-ins.ts';
import { outcomeWord } from '../../core/diagnosis/phrases.ts';
import { RULES } from '../../core/diagnosis/rules/table.ts';
import { FAMILY_TITLES, STAGE_TITLES } from '../../core/diagnosis/titles.ts';
import { isGood } from '../../core/evidence/outcome.ts';
import type { Attempt, WatchRecord } from '../../core/records/watch.ts';
import { WATCH_LIMITS } from '../../core/records/watch.ts';
import { countText, missedSlots, strandsOf } from '../../core/diagnosis/intermittent/count.ts';
import { firstSlot, slotStart, type WatchBound } from '../../core/records/watch-plan.ts';
import { CannotWrite, replaceFile } from '../../node/disk/output-file.ts';
import { newWatch, runWatched } from '../../app/watch-run.ts';
import { runStageInWorker } from '../../node/probing/worker-prober.ts';
import { readArguments } from '../arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { print, printJson, remark } from '../output.ts';
import { keepEarlierRecord, rejectSameFiles } from '../outputs.ts';
import { readProbing, SENDING_OPTIONS } from '../probe-options.ts';
import { saveElsewhere, UNSAVED } from '../save-elsewhere.ts';
import { withStop } from '../stop.ts';
import { harmless, paint } from '../text/paint.ts';
import { table } from '../text/table.ts';
import { WrongUse } from '../wrong-use.ts';

const OPTIONS = {
  ...SENDING_OPTIONS,
  count: 'text',
  for: 'text',
  every: 'text',
  json: 'flag',
  out: 'text',
  force: 'flag',
  'continue-after-no-answer': 'flag',
} as const;

const EVERY_SECONDS = 10;
const NOTHING = 'Nothing was sent.';

const whole = (name: string, text: string, [least, most]: readonly [number, number]): number => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw new WrongUse(`--${name} is a whole number from ${least} to ${most}. Nothing was sent.`);
  return value;
};

const readBound = (count: string | undefined, seconds: string | undefined): WatchBound => {
  if ((count === undefined) === (seconds === undefined))
    throw new WrongUse('Bound the watch with one of --count N and --for SECONDS. Nothing was sent.');
  return count === undefined
    ? { kind: 'duration', seconds: whole('for', seconds ?? '', [1, WATCH_LIMITS.durationSeconds]) }
    : { kind: 'count', rounds: whole('count', count, [1, WATCH_LIMITS.attempts]) };
};

/** One line a round, when its last attempt is on disk: "3 of 60: ERS endpoints 200 OK; Open API TLS cut off". */
const liveLines = (record: WatchRecord): { readonly take: (attempt: Attempt) => void; readonly end: () => void } => {
  const first = firstSlot(Date.parse(record.startedAt), record.everySeconds);
  let round: Attempt[] = [];
  const end = (): void => {
    const [one] = round;
    if (!one) return;
    const words = round.map(
      ({ family, outcome, status }) => `${FAMILY_TITLES[family]} ${outcomeWord(outcome, family, status)}`,
    );
    void remark(`${one.slot - first + 1} of ${record.rounds}: ${words.join('; ')}`);
    round = [];
  };
  return {
    end,
    take: (attempt) => {
      if (round[0] && round[0].slot !== attempt.slot) end();
      round.push(attempt);
      if (round.length === record.families.length) end();
    },
  };
};

/** Said once, of the whole watch. */
const ENDS: Readonly<Record<Exclude<WatchRecord['state'], 'protecting-account'>, string>> = {
  running: '; cut off before its end',
  complete: '',
  stopped: '; stopped before its end',
  interrupted: '; cut off before its end',
};

const recordText = (record: WatchRecord): string => {
  const strands = strandsOf(record);
  const missed = missedSlots(record);
  const rows = strands.map((strand) => [
    FAMILY_TITLES[strand.family],
    paint(
      strand.failures.length > 0 ? 'red' : 'green',
      harmless(countText({ ...strand, watch: { ...record, state: 'complete' } }, missed)),
    ),
  ]);
  const sum = strands.reduce((all, { attempts }) => all + attempts.length, 0);
  const failed = strands.reduce((all, { failures }) => all + failures.length, 0);
  const spent = record.failedSignIns > 0 ? [`Rejected sign-ins caused by this watch: ${record.failedSignIns}.`] : [];
  const attempts = `of ${sum} ${sum === 1 ? 'attempt' : 'attempts'}`;
  const count = failed === 0 ? `${sum} ${attempts} good` : `${failed} ${attempts} failed`;
  return [
    table([['Probe', 'Result'], ...rows]),
    ...spent,
    ...unknownSignInsText(unknownSignInsOfWatch(record)),
    paint(
      'bold',
      `${STAGE_TITLES[record.stage]}: ${sum === 0 ? 'no attempt was made' : count}${record.state === 'protecting-account' ? '' : ENDS[record.state]}.`,
    ),
    ...(record.state === 'protecting-account' ? [PROTECTED_ENDS[watchProtectedBy(record)]] : []),
  ].join('\n\n');
};

/** As `probe` has it: a fault, or what cannot be told, by the worst that was met. A watch that was cut off is incomplete. */
export const exitCodeOf = ({ state, stage, attempts }: WatchRecord): ExitCode => {
  if (state === 'protecting-account') return EXIT.protectedAccount;
  if (state === 'stopped') return EXIT.stopped;
  if (state !== 'complete' || attempts.length === 0) return EXIT.cannotTell;
  if (attempts.every(({ outcome }) => isGood(outcome))) return EXIT.fine;
  const faulty = attempts.some(({ outcome }) => RULES[outcome][stage].otherwise.severity === 'fault');
  return faulty ? EXIT.fault : EXIT.cannotTell;
};

/** `tripoint watch`: repeats chosen probes at one stage, bounded, and keeps the record durable as it goes. */
export const watch = async (args: readonly string[]): Promise<ExitCode> => {
  const { options } = readArguments(args, OPTIONS);
  const { out } = options;
  if (out === undefined)
    throw new WrongUse('--out FILE is needed: the record is kept there as it goes. Nothing was sent.');
  const bound = readBound(options.count, options.for);
  const everySeconds =
    options.every === undefined ? EVERY_SECONDS : whole('every', options.every, WATCH_LIMITS.everySeconds);
  await rejectSameFiles([{ option: '--out', path: out }], [{ option: '--ca', path: options.ca }], NOTHING);
  await keepEarlierRecord(out, options.force, NOTHING);
  const { stage, families, target, vantage, attempts } = await readProbing(options, 'terminal watch');
  const made = newWatch({ stage, families, everySeconds, bound }, target, vantage);
  if (!made.ok) throw new WrongUse(made.failure.message);

  let latest = made.value;
  const save = async (next: WatchRecord): Promise<void> => {
    latest = next;
    await replaceFile(out, `${JSON.stringify(next)}\n`);
  };
  const permit = await attempts.permitFor(latest.id, options['continue-after-no-answer']);
  const { value } = await withStop(async (signal) => {
    // Before the first byte goes out: a place that cannot be written ends the watch here, with nothing sent.
    await save(latest);
    const begins = slotStart(firstSlot(Date.parse(latest.startedAt), everySeconds), everySeconds);
    await remark(
      `${latest.rounds} ${latest.rounds === 1 ? 'round' : 'rounds'}, one every ${everySeconds} s, the first at ${new Date(begins).toLocaleTimeString('sv-SE')}. Ctrl+C stops and keeps what is done.`,
    );
    const lines = liveLines(latest);
    const watched = await runWatched({
      record: latest,
      target,
      permit,
      runStage: runStageInWorker,
      save,
      onSaved: lines.take,
      signal,
    }).catch(async (error: unknown) => {
      if (!(error instanceof CannotWrite)) throw error;
      // What was seen is shown all the same; nothing more went out.
      await remark(`${error.message} ${UNSAVED}`);
      return null;
    });
    lines.end();
    return watched;
  });
  const record = value ?? { ...latest, state: 'interrupted' as const };
  await attempts.tell(permit);
  await (options.json ? printJson(record) : print(recordText(record)));
  if (value === null) await saveElsewhere(record, options.json);
  return exitCodeOf(record);
};
