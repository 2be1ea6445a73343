import { FAMILIES, PROBE_STAGES, type Family, type ProbeStage } from '../vocabulary/words.ts';

/**
 * What a terminal showed after the lines of `curl-lines.ts`: answers of curl with `--include`, each ended by a closing line.
 * A person copied it, so there is anything between them: prompts, the lines themselves, messages of curl, other commands. Line
 * ends are CRLF or LF. The end may be missing. All of it is a stranger's word, and anyone can edit it.
 */

/** How a closing line begins, with the version of its form. */
export const CLOSING = 'tripoint-curl 1';

/** A value within a closing line: what would end it, or means something to curl or to a shell, as `=` and two hex digits. */
export const sealedWord = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
    .replace(/%(?:2C|2F|3A|3F|40)/g, decodeURIComponent)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '=');

/** `null` for what is none. */
const openedWord = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll('%', '%25').replaceAll('=', '%'));
  } catch {
    return null;
  }
};

/** One answer, with what curl told of it. */
export interface PastedAnswer {
  readonly family: Family;
  /** The path that was asked for. */
  readonly ask: string;
  /** Values of the closing line by their keys. */
  readonly told: ReadonlyMap<string, string>;
  /** Code with which curl ended; `null` where neither the closing line nor a message tells it. */
  readonly exit: number | null;
  /** Messages of curl. */
  readonly said: string;
  /** Every head in front of the body, the last one that of the server; empty where none came. */
  readonly heads: readonly string[];
  readonly body: string;
  /** The body is as long as curl says that it was. */
  readonly isWhole: boolean;
}

/** What stands in every closing line alike. */
export interface PastedRun {
  readonly stage: ProbeStage;
  readonly made: string;
  readonly server: string;
  readonly user: string;
  readonly connect: string | null;
  readonly proxy: string;
  readonly trust: string;
  readonly place: string | null;
  readonly by: string;
  readonly families: readonly Family[];
  /** In the order in which they stand there. */
  readonly answers: readonly PastedAnswer[];
  /** Status of an answer that no closing line ended, and which nobody can place: its sign-in counts all the same. */
  readonly loose: readonly number[];
}

export type PastedProblem =
  | { readonly kind: 'damaged' | 'wrapped' | 'no-head'; readonly line: number }
  | { readonly kind: 'newer' | 'two-runs' | 'no-answer' };

/** Whether a text holds closing lines, of whatever version, or the lines of curl themselves. */
export const isPastedCurl = (text: string): boolean =>
  /^[> ]{0,8}tripoint-curl \d/m.test(text) || text.includes(`\\n${CLOSING} stage=`);

const SHARED = ['stage', 'made', 'server', 'user', 'connect', 'proxy', 'trust', 'place', 'by', 'all'] as const;
const NEEDED = [...SHARED, 'probe', 'ask', 'status', 'size', 'times'] as const;

class Bad extends Error {
  readonly problem: PastedProblem;
  constructor(problem: PastedProblem) {
    super();
    this.problem = problem;
  }
}

const LONGEST_LINE = 12_000;
/** Each line pasted again three times. */
const MOST_ANSWERS = 4 * FAMILIES.length;

const toldIn = (line: string, number: number): ReadonlyMap<string, string> => {
  if (line.length > LONGEST_LINE) throw new Bad({ kind: 'damaged', line: number });
  const words = line.split(' ').slice(2);
  if (words.at(-1) !== 'end') throw new Bad({ kind: 'wrapped', line: number });
  const told = new Map<string, string>();
  for (const word of words.slice(0, -1)) {
    const at = word.indexOf('=');
    const value = openedWord(word.slice(at + 1));
    if (at <= 0 || value === null) throw new Bad({ kind: 'damaged', line: number });
    told.set(word.slice(0, at), value);
  }
  if (NEEDED.some((key) => !told.has(key))) throw new Bad({ kind: 'damaged', line: number });
  return told;
};

