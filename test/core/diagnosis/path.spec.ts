import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import type { Path, PathLine } from '../../../src/core/diagnosis/judgement.ts';
import { pathText } from '../../../src/core/report/path-shapes.ts';
import { heightOf, LINE_HEIGHT, shapesOf, strandsOf, toneOf } from '../../../src/core/report/path-shapes.ts';
import type { PlatformCard } from '../../../src/core/records/card.ts';
import { page } from '../cases/inside.ts';
import { card, DEVICE_KEY, ersError, evidence, run, type Wanted } from '../make-evidence.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';
import { FAMILIES } from '../../../src/core/vocabulary/words.ts';

const pathAfter = (seen: Wanted | null, cards: readonly PlatformCard[] = []): Path =>
  judge({ runs: [run('inside'), ...(seen === null ? [] : [run('outside', seen)])], cards, checks: [] }).path;
const line = ({ lines }: Path, stage: PathLine['stage']): PathLine => {
  const found = lines.find((entry) => entry.stage === stage);
  if (!found) throw new Error(`No line of ${stage}`);
  return found;
};
const SILENT: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } };

describe('given nothing that was tested', () => {
  const path = judge().path;
  it('there are three silent lines that break nowhere and open nothing', () =>
    expect(path.lines.map(({ stage, tone, end, cell }) => [stage, tone, end, cell])).toEqual([
      ['inside', 'silent', null, null],
      ['outside', 'silent', null, null],
      ['platform', 'silent', null, null],
    ]));
});

describe('given a good inside stage', () => {
  const inside = line(pathAfter(null), 'inside');
  it('its line reaches the server with the statuses that were seen', () =>
    expect([inside.tone, inside.end, inside.says]).toEqual(['good', null, '200 · 200 · 200 · 500 (expected)']));
  it('and says which address answered', () => expect(inside.target).toMatch(/:443$/));
});

describe('given an answer that tells no fault by itself', () => {
  const odd = (stage: 'inside' | 'outside') => run(stage, {}, { 'mnt-session': { status: 501 } });
  const toneOfLine = (runs: readonly StageRecord[]) =>
    line(judge({ runs, cards: [], checks: [] }).path, runs.at(-1)?.stage ?? 'inside').tone;
  it('its line is open, as its cell is', () => expect(toneOfLine([odd('inside')])).toBe('cannot-tell'));
  it('it is a fault where the verdict rests on it', () =>
    expect(toneOfLine([run('inside'), odd('outside')])).toBe('fault'));
});

describe('given a device that answers outside with a key of its own', () => {
  const path = pathAfter({ ...page(403), chain: [DEVICE_KEY] });
  const outside = line(path, 'outside');
  it('the line breaks in the path for sure, as the verdict says', () =>
    expect(outside.end).toEqual({ place: 'path', certainty: 'proven' }));
  it('what was seen and the other key are said', () =>
    expect([outside.says, outside.note]).toEqual([
      expect.stringContaining('403 forbidden'),
      '4 of 4 probes · other TLS key than inside',
    ]));
  it('opens the evidence of a cell that the verdict rests on', () =>
    expect(outside.cell).toEqual({ stage: 'outside', family: 'ers-endpoint-groups' }));
});

describe('given silence outside', () => {
  const outside = line(pathAfter(SILENT), 'outside');
  it('nobody has measured where it ends, and no place is proven', () =>
    expect([outside.end?.certainty, outside.note]).toEqual(['likely', '4 of 4 probes · hop not measured']));
});

describe('given a reply that nobody can be named for', () => {
  const inside = judge({ runs: [run('inside', SILENT)], cards: [], checks: [] });
  it('its place is a question', () =>
    expect(line(inside.path, 'inside').end).toEqual({ place: 'path', certainty: 'cannot-tell' }));
  it('and in words it has no name', () =>
    expect(pathText(line(inside.path, 'inside'), inside.path.server)).toMatch(/ → where it breaks is not known\. /));
});

describe('given a name that is not found', () => {
  const path = pathAfter({ failure: { layer: 'dns', outcome: 'dns.not-found' } });
  it('the line ends at the resolver', () => expect(line(path, 'outside').end?.place).toBe('name'));
});

