import { stageTitle } from '../../diagnosis/titles.ts';
import { marked, said } from '../../messages/say.ts';
import type { Section, Tone } from '../document.ts';
import type { Report } from '../report.ts';
import { list, mono, plain, section, table, text, toned } from './blocks.ts';

type Side = Report['certificates']['sides'][number];

const FIELDS = marked({
  subject: 'Subject',
  issuer: 'Issuer',
  names: 'Names',
  notBefore: 'Valid from',
  notAfter: 'Valid until',
  sha256: 'SHA-256',
  publicKeySha256: 'SHA-256 of the key',
  serialNumber: 'Serial number',
  trusted: 'Trusted by',
}) satisfies Partial<Record<keyof Side, string>>;

const ORDER = [
  'subject',
  'issuer',
  'names',
  'notBefore',
  'notAfter',
  'sha256',
  'publicKeySha256',
  'serialNumber',
  'trusted',
] as const satisfies readonly (keyof typeof FIELDS)[];

const IN_WORDS: ReadonlySet<string> = new Set(['subject', 'issuer', 'trusted']);

const valueOf = (side: Side, field: (typeof ORDER)[number]): string =>
  field === 'names' ? side.names.join(', ') : side[field];

/** The server's certificate as each place was shown it; a row that differs says so in words. */
export const certificateSection = ({ certificates: { sentence, details, sides } }: Report): readonly Section[] => {
  if (sides.length === 0) return [];
  const differs = (field: (typeof ORDER)[number]): boolean =>
    new Set(sides.map((side) => valueOf(side, field))).size > 1;
  const both = sides.length > 1;
  return section('certificates', said('Certificates'), [
    ...text(sentence),
    ...list(details),
    ...table(
      said("The server's certificate as each place was shown it"),
      ['', ...sides.map(({ stage }) => stageTitle(stage)), ...(both ? [said('Compared')] : [])],
      ORDER.map((field) => [
        plain(said(FIELDS[field])),
        ...sides.map((side) => (IN_WORDS.has(field) ? plain : mono)(valueOf(side, field))),
        ...(both ? [differs(field) ? toned(said('differs'), 'note') : toned(said('same'), 'silent')] : []),
      ]),
    ),
  ]);
};

const ADDRESS_STATES = marked({
  good: 'Good',
  failed: 'Fails',
  'cannot-tell': 'Inconclusive',
}) satisfies Readonly<Record<string, string>>;

const ADDRESS_TONES: Readonly<Record<string, Tone>> = { good: 'good', failed: 'fault' };

const stateWord = (state: string): string => {
  const words: Readonly<Record<string, string>> = ADDRESS_STATES;
  return said(words[state] ?? state);
};

/** Every address of the name apart, where it has more than one. */
export const addressSection = ({ addresses }: Report): readonly Section[] =>
  section(
    'addresses',
    said('Addresses of the name'),
    table(
      said("Every address that the server's name leads to, asked apart"),
      [said('From'), said('Address'), said('State'), said('What it showed')],
      addresses.map(({ stage, address, state, sentence }) => [
        plain(stageTitle(stage)),
        mono(address),
        toned(stateWord(state), ADDRESS_TONES[state] ?? 'cannot-tell'),
        plain(sentence),
      ]),
    ),
  );
