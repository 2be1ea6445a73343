import { marked } from '../../app/words.ts';
import { fromCase, tellKept } from '../case-option.ts';
import { command } from '../command.ts';
import { AccountProtected, EXIT, type ExitCode, notBoth } from '../endings.ts';
import { goOnWithRun, withAddress } from '../go-on.ts';
import { JSON_OUT, text, WHY, type Values } from '../options.ts';
import { print, remark } from '../output.ts';
import { familiesOf, SENDING_OPTIONS } from '../probe-options.ts';
import { keepRecordPlace, RECORD_OPTIONS, runStage, saveElsewhere } from '../run-stage.ts';
import { harmless } from '../text/layout.ts';

/** What a run is printed as; `har` is HTTP Archive 1.2, `openmetrics` for the textfile collector of a node_exporter. */
const FORMATS = ['text', 'json', 'junit', 'openmetrics', 'har'] as const;

const OPTIONS = {
  ...SENDING_OPTIONS,
  format: text(FORMATS, marked('Form of what is printed; other forms than text are in English.')),
  why: WHY,
  json: JSON_OUT,
  ...RECORD_OPTIONS,
} as const;

type Format = (typeof FORMATS)[number];

const formatOf = ({ format, json }: Values<typeof OPTIONS>): Format => {
  if (json && format !== undefined && format !== 'json') throw notBoth('--json', '--format');
  return format ?? (json ? 'json' : 'text');
};

const run = async (given: Values<typeof OPTIONS>): Promise<ExitCode> => {
  const options = await fromCase(given, given.stage);
  const format = formatOf(options);
  await keepRecordPlace(options);
  // How it is judged and printed is loaded while the server is waited for.
  const ran = await runStage(options, () => void import('./probe.ts')).catch(async (error: unknown) => {
    if (format === 'openmetrics' && error instanceof AccountProtected && error.attempts !== null) {
      const { metricsOfHeldBack } = await import('../../core/report/openmetrics.ts');
      await print(metricsOfHeldBack(error.attempts.server, options.stage, options.label));
    }
    throw error;
  });
  const { record, stopped, isSaved } = ran;
  const { exitCodeOf, PRINT } = await import('./probe.ts');
  await PRINT[format](record, options.why);
  const further = stopped && isSaved ? goOnWithRun(record, given, familiesOf(options.only)) : null;
  if (further !== null) await remark(harmless(further));
  const next = stopped || format === 'json' ? null : withAddress('probe', record, given);
  if (next !== null) await remark(harmless(next));
  const kept = isSaved || (await saveElsewhere(record, format === 'json'));
  const exit = exitCodeOf(record, stopped);
  if (!stopped && next === null && format === 'text')
    await tellKept(given.case, options.document, ran.caseNow, exit === EXIT.fine);
  return kept || exit > EXIT.cannotTell ? exit : EXIT.cannotTell;
};

/** `tripoint probe`: runs the four probes of one stage, keeps the record durable after each, and prints it. */
export const probe = command({
  options: OPTIONS,
  environment: ['TRIPOINT_PASSWORD', 'https_proxy'],
  examples: [
    'probe --server nac.example --user api-user --stage inside --out inside.json',
    'probe --case ACME --stage outside',
  ],
  run: ({ options }) => run(options),
});
