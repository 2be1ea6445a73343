import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Evidence } from '../../core/evidence/evidence.ts';
import { has } from '../../core/evidence/outcome.ts';
import { rejectionsIn } from '../../core/evidence/sign-in-plan.ts';
import { say } from '../../core/messages/say.ts';
import { stageRecordSchema, type ProbeResult, type StageRecord } from '../../core/records/record.ts';
import { DEFINITIONS } from '../../core/evidence/probes.ts';
import {
  readPastedCurl,
  type PastedAnswer,
  type PastedProblem,
  type PastedRun,
} from '../../core/script/pasted-curl.ts';
import type { Part, TranscribedProbe } from '../../core/script/transcript.ts';
import { visibleLine } from '../../core/vocabulary/text-ends.ts';
import { isoLocal, type Family } from '../../core/vocabulary/words.ts';
import { parseDestination } from '../probing/destination.ts';
import { probeOf, type TranscribedRun } from './transcript-probe.ts';
import { momentOf } from './transcript-values.ts';

/**
 * A stage record out of what a terminal showed after the lines of curl. Each answer is put into the form of a transcript's
 * section and read as one, by the same rules. What curl does not tell (certificate, names, adapters, its own clock) stays away.
 */

type PastedRecord =
  | {
      readonly ok: true;
      readonly record: StageRecord;
      /** A caveat for who reads it, or `null`. */
      readonly notice: string | null;
    }
  | { readonly ok: false; readonly code: 'damaged' | 'newer-version'; readonly sentence: (name: string) => string };

const sentenceOf = (problem: PastedProblem, name: string): string => {
  switch (problem.kind) {
    case 'newer':
      return say`${name} holds answers to curl lines of a newer Tripoint. Update this one to read it.`;
    case 'damaged':
      return say`${name} is damaged at line ${problem.line}.`;
    case 'no-head':
      return say`${name} was not copied whole: line ${problem.line} tells a status, and no answer before it has this status. Copy everything from the terminal, unchanged.`;
    case 'wrapped':
      return say`${name} cannot be read: its line ${problem.line} was wrapped or cut. Copy the text once more from a terminal that joins wrapped lines (in tmux: capture-pane -J). Or put >> answers.txt behind each line of curl, and bring that file.`;
    case 'no-answer':
      return say`${name} holds no whole answer to a curl line. Paste the lines into a terminal, and copy everything that it shows after them.`;
    case 'two-runs':
      return say`${name} holds answers to two sets of curl lines. Save the answers to each set in a file of its own.`;
  }
};

const refused = (problem: PastedProblem): PastedRecord => ({
  ok: false,
  code: problem.kind === 'newer' ? 'newer-version' : 'damaged',
  sentence: (name) => sentenceOf(problem, name),
});

const partOf = (
  values: Readonly<Record<string, string | null>>,
  blocks: Readonly<Record<string, string>> = {},
): Part => ({
  values: new Map(Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [[key, [value]]]))),
  blocks: new Map(
    Object.entries(blocks).map(([name, text]) => [
      name,
      { base64: Buffer.from(text, 'utf8').toString('base64'), line: 0 },
    ]),
  ),
});

const EMPTY = partOf({});

const CLOCK = /^date: {0,8}(\S.*)$/i;

/** The server's own time of an answer, in milliseconds of the epoch; `null` where none of its heads has a readable one. */
const dateOf = ({ heads }: PastedAnswer): number | null => {
  const lines = (heads.at(-1) ?? '').split('\r\n');
  const date = Date.parse(lines.map((line) => CLOCK.exec(line)?.[1]).find((text) => text !== undefined) ?? '');
  return Number.isNaN(date) ? null : date;
};

/** curl has no clock in its output: the server's is taken where it is after the lines were made and not to come. */
const startedOf = (answer: PastedAnswer, made: string, now: Date): string => {
  const date = dateOf(answer);
  return date === null || date < Date.parse(made) || date > now.getTime() ? made : isoLocal(new Date(date));
};

