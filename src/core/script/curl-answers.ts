import { FAMILIES, PROBE_STAGES, type Family, type ProbeStage } from '../vocabulary/words.ts';

/**
 * What curl printed: from a fixed script of `resources/scripts`, or as somebody copied it from a terminal after the
 * lines of `command-line.ts`. Each answer (`--include`) ends with a closing line:
 *
 * tripoint-curl 2 STAGE USER MADE STATUS BYTES REMOTE-ADDRESS URL [KEY=VALUE …] end
 *
 * A script prints `tripoint-curl asks FAMILY signed|bare TIME` before each question, and `tripoint-curl certs` before
 * the certificates where its curl has them. Anything may be between them: prompts, the lines themselves, messages of
 * curl. Line ends are CRLF or LF, and the end may be missing. All of it is a stranger's word, and anyone can edit it.
 */

/** How a closing line begins, with the version of its form. */
export const CLOSING = 'tripoint-curl 2';

/** A value within a closing line: what would end it, or means something to curl or to a shell, as `=` and two hex digits. */
export const codedWord = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
    .replace(/%(?:2C|2F|3A|3F|40)/g, decodeURIComponent)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '=');

const openedWord = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll('%', '%25').replaceAll('=', '%'));
  } catch {
    return null;
  }
};

export interface CurlAnswer {
  readonly family: Family;
  readonly url: string;
  /** The question went without the password. */
  readonly isBare: boolean;
  /** When it was asked, where a script says so; as `date` writes it. */
  readonly at: string | null;
  readonly remote: string;
  readonly told: ReadonlyMap<string, string>;
  /** Code with which curl ended; `null` where no message shows it and no answer shows that it came to its end. */
  readonly exit: number | null;
  readonly said: string;
  readonly heads: readonly string[];
  readonly body: string;
  readonly isWhole: boolean;
  /** PEM among other text; empty if curl printed none. */
  readonly certificates: string;
}

export interface CurlRun {
  readonly stage: ProbeStage;
  readonly user: string;
  /** A time as `date` writes it, or seconds of the epoch to the base of 36. */
  readonly made: string;
  readonly answers: readonly [CurlAnswer, ...CurlAnswer[]];
  /** Status of an answer that no closing line ended, and which nobody can place: its sign-in counts all the same. */
  readonly loose: readonly number[];
  /** Questions with the password that a script announced and that have no closing line. */
  readonly cutOff: readonly { readonly family: Family; readonly at: string }[];
}

export type CurlProblem =
  | { readonly kind: 'damaged' | 'wrapped' | 'no-head'; readonly line: number }
  | { readonly kind: 'newer' | 'older' | 'two-runs' | 'no-answer' };

/** Whether a text holds closing lines, of whatever version, or is a transcript of the scripts of version 0.1. */
export const isCurlOutput = (text: string): boolean =>
  /^[> ]{0,8}tripoint-(?:curl|transcript) (?:\d|asks )/m.test(text) || text.includes(`\\n${CLOSING} `);

