import { describe, expect, it } from 'vitest';
import { paperOf } from '../../../../src/core/report/layout/document-of.ts';
import { finished, forActingTeam } from '../../../../src/core/report/model/report-of.ts';
import { htmlOf } from '../../../../src/core/report/write/html.ts';
import type { Block, ReportDocument, Section } from '../../../../src/core/report/layout/document.ts';
import { card, certificate, furtherAddress, run, type Wanted, altered } from '../../make-evidence.ts';
import { TLS_RESET, watch } from '../../make-watch.ts';
import { blockedOutside, rejectedInside, reported, SQUID } from '../model/some-material.ts';

const sectionOf = ({ sections }: ReportDocument, id: string): Section => {
  const found = sections.find((section) => section.id === id);
  if (!found) throw new Error(`no section ${id} among ${sections.map((section) => section.id).join(', ')}`);
  return found;
};

const textsOf = (block: Block): readonly string[] => {
  if (block.kind === 'list') return block.items;
  if (block.kind === 'facts') return block.rows.map(({ label, value }) => `${label}: ${value}`);
  if (block.kind === 'table')
    return [block.head.join(' | '), ...block.rows.map((row) => row.map(({ text }) => text).join(' | '))];
  // A picture is no line.
  if (block.kind === 'path') return [];
  if (block.kind === 'lead') return [block.headline, block.text];
  return [block.text];
};
const linesOf = (document: ReportDocument, id: string): readonly string[] =>
  sectionOf(document, id).blocks.flatMap(textsOf);

describe('given a proxy that refuses outside', () => {
  const document = paperOf({ ...reported(blockedOutside()), annexOf: 'failing' });
  it('says of the certificates in words what differs', () =>
    expect(linesOf(document, 'certificates').find((line) => line.startsWith('SHA-256 |'))).toMatch(/differs$/));
  it('tells a body once, however many probes read it', () =>
    expect(linesOf(document, 'annex').filter((line) => line.includes('Access denied'))).toHaveLength(1));
});

describe('given everything that a case can hold', () => {
  const twoAddresses = run(
    'outside',
    SQUID,
    {},
    { state: 'interrupted', addresses: [furtherAddress('203.0.113.11', { status: 503 })] },
  );
  const document = paperOf({
    annexOf: 'failing',
    ...reported(
      rejectedInside({
        runs: [
          altered(run('inside', {}, { 'open-api': { status: 401 } }, { failedSignIns: 2 }), (evidence) => {
            for (const link of evidence.tls?.chain ?? [])
              link.pem = '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----';
          }),
          twoAddresses,
        ],
        cards: [card('down', { apiUser: 'another' })],
        checks: [{ check: 'gui-sign-in', result: 'accepted', recordedAt: '2026-11-21T12:00:00.000+01:00' }],
        watches: [watch('outside', ['+', TLS_RESET, '+'])],
      }),
    ),
  });
  const idsOf = (isAnnex: boolean): string =>
    document.sections.flatMap(({ annex, id }) => (annex === isAnnex ? [id] : [])).join(' ');
  it('tells it in this order', () =>
    expect(idsOf(false)).toBe('verdict what-to-do also doubt comparison divergence logs checks certificates about'));
  it('tells of the caveats those that lower the verdict, and evidence that nobody signed', () => {
    const guard = [
      { code: 'guard.a', sentence: 'lowers', lowers: true },
      { code: 'guard.b', sentence: 'does not', lowers: false },
      { code: 'guard.unsigned', sentence: 'unsigned', lowers: false },
    ];
    expect(linesOf(paperOf({ ...reported(blockedOutside()), guard }), 'guard')).toEqual(['lowers', 'unsigned']);
  });
  it('has everything else in the annex', () =>
    expect(idsOf(true)).toBe('annex annex-certificates addresses timing watches vantages card curl'));
  it('gives every section a name of its own', () =>
    expect(new Set(document.sections.map(({ id }) => id)).size).toBe(document.sections.length));
  it('writes a certificate out once, however many probes were shown it', () =>
    expect(
      linesOf(document, 'annex-certificates').filter(
        (line) => line === '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----',
      ),
    ).toHaveLength(1));
  it('tells in the annex what failed at further addresses as well', () =>
    expect(linesOf(document, 'annex').join('\n')).toContain('Outside, Open API at 203.0.113.11'));
});

