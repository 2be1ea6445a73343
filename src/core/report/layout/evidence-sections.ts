import { stageTitle } from '../../diagnosis/words/titles.ts';
import { marked, say, type Message } from '../../messages/message.ts';
import { type DraftSection, code, facts, mono, plain, section, table, text, toned } from './document.ts';
import { listed, own, type Text } from '../draft.ts';
import type { Report } from '../report.ts';
import { NAME_TO_PUT_IN, printedCommands, SIGNATURE_ENDING, fingerprintText, VERIFY } from '../signature.ts';

/** Whose report it is. */
export const aboutSection = ({ case: { customer, site, title } }: Report): readonly DraftSection[] =>
  section(
    'about',
    say('About this report'),
    facts([
      { label: say('Customer'), value: listed([customer, site].filter((name) => name !== '')) },
      { label: say('Case'), value: title },
    ]),
  );

type Side = Report['certificates']['sides'][number];

const FIELDS = marked({
  subject: 'Subject',
  issuer: 'Issuer',
  names: 'Names',
  notBefore: 'Valid',
  sha256: 'SHA-256',
  publicKeySha256: 'SHA-256 of the key',
  serialNumber: 'Serial number',
}) satisfies Partial<Record<keyof Side, string>>;

const ORDER = [
  'subject',
  'issuer',
  'names',
  'notBefore',
  'sha256',
  'publicKeySha256',
  'serialNumber',
] as const satisfies readonly (keyof typeof FIELDS)[];

/** Shown of two certificates although they are alike in it. */
const ALWAYS: ReadonlySet<string> = new Set(['subject', 'issuer']);

const IN_WORDS: ReadonlySet<string> = new Set(['subject', 'issuer']);

/** The JSON holds more. */
const MOST_NAMES = 4;

const valueOf = (side: Side, field: (typeof ORDER)[number]): string => {
  if (field === 'names')
    return [...side.names.slice(0, MOST_NAMES), ...(side.names.length > MOST_NAMES ? ['…'] : [])].join(', ');
  return field === 'notBefore' ? `${side.notBefore} – ${side.notAfter}` : side[field];
};

const columnsOf = (sides: readonly Side[]): readonly (Side & { readonly title: Text })[] => {
  const [first] = sides;
  const same =
    first !== undefined &&
    sides.every((side) => ORDER.every((field) => valueOf(side, field) === valueOf(first, field)));
  const titled = (side: Side, of: readonly Side[]): Side & { readonly title: Text } => ({
    ...side,
    title: listed(of.map(({ stage }) => own(stageTitle(stage)))),
  });
  return same ? [titled(first, sides)] : sides.map((side) => titled(side, [side]));
};

/** The server's certificate as each place was shown it; a row that differs says so in words. */
export const certificateSection = ({
  certificates: { sentence, sides },
  verdict: { certainty },
}: Report): readonly DraftSection[] => {
  if (sides.length === 0) return [];
  const columns = columnsOf(sides);
  const differs = (field: (typeof ORDER)[number]): boolean =>
    new Set(columns.map((side) => valueOf(side, field))).size > 1;
  const both = columns.length > 1;
  return section('certificates', say('Certificates'), [
    // What it could mean otherwise is no question where the verdict is proven.
    ...text(certainty === 'proven' ? null : sentence),
    ...table(
      ['', ...columns.map(({ title }) => title), ...(both ? [''] : [])],
      ORDER.filter((field) => !both || ALWAYS.has(field) || differs(field)).map((field) => [
        plain(say(FIELDS[field])),
        ...columns.map((side) => (IN_WORDS.has(field) ? plain : mono)(valueOf(side, field))),
        ...(both ? [differs(field) ? toned(say('differs'), 'note') : plain('')] : []),
      ]),
    ),
  ]);
};

/** Who signed the report, what that shows and what not, and how a stranger verifies it; nothing where it is not signed. */
export const signatureSection = ({ signature }: Report): readonly DraftSection[] =>
  signature === undefined
    ? []
    : section('signature', say('Signature of this report'), [
        ...text(
          say`Signed by the installation ${fingerprintText(signature.by)}, in ${`${signature.file}${SIGNATURE_ENDING}`}. The signature shows that nothing was edited since, not that the report is true.`,
        ),
        ...code(say(VERIFY.how), printedCommands(signature.key, signature.file)),
        ...(signature.file === NAME_TO_PUT_IN ? text(say(VERIFY.putNameIn)) : []),
        ...text(say(VERIFY.prints)),
      ]);

export const signatureLine = ({ signature }: Report): Message | undefined =>
  signature &&
  say`by the installation ${fingerprintText(signature.by)}, in ${`${signature.file}${SIGNATURE_ENDING}`}; the report in full says how to verify it`;
