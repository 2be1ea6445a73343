import type { Material } from '../diagnosis/diagnose.ts';
import type { Judgement } from '../diagnosis/judgement.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { isGood, isSilent, type Outcome } from '../evidence/outcome.ts';
import type { StageRecord } from '../records/record.ts';
import type { WatchRecord } from '../records/watch.ts';
import { placeOfServer, placeText, type Family, type Stage } from '../vocabulary/words.ts';

/** A run, a watch or a verdict as OpenMetrics, for the textfile collector of a node_exporter. Gauges alone: older readers take it too. */

type Labels = Readonly<Record<string, string>>;

type Sample = readonly [labels: Labels, value: number];
type Metric = readonly [name: string, help: string, samples: readonly Sample[]];

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

const escaped = (text: string): string => text.replace(/[\\"\n]/g, (character) => ESCAPES[character] ?? '');

const sample = (name: string, labels: Labels, value: number): string => {
  const inside = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${inside.length === 0 ? '' : `{${inside.join(',')}}`} ${value}`;
};

const written = (metrics: readonly Metric[]): string =>
  [
    ...metrics
      .filter(([, , samples]) => samples.length > 0)
      .flatMap(([name, help, samples]) => [
        `# TYPE tripoint_${name} gauge`,
        `# HELP tripoint_${name} ${help}`,
        ...samples.map(([labels, value]) => sample(`tripoint_${name}`, labels, value)),
      ]),
    '# EOF\n',
  ].join('\n');

const seconds = (ms: number): number => Number((ms / 1000).toFixed(6));
const unixTime = (timestamp: string): number => seconds(Date.parse(timestamp));

const labelsOf = ({ server, stage, vantage }: StageRecord | WatchRecord): Labels => ({
  server: placeText(server),
  stage,
  ...(vantage.label === null ? {} : { vantage: vantage.label }),
});

const heldBack = (labels: Labels, isHeld: boolean): Metric => [
  'run_held_back',
  'Whether nothing was sent, because a sign-in was rejected before.',
  [[labels, Number(isHeld)]],
];

/** A run that was not made, to protect the account. @param server with its port. */
export const metricsOfHeldBack = (server: string, stage: Stage, label?: string): string =>
  written([heldBack({ server: placeOfServer(server), stage, ...(label !== undefined && { vantage: label }) }, true)]);

/** A verdict, for an alert that names who must act. */
export const metricsOfVerdict = (
  { verdict, also }: Judgement,
  { runs, watches = [], cards }: Pick<Material, 'runs' | 'watches' | 'cards'>,
): string => {
  const made = [...runs, ...watches];
  const moments = [
    ...made.map(({ startedAt, endedAt }) => endedAt ?? startedAt),
    ...cards.map(({ updatedAt }) => updatedAt),
  ].map(unixTime);
  const [first] = made;
  const base: Labels = first === undefined ? {} : { server: placeText(first.server) };
  const labels = ({ party, certainty, code }: Pick<Judgement['verdict'], 'party' | 'certainty' | 'code'>): Labels => ({
    ...base,
    party,
    certainty,
    code,
  });
  return written([
    ['verdict_info', 'Who must act and how sure that is, as labels; always 1.', [[labels(verdict), 1]]],
    ['verdict_also_info', 'Further faults, as labels; always 1.', also.map((one) => [labels(one), 1])],
    [
      'verdict_evidence_timestamp_seconds',
      'When the newest evidence was made, as Unix time.',
      moments.length === 0 ? [] : [[base, Math.max(...moments)]],
    ],
  ]);
};

interface Probed {
  readonly family: Family;
  readonly outcome: Outcome;
  readonly evidence: Evidence | null;
  readonly address: string | null;
}

const probedIn = (record: StageRecord): readonly Probed[] => [
  ...record.probes.map((probe) => ({ ...probe, address: null })),
  ...(record.addresses ?? []).flatMap(({ address, probes }) => probes.map((probe) => ({ ...probe, address }))),
];

/** The probes of one run; what was not asked has no sample. */
export const metricsOfRun = (record: StageRecord): string => {
  const base = labelsOf(record);
  const asked = probedIn(record).filter(({ outcome }) => !isSilent(outcome));
  const labels = ({ family, address }: Probed): Labels => ({
    ...base,
    probe: family,
    ...(address === null ? {} : { address }),
  });
  /** A sample of each probe that has such a value. */
  const each = (value: (one: Probed) => number | undefined): readonly Sample[] =>
    asked.flatMap((one): readonly Sample[] => {
      const found = value(one) ?? Number.NaN;
      return Number.isNaN(found) ? [] : [[labels(one), found]];
    });
  return written([
    ['probe_success', 'Whether the probe got its expected answer.', each(({ outcome }) => Number(isGood(outcome)))],
    [
      'probe_outcome_info',
      'The outcome of the probe, as a label; always 1.',
      asked.map((one) => [{ ...labels(one), outcome: one.outcome }, 1]),
    ],
    [
      'probe_duration_seconds',
      'How long the probe took.',
      each(({ evidence }) => (evidence === null ? undefined : seconds(evidence.durationMs))),
    ],
    [
      'probe_http_status',
      'The HTTP status of the reply, where one came.',
      each(({ evidence }) => evidence?.response?.status),
    ],
    [
      'probe_certificate_expiry_timestamp_seconds',
      'When the presented certificate expires, as Unix time.',
      each(({ evidence }) => unixTime(evidence?.tls?.chain[0]?.notAfter ?? '')),
    ],
    heldBack(base, false),
    ['run_rejected_sign_ins', 'Sign-ins of the run that the server rejected.', [[base, record.failedSignIns]]],
    [
      'run_timestamp_seconds',
      'When the run ended, as Unix time.',
      [[base, unixTime(record.endedAt ?? record.startedAt)]],
    ],
  ]);
};

export const metricsOfWatch = (record: WatchRecord): string => {
  const base = labelsOf(record);
  type Attempts = WatchRecord['attempts'];
  const each = (value: (attempts: Attempts) => number, fewest = 0): readonly Sample[] =>
    record.families.flatMap((family): readonly Sample[] => {
      const attempts = record.attempts.filter((attempt) => attempt.family === family);
      return attempts.length < fewest ? [] : [[{ ...base, probe: family }, value(attempts)]];
    });
  const durations = (attempts: Attempts): readonly number[] => attempts.map(({ durationMs }) => durationMs);
  const mean = (attempts: Attempts): number =>
    seconds(durations(attempts).reduce((sum, ms) => sum + ms, 0) / attempts.length);
  return written([
    ['watch_attempts', 'Attempts of the watch.', each((attempts) => attempts.length)],
    [
      'watch_failed_attempts',
      'Attempts that did not get their expected answer.',
      each((attempts) => attempts.filter(({ outcome }) => !isGood(outcome)).length),
    ],
    ['watch_duration_mean_seconds', 'How long an attempt took on average.', each(mean, 1)],
    [
      'watch_duration_max_seconds',
      'How long the longest attempt took.',
      each((attempts) => seconds(Math.max(...durations(attempts))), 1),
    ],
    ['watch_rejected_sign_ins', 'Sign-ins of the watch that the server rejected.', [[base, record.failedSignIns]]],
    [
      'watch_timestamp_seconds',
      'When the watch ended, as Unix time.',
      [[base, unixTime(record.endedAt ?? record.startedAt)]],
    ],
  ]);
};
