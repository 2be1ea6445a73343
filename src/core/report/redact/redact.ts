import { type ReportMaterial, finished } from '../model/report-of.ts';
import { IDENTITY_KINDS, type IdentityKind, type ReportOptions } from '../options.ts';
import { isNetworkParty, isUserTheirs } from '../failing.ts';
import { DOCUMENTATION_MAC, UNMATCHED_GROUP_ID } from '../../evidence/probes.ts';
import { reportSchema, type Report } from '../report.ts';
import { format, isMessage, joined, marked, say, type Message, type Typed } from '../../messages/message.ts';
import { textKey, type Draft, type Text } from '../draft.ts';
import { isOnlyHost, nameKey, identitiesOf, serverOfMaterial, idIdentity } from './identities.ts';
import { roleOf, mapDraft, mapTexts, type Role, type Place } from './fields.ts';
import { createFinder, type TextRange } from './finder.ts';
import {
  addressKey,
  folded,
  hexKey,
  macKey,
  CONTAINERS,
  SERIES,
  type Identity,
  type Series,
  createNumbering,
  PSEUDONYM,
  type Named,
} from './keys.ts';
import { plainHost } from '../../diagnosis/relations/address.ts';
import { isHarmlessValue, isLeading, isWellKnownName } from './headers.ts';
import { mapValues, oneLine } from '../model/inert.ts';

const wholeIdentity = (series: Series, text: string): Identity => {
  switch (series) {
    case 'HOST': {
      const address = addressKey(text.trim());
      return address === null
        ? { series, key: plainHost(text), value: text }
        : { series: 'ADDRESS', key: address, value: text };
    }
    case 'DN':
      return { series, key: nameKey(text), value: text };
    case 'CERT':
    case 'KEY':
    case 'SERIAL':
    case 'BODY':
      return { series, key: hexKey(text), value: text };
    case 'ID':
      return idIdentity(text)[0] ?? { series, key: text, value: text };
    case 'ADDRESS':
    case 'USER':
    case 'MAC':
    case 'EMAIL':
    case 'NAME':
    case 'TEXT':
      return { series, key: folded(text.trim()), value: text };
  }
};

const LEFT_OUT = '…';

const valueRole = (name: Text, value: Text, incidents: ReadonlySet<Text>): Role => {
  if (typeof name !== 'string' || typeof value !== 'string') return 'excerpt';
  const harmless = isWellKnownName(name) && isHarmlessValue(value);
  // Of an address of the web the host is renamed, and an unknown path is left out.
  return harmless || isLeading(name) || incidents.has(value.trim()) ? 'text' : 'excerpt';
};

/** What the names and values of a report's headers are, by their place; both of a pair are needed to decide. */
const headerRoles = ({ annex, cells }: Draft<Report>): ReadonlyMap<string, Role> => {
  const incidents = new Set(cells.flatMap((cell) => cell.incidents.map(({ value }) => textKey(value))));
  return new Map(
    annex.flatMap((probe, index) =>
      probe.headers.flatMap(({ name, value }, row): readonly (readonly [string, Role])[] => {
        const at = `annex[${index}].headers[${row}]`;
        if (name === LEFT_OUT) return [];
        return [
          [`${at}.name`, typeof name === 'string' && isWellKnownName(name) ? 'text' : 'excerpt'],
          [`${at}.value`, valueRole(name, value, incidents)],
        ];
      }),
    ),
  );
};

interface IdentityCount {
  readonly kind: IdentityKind;
  readonly distinct: number;
  readonly occurrences: number;
}

export interface Redacted {
  readonly report: Report;
  /** What it names, counted by kind; not counted before it is asked for. */
  readonly kinds: () => readonly IdentityCount[];
  readonly decode: readonly { readonly pseudonym: string; readonly kind: IdentityKind; readonly value: string }[];
}

/** What every installation asks for where the engineer names nothing: nobody's, and what the acting team looks for in its log. */
const OUR_OWN: ReadonlySet<string> = new Set([`MAC ${macKey(DOCUMENTATION_MAC)}`, `ID ${hexKey(UNMATCHED_GROUP_ID)}`]);

const likePseudonyms = (values: readonly string[]): ReadonlySet<string> =>
  new Set(values.flatMap((value) => value.match(PSEUDONYM) ?? []).map((match) => match.toUpperCase()));

type Keep = ReadonlySet<IdentityKind>;

const PLACE = /^(\[?)([^\s,/[\]*]{1,300}?)\]?(?::\d{1,5})?$/;

const rangeOf = ({ kind, text }: Typed): TextRange | null => {
  const whole = (identity: Identity): TextRange => ({ start: 0, end: text.length, identity });
  if (text.trim() === '') return null;
  if (kind === 'user') return whole({ series: 'USER', key: folded(text.trim()), value: text });
  if (kind === 'mac' && macKey(text).length === 12) return whole({ series: 'MAC', key: macKey(text), value: text });
  if (kind !== 'host' && kind !== 'address') return null;
  const alone = addressKey(text);
  if (alone !== null && !text.startsWith('[')) return whole({ series: 'ADDRESS', key: alone, value: text });
  const [, bracket = '', place = ''] = PLACE.exec(text) ?? [];
  if (place === '') return null;
  const address = addressKey(place);
  if (address === null && place.includes(':')) return null;
  const identity: Identity =
    address === null
      ? { series: 'HOST', key: plainHost(place), value: place }
      : { series: 'ADDRESS', key: address, value: place };
  return { start: bracket.length, end: bracket.length + place.length, identity };
};

