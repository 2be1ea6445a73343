import type { ReportMaterial } from '../model/report-of.ts';
import { IDENTITY_KINDS, type IdentityKind, type ReportOptions } from '../options.ts';
import { isNetworkParty } from '../failing.ts';
import { DOCUMENTATION_MAC, UNMATCHED_GROUP_ID } from '../../evidence/probe.ts';
import { reportSchema, type Report } from '../report.ts';
import { inLanguage, said, marked } from '../../messages/say.ts';
import { isOnlyHost, nameKey, identitiesOf, serverOfMaterial, idIdentity } from './identities.ts';
import { roleOf, type Role, mapTexts, type Place } from './fields.ts';
import { createFinder, type TextRange } from './finder.ts';
import { addressKey, folded, hexKey, macKey, CONTAINERS, type Identity, type Series } from './keys.ts';
import { plainHost } from '../../diagnosis/address.ts';
import { createNumbering, PSEUDONYM, type Named } from './numbering.ts';
import { isHarmlessValue, isLeading, isWellKnownName } from './headers.ts';
import { oneLine } from '../model/inert.ts';

/** A text that is an identity as a whole, whatever it reads like. */
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

/** The row with which a report says how many headers it leaves out. */
const LEFT_OUT = '…';

const valueRole = (name: string, value: string, incidents: ReadonlySet<string>): Role => {
  const harmless = isWellKnownName(name) && isHarmlessValue(value);
  // Of an address of the web the host is renamed, and a path that nobody knows is left out by itself.
  return harmless || isLeading(name) || incidents.has(value.trim()) ? 'text' : 'excerpt';
};

/** What the names and values of a report's headers are, by their place; it takes both of a pair to tell. */
const headerRoles = ({ annex, cells }: Report): ReadonlyMap<string, Role> => {
  const incidents = new Set(cells.flatMap((cell) => cell.incidents.map(({ value }) => value)));
  return new Map(
    annex.flatMap((probe, index) =>
      probe.headers.flatMap(({ name, value }, row): readonly (readonly [string, Role])[] => {
        const at = `annex[${index}].headers[${row}]`;
        if (name === LEFT_OUT) return [];
        return [
          [`${at}.name`, isWellKnownName(name) ? 'text' : 'excerpt'],
          [`${at}.value`, valueRole(name, value, incidents)],
        ];
      }),
    ),
  );
};

export interface Redacted {
  readonly report: Report;
  /** Every kind, with how many different ones the report as it was holds, and how often. */
  readonly kinds: readonly { readonly kind: IdentityKind; readonly distinct: number; readonly occurrences: number }[];
  /** What each pseudonym of the report stands for; stays with the owner of the case. */
  readonly decode: readonly { readonly pseudonym: string; readonly kind: IdentityKind; readonly value: string }[];
}

/** What every installation asks for where the engineer names nothing: nobody's, and what the acting team looks for in its log. */
const OUR_OWN: ReadonlySet<string> = new Set([`MAC ${macKey(DOCUMENTATION_MAC)}`, `ID ${hexKey(UNMATCHED_GROUP_ID)}`]);

const NOTHING: ReadonlySet<IdentityKind> = new Set();
const EXCERPTS: ReadonlySet<IdentityKind> = new Set(['excerpt']);

/** What really reads like a pseudonym in a case, in capitals. */
const likePseudonyms = (values: readonly string[]): ReadonlySet<string> =>
  new Set(values.flatMap((value) => value.match(PSEUDONYM) ?? []).map((match) => match.toUpperCase()));

/**
 * A report for its audience. External: each identity has its pseudonym, the same in every part and sentence, and numbered
 * alike in whatever order the case was handed in; text from elsewhere is left out, and so is every certificate in full.
 * `options.keep` shows kinds in clear, as far as no other kind is inside them; certificates in full are never shown.
 * Internal: the report itself, with its identities counted. Doing it twice changes nothing.
 */