const shownBy = (document: ReportDocument): readonly string[] => {
  const list = sectionOf(document, 'verdict').blocks.find(({ kind }) => kind === 'list');
  return list ? textsOf(list) : [];
};

describe('given a verdict on what no proving cell shows', () => {
  it('shows what a watch counted', () => {
    const times = Array.from({ length: 20 }, (_, index) => (index % 3 === 0 ? TLS_RESET : '+'));
    const vantage = { ...run('outside').vantage, label: 'hotel' };
    const document = paperOf(
      reported(
        blockedOutside({
          runs: [run('inside'), run('outside')],
          cards: [],
          watches: [
            watch(
              'inside',
              times.map(() => '+'),
            ),
            watch('outside', times, { vantage }),
          ],
        }),
      ),
    );
    expect(shownBy(document)[0]).toMatch(/^Outside, ERS endpoints: 7 of 20 failed/);
  });

  it('shows the last two runs of an intermittent fault', () => {
    const at = (minute: number, wanted: Wanted) =>
      run('outside', wanted, {}, { startedAt: `2026-11-21T10:${minute}:00.000+01:00` });
    const runs = [run('inside'), at(30, {}), at(40, { status: 502 }), at(50, {})];
    expect(shownBy(paperOf(reported(blockedOutside({ runs, cards: [] }))))).toEqual([
      expect.stringMatching(/^2026-11-21 09:40:00 UTC: Outside, .* 502 gateway/),
      expect.stringMatching(/^2026-11-21 09:50:00 UTC: Outside, .* 200 OK/),
    ]);
  });
});

it('given a verdict that cannot be told: is not painted as a fault', () => {
  const document = paperOf(reported(blockedOutside({ runs: [], cards: [] })));
  expect(sectionOf(document, 'verdict').blocks[0]).toMatchObject({ kind: 'lead', tone: 'cannot-tell' });
});

it('says that a shell would change a line, and gives none for it', () => {
  const vantage = { ...run('inside').vantage, platform: 'Windows_NT 10.0.26100 x64' };
  const quoted = run('inside', {}, {}, { user: 'a"b', vantage });
  const document = paperOf({ ...reported(blockedOutside({ runs: [quoted], cards: [] })), annexOf: 'all' });
  expect(linesOf(document, 'curl').at(-1)).toBe('PowerShell would change a character of this line: use bash.');
});

it('compares certificates only where there are two', () => {
  const alone = paperOf(reported(blockedOutside({ runs: [run('inside', { chain: [certificate()] })], cards: [] })));
  expect(linesOf(alone, 'certificates').join(' ')).not.toMatch(/differs|same/);
});

describe('given an address of the name that fails where no probe of the comparison does', () => {
  const further = furtherAddress('203.0.113.11', { status: 403 });
  const outside = run('outside', {}, {}, { addresses: [further] });
  const material = blockedOutside({ runs: [run('inside'), outside], cards: [] });
  const document = paperOf(reported(material));
  it('has a row for each address in the comparison, below the probes, as the window has', () =>
    expect(linesOf(document, 'comparison').slice(5, 8)).toEqual([
      '203.0.113.10 | Not run | Good | No row',
      '203.0.113.11 | Not run | 403 forbidden | No row',
      'A row with an address shows what the same requests got at that address of the name alone.',
    ]));
  it('tells the team that must act of the failing one alone', () =>
    expect(
      linesOf(paperOf(finished(forActingTeam(reported(material)))), 'comparison').filter((line) =>
        line.startsWith('203.'),
      ),
    ).toEqual(['203.0.113.11 | Not run | 403 forbidden | No row']));
  it('draws the address in the picture, and says so in words', () => {
    const path = sectionOf(document, 'verdict').blocks.find((block) => block.kind === 'path');
    expect(path?.words[1]).toMatch(/500 \(expected\)\. At 203\.0\.113\.11 → .*\. 403 forbidden\.$/);
    expect(htmlOf(document)).toContain('>203.0.113.11</text>');
  });
  it('has no such row where the addresses are alike', () => {
    const alike = run('outside', {}, {}, { addresses: [furtherAddress('203.0.113.11')] });
    const paper = paperOf(reported(blockedOutside({ runs: [run('inside'), alike], cards: [] })));
    expect(linesOf(paper, 'comparison').filter((line) => line.startsWith('203.'))).toEqual([]);
  });
});