describe('given the platform’s card', () => {
  it('all rows Up reach the server', () => {
    const { tone, says } = line(
      pathAfter({}, [card('up', { updatedAt: '2026-11-21T23:00:00.000+01:00' })]),
      'platform',
    );
    expect([tone, says]).toEqual(['good', '3 of 3 rows Up']);
  });
  it('a card that is older than the probes accuses nobody', () => {
    const platform = line(pathAfter({}, [card('down', { updatedAt: '2026-11-20T11:00:00.000+01:00' })]), 'platform');
    expect([platform.tone, platform.end, platform.note]).toEqual([
      'cannot-tell',
      null,
      'The card is older than the probes',
    ]);
  });
});

/** A second address of the name that both good stages were asked at, and what it showed there. */
const AT_SECOND = '2001:db8::1';
const withSecond = (wanted: Wanted): readonly StageRecord[] => [
  {
    ...run('inside'),
    addresses: [
      {
        address: AT_SECOND,
        look: {
          ...evidence('open-api', { remoteAddress: AT_SECOND, ...(wanted.failure ? wanted : {}) }),
          response: null,
          body: null,
        },
        probes: wanted.failure
          ? []
          : FAMILIES.map((family) => ({
              family,
              outcome: 'ok' as const,
              answeredBy: 'unknown' as const,
              evidence: evidence(family, { remoteAddress: AT_SECOND, ...wanted }),
            })),
      },
    ],
  },
];
const pathWithSecond = (wanted: Wanted): Path => judge({ runs: withSecond(wanted), cards: [], checks: [] }).path;
const BROKEN: Wanted = { status: 500, reading: ersError('Internal error') };

describe('given an address that fails beside a good one', () => {
  const path = pathWithSecond(BROKEN);
  const inside = line(path, 'inside');
  it('the line of the good one is good, and reaches the server', () =>
    expect([inside.tone, inside.end, inside.says]).toEqual(['good', null, '200 · 200 · 200 · 500 (expected)']));
  it('a branch says where the other one fails and with what, and opens its evidence', () =>
    expect(inside.branch).toEqual({
      address: AT_SECOND,
      more: 0,
      tone: 'fault',
      end: { place: 'server', certainty: 'likely' },
      says: '500 server error',
      family: 'ers-endpoint-groups',
    }));
  it('the stage as a whole failed', () => expect(toneOf(inside)).toBe('fault'));
  it('both ways are drawn, the failed one in its own colour', () =>
    expect(
      strandsOf(inside, 480).map(({ tone, shapes }) => [tone, shapes.some(({ kind }) => kind === 'break')]),
    ).toEqual([
      ['fault', true],
      ['good', false],
    ]));
});

describe('given a refused connection at one address beside a good one', () =>
  it('the branch ends at a place that nobody measured', () =>
    expect(line(pathWithSecond({ failure: { layer: 'tcp', outcome: 'tcp.refused' } }), 'inside').branch).toMatchObject({
      tone: 'fault',
      end: { place: 'path', certainty: 'cannot-tell' },
      says: 'Connection refused',
    })));

describe('given addresses that are alike', () =>
  it('nothing branches off', () => expect(line(pathWithSecond({}), 'inside')).not.toHaveProperty('branch')));

describe.each([240, 480, 900])('given a line %i pixels wide with a branch', (width) => {
  const inside = line(pathWithSecond(BROKEN), 'inside');
  it('nothing is drawn beside it', () => {
    const outside = strandsOf(inside, width)
      .flatMap(({ shapes }) => shapes)
      .filter((shape) => (shape.kind === 'way' ? shape.from < 0 || shape.to > width : shape.x < 0 || shape.x > width));
    expect(outside).toEqual([]);
    expect(
      strandsOf(inside, width)
        .flatMap(({ shapes }) => shapes)
        .every(({ y }) => y <= heightOf(inside)),
    ).toBe(true);
  });
});

describe.each([240, 480, 900])('given a line %i pixels wide', (width) => {
  const lines = [...pathAfter({ ...page(403), chain: [DEVICE_KEY] }).lines, ...pathAfter(SILENT).lines];
  it('nothing is drawn beside it, and every text begins and ends within it', () => {
    const outside = lines.flatMap((entry) =>
      shapesOf(entry, width).filter((shape) => {
        if (shape.kind === 'way') return shape.from < 0 || shape.to > width;
        if (shape.y < 0 || shape.y > LINE_HEIGHT) return true;
        return shape.x < 0 || shape.x > width;
      }),
    );
    expect(outside).toEqual([]);
  });
});
