import { joined, say } from '../../messages/message.ts';
import {
  type DraftBlock,
  type DraftSection,
  sideBySide,
  dense,
  code,
  facts,
  mono,
  plain,
  section,
  table,
  text,
} from './document.ts';
import { labelled, listed, type Text } from '../draft.ts';
import type { Report } from '../report.ts';

/** The annex: full evidence of the probes that failed. What several share, and each certificate, is shown once. */

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

/** All that the probes that failed saw; or every probe, or none, where that was asked for. */
export const annexSections = (report: Report): readonly DraftSection[] => {
  if (report.annexOf === 'none') return [];
  const shown = report.annex.filter(({ failed }) => report.annexOf === 'all' || failed !== false);
  return [...probeSection(report, shown), ...certificateSection(report, shown)];
};
