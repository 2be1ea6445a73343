import type { Block, ReportDocument, TableCell } from '../../../../src/core/report/layout/document.ts';

/** Papers with every kind of block, for the specs of the writers; the words are of no matter to them. */

const FINGERPRINT = Array.from({ length: 32 }, (_, index) => (index * 37 + 11).toString(16).padStart(2, '0').slice(-2))
  .join(':')
  .toUpperCase();

const cell = (text: string, tone?: TableCell['tone'], proof?: boolean): TableCell => ({
  text,
  ...(tone === undefined ? {} : { tone }),
  ...(proof === undefined ? {} : { proof }),
});
const mono = (text: string): TableCell => ({ text, mono: true });

export const COMPARISON: Extract<Block, { kind: 'table' }> = {
  kind: 'table',
  head: ['Request', 'Inside', 'Outside', 'Platform'],
  rows: [
    [
      cell('ERS endpoint groups'),
      cell('200 OK', 'good', true),
      cell('302 redirect (Squid)', 'fault', true),
      cell('Down', 'fault'),
    ],
    [cell('ERS endpoints'), cell('200 OK', 'good'), cell('cannot tell', 'cannot-tell'), cell('Down', 'fault')],
    [cell('Open API'), cell('200 OK', 'good'), cell('200 OK', 'note'), cell('Not read', 'silent')],
    [cell('MnT session'), cell('500 (expected)', 'good'), cell('not run', 'silent'), cell('Not read', 'silent')],
  ],
};

export const FACTS: Block = {
  kind: 'facts',
  rows: [
    { label: 'Address used', value: '203.0.113.10:443', mono: true },
    { label: 'SHA-256', value: FINGERPRINT, mono: true },
    { label: 'Who must act', value: 'Firewall or proxy' },
  ],
};

const HEADERS: Block = {
  kind: 'table',
  head: ['Header', 'Value'],
  rows: [
    [mono('Location'), mono(`https://portal.example/sign-in?next=${'a1b2c3d4'.repeat(24)}`)],
    [mono('X-Squid-Error'), mono('ERR_ACCESS_DENIED 0')],
    [mono('Set-Cookie'), mono('JSESSIONID=…; Path=/; Secure; HttpOnly')],
  ],
};

const CODE: Block = {
  kind: 'code',
  label: 'ERS endpoint groups, bash',
  text: `curl --include --user 'tripoint-probe' --header 'Accept: application/json' \\\n  'https://acs.customer.example/ers/config/endpointgroup?size=1'`,
};

const PATH: Block = {
  kind: 'path',
  words: ['Inside: test host → NAC server. 200.', 'Outside: test host → In the path: it breaks here. 302.'],
  picture: {
    server: { title: 'NAC server', detail: 'acs.customer.example:443' },
    lines: [
      {
        stage: 'outside',
        tone: 'fault',
        points: [{ place: 'host', title: 'Test host', detail: '198.51.100.7' }],
        end: { place: 'path', certainty: 'proven' },
        says: '302 redirect',
        note: '4 of 4 probes',
        target: '',
      },
    ],
  },
};

export const PAPER: ReportDocument = {
  language: 'en',
  title: 'Connectivity report: sign-in platform to NAC server',
  subtitle: ['Customer, North, Down since noon', 'Made 2026-11-21 13:00:00 (UTC+01:00) by Tripoint 1.2.3'],
  practice: null,
  sections: [
    {
      id: 'verdict',
      title: 'Verdict',
      annex: false,
      blocks: [
        {
          kind: 'lead',
          headline: 'The firewall or proxy team must act',
          text: 'Fault: firewall or proxy. The endpoint-group list answers 200 inside, and 302 outside to a page that is not the server.',
          tone: 'fault',
        },
        FACTS,
        PATH,
        { kind: 'text', text: 'What shows it:' },
        { kind: 'list', ordered: false, items: ['Inside: 200 OK.', 'Outside: 302 redirect.'] },
      ],
    },
    {
      id: 'what-to-do',
      title: 'What to do',
      annex: false,
      blocks: [{ kind: 'list', ordered: true, items: ['Let the requests through.', 'Run the stage again.'] }],
    },
    { id: 'comparison', title: 'Comparison', annex: false, blocks: [COMPARISON] },
    { id: 'curl', title: 'Repeat with curl', annex: false, blocks: [CODE] },
    { id: 'annex-inside', title: 'Annex: Inside, ERS endpoint groups', annex: true, blocks: [FACTS, HEADERS, CODE] },
    { id: 'annex-outside', title: 'Annex: Outside, ERS endpoint groups', annex: true, blocks: [FACTS, HEADERS] },
  ],
  foot: ['Tripoint 1.2.3, rules 7.', 'The owner of the case keeps the raw records that the annex names.'],
};

export const PRACTICE_PAPER: ReportDocument = { ...PAPER, practice: 'PRACTICE: a simulated fault, not a real one' };

const replaced = (block: Block, put: (text: string) => string): Block => {
  switch (block.kind) {
    case 'text':
      return { ...block, text: put(block.text) };
    case 'lead':
      return { ...block, headline: put(block.headline), text: put(block.text) };
    case 'list':
      return { ...block, items: block.items.map(put) };
    case 'facts':
      return { ...block, rows: block.rows.map((row) => ({ ...row, label: put(row.label), value: put(row.value) })) };
    case 'table':
      return {
        ...block,
        head: block.head.map(put),
        rows: block.rows.map((row) => row.map((one) => ({ ...one, text: put(one.text) }))),
      };
    case 'code':
      return { ...block, label: put(block.label), text: put(block.text) };
    case 'path':
      return {
        ...block,
        words: block.words.map(put),
        picture: {
          server: { title: put(block.picture.server.title), detail: put(block.picture.server.detail) },
          lines: block.picture.lines.map((line) => ({
            ...line,
            points: line.points.map(({ place, title, detail }) => ({ place, title: put(title), detail: put(detail) })),
            says: put(line.says),
            note: put(line.note ?? ''),
            target: put(line.target),
          })),
        },
      };
  }
};

/** The paper with every text of it changed, those of its title and its practice mark as well; the anchors stay. */
export const withTexts = (document: ReportDocument, put: (text: string) => string): ReportDocument => ({
  ...document,
  title: put(document.title),
  subtitle: document.subtitle.map(put),
  practice: document.practice === null ? null : put(document.practice),
  sections: document.sections.map((section) => ({
    ...section,
    title: put(section.title),
    blocks: section.blocks.map((block) => replaced(block, put)),
  })),
  foot: document.foot.map(put),
});

/** Every text of a paper in the order in which it is read. */
export const textsOf = (document: ReportDocument): readonly string[] => {
  const texts: string[] = [];
  withTexts(document, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
};