/** A prompt has no line end where the password was typed. */
const withoutPrompt = (line: string): string =>
  line.startsWith('Enter ') && line.includes('password for user') && line.includes('HTTP/')
    ? line.slice(line.lastIndexOf('HTTP/'))
    : line;

const statusOf = (line: string | undefined): number | null => {
  const [, status] = /^HTTP\/\d(?:\.\d)? ([1-5]\d\d)(?: |$)/.exec(line ?? '') ?? [];
  return status === undefined ? null : Number(status);
};

interface Shown {
  readonly heads: readonly string[];
  readonly body: readonly string[];
  readonly status: number;
}

/** Answers among the lines, without line ends: heads that follow one another are one answer. The last one has its body to the end. */
const answersAmong = (lines: readonly string[], raw: readonly string[]): readonly Shown[] => {
  const found: Shown[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    let status = statusOf(lines[at]);
    if (status === null) continue;
    const heads: string[] = [];
    for (;;) {
      let end = at;
      while (end < lines.length && lines[end] !== '') end += 1;
      heads.push(lines.slice(at, end).join('\r\n'));
      at = end + 1;
      const next = statusOf(lines[at]);
      if (next === null) break;
      status = next;
    }
    let end = at;
    while (end < lines.length && statusOf(lines[end]) === null) end += 1;
    found.push({ heads, body: raw.slice(at, end), status });
    at = end - 1;
  }
  return found;
};

/** In bytes of UTF-8. */
const lengthOf = (text: string): number => {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
};

/** Without carriage returns at its end; a terminal adds one to that of the reply. */
const bare = (line: string): string => {
  let end = line.length;
  while (line.charCodeAt(end - 1) === 13) end -= 1;
  return line.slice(0, end);
};

/** What a terminal is told about letters and links, as curl tells it around the names of headers. */
const STYLE = /\u001b(?:\[[0-9;?]{0,20}[A-Za-z]|\][^\u0007\u001b\n]{0,4000}(?:\u0007|\u001b\\))/g;

/** The body in the form that is as long as curl says; a terminal drops and adds carriage returns. */
const bodyOf = (lines: readonly string[], size: number): { readonly body: string; readonly isWhole: boolean } => {
  const body = lines.join('\n');
  const plain = lines.map(bare);
  const once = lines.map((line) => line.replace(/\r$/, ''));
  const forms = [body, body.replace(/\r$/, ''), once.join('\n'), plain.join('\n'), plain.join('\r\n')];
  const whole = forms.find((form) => lengthOf(form) === size);
  return { body: whole ?? body, isWhole: whole !== undefined };
};

/** A message of curl about a failure, with its code. */
const MESSAGE = /^curl: \((\d{1,3})\) /;

/** Lines as they are, but for a message of curl that stands behind an unfinished body: it gets a line of its own. */
const withOwnMessages = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => {
    const at = line.lastIndexOf('curl: (');
    return at > 0 && MESSAGE.test(line.slice(at)) ? [line.slice(0, at), line.slice(at)] : [line];
  });

interface Read {
  readonly told: ReadonlyMap<string, string>;
  readonly answer: PastedAnswer;
  readonly loose: readonly number[];
  /** The message behind the closing line is of this answer. */
  readonly takesNext: boolean;
}

