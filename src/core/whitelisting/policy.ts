import { say, type Message } from '../messages/message.ts';
import { characterAt } from './characters.ts';
import { holdsForeign, isOfWrongLength } from './problems.ts';

/** Entries of an access policy. What the service does beyond its specification is not known; these readings only inform. */

type PolicyProblemCode = 'form' | 'character' | 'wildcard' | 'too-long';

interface PolicyProblem {
  readonly code: PolicyProblemCode;
  readonly message: Message;
  readonly at: { readonly character: string; readonly place: number } | null;
}

export interface PolicyEntry {
  readonly text: string;
  readonly kind: 'email' | 'pattern';
  readonly covers: Message | null;
  readonly breadth: Breadth | null;
  readonly problems: readonly PolicyProblem[];
}

/** `broad`: more than one domain is covered, as no `@` with a whole domain name follows the wildcard. */
export type Breadth = 'everyone' | 'broad' | 'domain';

/** RFC 5321: the longest path is 256 with its brackets. */
const LONGEST = 254;
export const MOST_POLICY_ENTRIES = 10_000;

/** One entry as it was typed. */
export const readPolicyEntry = (typed: string): PolicyEntry => {
  const text = typed.normalize('NFC').trim();
  const kind = text.includes('*') ? 'pattern' : 'email';
  const problems = problemsOf(text, kind);
  const breadth = kind === 'pattern' && problems.length === 0 ? breadthOf(text) : null;
  return { text, kind, covers: breadth === null ? null : coverageOf(text, breadth), breadth, problems };
};

/** Entries by line, comma or semicolon; `Name <address>` and `mailto:address` count by their address, the same entry once. */
export const readPolicyEntries = (text: string): readonly PolicyEntry[] => {
  const found = new Map<string, PolicyEntry>();
  for (const part of text.split(/[\r\n,;]+/)) {
    const inBrackets = /<([^<>]+)>\s*$/.exec(part)?.[1];
    const entry = readPolicyEntry((inBrackets ?? part).trim().replace(/^mailto:/i, ''));
    // Whether the service tells small letters from capitals is not specified: both are asked for.
    if (entry.text !== '' && !found.has(entry.text)) found.set(entry.text, entry);
  }
  return [...found.values()];
};

const keyOf = (entry: string): string => entry.toLowerCase();

const problemsOf = (text: string, kind: PolicyEntry['kind']): readonly PolicyProblem[] => {
  if (text.length > LONGEST)
    return [{ code: 'too-long', message: isOfWrongLength(say('Address'), text.length, 1, LONGEST), at: null }];
  const foreign = text.search(/[\s\p{C}\uFFFD<>()[\]\\"\u2217\uFE61\uFF0A]/u);
  if (foreign >= 0) {
    const at = characterAt(text, foreign);
    return [{ code: 'character', message: holdsForeign(say('Address'), at), at }];
  }
  const second = text.lastIndexOf('*');
  if (kind === 'pattern' && second > 0) {
    const message = say`A wildcard stands at the start only; here is one at place ${second + 1}.`;
    return [{ code: 'wildcard', message, at: characterAt(text, second) }];
  }
  return kind === 'pattern' || /^[^@]+@[^@.]+(?:\.[^@.]+)*$/.test(text)
    ? []
    : [{ code: 'form', message: say('The entry is not an address like name@example.com.'), at: null }];
};

/**
 * Names that a country's registry gives to everybody. The list of public suffixes is long: two labels of this form count as one.
 */
const PUBLIC_SUFFIX = /^(?:co|com|net|org|gov|edu|ac|or|ne|go|gob|sch|nhs|mil|me|ltd|plc|asn|id)\.[a-z]{2}$/;

/** Where everybody can have an address: such a pattern covers no organization, but anyone. */
const PUBLIC_MAIL =
  /^(?:(?:hotmail|outlook|live|yahoo|gmx|yandex)\.(?:com?\.)?[a-z]{2,3}|(?:gmail|googlemail|msn|ymail|icloud|me|mac|aol|mail|protonmail|zoho|fastmail|hey|qq|163|126|telia)\.com|(?:proton|pm)\.me|web\.de|mail\.ru|(?:comhem|spray|passagen|tele2|bahnhof|home)\.se|bredband\.net)$/;

const isPublicDomain = (domain: string): boolean => {
  const plain = domain.normalize('NFKC').toLowerCase();
  return PUBLIC_SUFFIX.test(plain) || PUBLIC_MAIL.test(plain);
};

/** Of one domain is a pattern only where `@` and a whole domain name are fixed: `*mail.com` covers gmail.com as well. */
const breadthOf = (pattern: string): Breadth => {
  const rest = pattern.slice(1);
  if (/^[@.]*$/.test(rest)) return 'everyone';
  const [, domain = ''] = /@([^@.]+(?:\.[^@.]+)+)$/.exec(rest) ?? [];
  return domain === '' || isPublicDomain(domain) ? 'broad' : 'domain';
};

const coverageOf = (pattern: string, breadth: Breadth): Message => {
  const rest = pattern.slice(1);
  if (breadth === 'everyone') return say('everyone');
  return breadth !== 'broad' && rest.startsWith('@')
    ? say`every address at ${rest.slice(1)}; whether its subdomains too is not specified`
    : say`every address that ends in ${rest}`;
};

/** Whether a policy's entry lets an address in (or holds a narrower pattern), in any letters' case. */
export const isCoveredBy = (address: string, entry: string): boolean => {
  const [rule, text] = [keyOf(entry), keyOf(address)];
  return rule.startsWith('*') ? text.length >= rule.length && text.endsWith(rule.slice(1)) : rule === text;
};