const FAMILY_OF: readonly (readonly [RegExp, Family])[] = [
  [/^\/ers\/config\/endpointgroup(?:[?/]|$)/, 'ers-endpoint-groups'],
  [/^\/ers\/config\/endpoint(?:[?/]|$)/, 'ers-endpoints'],
  [/^\/api\/v1\/endpoint(?:[?/]|$)/, 'open-api'],
  [/^\/admin\/API\/mnt\/Session\//, 'mnt-session'],
];

class Bad extends Error {
  readonly problem: CurlProblem;
  constructor(problem: CurlProblem) {
    super();
    this.problem = problem;
  }
}

const LONGEST_LINE = 12_000;
/** Each question twice, each asked again three times. */
const MOST_ANSWERS = 8 * FAMILIES.length;

interface ReadAnswer {
  readonly stage: ProbeStage;
  readonly user: string;
  readonly made: string;
  readonly status: number;
  readonly size: number;
  readonly remote: string;
  readonly url: string;
  readonly family: Family;
  readonly told: ReadonlyMap<string, string>;
}

const toldIn = (line: string, number: number): ReadAnswer => {
  const damaged = new Bad({ kind: 'damaged', line: number });
  if (line.length > LONGEST_LINE) throw damaged;
  const words = line.split(' ').slice(2);
  if (words.at(-1) !== 'end') throw new Bad({ kind: 'wrapped', line: number });
  const [stageWord, userWord = '', made = '', status = '', size = '', remote = '', url = '', ...pairs] = words.slice(
    0,
    -1,
  );
  const stage = PROBE_STAGES.find((one) => one === stageWord);
  const user = openedWord(userWord);
  const [, path] = /^https:\/\/[^/?#]{1,300}(\/.*)$/i.exec(url) ?? [];
  const family = FAMILY_OF.find(([pattern]) => path !== undefined && pattern.test(path))?.[1];
  if (stage === undefined || user === null || user === '' || family === undefined) throw damaged;
  if (!/^(?:[\dT:+-]{9,25}|[\da-z]{6})$/.test(made) || !/^\d{3}$/.test(status) || !/^\d{1,12}$/.test(size))
    throw damaged;
  const told = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const value = openedWord(pair.slice(at + 1));
    if (at <= 0 || value === null) throw damaged;
    told.set(pair.slice(0, at), value);
  }
  return { stage, user, made, status: Number(status), size: Number(size), remote, url, family, told };
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

/** In bytes of UTF-8; what could not be read as such counts as the one byte that it was. */
const lengthOf = (text: string): number => {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 || code === 0xfffd ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
};

const bare = (line: string): string => {
  let end = line.length;
  while (line.charCodeAt(end - 1) === 13) end -= 1;
  return line.slice(0, end);
};

/** Terminal escapes for bold text and links, as curl prints them around the names of headers. */
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

const MESSAGE = /^curl: \((\d{1,3})\) /;
/** What a script keeps of curl's other output: why no connection was established, and the version of TLS. */
const NOTE = /^\* (?:connect to .{1,300} failed: |SSL connection using )/;
const isOfCurl = (line: string): boolean => MESSAGE.test(line) || NOTE.test(line);

/** Lines as they are, but for a message of curl that follows an unfinished body: it gets its own line. */
const withOwnMessages = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => {
    const at = line.lastIndexOf('curl: (');
    return at > 0 && MESSAGE.test(line.slice(at)) ? [line.slice(0, at), line.slice(at)] : [line];
  });

const ASKS = /^tripoint-curl asks ([a-z-]{1,30}) (signed|bare) ([\dT:+-]{9,25})$/;

interface Asked {
  readonly family: Family;
  readonly isBare: boolean;
  readonly at: string;
}

const askedIn = (line: string): readonly Asked[] => {
  const [, name, how, at = ''] = ASKS.exec(line) ?? [];
  const family = FAMILIES.find((known) => known === name);
  return family === undefined ? [] : [{ family, isBare: how === 'bare', at }];
};

interface Read {
  readonly closing: ReadAnswer;
  readonly answer: CurlAnswer;
  readonly loose: readonly number[];
  readonly asked: readonly Asked[];
  /** The message behind the closing line is of this answer. */
  readonly takesNext: boolean;
}

const readOne = (line: number, closingLine: string, given: readonly string[], next: string): Read => {
  const closing = toldIn(closingLine, line);
  const { status, told, family } = closing;
  const certsAt = given.findIndex((one) => bare(one) === 'tripoint-curl certs');
  const before = withOwnMessages(certsAt < 0 ? given : given.slice(0, certsAt));
  const asked = before.flatMap((one) => askedIn(bare(one)));
  const lines = before.map((one) => withoutPrompt(bare(one)));
  const shown = answersAmong(
    lines.filter((one) => !isOfCurl(one)),
    before.filter((one) => !isOfCurl(one)),
  );
  // Where no answer of the server came, a head is the proxy's refusal.
  const at = shown.findLastIndex((one) => one.status === (status === 0 ? Number(told.get('tunnel')) : status));
  // Somebody cut the head off, or put another answer in its place: nothing can be said of what remains.
  if (status !== 0 && at < 0) throw new Bad({ kind: 'no-head', line });
  const own = status === 0 ? undefined : shown[at];
  const saidBefore = [...lines, ...(certsAt < 0 ? [] : given.slice(certsAt).map(bare))].filter(isOfCurl);
  // Old versions print the message after the closing line.
  const takesNext = !saidBefore.some((one) => MESSAGE.test(one)) && MESSAGE.test(next);
  const said = takesNext ? [...saidBefore, next] : saidBefore;
  const exit = MESSAGE.exec(said.findLast((one) => MESSAGE.test(one)) ?? '')?.[1];
  return {
    closing,
    answer: {
      family,
      url: closing.url,
      isBare: told.get('bare') === '1',
      at: asked.findLast((one) => one.family === family)?.at ?? null,
      remote: closing.remote,
      told,
      exit: exit === undefined ? (status === 0 ? null : 0) : Number(exit),
      said: said.join('\n'),
      heads: own?.heads ?? [],
      ...bodyOf(own?.body ?? [], closing.size),
      certificates:
        certsAt < 0
          ? ''
          : given
              .slice(certsAt + 1)
              .map(bare)
              .join('\n'),
    },
    loose: shown.slice(0, at < 0 ? shown.length : at).flatMap((one) => (one.status >= 200 ? [one.status] : [])),
    asked: asked.filter((one) => one !== asked.findLast((last) => last.family === family)),
    takesNext,
  };
};

/** The line of curl itself, as a terminal shows it, holds names in place of values. */
const isClosing = (line: string): boolean => /^tripoint-curl \d/.test(line) && !line.includes('%{');

const originIn = (url: string): string => /^https:\/\/[^/?#]*/i.exec(url)?.[0].toLowerCase() ?? '';

const sharedBy = ({ closing: { stage, user, made, url, told } }: Read): string =>
  JSON.stringify([
    stage,
    user,
    made,
    originIn(url),
    ...['connect', 'proxy', 'ca', 'place'].map((key) => told.get(key)),
  ]);

/** Reads what curl printed. Shape: one run, its answers in the order in which they stand there. */
export const readCurlAnswers = (text: string): CurlRun | CurlProblem => {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(STYLE, '')
    .split('\n');
  const plain = lines.map((line) => line.trim());
  const places = plain.flatMap((line, at) => (isClosing(line) ? [at] : []));
  try {
    if (plain.some((line) => /^tripoint-(?:transcript \d|curl 1 )/.test(line))) return { kind: 'older' };
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
    const [first, ...others] = read;
    if (first === undefined) return { kind: 'no-answer' };
    if (others.some((one) => sharedBy(one) !== sharedBy(first))) return { kind: 'two-runs' };
    const rest = lines.slice(from).map((line) => withoutPrompt(bare(line)));
    const { stage, user, made } = first.closing;
    return {
      stage,
      user,
      made,
      answers: [first.answer, ...others.map(({ answer }) => answer)],
      loose: [
        ...read.flatMap(({ loose }) => loose),
        ...answersAmong(rest, rest).flatMap(({ status }) => (status >= 200 ? [status] : [])),
      ],
      cutOff: [...read.flatMap(({ asked }) => asked), ...rest.flatMap(askedIn)].filter(({ isBare }) => !isBare),
    };
  } catch (error) {
    if (error instanceof Bad) return error.problem;
    throw error;
  }
};
