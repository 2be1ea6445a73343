import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { FAMILIES, PROBE_STAGES, type Family } from '../../core/vocabulary/words.ts';
import type { Evidence } from '../../core/evidence/evidence.ts';
import { rejectionsIn } from '../../core/evidence/sign-in-plan.ts';
import { readTranscript, type Part, type Transcript } from '../../core/script/transcript.ts';
import {
  stageRecordSchema,
  type ProbeResult,
  type Seal,
  type StageRecord,
  type Vantage,
} from '../../core/records/record.ts';
import { visibleLine } from '../../core/vocabulary/text-ends.ts';
import { marked, said, say } from '../../core/messages/say.ts';
import { parseDestination } from '../probing/destination.ts';
import { scriptCodeOf } from '../disk/script-codes.ts';
import { vpnAmong } from '../probing/vantage.ts';
import { controlRepliesOf, portLooksOf } from './transcript-again.ts';
import { probeOf, type TranscribedRun } from './transcript-probe.ts';
import { sealOf } from './seal.ts';
import { momentOf, valueOf, valuesOf } from './transcript-values.ts';

/** Largest transcript that is taken in, in bytes. */
const MAX_BYTES = 20 * 1024 * 1024;

type TranscribedRecord =
  | { readonly ok: true; readonly record: StageRecord }
  | { readonly ok: false; readonly code: 'damaged' | 'newer-version'; readonly sentence: (name: string) => string };

const damaged = (sentence: (name: string) => string): TranscribedRecord => ({ ok: false, code: 'damaged', sentence });

const broken = (name: string): string =>
  say`${name} is damaged or edited: its seal or its checksum does not match what it holds. Ask for the file itself, as an attachment or in an archive.`;

/** Traces of what mail and chat programs do to a text, in words; `null` where there is none. */
const changed = (text: string): TranscribedRecord | null => {
  const what = TRACES.find(({ shows }) => shows(text))?.what;
  return what === undefined
    ? null
    : damaged(
        (name) =>
          say`${name} is damaged: ${said(what)}, as mail and chat programs do. Ask for the file itself, as an attachment or in an archive.`,
      );
};

/** A line of this length that has no key stands behind one that was wrapped. */
const isWrapped = (text: string): boolean => {
  const lines = text.split('\n');
  return lines.some(
    (line, at) =>
      at > 0 && line !== '' && !/^(?: |[a-z-]{3,20}(?: |\r?$))/.test(line) && (lines[at - 1] ?? '').length > 40,
  );
};

interface Trace {
  readonly shows: (text: string) => boolean;
  readonly what: string;
}
const TRACES: readonly Trace[] = [
  {
    shows: (text) => /[\u2018\u2019\u201c\u201d\u2013\u2014\u2026]/.test(text),
    what: marked('its quotes or dashes were replaced by typographic ones'),
  },
  { shows: (text) => text.includes('\u00a0'), what: marked('its blanks were replaced by no-break spaces') },
  { shows: (text) => text.includes('\n> '), what: marked('its lines are quoted') },
  {
    shows: (text) =>
      text.split('\nblock ').some((part, at) => at > 0 && part.includes('\n') && part[part.indexOf('\n') + 1] !== ' '),
    what: marked('the blanks at the beginning of its lines are gone'),
  },
  { shows: isWrapped, what: marked('its long lines were wrapped') },
];