const sectionOf = (run: PastedRun, answer: PastedAnswer, started: string): TranscribedProbe => {
  const { told, family } = answer;
  const times = (told.get('times') ?? '').replaceAll(',', '.').replaceAll(':', ' ');
  const reached = Number(times.split(' ')[2]) > 0 || answer.heads.length > 0;
  const seen = partOf(
    {
      started,
      question: `${DEFINITIONS[family].accept} ${answer.ask}`,
      exit: answer.exit === null ? null : String(answer.exit),
      trust: reached ? run.trust : null,
      proxied: told.get('tunnel') ?? null,
      verify: told.get('verify') ?? null,
      remote: (told.get('to') ?? '').replace('/', ' '),
      local: (told.get('from') ?? '').replace('/', ' '),
      times,
      cut: answer.isWhole ? null : 'body',
    },
    {
      ...(answer.heads.length === 0 ? {} : { head: `${answer.heads.at(-1) ?? ''}\r\n\r\n`, body: answer.body }),
      error: answer.said,
    },
  );
  return { family, seen, again: null, hellos: new Map(), second: null, version: null, twin: null };
};

/** curl does not tell when a reply came, so nothing is known of the server's clock. */
const withoutClock = (evidence: Evidence): Evidence =>
  evidence.response === null ? evidence : { ...evidence, response: { ...evidence.response, clockSkewMs: null } };

