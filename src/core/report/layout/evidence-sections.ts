import { stageTitle } from '../../diagnosis/titles.ts';
import { marked, said, say } from '../../messages/say.ts';
import type { Section, Tone, Block, WaterfallRow } from '../document.ts';
import type { Report } from '../report.ts';
import { list, mono, plain, section, table, text, toned, code, facts } from './blocks.ts';
import { layerTitle } from '../../diagnosis/evidence-titles.ts';
import { skewText } from '../model/inert.ts';
import { momentOf } from '../../messages/zoned-time.ts';
import type { RowValue } from '../../vocabulary/words.ts';
/** The machines that the stages were run from. */
export const vantageSection = ({ vantages }: Report): readonly Section[] =>
  section(
    'vantages',
    said('Where it was tested from'),
    vantages.flatMap(({ title, at, facts: rows }) => {
      const { utc, local } = momentOf(at);
      return [...text(say`${title}, run at ${utc}, ${local}`), ...facts(rows)];
    }),
  );

const ROW_TONES: Readonly<Record<RowValue, Tone>> = { up: 'good', down: 'fault', 'not-read': 'silent' };

const retypedOf = (retyped: boolean | null): string => {
  if (retyped === null) return '';
  return retyped ? said('yes') : said('no: a blank field keeps the old one');
};

/** What the platform itself tells. */
export const cardSection = ({ card }: Report): readonly Section[] => {
  if (card === null) return [];
  const { utc, local } = momentOf(card.at);
  return section('card', said("The platform's status card"), [
    ...facts([
      { label: said('Update API Configuration clicked'), value: `${utc}, ${local}` },
      { label: said('Outbound FQDN'), value: card.outboundFqdn, mono: true },
      { label: said('API user'), value: card.apiUser, mono: true },
      { label: said('API base URL'), value: card.baseUrl, mono: true },
      { label: said('Module licence'), value: card.licence },
      { label: said('Password typed again'), value: retypedOf(card.passwordReentered) },
    ]),
    ...table(
      said('Rows of the card'),
      [said('Row'), said('Value')],
      card.rows.map(({ title, value, word }) => [plain(title), toned(word, ROW_TONES[value])]),
    ),
  ]);
};

const rowOf = ({ title, spans, says }: Report['waterfall'][number]): WaterfallRow => ({
  label: title,
  spans: spans.map(({ layer, startMs, endMs }) => ({ layer, title: layerTitle(layer), startMs, endMs })),
  text: says,
});

/** How long each layer took, all probes on one scale. */
export const timingSection = ({ waterfall }: Report): readonly Section[] =>
  section(
    'timing',
    said('Timing'),
    waterfall.length === 0
      ? []
      : [
          {
            kind: 'waterfall',
            caption: said('How long each layer took, all on one scale; a layer that is missing was not reached'),
            notReached: said('not reached'),
            totalMs: Math.max(1, ...waterfall.flatMap(({ spans }) => spans.map(({ endMs }) => endMs))),
            rows: waterfall.map(rowOf),
          },
        ],
  );

export const watchSection = ({ watches }: Report): readonly Section[] =>
  section('watches', said('Watched over time'), list(watches));

/** Everything that was done, on both clocks. */
export const timelineSection = ({ timeline }: Report): readonly Section[] =>
  section(
    'timeline',
    said('Timeline'),
    table(
      said('What was done when; local time is that of the machine that noted it, with its distance from UTC'),
      [said('UTC'), said('Local time'), said('What'), said("Server's clock")],
      timeline.map(({ utc, local, what, skewMs }) => [
        mono(utc),
        mono(local),
        plain(what),
        plain(skewText(skewMs) ?? ''),
      ]),
    ),
  );

const SHELLS = [
  ['bash', 'bash'],
  ['powershell', 'PowerShell'],
  ['cmd', 'cmd'],
] as const;

type Lines = Report['curl'][number];

/** Shells that would change a character of the line, in the order of {@link SHELLS}. */
const refusing = (lines: Lines): readonly string[] =>
  SHELLS.flatMap(([shell, name]) => (lines[shell] === null ? [name] : []));

/** The probes as command lines. */
export const curlSection = ({ curl }: Report): readonly Section[] => {
  if (curl.length === 0) return [];
  const hints = [...new Set(curl.flatMap((lines) => lines.hints))];
  return section('curl', said('Repeat with curl'), [
    ...text(
      said(
        'curl asks for the password; no line holds it. Each line is one sign-in attempt: stop at the first 401, as servers may lock an account after three. Run a line from the place that its title names.',
      ),
    ),
    ...hints.flatMap(text),
    ...curl.flatMap((lines) => [
      ...SHELLS.flatMap(([shell, name]) => code(`${lines.title}, ${name}`, lines[shell])),
      ...(refusing(lines).length === 0
        ? []
        : text(say`${refusing(lines).join(', ')} would change a character of this line: use bash.`)),
    ]),
  ]);
};

type Probe = Report['annex'][number];

const chainBlocks = ({ chain }: Probe): readonly Block[] =>
  chain.flatMap(({ subject, issuer, sha256, notBefore, notAfter, pem }, index) => [
    ...text(index === 0 ? said('Certificate of the server') : say`Certificate above it, number ${index}`),
    ...facts([
      { label: said('Subject'), value: subject },
      { label: said('Issuer'), value: issuer },
      { label: said('Valid from'), value: notBefore, mono: true },
      { label: said('Valid until'), value: notAfter, mono: true },
      { label: said('SHA-256'), value: sha256, mono: true },
    ]),
    ...code('PEM', pem),
  ]);

const bodyBlocks = ({ body }: Probe): readonly Block[] =>
  body === null
    ? []
    : [
        ...facts([
          {
            label: said('Body'),
            value: body.complete
              ? say`${body.bytes} bytes, read as ${body.kind}`
              : say`${body.bytes} bytes read and not to the end, read as ${body.kind}`,
          },
          { label: said('SHA-256 of the body'), value: body.sha256, mono: true },
        ]),
        ...code(said('Beginning of the body'), body.excerpt),
      ];

/** All that one probe saw. */
export const annexSections = ({ annex }: Report): readonly Section[] => {
  const used = new Map<string, number>();
  return annex.flatMap((probe) => {
    const base = `annex-${probe.stage}-${probe.family}`;
    const count = (used.get(base) ?? 0) + 1;
    used.set(base, count);
    return section(
      count === 1 ? base : `${base}-${count}`,
      say`Annex: ${probe.title}`,
      [
        ...facts([...probe.facts, { label: said('Record'), value: probe.record, mono: true }]),
        ...facts(probe.times),
        ...table(
          said('Headers of the reply, in the order received'),
          [said('Header'), said('Value')],
          probe.headers.map(({ name, value }) => [mono(name), mono(value)]),
        ),
        ...chainBlocks(probe),
        ...bodyBlocks(probe),
      ],
      true,
    );
  });
};

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
