import { stageTitle, layerTitle } from '../../diagnosis/words/titles.ts';
import { marked, NOTHING, say, type Message } from '../../messages/message.ts';
import {
  type DraftBlock,
  type DraftSection,
  type Tone,
  sideBySide,
  code,
  facts,
  list,
  mono,
  plain,
  section,
  table,
  text,
  toned,
  clocks,
  isFailing,
} from './document.ts';
import { labelled, listed, once, own, type Text } from '../draft.ts';
import type { Report } from '../report.ts';
import { skewText } from '../model/inert.ts';
import { LAYERS, PROBE_STAGES } from '../../vocabulary/words.ts';
import { NAME_TO_PUT_IN, printedCommands, SIGNATURE_ENDING, fingerprintText } from '../signature.ts';

/** The machines that the stages were run from. */
export const vantageSection = ({ vantages }: Report): readonly DraftSection[] =>
  section(
    'vantages',
    say('Where it was tested from'),
    sideBySide(
      vantages.map(({ title, at, facts: rows }) => ({
        title,
        rows: [{ label: say('Time'), value: clocks(at) }, ...rows],
      })),
    ),
  );

const retypedOf = (retyped: boolean | null): Message => {
  if (retyped === null) return NOTHING;
  return retyped ? say('yes') : say('no');
};

/** What the platform itself shows; the comparison says what its rows mean. */
export const cardSection = ({ card }: Report): readonly DraftSection[] =>
  card === null
    ? []
    : section(
        'card',
        say("The platform's status card"),
        facts([
          { label: say('Time'), value: clocks(card.at) },
          ...card.rows.map(({ title, word }) => ({ label: title, value: word })),
          { label: say('Outbound FQDN'), value: card.outboundFqdn, mono: true },
          { label: say('API user'), value: card.apiUser, mono: true },
          { label: say('API base URL'), value: card.baseUrl, mono: true },
          { label: say('Module licence'), value: card.licence },
          {
            label: say('Password typed again on the platform (a blank field keeps the old one)'),
            value: retypedOf(card.passwordReentered),
          },
        ]),
      );

/** How long each layer took. A layer that another probe reached and this one did not says so; a proxy is not missed. */
export const timingSection = ({ waterfall }: Report): readonly DraftSection[] => {
  const reached = LAYERS.filter((layer) => waterfall.some(({ spans }) => spans.some((span) => span.layer === layer)));
  const rows = waterfall.map(({ title, spans, says }) => {
    const last = Math.max(-1, ...spans.map(({ layer }) => LAYERS.indexOf(layer)));
    const times = reached.map((layer) => {
      if (layer !== 'proxy' && LAYERS.indexOf(layer) > last) return say('not reached');
      const span = spans.find((one) => one.layer === layer);
      return span ? `${Math.round(span.startMs)}–${Math.round(span.endMs)} ms` : '';
    });
    return [title, ...times, says].map(plain);
  });
  return section('timing', say('Timing'), table(['', ...reached.map((layer) => own(layerTitle(layer))), ''], rows));
};

export const watchSection = ({ watches }: Report): readonly DraftSection[] =>
  section('watches', say('Watched over time'), list(watches));

/** What captures of the other side hold of the probes: what both teams can look up. */
export const witnessSection = ({ witnesses = [] }: Report): readonly DraftSection[] =>
  section(
    'witnesses',
    say('What the other side saw'),
    witnesses.flatMap(({ says, sha256, notes, rows, summary }) => [
      ...facts([
        { label: say('What it is'), value: says },
        { label: 'SHA-256', value: sha256, mono: true },
        ...notes.map((note) => ({ label: say('Caveat'), value: note })),
        { label: say('In short'), value: summary },
      ]),
      ...list(rows.map(({ title, says: told }) => labelled(title, told))),
    ]),
  );

/** Everything that was done, on both clocks. */
export const timelineSection = ({ timeline }: Report): readonly DraftSection[] =>
  section(
    'timeline',
    say('Timeline'),
    table(
      [say('Time'), say('What'), say("Server's clock")],
      timeline.map(({ at, what, skewMs }) => [mono(clocks(at)), plain(what), plain(skewText(skewMs) ?? NOTHING)]),
    ),
  );

type Lines = Report['curl'][number];

const SHELL_NAMES = { bash: 'bash', powershell: 'PowerShell' } as const;

const lineOf = (lines: Lines): readonly DraftBlock[] => {
  const { title, shell = 'bash' } = lines;
  const line = lines[shell];
  if (line !== null) return code(listed([title, SHELL_NAMES[shell]]), line);
  return [
    ...code(listed([title, SHELL_NAMES.bash]), lines.bash),
    ...text(say`${SHELL_NAMES[shell]} would change a character of this line: use bash.`),
  ];
};