const readOne = (line: number, closing: string, given: readonly string[], next: string): Read => {
  const told = toldIn(closing, line);
  const family = FAMILIES.find((known) => known === told.get('probe'));
  if (family === undefined) throw new Bad({ kind: 'damaged', line });
  const status = Number(told.get('status'));
  const before = withOwnMessages(given);
  const lines = before.map((one) => withoutPrompt(bare(one)));
  const shown = answersAmong(
    lines.filter((one) => !MESSAGE.test(one)),
    before.filter((one) => !MESSAGE.test(one)),
  );
  // Where no answer of the server came, a head is the one with which a proxy refused the way.
  const at = shown.findLastIndex((one) => one.status === (status === 0 ? Number(told.get('tunnel')) : status));
  // Somebody cut the head off, or put another answer in its place: nothing can be said of what remains.
  if (status !== 0 && at < 0) throw new Bad({ kind: 'no-head', line });
  const own = status === 0 ? undefined : shown[at];
  const messages = lines.filter((one) => MESSAGE.test(one));
  // Old versions print the message after the closing line.
  const takesNext = messages.length === 0 && MESSAGE.test(next);
  const said = takesNext ? [next] : messages;
  const exit = /^\d{1,3}$/.exec(told.get('exit') ?? '')?.[0] ?? MESSAGE.exec(said.at(-1) ?? '')?.[1];
  return {
    told,
    answer: {
      family,
      ask: told.get('ask') ?? '',
      told,
      exit: exit === undefined ? (status === 0 ? null : 0) : Number(exit),
      said: said.join('\n'),
      heads: own?.heads ?? [],
      ...bodyOf(own?.body ?? [], Number(told.get('size'))),
    },
    loose: shown.slice(0, at < 0 ? shown.length : at).flatMap((one) => (one.status >= 200 ? [one.status] : [])),
    takesNext,
  };
};

/** The line of curl itself, as a terminal shows it, holds names in place of values. */
const isClosing = (line: string): boolean => /^tripoint-curl \d/.test(line) && !line.includes('%{');

/** Reads what a terminal showed. Shape: one run, its answers in the order in which they stand there. */
export const readPastedCurl = (text: string): PastedRun | PastedProblem => {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(STYLE, '')
    .split('\n');
  const plain = lines.map((line) => line.trim());
  const places = plain.flatMap((line, at) => (isClosing(line) ? [at] : []));
  try {
    if (places.some((at) => !`${plain[at] ?? ''} `.startsWith(`${CLOSING} `))) return { kind: 'newer' };
    if (places.length > MOST_ANSWERS) return { kind: 'damaged', line: places[MOST_ANSWERS] ?? 0 };
    const read: Read[] = [];
    let from = 0;
    for (const at of places) {
      // A text that ends within a closing line was cut off; what it says of its answer is not known.
      if (at === plain.length - 1 && !(plain[at] ?? '').endsWith(' end')) break;
      const message = plain.findIndex((line, index) => index > at && line !== '');
      const one = readOne(at + 1, plain[at] ?? '', lines.slice(from, at), plain[message] ?? '');
      read.push(one);
      from = one.takesNext ? message + 1 : at + 1;
    }
    const [first] = read;
    if (first === undefined) return { kind: 'no-answer' };
    const shared = (key: (typeof SHARED)[number]): string => first.told.get(key) ?? '';
    if (read.some(({ told }) => SHARED.some((key) => key !== 'all' && told.get(key) !== shared(key))))
      return { kind: 'two-runs' };
    const stage = PROBE_STAGES.find((one) => one === shared('stage'));
    if (stage === undefined) return { kind: 'damaged', line: (places[0] ?? 0) + 1 };
    const named = shared('all').split(',');
    const rest = lines.slice(from).map((line) => withoutPrompt(bare(line)));
    return {
      stage,
      made: shared('made'),
      server: shared('server'),
      user: shared('user'),
      connect: shared('connect') || null,
      proxy: shared('proxy'),
      trust: shared('trust'),
      place: shared('place') || null,
      by: shared('by'),
      families: FAMILIES.filter(
        (family) => named.includes(family) || read.some(({ answer }) => answer.family === family),
      ),
      answers: read.map(({ answer }) => answer),
      loose: [
        ...read.flatMap(({ loose }) => loose),
        ...answersAmong(rest, rest).flatMap(({ status }) => (status >= 200 ? [status] : [])),
      ],
    };
  } catch (error) {
    if (error instanceof Bad) return error.problem;
    throw error;
  }
};