type Visit = (text: string, stretches: (keep: Keep) => readonly TextRange[]) => Text;

const pieced = (pieces: readonly Text[]): Text => {
  const there = pieces.filter((piece) => piece !== '');
  const words = there.filter((piece) => typeof piece === 'string');
  return words.length < there.length ? joined(there, '') : words.join('');
};

/** What a draft names, and how it is found in its texts. */
const lookedThrough = (draft: Draft<Report>, material: ReportMaterial) => {
  const identities = identitiesOf(material);
  const numbering = createNumbering(likePseudonyms(identities.flatMap(({ value, texts }) => [value, ...texts])));
  if (addressKey(serverOfMaterial(material)) !== null || serverOfMaterial(material) === '') numbering.skip('HOST');
  for (const identity of identities) numbering.nameOf(identity);
  const incidents = draft.cells.flatMap((cell) => cell.incidents.map(({ value }) => value));
  const finder = createFinder(
    identities,
    numbering,
    incidents.filter((value) => typeof value === 'string'),
  );
  const ofHeaders = headerRoles(draft);
  const roleAt = ({ at, field }: Place): Role | null => ofHeaders.get(at) ?? roleOf(field);

  const inText = (role: Role, text: string, keep: Keep): readonly TextRange[] => {
    if (role === 'plain' || role === 'pem' || text === '') return [];
    if (role === 'text') return finder.find(text, keep);
    if (role === 'line') return finder.find(text, new Set([...keep, 'excerpt' as const]));
    const series = role === 'excerpt' ? 'TEXT' : role;
    const inside = finder.find(text, keep);
    const [only] = inside;
    if (role === 'DN' && isOnlyHost(text)) return inside;
    const own = only?.start === 0 && only.end === text.length && only.identity.series === series;
    const identity = own ? only.identity : wholeIdentity(series, text);
    return keep.has(numbering.nameOf(identity).kind) ? inside : [{ start: 0, end: text.length, identity }];
  };

  const inValue = (value: string | Typed, keep: Keep): readonly TextRange[] => {
    if (typeof value === 'string') return finder.find(value, keep);
    if (value.kind === 'time' || value.kind === 'number') return [];
    const found = finder.find(value.text, keep);
    const whole = rangeOf(value);
    if (whole === null || keep.has(SERIES[whole.identity.series])) return found;
    const [only] = found;
    return only?.start === whole.start && only.end === whole.end ? found : [whole];
  };

  const visited = (text: Text, role: Role, visit: Visit): Text => {
    if (!isMessage(text)) return visit(text, (keep) => inText(role, text, keep));
    if (role === 'plain') return text;
    if (role === 'excerpt') {
      const words = format(text, draft.language);
      const left = visit(words, (keep) => (keep.has('excerpt') ? [] : inText(role, words, keep)));
      if (left !== words) return left;
    }
    return mapValues(text, (value) => {
      const words = typeof value === 'string' ? value : value.text;
      const changed = visit(words, (keep) => inValue(value, keep));
      return changed === words ? value : changed;
    });
  };

  const seen: Named[] = [];
  /** Counts an identity and, in a text that may hold others, those of other kinds. */
  const add = (text: string, { start, end, identity }: TextRange, counted: Keep): void => {
    const named = numbering.nameOf(identity);
    seen.push(named);
    if (!CONTAINERS.has(identity.series)) return;
    const whole = text.slice(start, end);
    const so = new Set([...counted, named.kind]);
    for (const stretch of finder.find(whole, so)) add(whole, stretch, so);
  };
  const count: Visit = (text, stretches) => {
    for (const stretch of stretches(new Set())) add(text, stretch, new Set());
    return text;
  };
  mapDraft(draft, (text, place) => {
    const role = roleAt(place);
    return role === null ? text : visited(text, role, count);
  });
  const kinds = IDENTITY_KINDS.map((kind) => {
    const those = seen.filter((named) => named.kind === kind);
    return { kind, distinct: new Set(those).size, occurrences: those.length };
  });
  return { numbering, finder, roleAt, visited, kinds };
};

const remarkFor = (left: string): Message => {
  const remark = say('[left out]');
  return left.startsWith('/') ? joined(['/', remark], '') : remark;
};

/**
 * A report for its audience, in words. External: values are renamed by their kind, alike in every part; the finished text is
 * searched once more. `options.keep` shows kinds unredacted; certificates in full are never shown. Internal: counted only.
 */