export const redact = (report: Report, material: ReportMaterial, options: ReportOptions): Redacted => {
  const identities = identitiesOf(material);
  const numbering = createNumbering(likePseudonyms(identities.flatMap(({ value, texts }) => [value, ...texts])));
  if (addressKey(serverOfMaterial(material)) !== null || serverOfMaterial(material) === '') numbering.skip('HOST');
  for (const identity of identities) numbering.nameOf(identity);
  const incidents = report.cells.flatMap((cell) => cell.incidents.map(({ value }) => value));
  const finder = createFinder(identities, numbering, incidents);
  const ofHeaders = headerRoles(report);
  const remark = inLanguage(report.language, () => said('[left out]'));

  /** What stands in place of a text; of a path the slash stays. */
  const remarkFor = (left: string): string => (left.startsWith('/') ? `/${remark}` : remark);

  const roleAt = ({ at, field }: Place): Role | null => ofHeaders.get(at) ?? roleOf(field);

  /** What of a text identifies somebody, by what the text is. */
  const stretchesOf = (role: Role, text: string, keep: ReadonlySet<IdentityKind>): readonly TextRange[] => {
    if (role === 'plain' || role === 'pem' || text === '' || text === remark) return [];
    if (role === 'text') return finder.find(text, keep);
    if (role === 'data') return finder.findInData(text, keep);
    if (role === 'line') return finder.find(text, new Set([...keep, ...EXCERPTS]));
    const series = role === 'excerpt' ? 'TEXT' : role;
    const inside = finder.find(text, keep);
    const [only] = inside;
    if ((role !== 'excerpt' && numbering.holdsPseudonym(text)) || (role === 'DN' && isOnlyHost(text))) return inside;
    const own = only?.start === 0 && only.end === text.length && only.identity.series === series;
    const identity = own ? only.identity : wholeIdentity(series, text);
    return keep.has(numbering.nameOf(identity).kind) ? inside : [{ start: 0, end: text.length, identity }];
  };

  const seen = new Map<IdentityKind, Map<Named, number>>(IDENTITY_KINDS.map((kind) => [kind, new Map()]));
  /** Counts an identity and, in a text that may hold others, those of other kinds. */
  const add = (text: string, { start, end, identity }: TextRange, counted: ReadonlySet<IdentityKind>): void => {
    const named = numbering.nameOf(identity);
    const times = seen.get(named.kind);
    times?.set(named, (times.get(named) ?? 0) + 1);
    if (!CONTAINERS.has(identity.series)) return;
    const whole = text.slice(start, end);
    const so = new Set([...counted, named.kind]);
    for (const stretch of finder.find(whole, so)) add(whole, stretch, so);
  };
  const count = (text: string, place: Place): string => {
    const role = roleAt(place);
    if (role !== null) for (const stretch of stretchesOf(role, text, NOTHING)) add(text, stretch, NOTHING);
    return text;
  };
  mapTexts(report, count);
  const kinds = IDENTITY_KINDS.map((kind) => {
    const times = [...(seen.get(kind)?.values() ?? [])];
    return { kind, distinct: times.length, occurrences: times.reduce((sum, one) => sum + one, 0) };
  });
  if (options.audience === 'internal') return { report, kinds, decode: [] };

  const keep: ReadonlySet<IdentityKind> = new Set([...options.keep, ...keptFor(options.audience, report)]);
  const used = new Set<Named>();
  const rename = (text: string, place: Place): string | null => {
    const role = roleAt(place);
    if (role === null) return text;
    if (role === 'pem') return null;
    let out = '';
    let at = 0;
    for (const { start, end, identity } of stretchesOf(role, text, keep)) {
      if (options.audience === 'acting-team' && OUR_OWN.has(`${identity.series} ${identity.key}`)) continue;
      const named = numbering.nameOf(identity);
      if (named.pseudonym !== null) used.add(named);
      out += text.slice(at, start) + (named.pseudonym ?? remarkFor(text.slice(start, end)));
      at = end;
    }
    return out + text.slice(at);
  };
  const renamed = reportSchema.parse(mapTexts(report, rename));
  return {
    report: { ...renamed, audience: options.audience, ...(used.size > 0 && { pseudonyms: true }) },
    kinds,
    decode: inOrderOfKinds([...used]),
  };
};

