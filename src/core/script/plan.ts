import { DEFINITIONS } from '../evidence/probes.ts';
import { say, said } from '../messages/say.ts';
import { originOf, type Place, type Family, type ProbeStage } from '../vocabulary/words.ts';
import { parametersFor, UNMATCHED_GROUP_ID } from '../evidence/probe.ts';

/** `Written: {0}.|${t_file}`, in the language in force, with the shell's own expressions for its values. */
const sentence = (inner: string): string => {
  const [text = '', ...expressions] = inner.split('|');
  return said(text).replace(/\{(\d)\}/g, (gap, index: string) => expressions[Number(index)] ?? gap);
};

/** A text with each `{{…}}` in it as its sentence. */
const spoken = (file: string): string => {
  const [head = '', ...rest] = file.split('{{');
  const parts = rest.map((part) => {
    let end = part.indexOf('}}');
    while (part[end + 2] === '}') end += 1;
    return sentence(part.slice(0, end)) + part.slice(end + 2);
  });
  return [head, ...parts].join('');
};

/** What it sends with the password, as comments for those who read a script before it runs. */
const requestLines = (plan: ScriptPlan): readonly string[] =>
  requestsOf(plan).map(({ before, after }) => {
    const group = plan.families.includes('ers-endpoint-groups')
      ? '(the first group of the first answer)'
      : UNMATCHED_GROUP_ID;
    const path = after === null ? before : `${before}${group}${after}`;
    return `#   GET ${originOf(plan.server)}${path}`.replace(/[^ -~]/g, '?');
  });

/**
 * A portable script out of its file in `resources/scripts`: its sentences in the language in force, what it was made for, and
 * what it asks. Both are code of that shell, each value within quotes.
 */
export const filled = (
  file: string,
  plan: ScriptPlan,
  values: readonly string[],
  questions: readonly string[],
): string => {
  const inserts: Readonly<Record<string, readonly string[]>> = { values, questions, requests: requestLines(plan) };
  return spoken(file).replace(/^# @(values|questions|requests)\n/gm, (_, place: string) =>
    (inserts[place] ?? []).map((line) => `${line}\n`).join(''),
  );
};

/**
 * The code of a portable script, which seals whatever is made with it. The engineer types it where the script runs; it is never in the script. With it
 * the transcript is sealed by HMAC-SHA-256.
 */

/** No letters or digits that are read as one another, and no vowels, so that no words come about. */
export const CODE_ALPHABET = 'BCDFGHJKMNPQRSTVWXYZ23456789';
/** 28 to the power of 16 is more than 2 to the power of 76. */
export const CODE_LENGTH = 16;

/** In groups of four, as it is read aloud. */
export const shownCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-');

/**
 * What a portable script is made from. The script runs where nothing may be installed, on a host that this program never
 * sees: so it holds everything but the password, and writes down what it saw for this program to read.
 */

/** `system`: what the host that the script runs on is set up with. `explicit`: `http://HOST:PORT`, without credentials. */
export type ScriptProxy = 'none' | 'system' | { readonly url: string };

export interface ScriptPlan {
  /** The program that made the script, e.g. `tripoint 1.2.3`. */
  readonly madeBy: string;
  readonly stage: ProbeStage;
  /** In the form that name check, SNI and `Host` use: ASCII, an address without brackets. */
  readonly server: Place;
  readonly connectTo: Place | null;
  readonly user: string;
  readonly families: readonly Family[];
  readonly mac: string | null;
  readonly groupId: string | null;
  /** PEM text of imported authorities. */
  readonly ca: string | null;
  /** SHA-256 of the one certificate that is accepted, lower-case hex. */
  readonly pin: string | null;
  readonly proxy: ScriptProxy;
  readonly connectMs: number;
  readonly totalMs: number;
  readonly label: string | null;
  /** Id of the consent to one more sign-in after a rejected one, which counts once; `null`: none was given. */
  readonly consent: string | null;
  /** Rejected sign-ins of the account that hold back another one where the script is made, oldest first. */
  readonly known: readonly KnownRejection[];
  /** What binds the transcript to a code; `null`: the transcript cannot be sealed. */
  readonly seal: ScriptSeal | null;
}

/** A sign-in that was rejected, or whose result is not known. */
export interface KnownRejection {
  readonly id: string;
  /** ISO 8601 with its offset. */
  readonly at: string;
  readonly rejected: boolean;
}

/** Whole seconds of the epoch. */
export const epochOf = ({ at }: KnownRejection): number => Math.floor(Date.parse(at) / 1000);

/** The code itself is never in the script. */
interface ScriptSeal {
  /** Id of the script, a UUID, under which its code is kept. */
  readonly script: string;
  /** The first four bytes, as hex, of the code's HMAC over the id: a mistyped code is noticed where it is typed. */
  readonly check: string;
}

/** One probe as a script asks it: the id of a group goes between `before` and `after`, where the question has one. */
export interface ScriptRequest {
  readonly family: Family;
  readonly accept: string;
  readonly before: string;
  /** `null`: the path holds no id, and `before` is all of it. */
  readonly after: string | null;
}

const MARK = 'ID-OF-THE-FIRST-GROUP';

/** The questions in the order in which they are asked. */
export const requestsOf = ({ families, mac, groupId }: ScriptPlan): readonly ScriptRequest[] =>
  families.map((family) => {
    const { accept, path } = DEFINITIONS[family];
    const [before = '', after] = path(parametersFor({ mac, groupId: groupId ?? MARK }, [])).split(MARK);
    return { family, accept, before, after: after ?? null };
  });

/** An address has no name to ask for. */
export const isAddressText = (host: string): boolean => host.includes(':') || /^\d+(?:\.\d+){3}$/.test(host);

const LONGEST = 1000;

/**
 * Why no script can be made with these values, or `null`: a control character could end the line that a value stands in.
 * Everything else is quoted.
 */
export const whyNoScript = ({ user, label, server, connectTo }: ScriptPlan): string | null => {
  const values = {
    '--user': user,
    '--label': label ?? '',
    '--server': server.host,
    '--connect-to': connectTo?.host ?? '',
  };
  for (const [option, value] of Object.entries(values)) {
    if (/[\p{Cc}\u2028\u2029]/u.test(value))
      return say`The value of ${option} contains a control character or a line end. Nothing was written.`;
    if (value.length > LONGEST)
      return say`The value of ${option} is longer than ${LONGEST} characters. Nothing was written.`;
  }
  return null;
};
