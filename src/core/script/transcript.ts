import { SIGN_IN_RESULTS, type SignInResult } from '../records/attempt.ts';
import { AGAIN, CONTROLS, type AskedAgain, type ControlAnswer } from '../evidence/evidence.ts';
import { OWN_PORTS } from '../evidence/own-ports.ts';
import { FAMILIES, type Family } from '../vocabulary/words.ts';

/**
 * The transcript that a portable script leaves: lines of a key and a value, raw bytes as base64 in lines that begin with a
 * blank, sections that end with `done`, and an `end` where the script came to its end. It is written step by step, so a
 * run that was cut off leaves a readable beginning. All of it is a stranger's word, and bounded.
 *
 *     tripoint-transcript 5
 *     stage outside
 *     asking open-api 2026-11-21T10:04:04.900+0100
 *     probe open-api
 *     exit 0
 *     sign-in accepted
 *     block head 17
 *      SFRUUC8xLjEgMjAwIE9LDQo=
 *     done
 *     end complete 2026-11-21T10:04:05.120+0100
 *     sum 5b1d…
 *     seal 09ab…
 *
 * `sum` is the SHA-256 of all lines before it, `seal` the HMAC-SHA-256 with the code of the script of all lines
 * before it, as lower-case hex. Line ends, blanks at the end of a line and a byte order mark do not count: mail programs
 * change them. Version 1 had no `sum`, no `seal`, no `sign-in`, and no time after `asking`.
 *
 * After a probe stand the sections of what was asked again without credentials, from version 3 on:
 *
 *     hello classical-groups        a handshake with another TLS hello, of the probe before it: one of AGAIN
 *     exit 90                       code of curl: 51, 60, 90 and 0 say that the hello was answered
 *     bytes 517                     bytes of the hello, and of what came back; absent where curl's library does not tell
 *     answered 0
 *     wanted client-certificate     the other side asked for one
 *     tls TLSv1.3                   the version that was agreed on
 *     done
 *     control sibling               a request without credentials, one for each path of a run: one of CONTROLS
 *     question application/json /ers/config/no-such-path-of-tripoint
 *     exit 0
 *     block head 17
 *      …
 *     done
 *
 * From version 4 on, the sections of what was asked once more stand there, too:
 *
 *     second open-api               the same sign-in after an error that may pass, of the probe before it; as a probe's section
 *     version mnt-session           Monitoring's version, signed in, of the probe before it; as a probe's section
 *     port 9060                     a handshake at another port of the same address: one of OWN_PORTS
 *     exit 7                        code of curl, read as that of a hello
 *     verify 0                      code of its library for the certificate
 *     done
 *
 * From version 5 on, a probe may have gone without credentials, `without-sign-in yes`, and after one that got an answer of which
 * nobody knows what became of its sign-in stands the same question without credentials, `control twin`.
 *
 * A probe that went on with another hello names it in its own section, `hello classical-groups`; `library OpenSSL 3.0.22` beside
 * all sections is what spoke TLS.
 */

/** Raw bytes as they stand in the text; the length is the one that was announced, and agrees with the text. */
interface Block {
  readonly base64: string;
  readonly line: number;
}

/** The lines of a section, or those beside all sections. */
export interface Part {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly blocks: ReadonlyMap<string, Block>;
}

export interface TranscribedProbe {
  readonly family: Family;
  readonly seen: Part;
  /** The certificate looked at once more after this probe. */
  readonly again: Part | null;
  /** What its handshake came to with other hellos. */
  readonly hellos: ReadonlyMap<AskedAgain['variant'], Part>;
  /** The same once more, after an error that may pass. */
  readonly second: Part | null;
  /** Monitoring's version, asked after it. */
  readonly version: Part | null;
  /** The same question without credentials. */
  readonly twin: Part | null;
}

/** A look at a port of an API itself. */
export interface TranscribedPort {
  readonly port: (typeof OWN_PORTS)[number];
  readonly seen: Part;
}

/** A path that was asked without credentials. */
export interface TranscribedControl {
  readonly asked: ControlAnswer['asked'];
  readonly seen: Part;
}

/** A sign-in that set out. */
interface TranscribedSignIn {
  readonly family: Family;
  /** As the script's `date` wrote it. */
  readonly at: string;
  readonly result: SignInResult;
}

