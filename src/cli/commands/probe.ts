import { judge } from '../../core/compare/judge.ts';
import { isGood } from '../../core/evidence/outcome.ts';
import { outcomeWord } from '../../core/interpret/phrases.ts';
import { FAMILY_TITLES, STAGE_TITLES } from '../../core/interpret/titles.ts';
import { junit } from '../../core/report/junit.ts';
import type { StageRecord } from '../../core/stage/record.ts';
import { FAMILIES, PROBE_STAGES } from '../../core/words.ts';
import { CannotWrite, replaceFile } from '../../node/disk/output-file.ts';
import { newRecord, runRecorded } from '../../node/operations/stage-run.ts';
import { whyNotToSend } from '../../node/probing/preflight.ts';
import { runStage } from '../../node/probing/prober.ts';
import type { ProbeTarget } from '../../node/probing/target.ts';
import { describeVantage } from '../../node/probing/vantage.ts';
import { oneOf, readArguments } from '../arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { print, printJson, remark } from '../output.ts';
import { readSecret } from '../password.ts';
import { TARGET_OPTIONS, readLookTarget } from '../target-options.ts';
import { cellText } from '../text/cells.ts';
import { addressesText } from '../text/findings.ts';
import { harmless, paint } from '../text/paint.ts';
import { table } from '../text/table.ts';
import { WrongUse } from '../wrong-use.ts';

const OPTIONS = {
  ...TARGET_OPTIONS,
  user: 'text',
  stage: 'text',
  'password-stdin': 'flag',
  mac: 'text',
  'group-id': 'text',
  only: 'texts',
  'continue-after-401': 'flag',
  label: 'text',
  json: 'flag',
  junit: 'flag',
  out: 'text',
} as const;

const NON_ASCII = /[^\u0020-\u007e]/;

const recordText = (record: StageRecord): string => {
  const judgement = judge({ runs: [record], cards: [], checks: [] });
  const cells = judgement.cells.filter(({ stage }) => stage === record.stage);
  const apart = addressesText(judgement);
  const failing = judgement.addresses.filter(({ state }) => state === 'failed').map(({ address }) => address);
  const said = cells.map((cell) => (isGood(cell.outcome) ? '' : harmless(cell.finding.says)));
  const rows = cells.map((cell, index) => [
    FAMILY_TITLES[cell.family],
    cellText(cell),
    cell.durationMs === null ? '' : `${Math.round(cell.durationMs)} ms`,
    said[index] !== '' && said.indexOf(said[index] ?? '') < index ? 'The same.' : (said[index] ?? ''),
  ]);
  const spent = record.failedSignIns > 0 ? [`Rejected sign-ins caused by this run: ${record.failedSignIns}.`] : [];
  const fine = cells.filter((cell) => isGood(cell.outcome)).length;
  return [
    table([['Probe', 'Result', 'Time', ''], ...rows]),
    ...(apart === null ? [] : [apart]),
    ...spent,
    paint(
      'bold',
      `${STAGE_TITLES[record.stage]}: ${fine} of ${cells.length} probes good${failing.length > 0 ? `, but not at ${failing.join(', ')}` : ''}.`,
    ),
  ].join('\n\n');
};

const exitCodeOf = (record: StageRecord, aborted: boolean, continued: boolean): ExitCode => {
  if (aborted) return EXIT.stopped;
  if (!continued && record.probes.some(({ outcome }) => outcome === 'http.401')) return EXIT.protectedAccount;
  const { cells: all, addresses } = judge({ runs: [record], cards: [], checks: [] });
  const cells = all.filter(
    ({ stage, family }) => stage === record.stage && record.probes.some((probe) => probe.family === family),
  );
  if (addresses.some(({ state }) => state === 'failed')) return EXIT.fault;
  if (cells.every(({ outcome }) => isGood(outcome))) return EXIT.fine;
  return cells.some(({ finding }) => finding.severity === 'fault') ? EXIT.fault : EXIT.cannotTell;
};

/** `tripoint probe`: runs the four probes of one stage, keeps the record durable after each, and prints it. */
export const probe = async (args: readonly string[]): Promise<ExitCode> => {
  const { options } = readArguments(args, OPTIONS);
  const stage = oneOf('stage', options.stage, PROBE_STAGES);
  const user = options.user;
  if (user === undefined || user === '') throw new WrongUse('--user NAME is needed.');
  const only = options.only.map((family) => oneOf('only', family, FAMILIES));
  if (options.json && options.junit) throw new WrongUse('Choose one of --json and --junit.');
  const look = await readLookTarget(options);
  const password = await readSecret(options['password-stdin'], 'TRIPOINT_PASSWORD', `Password of ${user}: `);
  const target: ProbeTarget = {
    ...look,
    user,
    password,
    mac: options.mac ?? null,
    groupId: options['group-id'] ?? null,
  };
  const refused = whyNotToSend(target);
  if (refused) throw new WrongUse(refused.message);
  if (NON_ASCII.test(password.expose()))
    await remark('The password has characters outside ASCII: it is sent as UTF-8, and servers disagree on that.');

  const stopper = new AbortController();
  const stop = (): void => stopper.abort();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const { out } = options;
  const families = only.length > 0 ? only : FAMILIES;
  let latest = newRecord(stage, target, await describeVantage(options.label ?? null, target.proxy), families);
  const save = async (next: StageRecord): Promise<void> => {
    latest = next;
    if (out !== undefined) await replaceFile(out, `${JSON.stringify(next, null, 2)}\n`);
  };
  // Before the first byte goes out: a place that cannot be written ends the run here, with nothing sent.
  await save(latest);
  const record = await runRecorded({
    record: latest,
    target,
    families,
    continueAfter401: options['continue-after-401'],
    runStage,
    save,
    onPhase: () => undefined,
    onSaved: ({ family, outcome, evidence }) =>
      void remark(`${FAMILY_TITLES[family]}: ${outcomeWord(outcome, family, evidence?.response?.status ?? null)}`),
    signal: stopper.signal,
  }).catch(async (error: unknown) => {
    if (!(error instanceof CannotWrite)) throw error;
    // What was seen is shown all the same; nothing more went out.
    await remark(error.message);
    return latest;
  });
  process.off('SIGINT', stop);
  process.off('SIGTERM', stop);
  if (options.json) await printJson(record);
  else if (options.junit) await print(junit(judge({ runs: [record], cards: [], checks: [] }), [stage]));
  else await print(recordText(record));
  return exitCodeOf(record, stopper.signal.aborted, options['continue-after-401']);
};
