import { layerTitle, stageTitle } from '../../diagnosis/words/titles.ts';
import { joined, marked, NOTHING, say, type Message } from '../../messages/message.ts';
import { LAYERS, PROBE_STAGES } from '../../vocabulary/words.ts';
import {
  type DraftBlock,
  type DraftSection,
  type Tone,
  clocks,
  sideBySide,
  dense,
  code,
  facts,
  isFailing,
  list,
  mono,
  plain,
  section,
  table,
  text,
  toned,
} from './document.ts';
import { labelled, listed, once, own, type Text } from '../draft.ts';
import type { Report } from '../report.ts';

/** The annex, on demand: full evidence. What several probes share, and each certificate, is shown once. */

type Probe = Report['annex'][number];
type Link = Probe['chain'][number];

const MOST_BODY = 1200;

const shortened = (excerpt: string | null): Text | null =>
  excerpt === null || excerpt.length <= MOST_BODY
    ? excerpt
    : say`${excerpt.slice(0, MOST_BODY).toWellFormed()}… (${excerpt.length - MOST_BODY} characters more)`;

interface Pair {
  readonly name: Text;
  readonly value: Text;
}

const factsOf = ({ facts: rows, record, body }: Probe): readonly Pair[] => [
  ...rows.map(({ label, value }) => ({ name: label, value })),
  ...(body === null
    ? []
    : [
        {
          name: say('Body'),
          value: say`${body.complete ? say`${body.bytes} bytes` : say`${body.bytes} bytes read, not to its end`}, read as ${body.kind}`,
        },
        { name: 'SHA-256', value: body.sha256 },
      ]),
  { name: say('Record'), value: record },
];

const keyOf = ({ name, value }: Pair): string => JSON.stringify([name, value]);

const parted = (
  lists: readonly (readonly Pair[])[],
): { readonly shared: readonly Pair[]; readonly own: readonly (readonly Pair[])[] } => {
  const [first = [], ...others] = lists.map((list) => new Set(list.map(keyOf)));
  const inAll = new Set([...first].filter((key) => others.every((keys) => keys.has(key))));
  return {
    shared: (lists[0] ?? []).filter((pair) => inAll.has(keyOf(pair))),
    own: lists.map((list) => list.filter((pair) => !inAll.has(keyOf(pair)))),
  };
};

const factBlocks = (pairs: readonly Pair[]): readonly DraftBlock[] =>
  facts(pairs.map(({ name, value }) => ({ label: name, value })));

const headerBlocks = (pairs: readonly Pair[]): readonly DraftBlock[] =>
  table(
    [say('Header'), say('Value')],
    pairs.map(({ name, value }) => [mono(name), mono(value)]),
  );

const bodiesOnce = (probes: readonly Probe[]): readonly (Text | null)[] => {
  const known = new Set<string>();
  return probes.map(({ body }) => {
    if (body?.excerpt == null || known.has(body.excerpt)) return null;
    known.add(body.excerpt);
    return shortened(body.excerpt);
  });
};

const probeBlocks = (probes: readonly Probe[]): readonly DraftBlock[] => {
  const told = parted(probes.map(factsOf));
  const headers = parted(probes.map((probe) => probe.headers));
  const bodies = bodiesOnce(probes);
  const shared = [...factBlocks(told.shared), ...headerBlocks(headers.shared)];
  const bodyBlocks = probes.flatMap(({ title }, index) =>
    code(
      probes.length === 1 ? say('Beginning of the body') : labelled(say('Beginning of the body'), title),
      bodies[index] ?? null,
    ),
  );
  if (probes.length === 1) return [...shared, ...bodyBlocks];
  return [
    ...text(say('The same for all of them:')),
    ...shared,
    ...sideBySide(
      probes.map(({ title }, index) => ({
        title,
        rows: [
          ...(told.own[index] ?? []).map(({ name, value }) => ({ label: name, value })),
          ...(headers.own[index] ?? []).map(({ name, value }) => ({ label: labelled(say('Header'), name), value })),
        ],
      })),
    ),
    ...bodyBlocks,
  ];
};

const probeSection = ({ annexOf }: Report, shown: readonly Probe[]): readonly DraftSection[] => {
  const [only] = shown;
  if (!only) return [];
  const several = annexOf === 'all' ? say('every probe') : say`${shown.length} probes that failed`;
  const title = shown.length === 1 ? only.title : several;
  return section('annex', say`Annex: ${title}`, probeBlocks(shown), true);
};

interface Shown extends Link {
  readonly titles: readonly string[];
}

const certificatesOf = (annex: Report['annex']): readonly Shown[] => {
  const found = new Map<string, Shown>();
  for (const { title, chain } of annex)
    for (const link of chain) {
      const known = found.get(link.sha256);
      found.set(link.sha256, {
        ...(known ?? link),
        pem: known?.pem ?? link.pem,
        titles: [...(known?.titles ?? []), title],
      });
    }
  return [...found.values()];
};

const certificateSection = (
  { annex, certificates: { sides } }: Report,
  shown: readonly Probe[],
): readonly DraftSection[] => {
  const compared = new Set(sides.map(({ sha256 }) => sha256));
  const failing = new Set(shown.flatMap(({ chain }) => chain.map(({ sha256 }) => sha256)));
  const shownOnce =
    failing.size === 0 ? [] : certificatesOf(annex).filter(({ sha256 }) => failing.has(sha256) || compared.has(sha256));
  const others = shownOnce.filter(({ sha256 }) => !compared.has(sha256));
  return section(
    'annex-certificates',
    say`Annex: ${say('Certificates')}`,
    [
      ...table(
        [say('Subject'), say('Issuer'), say('Valid'), say('SHA-256'), say('Shown to')],
        others.map(({ subject, issuer, notBefore, notAfter, sha256, titles }) => [
          plain(subject),
          plain(issuer),
          plain(joined([notBefore, notAfter], ' – ')),
          mono(sha256),
          plain(joined(titles, '; ')),
        ]),
      ),
      ...shownOnce.flatMap(({ subject, sha256, pem }) => dense(listed(['PEM', subject, `SHA-256 ${sha256}`]), pem)),
    ],
    true,
  );
};

/** The machines that the stages were run from. */
const vantageSection = ({ vantages }: Report): readonly DraftSection[] =>
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
const cardSection = ({ card }: Report): readonly DraftSection[] =>
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
const timingSection = ({ waterfall }: Report): readonly DraftSection[] => {
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

const watchSection = ({ watches }: Report): readonly DraftSection[] =>
  section('watches', say('Watched over time'), list(watches));

/** What captures of the other side hold of the probes: what both teams can look up. */
const witnessSection = ({ witnesses = [] }: Report): readonly DraftSection[] =>
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
const curlSection = (report: Report): readonly DraftSection[] => {
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

const addressSection = ({ addresses }: Report): readonly DraftSection[] =>
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

/** Of the probes that failed, or of every probe, where that was asked for: all that was seen, and from where. */
export const annexSections = (report: Report): readonly DraftSection[] => {
  const { annexOf = 'none' } = report;
  if (annexOf === 'none') return [];
  const shown = report.annex.filter(({ failed }) => annexOf === 'all' || failed !== false);
  return [
    ...probeSection(report, shown),
    ...certificateSection(report, shown),
    ...[addressSection, timingSection, watchSection, witnessSection, vantageSection, cardSection, curlSection].flatMap(
      (make) => make(report).map((one) => ({ ...one, annex: true })),
    ),
  ];
};