/** What shows whether a transcript was changed. The module that can compute hashes verifies it. */
export interface Integrity {
  /** Id of the script, under which its code is kept; `null`: it cannot be sealed. */
  readonly script: string | null;
  /** The text that `sum` covers, and the sum; `null`: version 1, or the script was cut off. */
  readonly sum: Covered | null;
  readonly seal: Covered | null;
}
export interface Covered {
  readonly text: string;
  readonly hex: string;
}

export interface Transcript {
  readonly run: Part;
  readonly look: Part | null;
  readonly probes: readonly TranscribedProbe[];
  readonly controls: readonly TranscribedControl[];
  readonly ports: readonly TranscribedPort[];
  readonly skipped: readonly { readonly family: Family; readonly why: Skipped }[];
  /** Every sign-in that set out, in order. Version 1 knows none. */
  readonly signIns: readonly TranscribedSignIn[];
  readonly integrity: Integrity;
  /** `null`: the script was cut off. */
  readonly end: { readonly state: EndState; readonly at: string } | null;
}

type ReadTranscript =
  | { readonly ok: true; readonly transcript: Transcript }
  | { readonly ok: false; readonly problem: 'newer'; readonly version: string }
  | { readonly ok: false; readonly problem: 'damaged'; readonly line: number };

const SKIPPED = ['not-run.protecting-account', 'not-run.stopped', 'not-run'] as const;
type Skipped = (typeof SKIPPED)[number];

const END_STATES = ['complete', 'stopped', 'failed'] as const;
type EndState = (typeof END_STATES)[number];

const RUN_KEYS = new Set(
  'made-by shell id script stage started server user families proxy connect-to label pin platform time-zone resolver interface default-route address library consent'.split(
    ' ',
  ),
);
const SECTION_KEYS = new Set(
  'started question exit failed trust status proxied remote local verify times tls cut sign-in hello bytes answered wanted without-sign-in'.split(
    ' ',
  ),
);
const REPEATED = new Set(['resolver', 'interface', 'address', 'cut']);

/** Most bytes of each kind of block. */
const MOST_BYTES: Readonly<Record<string, number>> = {
  ca: 1_000_000,
  chain: 400_000,
  certs: 400_000,
  head: 65_536,
  body: 1_048_577,
  error: 8192,
};
const MOST_REPEATED = 300;
/** Three for each probe. */
const MOST_CONTROLS = 3 * FAMILIES.length;
const LONGEST_VALUE = 8000;

class Damaged extends Error {
  readonly line: number;
  constructor(line: number) {
    super();
    this.line = line;
  }
}

class PartWriter implements Part {
  readonly values = new Map<string, string[]>();
  readonly blocks = new Map<string, Block>();
  readonly #keys: ReadonlySet<string>;

  constructor(keys: ReadonlySet<string>) {
    this.#keys = keys;
  }