/** What a team needs to find its own device and rule, and to compare certificates. */
const FOR_ACTING_TEAM: readonly IdentityKind[] = ['host', 'address', 'name', 'certificate'];

/** Parties that act on an account: without its name they cannot. */
const ACTING_ON_ACCOUNTS: ReadonlySet<string> = new Set(['api-account', 'api-role', 'platform-settings']);

/** Kinds of identity that a report shows because of whom it is for. */
const keptFor = (audience: ReportOptions['audience'], { verdict }: Report): readonly IdentityKind[] => {
  if (audience !== 'acting-team') return [];
  if (ACTING_ON_ACCOUNTS.has(verdict.party)) return [...FOR_ACTING_TEAM, 'user'];
  // The page that their own device shows is how its team finds the rule.
  return isNetworkParty(verdict.party) ? [...FOR_ACTING_TEAM, 'excerpt'] : FOR_ACTING_TEAM;
};

const numberOf = (pseudonym: string): number => Number(pseudonym.slice(pseudonym.lastIndexOf('-') + 1));

const inOrderOfKinds = (used: readonly Named[]): Redacted['decode'] =>
  used
    .flatMap(({ pseudonym, kind, series, value }) => (pseudonym === null ? [] : [{ pseudonym, kind, series, value }]))
    .sort(
      (a, b) =>
        IDENTITY_KINDS.indexOf(a.kind) - IDENTITY_KINDS.indexOf(b.kind) ||
        a.series.localeCompare(b.series) ||
        numberOf(a.pseudonym) - numberOf(b.pseudonym),
    )
    .map(({ pseudonym, kind, value }) => ({ pseudonym, kind, value }));

const KIND_TITLES = marked({
  host: 'Hosts',
  address: 'Addresses',
  user: 'Users',
  mac: 'MAC addresses',
  email: 'Email addresses',
  id: 'Ids',
  name: 'Names',
  certificate: 'Certificates (CERT), their keys (KEY), names (DN) and serial numbers (SERIAL)',
  excerpt: 'Bodies of replies, by their SHA-256',
}) satisfies Readonly<Record<IdentityKind, string>>;

const DECODE_TITLES = marked({
  internal: 'What the pseudonyms of the report stand for',
  external: 'What the pseudonyms of the external report stand for',
  'acting-team': 'What the pseudonyms of the report for the acting team stand for',
}) satisfies Readonly<Record<ReportOptions['audience'], string>>;

/** Of a list of pseudonyms those that stand in a text. */
export const standingIn = (text: string, decode: Redacted['decode']): Redacted['decode'] => {
  const standing = likePseudonyms([text]);
  return decode.filter(({ pseudonym }) => standing.has(pseudonym));
};

/** The list of pseudonyms of a report as plain text, one a line, for the owner of the case to keep. */
export const decodeText = (
  decode: Redacted['decode'],
  { audience, language }: Pick<ReportOptions, 'audience' | 'language'>,
): string =>
  inLanguage(language, () => {
    const head = [
      said(DECODE_TITLES[audience]),
      said('Keep this list private: anyone who has it and the report can read every name.'),
      ...(decode.length === 0
        ? []
        : [said('A number that is missing stands for something of the case that the report does not name.')]),
    ].join('\n');
    if (decode.length === 0) return `${head}\n\n${said('The report holds no pseudonym.')}\n`;
    const blocks = IDENTITY_KINDS.flatMap((kind) => {
      const rows = decode.filter((entry) => entry.kind === kind);
      if (rows.length === 0) return [];
      const width = Math.max(...rows.map(({ pseudonym }) => pseudonym.length));
      const lines = rows.map(({ pseudonym, value }) => `${pseudonym.padEnd(width)}  ${oneLine(value)}`);
      return [[said(KIND_TITLES[kind]), ...lines].join('\n')];
    });
    return `${[head, ...blocks].join('\n\n')}\n`;
  });