const proxyOf = (text: string): Evidence['proxy'] | undefined => {
  if (text === 'none' || text === 'system') return null;
  const destination = parseDestination(text.replace(/^https?:\/\//, ''));
  return destination === null ? undefined : { ...destination, source: 'explicit', status: null };
};

/** The same answers are the same record, whatever else was copied with them. */
const idOf = (run: PastedRun): string => {
  const what = [run.stage, run.made, run.user, ...run.answers.map(({ told, heads, body }) => [...told, heads, body])];
  const hex = createHash('sha256').update(JSON.stringify(what)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/**
 * Codes of curl that tell of the way or of the other side. Any other one is of curl itself: a file that it cannot read, an option
 * that it does not know, memory.
 */
const OF_THE_WAY: ReadonlySet<number> = new Set([
  0, 1, 5, 6, 7, 8, 16, 18, 28, 35, 51, 52, 55, 56, 60, 61, 91, 92, 95, 96, 97,
]);
/** Windows cannot ask whether a certificate was revoked: that is the test host's own way to somebody else. */
const OWN_REVOCATION =
  /CRYPT_E_(?:NO_REVOCATION_CHECK|REVOCATION_OFFLINE)|0x8009201[23]|revocation (?:function|server)/i;

const isOfCurlItself = ({ exit, said }: PastedAnswer): boolean =>
  exit !== null && (!OF_THE_WAY.has(exit) || OWN_REVOCATION.test(said));

/** Newer versions of curl say that they could not connect, and not why; where its output is redirected, not even that. */
const isUntold = ({ exit, said }: PastedAnswer, proxy: Evidence['proxy']): boolean =>
  exit === null || (exit === 7 && proxy === null && !/refused|timed out|reset|unreachable|no route/i.test(said));

/** curl got all of the body, and the text has it no more: somebody shortened it, or the terminal could not show it. */
const isShortened = ({ exit, isWhole, heads }: PastedAnswer): boolean => exit === 0 && !isWhole && heads.length > 0;

const namesOf = (answers: readonly PastedAnswer[]): string => answers.map(({ family }) => family).join(', ');

const noticeOf = (run: PastedRun, read: readonly Read[]): string | null => {
  const own = run.answers.filter(isOfCurlItself);
  const untold = run.answers.filter((answer) => isUntold(answer, proxyOf(run.proxy) ?? null));
  const shortened = run.answers.filter((answer, at) => isShortened(answer) && read[at]?.probe.outcome === 'not-run');
  const said = [
    ...(own.length === 0
      ? []
      : [
          say`${namesOf(own)}: curl could not do what it was asked for, so nothing was tested: ${visibleLine(own[0]?.said ?? '').slice(0, 200) || `curl: (${own[0]?.exit ?? 0})`}`,
        ]),
    ...(untold.length === 0
      ? []
      : [
          say`${namesOf(untold)}: curl does not tell why no connection came about, so this is not measured. The form for sh does measure it.`,
        ]),
    ...(shortened.length === 0
      ? []
      : [
          say`${namesOf(shortened)}: the answer is not as long here as curl says that it was, so what stands in it is not judged. Copy everything from the terminal, unchanged.`,
        ]),
  ];
  return said.length === 0 ? null : said.join(' ');
};

interface Read {
  readonly probe: ProbeResult;
  readonly at: string;
}

const readAnswers = (run: PastedRun, shared: TranscribedRun, now: Date): readonly Read[] =>
  run.answers.map((answer) => {
    const at = startedOf(answer, shared.startedAt, now);
    const { family } = answer;
    const notRun: Read = { at, probe: { family, outcome: 'not-run', answeredBy: 'unknown', evidence: null } };
    if (isUntold(answer, shared.proxy) || isOfCurlItself(answer)) return notRun;
    const probe = probeOf({ ...shared, startedAt: at }, sectionOf(run, answer, at));
    // Its status is a fact all the same; what only the body shows is none.
    if (isShortened(answer) && has(probe.outcome, 'read-in-body')) return notRun;
    return { at, probe: { ...probe, evidence: probe.evidence && withoutClock(probe.evidence) } };
  });

/** Sign-ins that no probe of the record shows: of an answer that came before a later one of its family, and of loose ones. */
const furtherSignIns = (
  run: PastedRun,
  read: readonly Read[],
  last: ReadonlyMap<Family, Read>,
): StageRecord['signIns'] => {
  const earlier = read.filter((one) => last.get(one.probe.family) !== one && rejectionsIn(one.probe) > 0);
  const next = run.families.find((family) => !last.has(family)) ?? run.families[0] ?? 'open-api';
  const at = read.at(-1)?.at ?? run.made;
  const further = [
    ...earlier.map(({ probe: { family }, at: time }) => ({ family, at: time, result: 'rejected' as const })),
    ...run.loose.map((status) => ({
      family: next,
      at,
      result: status === 401 ? ('rejected' as const) : ('unknown' as const),
    })),
  ];
  return further.length === 0 ? undefined : further.slice(-8);
};

const recordOf = (run: PastedRun, now: Date): { readonly record: unknown; readonly notice: string | null } | null => {
  const startedAt = momentOf(run.made);
  const server = parseDestination(run.server);
  const way = run.connect === null ? server : parseDestination(run.connect);
  const proxy = proxyOf(run.proxy);
  if (startedAt === null || server === null || way === null || proxy === undefined) return null;
  const shared: TranscribedRun = {
    run: EMPTY,
    look: null,
    startedAt,
    server,
    way: way.host,
    proxy,
    resolvers: [],
    addresses: isIP(way.host) === 0 ? [] : [way.host],
    controls: new Map(),
    ports: [],
  };
  const read = readAnswers(run, shared, now);
  const last = new Map(read.map((one) => [one.probe.family, one]));
  const signIns = furtherSignIns(run, read, last);
  const probes = run.families.map(
    (family): ProbeResult =>
      last.get(family)?.probe ?? { family, outcome: 'not-run.stopped', answeredBy: 'unknown', evidence: null },
  );
  const record = {
    format: 'tripoint/stage-record',
    version: 1,
    id: idOf(run),
    stage: run.stage,
    state: last.size === run.families.length ? 'complete' : 'stopped',
    startedAt: read[0]?.at ?? startedAt,
    endedAt: read.at(-1)?.at ?? null,
    server: { ...server, connectTo: run.connect },
    user: visibleLine(run.user),
    families: run.families,
    vantage: {
      label: run.place === null ? null : visibleLine(run.place),
      addresses: [],
      resolvers: [],
      proxy: proxy === null ? null : run.proxy.replace(/^https?:\/\//, ''),
      vpnInterfaces: [],
      platform: 'unknown',
      timeZone: 'unknown',
    },
    seal: 'none',
    pasted: true,
    ...(signIns === undefined ? {} : { signIns }),
    failedSignIns: read.reduce((count, { probe }) => count + rejectionsIn(probe), 0),
    probes,
    madeBy: `${visibleLine(run.by).slice(0, 100)} (curl lines, pasted by hand)`,
  };
  return { record, notice: noticeOf(run, read) };
};

/** Reads what a terminal showed after the lines of curl; `now` is the latest moment that any of it can be of. */
export const readPasted = (text: string, now: Date): PastedRecord => {
  const run = readPastedCurl(text);
  if ('kind' in run) return refused(run);
  const made = recordOf(run, now);
  const parsed = stageRecordSchema.safeParse(made?.record);
  if (made !== null && parsed.success) return { ok: true, record: parsed.data, notice: made.notice };
  return refused({ kind: 'damaged', line: 1 });
};