  add(key: string, value: string, line: number): void {
    const before = this.values.get(key) ?? [];
    const most = REPEATED.has(key) ? MOST_REPEATED : 1;
    if (!this.#keys.has(key) || before.length >= most || value.length > LONGEST_VALUE) throw new Damaged(line);
    this.values.set(key, [...before, value]);
  }
}

/** Whether a text says of itself that it is a transcript, of whatever version. */
export const isTranscript = (text: string): boolean => /^\ufeff?tripoint-transcript /.test(text);

const oneOf = <const T extends string>(list: readonly T[], word: string, line: number): T => {
  const found = list.find((entry) => entry === word);
  if (found === undefined) throw new Damaged(line);
  return found;
};

const split = (line: string): readonly [string, string] => {
  const blank = line.indexOf(' ');
  return blank < 0 ? [line, ''] : [line.slice(0, blank), line.slice(blank + 1)];
};

const bytesOf = (base64: string): number =>
  (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0);

const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 13;

const withoutEnd = (line: string): string => {
  let end = line.length;
  while (end > 0 && isBlank(line.charCodeAt(end - 1))) end -= 1;
  return line.slice(0, end);
};

/** Lines without their ends and what is blank there. */
const linesOf = (text: string): string[] =>
  text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map(withoutEnd);

interface Opened {
  readonly lines: readonly string[];
  readonly sum: Covered | null;
  readonly seal: Covered | null;
}

const covered = (lines: readonly string[], last: string | undefined, key: 'sum' | 'seal'): Covered | null => {
  const [, hex] = (key === 'sum' ? /^sum ([0-9a-f]{64})$/ : /^seal ([0-9a-f]{64})$/).exec(last ?? '') ?? [];
  return hex === undefined ? null : { text: lines.map((line) => `${line}\n`).join(''), hex };
};

/** The lines that are read, without those that show whether they were changed. */
const openLines = (text: string, version: number): Opened => {
  const all = linesOf(text);
  // What was not finished is no line; at the very end mail programs add and take away line ends.
  while (version > 1 && all.length > 1 && all.at(-1) === '') all.pop();
  const sealed = version > 1 ? covered(all.slice(0, -1), all.at(-1), 'seal') : null;
  const summed = sealed === null ? all : all.slice(0, -1);
  const sum = version > 1 ? covered(summed.slice(0, -1), summed.at(-1), 'sum') : null;
  if (sum !== null) return { lines: summed.slice(0, -1), sum, seal: sealed };
  return { lines: linesOf(text).slice(0, -1), sum: null, seal: null };
};

const VERSIONS: ReadonlySet<string> = new Set(['1', '2', '3', '4', '5']);

export const readTranscript = (text: string): ReadTranscript => {
  const [, version] = /^\ufeff?tripoint-transcript (\d{1,6})[ \t\r]{0,20}(?:\n|$)/.exec(text) ?? [];
  if (version === undefined) return { ok: false, problem: 'damaged', line: 1 };
  if (!VERSIONS.has(version)) return { ok: false, problem: 'newer', version };
  try {
    const opened = openLines(text, Number(version));
    return { ok: true, transcript: parse(opened, Number(version)) };
  } catch (error) {
    if (error instanceof Damaged) return { ok: false, problem: 'damaged', line: error.line };
    throw error;
  }
};

const parse = ({ lines, sum, seal }: Opened, version: number): Transcript => {
  const run = new PartWriter(RUN_KEYS);
  const probes: TranscribedProbe[] = [];
  const controls: TranscribedControl[] = [];
  const ports: TranscribedPort[] = [];
  const skipped: Transcript['skipped'][number][] = [];
  const signIns: TranscribedSignIn[] = [];
  /** The probe that set out and of which nothing was read yet. */
  let asking: Omit<TranscribedSignIn, 'result'> | null = null;
  const settle = (result: TranscribedSignIn['result'] | null): void => {
    if (asking !== null && result !== null && signIns.length < 2 * FAMILIES.length) signIns.push({ ...asking, result });
    asking = null;
  };
  const signedIn = (seen: Part, line: number): void => {
    // Every script says how its probe ended.
    if (!seen.values.has('exit') && !seen.values.has('failed')) throw new Damaged(line);
    const result = seen.values.get('sign-in')?.[0];
    // What went without credentials never set out with them.
    if (seen.values.has('without-sign-in') && (result !== undefined || asking !== null)) throw new Damaged(line);
    settle(result === undefined ? null : oneOf(SIGN_IN_RESULTS, result, line));
  };
  const found: { look: Part | null; end: Transcript['end'] } = { look: null, end: null };
  /** What becomes of the section that is open, once it is done. */
  let open: { readonly part: PartWriter; readonly close: (part: Part) => void } | null = null;

  for (let index = 1; index < lines.length; index += 1) {
    const number = index + 1;
    const [key, value] = split(lines[index] ?? '');
    if (found.end !== null) throw new Damaged(number);
    const part: PartWriter = open?.part ?? run;
    if (key === 'block') {
      const from = index + 1;
      while (lines[index + 1]?.startsWith(' ') === true) index += 1;
      // Where the text ends within a block, the block was not finished, and so nothing that follows it.
      const finished = index + 1 < lines.length;
      addBlock(part, value, lines.slice(from, index + 1), number, finished);
    } else if (open !== null) {
      if (key === 'done') {
        open.close(open.part);
        open = null;
      } else part.add(key, value, number);
    } else if (key === 'look' || key === 'again') {
      const last = probes.length - 1;
      const close = (seen: Part): void => {
        const probe = probes[last];
        if (key === 'look') found.look = seen;
        else if (probe) probes[last] = { ...probe, again: seen };
      };
      if (key === 'look' ? found.look !== null : probes[last]?.again !== null) throw new Damaged(number);
      open = { part: new PartWriter(SECTION_KEYS), close };
    } else if (key === 'hello' && version > 2) {
      const variant = oneOf(AGAIN, value, number);
      const probe = probes.at(-1);
      if (probe === undefined || probe.hellos.has(variant)) throw new Damaged(number);
      const close = (seen: Part): void => {
        probes[probes.length - 1] = { ...probe, hellos: new Map(probe.hellos).set(variant, seen) };
      };
      open = { part: new PartWriter(SECTION_KEYS), close };
    } else if (key === 'control' && value === 'twin' && version > 4) {
      const probe = probes.at(-1);
      if (probe?.twin !== null) throw new Damaged(number);
      const close = (seen: Part): void => {
        probes[probes.length - 1] = { ...probe, twin: seen };
      };
      open = { part: new PartWriter(SECTION_KEYS), close };
    } else if (key === 'control' && version > 2) {
      const asked = oneOf(CONTROLS, value, number);
      if (controls.length >= MOST_CONTROLS) throw new Damaged(number);
      open = { part: new PartWriter(SECTION_KEYS), close: (seen) => void controls.push({ asked, seen }) };
    } else if (key === 'probe') {
      const family = oneOf(FAMILIES, value, number);
      if (probes.some((other) => other.family === family)) throw new Damaged(number);
      open = {
        part: new PartWriter(SECTION_KEYS),
        close: (seen) => {
          signedIn(seen, number);
          probes.push({ family, seen, again: null, hellos: new Map(), second: null, version: null, twin: null });
        },
      };
    } else if ((key === 'second' || key === 'version') && version > 3) {
      const probe = probes.at(-1);
      const family = oneOf(FAMILIES, value, number);
      if (probe?.family !== family || probe[key] !== null) throw new Damaged(number);
      open = {
        part: new PartWriter(SECTION_KEYS),
        close: (seen) => {
          signedIn(seen, number);
          probes[probes.length - 1] = { ...probe, [key]: seen };
        },
      };
    } else if (key === 'port' && version > 3) {
      const port = OWN_PORTS.find((one) => String(one) === value);
      if (port === undefined || ports.some((other) => other.port === port)) throw new Damaged(number);
      open = { part: new PartWriter(SECTION_KEYS), close: (seen) => void ports.push({ port, seen }) };
    } else if (key === 'asking') {
      const [family, at] = split(value);
      settle('unknown');
      const known = oneOf(FAMILIES, family, number);
      if (version > 1) asking = { family: known, at };
    } else if (key === 'sign-in' && version > 1) {
      // Stopped after it was sent.
      settle(oneOf(SIGN_IN_RESULTS, split(value)[1], number));
    } else if (key === 'skipped') {
      const [family, why] = split(value);
      settle(null);
      skipped.push({ family: oneOf(FAMILIES, family, number), why: oneOf(SKIPPED, why, number) });
      if (skipped.length > 2 * FAMILIES.length) throw new Damaged(number);
    } else if (key === 'end') {
      const [state, at] = split(value);
      found.end = { state: oneOf(END_STATES, state, number), at };
    } else run.add(key, value, number);
  }
  settle('unknown');
  if (version > 1 && found.end !== null && sum === null) throw new Damaged(lines.length + 1);
  const script = run.values.get('script')?.[0] ?? null;
  if (version === 1 && script !== null) throw new Damaged(1);
  return { run, probes, controls, ports, skipped, signIns, integrity: { script, sum, seal }, ...found };
};

const addBlock = (
  part: PartWriter,
  announced: string,
  indented: readonly string[],
  line: number,
  finished: boolean,
): void => {
  const [name, size] = split(announced);
  const most = Object.hasOwn(MOST_BYTES, name) ? MOST_BYTES[name] : undefined;
  if (most === undefined || !/^\d{1,7}$/.test(size) || Number(size) > most || part.blocks.has(name))
    throw new Damaged(line);
  if (!finished) return;
  const base64 = indented.map((one) => one.slice(1)).join('');
  const wellFormed = base64.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(base64);
  if (!wellFormed || bytesOf(base64) !== Number(size)) throw new Damaged(line);
  part.blocks.set(name, { base64, line });
};
