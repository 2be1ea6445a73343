import type { Evidence } from '../evidence/evidence.ts';
import { isGood, isSilent, type Outcome } from '../evidence/outcome.ts';
import type { StageRecord } from '../records/record.ts';
import type { WatchRecord } from '../records/watch.ts';
import { placeText, type Family } from '../vocabulary/words.ts';

/**
 * A run or a watch as OpenMetrics, for the textfile collector of a node_exporter. Gauges alone: older readers take it
 * too.
 */

type Labels = Readonly<Record<string, string>>;

interface Metric {
  readonly name: `tripoint_${string}`;
  readonly help: string;
  readonly samples: readonly (readonly [labels: Labels, value: number])[];
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

const escaped = (text: string): string => text.replace(/[\\"\n]/g, (character) => ESCAPES[character] ?? '');

const sample = (name: string, labels: Labels, value: number): string => {
  const inside = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${inside.length === 0 ? '' : `{${inside.join(',')}}`} ${value}`;
};

const written = (metrics: readonly Metric[]): string =>
  [
    ...metrics
      .filter(({ samples }) => samples.length > 0)
      .flatMap(({ name, help, samples }) => [
        `# TYPE ${name} gauge`,
        `# HELP ${name} ${help}`,
        ...samples.map(([labels, value]) => sample(name, labels, value)),
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

const certificateEnds = (evidence: Evidence | null): number | null => {
  const leaf = evidence?.tls?.chain[0];
  return leaf === undefined ? null : unixTime(leaf.notAfter);
};

interface Probed {
  readonly family: Family;
  readonly outcome: Outcome;
  readonly evidence: Evidence | null;
  /** `null`: the address that the run itself used. */
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
  const ends = asked.flatMap((one) => {
    const end = certificateEnds(one.evidence);
    return end === null || Number.isNaN(end) ? [] : [[labels(one), end] as const];
  });
  return written([
    {
      name: 'tripoint_probe_success',
      help: 'Whether the probe got its expected answer.',
      samples: asked.map((one) => [labels(one), isGood(one.outcome) ? 1 : 0]),
    },
    {
      name: 'tripoint_probe_outcome_info',
      help: 'The outcome of the probe, as a label; always 1.',
      samples: asked.map((one) => [{ ...labels(one), outcome: one.outcome }, 1]),
    },
    {
      name: 'tripoint_probe_duration_seconds',
      help: 'How long the probe took.',
      samples: asked.flatMap((one) => (one.evidence ? [[labels(one), seconds(one.evidence.durationMs)] as const] : [])),
    },
    {
      name: 'tripoint_probe_http_status',
      help: 'The HTTP status of the reply, where one came.',
      samples: asked.flatMap((one) =>
        one.evidence?.response ? [[labels(one), one.evidence.response.status] as const] : [],
      ),
    },
    {
      name: 'tripoint_probe_certificate_expiry_timestamp_seconds',
      help: 'When the presented certificate expires, as Unix time.',
      samples: ends,
    },
    {
      name: 'tripoint_run_rejected_sign_ins',
      help: 'Sign-ins of the run that the server rejected.',
      samples: [[base, record.failedSignIns]],
    },
    {
      name: 'tripoint_run_timestamp_seconds',
      help: 'When the run ended, as Unix time.',
      samples: [[base, unixTime(record.endedAt ?? record.startedAt)]],
    },
  ]);
};

/** The attempts of one watch, counted by probe. */
export const metricsOfWatch = (record: WatchRecord): string => {
  const base = labelsOf(record);
  const families = record.families.map((family) => ({
    labels: { ...base, probe: family },
    attempts: record.attempts.filter((attempt) => attempt.family === family),
  }));
  const each = (value: (attempts: WatchRecord['attempts']) => number | null): Metric['samples'] =>
    families.flatMap(({ labels, attempts }) => {
      const one = value(attempts);
      return one === null ? [] : [[labels, one] as const];
    });
  const longest = (attempts: WatchRecord['attempts']): number | null =>
    attempts.length === 0 ? null : seconds(Math.max(...attempts.map(({ durationMs }) => durationMs)));
  const mean = (attempts: WatchRecord['attempts']): number | null =>
    attempts.length === 0
      ? null
      : seconds(attempts.reduce((sum, { durationMs }) => sum + durationMs, 0) / attempts.length);
  return written([
    {
      name: 'tripoint_watch_attempts',
      help: 'Attempts of the watch.',
      samples: each((attempts) => attempts.length),
    },
    {
      name: 'tripoint_watch_failed_attempts',
      help: 'Attempts that did not get their expected answer.',
      samples: each((attempts) => attempts.filter(({ outcome }) => !isGood(outcome)).length),
    },
    { name: 'tripoint_watch_duration_mean_seconds', help: 'How long an attempt took on average.', samples: each(mean) },
    { name: 'tripoint_watch_duration_max_seconds', help: 'How long the longest attempt took.', samples: each(longest) },
    {
      name: 'tripoint_watch_rejected_sign_ins',
      help: 'Sign-ins of the watch that the server rejected.',
      samples: [[base, record.failedSignIns]],
    },
    {
      name: 'tripoint_watch_timestamp_seconds',
      help: 'When the watch ended, as Unix time.',
      samples: [[base, unixTime(record.endedAt ?? record.startedAt)]],
    },
  ]);
};