const repeated = ({ curl, cells, verdict }: Report): readonly Lines[] =>
  PROBE_STAGES.flatMap((stage) => {
    const there = verdict.restsOn.filter((name) => name.stage === stage);
    const failing = there.find(({ family }) =>
      cells.some((cell) => cell.stage === stage && cell.family === family && isFailing(cell)),
    );
    const shown = failing ?? there[0];
    const isShown = ({ family }: Lines): boolean => verdict.restsOn.length === 0 || family === shown?.family;
    return curl.filter((lines) => lines.stage === stage && isShown(lines)).slice(0, 1);
  });

/** What shows the verdict, as command lines for anyone who wants to see it with their own eyes. */
export const curlSection = (report: Report): readonly DraftSection[] => {
  const shown = repeated(report);
  if (shown.length === 0 || report.verdict.party === 'none') return [];
  return section('curl', say('Repeat with curl'), [
    ...text(
      say(
        'curl asks for the password; no line holds it. Each line is one sign-in attempt: stop at the first 401, as servers may lock an account after three. Run a line from the place that its title names.',
      ),
    ),
    ...once(shown.flatMap((lines) => lines.hints)).flatMap(text),
    ...shown.flatMap(lineOf),
  ]);
};

type Side = Report['certificates']['sides'][number];

const FIELDS = marked({
  subject: 'Subject',
  issuer: 'Issuer',
  names: 'Names',
  notBefore: 'Valid',
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
  'sha256',
  'publicKeySha256',
  'serialNumber',
  'trusted',
] as const satisfies readonly (keyof typeof FIELDS)[];

const IN_WORDS: ReadonlySet<string> = new Set(['subject', 'issuer', 'trusted']);

const valueOf = (side: Side, field: (typeof ORDER)[number]): string => {
  if (field === 'names') return side.names.join(', ');
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
export const certificateSection = ({ certificates: { sentence, details, sides } }: Report): readonly DraftSection[] => {
  if (sides.length === 0) return [];
  const columns = columnsOf(sides);
  const differs = (field: (typeof ORDER)[number]): boolean =>
    new Set(columns.map((side) => valueOf(side, field))).size > 1;
  const both = columns.length > 1;
  return section('certificates', say('Certificates'), [
    ...text(sentence),
    ...list(details),
    ...table(
      ['', ...columns.map(({ title }) => title), ...(both ? [''] : [])],
      ORDER.map((field) => [
        plain(say(FIELDS[field])),
        ...columns.map((side) => (IN_WORDS.has(field) ? plain : mono)(valueOf(side, field))),
        ...(both ? [differs(field) ? toned(say('differs'), 'note') : plain('')] : []),
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

const stateWord = (state: string): Text => {
  const words: Readonly<Record<string, string>> = ADDRESS_STATES;
  const word = words[state];
  return word === undefined ? state : say(word);
};

export const addressSection = ({ addresses }: Report): readonly DraftSection[] =>
  section(
    'addresses',
    say('Addresses of the name'),
    table(
      [say('From'), say('Address'), say('State'), say('Seen')],
      addresses.map(({ stage, address, state, sentence }) => [
        plain(own(stageTitle(stage))),
        mono(address),
        toned(stateWord(state), ADDRESS_TONES[state] ?? 'cannot-tell'),
        plain(sentence),
      ]),
    ),
  );

const putNameIn = (): Message =>
  say(
    'In the third command, put the name of the file in place of FILE, in both places, and in quotes where it has blanks.',
  );

/** Who signed the report, what that shows and what not, and how a stranger verifies it; nothing where it is not signed. */
export const signatureSection = ({ signature }: Report): readonly DraftSection[] =>
  signature === undefined
    ? []
    : section('signature', say('Signature of this report'), [
        ...text(
          say`Signed by the installation ${fingerprintText(signature.by)}. The signature is in the file ${`${signature.file}${SIGNATURE_ENDING}`} beside the report. It shows that the report was not edited since, and which installation made it. It does not show that what the report says is true.`,
        ),
        ...code(
          say('To verify it with OpenSSL 3 in a POSIX shell, in the folder of both files'),
          printedCommands(signature.key, signature.file),
        ),
        ...(signature.file === NAME_TO_PUT_IN ? text(putNameIn()) : []),
        ...text(
          say(
            'The second command prints a fingerprint: it must be the one that the signer tells you in another way, e.g. by phone. The third prints: Signature Verified Successfully.',
          ),
        ),
      ]);

export const signatureLine = ({ signature }: Report): Message | undefined =>
  signature &&
  say`by the installation ${fingerprintText(signature.by)}, in ${`${signature.file}${SIGNATURE_ENDING}`}; the report in full says how to verify it`;