export const redact = (draft: Draft<Report>, material: ReportMaterial, options: ReportOptions): Redacted => {
  if (options.audience === 'internal')
    return { report: finished(draft), kinds: () => lookedThrough(draft, material).kinds, decode: [] };

  const { numbering, finder, roleAt, visited, kinds } = lookedThrough(draft, material);
  const keep: Keep = new Set([...options.keep, ...keptFor(options.audience, draft)]);
  const used = new Set<Named>();
  const renamed = (text: string, stretches: readonly TextRange[]): Text => {
    const pieces: Text[] = [];
    let at = 0;
    for (const { start, end, identity } of stretches) {
      if (options.audience === 'acting-team' && OUR_OWN.has(`${identity.series} ${identity.key}`)) continue;
      const named = numbering.nameOf(identity);
      if (named.pseudonym !== null) used.add(named);
      pieces.push(text.slice(at, start), named.pseudonym ?? remarkFor(text.slice(start, end)));
      at = end;
    }
    return at === 0 ? text : pieced([...pieces, text.slice(at)]);
  };
  const rename: Visit = (text, stretches) => renamed(text, stretches(keep));
  const spoken = new Set<string>();
  const renamedDraft = mapDraft(draft, (text, place) => {
    const role = roleAt(place);
    if (role === null) return text;
    if (role === 'pem') return null;
    if (isMessage(text) && role !== 'plain') spoken.add(place.at);
    return visited(text, role, rename);
  }) as Draft<Report>;
  const searched = mapTexts(finished(renamedDraft), (text, { at }) => {
    if (!spoken.has(at)) return text;
    const behind = renamed(text, finder.findBehind(text, keep));
    return isMessage(behind) ? format(behind, draft.language) : behind;
  });
  return {
    report: {
      ...reportSchema.parse(searched),
      audience: options.audience,
      ...(used.size > 0 && { pseudonyms: true }),
    },
    kinds: () => kinds,
    decode: inOrderOfKinds([...used]),
  };
};

/** What a team needs to find its own device and rule, and to compare certificates. */
const FOR_ACTING_TEAM: readonly IdentityKind[] = ['host', 'address', 'name', 'certificate'];

/** Kinds of identity that a report shows because of whom it is for. */
const keptFor = (audience: ReportOptions['audience'], { verdict }: Draft<Report>): readonly IdentityKind[] => {
  if (audience !== 'acting-team') return [];
  if (isUserTheirs(verdict.party)) return [...FOR_ACTING_TEAM, 'user'];
  // The page that their own device shows is how its team finds the rule.
  return isNetworkParty(verdict.party) ? [...FOR_ACTING_TEAM, 'excerpt'] : FOR_ACTING_TEAM;
};

const inOrderOfKinds = (used: readonly Named[]): Redacted['decode'] =>
  used
    .flatMap(({ pseudonym, kind, value }) => (pseudonym === null ? [] : [{ pseudonym, kind, value }]))
    .sort(
      (a, b) =>
        IDENTITY_KINDS.indexOf(a.kind) - IDENTITY_KINDS.indexOf(b.kind) ||
        a.pseudonym.localeCompare(b.pseudonym, 'en', { numeric: true }),
    );

export const KIND_TITLES = marked({
  host: 'Host names',
  address: 'IP addresses',
  user: 'User names',
  mac: 'MAC addresses',
  email: 'Email addresses',
  id: 'Ids',
  name: 'Names',
  certificate: 'Certificates (CERT), their keys (KEY), names (DN) and serial numbers (SERIAL)',
  excerpt: 'Bodies of replies, by their SHA-256',
}) satisfies Readonly<Record<IdentityKind, string>>;

/** Of a list of pseudonyms those that stand in a text. */
export const standingIn = (text: string, decode: Redacted['decode']): Redacted['decode'] => {
  const standing = likePseudonyms([text]);
  return decode.filter(({ pseudonym }) => standing.has(pseudonym));
};

/** The list of pseudonyms of a report as plain text, one a line, for the owner of the case to keep. */
export const decodeText = (decode: Redacted['decode'], { language }: Pick<ReportOptions, 'language'>): string => {
  const head = [
    say('What the pseudonyms of the report stand for'),
    say('Keep this list private: anyone who has it and the report can read every name.'),
    ...(decode.length === 0
      ? []
      : [say('A number that is missing stands for something of the case that the report does not name.')]),
  ];
  const blocks = IDENTITY_KINDS.flatMap((kind): readonly (readonly Text[])[] => {
    const rows = decode.filter((entry) => entry.kind === kind);
    if (rows.length === 0) return [];
    const width = Math.max(...rows.map(({ pseudonym }) => pseudonym.length));
    const lines = rows.map(({ pseudonym, value }) => `${pseudonym.padEnd(width)}  ${oneLine(value)}`);
    return [[say(KIND_TITLES[kind]), ...lines]];
  });
  const parts = [head, ...(decode.length === 0 ? [[say('The report holds no pseudonym.')]] : blocks)];
  const words = (line: Text): string => (isMessage(line) ? format(line, language) : line);
  return `${parts.map((lines) => lines.map(words).join('\n')).join('\n\n')}\n`;
};
