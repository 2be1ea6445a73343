import { unknownSignInsOfRun, unknownSignInsText } from '../../core/attempts/sign-ins.ts';
import { judge } from '../../core/diagnosis/diagnose.ts';
import { isGood } from '../../core/evidence/outcome.ts';
import { askedAgainLine } from '../../core/diagnosis/hello-words.ts';
import { earlierText } from '../../core/diagnosis/earlier.ts';
import { outcomeWord } from '../../core/diagnosis/phrases.ts';
import { FAMILY_TITLES, STAGE_TITLES } from '../../core/diagnosis/titles.ts';
import { junit } from '../../core/report/junit.ts';
import { mntVersionText } from '../../core/diagnosis/mnt-version-words.ts';
import { ownPortsText } from '../../core/diagnosis/own-ports-words.ts';
import { controlText } from '../../core/diagnosis/every-path.ts';
import type { StageRecord } from '../../core/records/record.ts';
import { CannotWrite, replaceFile } from '../../node/disk/output-file.ts';
import { newRecord, runRecorded } from '../../app/stage-run.ts';
import { runStageInWorker } from '../../node/probing/worker-prober.ts';
import { readArguments } from '../arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { print, printJson, remark } from '../output.ts';
import { keepEarlierRecord, rejectSameFiles } from '../outputs.ts';
import { readProbing, SENDING_OPTIONS } from '../probe-options.ts';
import { saveElsewhere, UNSAVED } from '../save-elsewhere.ts';
import { withStop } from '../stop.ts';
import { cellText } from '../text/cells.ts';
import { addressesText } from '../text/findings.ts';
import { harmless, paint } from '../text/paint.ts';
import { table } from '../text/table.ts';
import { WrongUse } from '../wrong-use.ts';

const OPTIONS = { ...SENDING_OPTIONS, json: 'flag', junit: 'flag', out: 'text', force: 'flag' } as const;

const NOTHING = 'Nothing was sent.';

/** What was asked beside the probes, one line for each of them. */
const askedAgain = ({ probes }: StageRecord): readonly string[] => {
  const lines = (of: (probe: StageRecord['probes'][number]) => string | null): readonly string[] =>
    probes.flatMap((probe) => {
      const text = of(probe);
      return text === null ? [] : [`  ${FAMILY_TITLES[probe.family]}: ${harmless(text)}`];
    });
  const earlier = lines(({ outcome, evidence }) => evidence && earlierText(outcome, evidence));
  const control = lines(({ evidence }) => evidence && controlText(evidence));
  const ports = lines(({ evidence }) => evidence && ownPortsText(evidence));
  const node = lines(({ evidence }) => evidence && mntVersionText(evidence));
  return [
    ...(node.length === 0 ? [] : [['Monitoring says it is:', ...node].join('\n')]),
    ...(ports.length === 0 ? [] : [['Other ports at the same address:', ...ports].join('\n')]),
    ...(earlier.length === 0 ? [] : [['Asked again:', ...earlier].join('\n')]),
    ...(control.length === 0 ? [] : [['Asked again without credentials:', ...control].join('\n')]),
  ];
};

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
    ...askedAgain(record),
    ...spent,
    ...unknownSignInsText(unknownSignInsOfRun(record)),
    paint(
      'bold',
      `${STAGE_TITLES[record.stage]}: ${fine} of ${cells.length} probes good${failing.length > 0 ? `, but not at ${failing.join(', ')}` : ''}.`,
    ),
  ].join('\n\n');
};

/** A rejection ends a run, and so does one of another run, or a sign-in that got no readable answer. */
const PROTECTED: ReadonlySet<string> = new Set(['http.401', 'not-run.protecting-account']);

const exitCodeOf = (record: StageRecord, aborted: boolean): ExitCode => {
  if (aborted) return EXIT.stopped;
  // Rejected by the proxy on our own side, it is the proxy's account that is protected: nothing is known of the server's.
  const isOfProxy = record.probes.some(({ outcome }) => outcome === 'proxy.auth-required');
  if (!isOfProxy && record.probes.some(({ outcome }) => PROTECTED.has(outcome))) return EXIT.protectedAccount;
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
  const { out } = options;
  if (options.json && options.junit) throw new WrongUse('Choose one of --json and --junit.');
  await rejectSameFiles([{ option: '--out', path: out }], [{ option: '--ca', path: options.ca }], NOTHING);
  await keepEarlierRecord(out, options.force, NOTHING);
  const { stage, families, target, vantage, attempts } = await readProbing(options, 'terminal probe');
  let latest = newRecord(stage, target, vantage, families);
  const save = async (next: StageRecord): Promise<void> => {
    latest = next;
    if (out !== undefined) await replaceFile(out, `${JSON.stringify(next, null, 2)}\n`);
  };
  const permit = await attempts.permitFor(latest.id);
  const { value, stopped } = await withStop(async (signal) => {
    // Before the first byte goes out: a place that cannot be written ends the run here, with nothing sent.
    await save(latest);
    return runRecorded({
      record: latest,
      target,
      families,
      continueAfter401: attempts.consented,
      permit,
      runStage: runStageInWorker,
      save,
      onPhase: () => undefined,
      onUnread: (unread) =>
        void remark(
          `${unread.map((family) => FAMILY_TITLES[family]).join(', ')}: the reply could not be read within the time limit, so reading it was ended. Nothing more was sent.`,
        ),
      onSaved: ({ family, outcome, evidence }) => {
        const again = evidence && askedAgainLine(evidence);
        void remark(
          `${FAMILY_TITLES[family]}: ${outcomeWord(outcome, family, evidence?.response?.status ?? null)}${again ? `. TLS was asked again: ${again}` : ''}`,
        );
      },
      signal,
    }).catch(async (error: unknown) => {
      if (!(error instanceof CannotWrite)) throw error;
      // What was seen is shown all the same; nothing more went out.
      await remark(`${error.message} ${UNSAVED}`);
      return null;
    });
  });
  const record = value ?? latest;
  await attempts.tell(permit);
  if (options.json) await printJson(record);
  else if (options.junit) await print(junit(judge({ runs: [record], cards: [], checks: [] }), [stage]));
  else await print(recordText(record));
  const kept = value !== null || (await saveElsewhere(record, options.json));
  const exit = exitCodeOf(record, stopped);
  return kept || exit > EXIT.cannotTell ? exit : EXIT.cannotTell;
};