/** The same transcript is the same record, also where its script had no number to give it. */
const idOf = (text: string, given: string | null): string => {
  if (given !== null && /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(given))
    return given;
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const proxyOf = (text: string | null): Evidence['proxy'] | undefined => {
  if (text === 'none') return null;
  const [kind, place = ''] = (text ?? '').split(' ');
  const destination = parseDestination(place);
  if (destination === null || (kind !== 'explicit' && kind !== 'system')) return undefined;
  return { ...destination, source: kind, status: null };
};

const vantageOf = (run: Part, proxy: string | null): Vantage => {
  const addresses = valuesOf(run, 'interface').flatMap((line) => {
    // Names of adapters may hold blanks; addresses do not.
    const [, name, address] = /^(.+) (\S+)$/.exec(line) ?? [];
    return name === undefined || address === undefined
      ? []
      : [{ interface: visibleLine(name), address: visibleLine(address) }];
  });
  const [, device, source] = /^(.+) (\S+)$/.exec(valueOf(run, 'default-route') ?? '') ?? [];
  const label = valueOf(run, 'label');
  return {
    label: label === null ? null : visibleLine(label),
    addresses: addresses.slice(0, 200),
    resolvers: valuesOf(run, 'resolver').map(visibleLine).slice(0, 20),
    proxy,
    ...(source
      ? { defaultRoute: { interface: device ? visibleLine(device) : null, address: visibleLine(source) } }
      : {}),
    vpnInterfaces: vpnAmong(addresses),
    platform: visibleLine(valueOf(run, 'platform') ?? 'unknown'),
    timeZone: visibleLine(valueOf(run, 'time-zone') ?? 'unknown'),
  };
};

const resultsOf = (
  { probes, skipped, end }: Transcript,
  families: readonly Family[],
  shared: TranscribedRun,
): readonly ProbeResult[] => {
  const seen = new Map(probes.map((probe) => [probe.family, probeOf(shared, probe)]));
  const why = new Map(skipped.map((entry) => [entry.family, entry.why]));
  return families.map(
    (family) =>
      seen.get(family) ?? {
        family,
        // A family that a script left out though it came to its end was not run, for a reason that it does not tell.
        outcome: why.get(family) ?? (end?.state === 'complete' ? 'not-run' : 'not-run.stopped'),
        answeredBy: 'unknown',
        evidence: null,
      },
  );
};

const recordOf = (text: string, transcript: Transcript, seal: Seal): unknown => {
  const { run, look, end, signIns } = transcript;
  const startedAt = momentOf(valueOf(run, 'started'));
  const server = parseDestination(valueOf(run, 'server') ?? '');
  const connectTo = valueOf(run, 'connect-to');
  const way = connectTo === null ? server : parseDestination(connectTo);
  const proxy = proxyOf(valueOf(run, 'proxy'));
  const named = (valueOf(run, 'families') ?? '').split(' ');
  const families = FAMILIES.filter((family) => named.includes(family));
  if (startedAt === null || server === null || way === null || proxy === undefined || families.length === 0)
    return null;
  const vantage = vantageOf(run, proxy && (valueOf(run, 'proxy')?.split(' ')[1] ?? null));
  const addresses = valuesOf(run, 'address').slice(0, 100).map(visibleLine);
  const going = { isAddress: isIP(way.host) !== 0, proxied: proxy !== null };
  const shared = {
    run,
    look,
    startedAt,
    server,
    way: way.host,
    proxy,
    resolvers: vantage.resolvers,
    addresses,
    controls: controlRepliesOf(transcript.controls, going),
    ports: portLooksOf(transcript.ports, going, valueOf(run, 'pin')),
  };
  const probes = resultsOf(transcript, families, shared);
  const shell = PROGRAMS.find((known) => known === valueOf(run, 'shell')) ?? 'unknown';
  return {
    format: 'tripoint/stage-record',
    version: 1,
    id: idOf(text, valueOf(run, 'id')),
    stage: PROBE_STAGES.find((stage) => stage === valueOf(run, 'stage')),
    state: end?.state === 'complete' ? 'complete' : 'stopped',
    startedAt,
    endedAt: momentOf(end?.at ?? null),
    server: { ...server, connectTo },
    user: visibleLine(valueOf(run, 'user') ?? ''),
    families,
    vantage,
    seal,
    ...(signIns.length === 0
      ? {}
      : { signIns: signIns.map(({ at, ...rest }) => ({ ...rest, at: momentOf(at) ?? startedAt })) }),
    failedSignIns: probes.reduce((count, probe) => count + rejectionsIn(probe), 0),
    probes,
    madeBy: `${visibleLine(valueOf(run, 'made-by') ?? 'tripoint').slice(0, 100)} (portable script, ${shell})`,
  };
};

const PROGRAMS = ['sh', 'powershell'] as const;

/**
 * A stage record out of the transcript of a portable script. Words of outcome are made here, by the same rules as always.
 * @param folder the data folder, in which the codes of scripts are kept.
 */
export const readTranscribed = (text: string, folder: string): TranscribedRecord => {
  if (Buffer.byteLength(text) > MAX_BYTES)
    return damaged((name) => say`${name} is damaged or no transcript: it is larger than 20 MiB.`);
  const read = readTranscript(text);
  if (!read.ok && read.problem === 'newer')
    return {
      ok: false,
      code: 'newer-version',
      sentence: (name) =>
        say`${name} was made by the script of a newer Tripoint (transcript version ${read.version}). Update this one to read it.`,
    };
  if (!read.ok) return changed(text) ?? damaged((name) => say`${name} is damaged at line ${read.line}.`);
  const seal = sealOf(read.transcript.integrity, (script) => scriptCodeOf(folder, script));
  if (seal === null) return changed(text) ?? damaged(broken);
  const parsed = stageRecordSchema.safeParse(recordOf(text, read.transcript, seal));
  if (parsed.success) return { ok: true, record: parsed.data };
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  return damaged((name) =>
    where === ''
      ? say`${name} is damaged in its beginning, which says what was asked and when.`
      : say`${name} is damaged at "${where}".`,
  );
};
