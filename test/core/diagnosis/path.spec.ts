import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/core/diagnosis/diagnose.ts';
import type { Path, PathLine } from '../../../src/core/diagnosis/judgement.ts';
import { worded } from '../../../src/core/messages/message.ts';
import { pathText, heightOf, LINE_HEIGHT, shapesOf, layersOf, toneOf } from '../../../src/core/report/path-shapes.ts';
import type { PlatformCard } from '../../../src/core/records/card.ts';
import { page } from '../cases/inside.ts';
import { card, DEVICE_KEY, ersError, furtherAddress, run, type Wanted, judged } from '../make-evidence.ts';
import type { StageRecord } from '../../../src/core/records/record.ts';

const pathAfter = (seen: Wanted | null, cards: readonly PlatformCard[] = []): Path =>
  judged([run('inside'), ...(seen === null ? [] : [run('outside', seen)])], cards).path;
const line = ({ lines }: Path, stage: PathLine['stage']): PathLine => {
  const found = lines.find((entry) => entry.stage === stage);
  if (!found) throw new Error(`No line of ${stage}`);
  return found;
};
const SILENT: Wanted = { failure: { layer: 'tcp', outcome: 'tcp.timeout' } };

it('given nothing that was tested: there are three silent lines that break nowhere and open nothing', () =>
  expect(judge().path.lines.map(({ stage, tone, end, cell }) => [stage, tone, end, cell])).toEqual([
    ['inside', 'silent', null, null],
    ['outside', 'silent', null, null],
    ['platform', 'silent', null, null],
  ]));

describe('given an answer that tells no fault by itself', () => {
  const odd = (stage: 'inside' | 'outside') => run(stage, {}, { 'mnt-session': { status: 501 } });
  const toneOfLine = (runs: readonly StageRecord[]) => line(judged(runs).path, runs.at(-1)?.stage ?? 'inside').tone;
  it('its line is open, as its cell is', () => expect(toneOfLine([odd('inside')])).toBe('cannot-tell'));
  it('it is a fault where the verdict rests on it', () =>
    expect(toneOfLine([run('inside'), odd('outside')])).toBe('fault'));
});

describe('given a device that answers outside with a key of its own', () => {
  const path = pathAfter({ ...page(403), chain: [DEVICE_KEY] });
  const outside = line(path, 'outside');
  it('the line breaks in the path for sure, as the verdict says', () =>
    expect(outside.end).toEqual({ place: 'path', certainty: 'proven' }));
});

describe('given a reply that nobody can be named for', () => {
  const inside = judged([run('inside', SILENT)]);
  it('its place is a question', () =>
    expect(line(inside.path, 'inside').end).toEqual({ place: 'path', certainty: 'cannot-tell' }));
  it('and in words it has no name', () =>
    expect(pathText(line(inside.path, 'inside'), inside.path.server, 'en')).toMatch(
      / → where it ends is not known\. /,
    ));
});

it('given the platform’s card, a card that is older than the probes accuses nobody', () => {
  const platform = line(pathAfter({}, [card('down', { updatedAt: '2026-11-20T11:00:00.000+01:00' })]), 'platform');
  expect([platform.tone, platform.end, worded(platform.note, 'en')]).toEqual([
    'cannot-tell',
    null,
    'The card is older than the probes',
  ]);
});

/** A second address of the name that both good stages were asked at, and what it showed there. */
const AT_SECOND = '2001:db8::1';
const pathWithSecond = (wanted: Wanted): Path =>
  judged([{ ...run('inside'), addresses: [furtherAddress(AT_SECOND, wanted)] }]).path;
const BROKEN: Wanted = { status: 500, reading: ersError('Internal error') };

describe('given an address that fails beside a good one', () => {
  const path = pathWithSecond(BROKEN);
  const inside = line(path, 'inside');
  it('a branch says where the other one fails and with what, and opens its evidence', () =>
    expect(worded(inside.branch, 'en')).toEqual({
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
      layersOf(inside, 480, 'en').map(({ tone, shapes }) => [tone, shapes.some(({ kind }) => kind === 'break')]),
    ).toEqual([
      ['fault', true],
      ['good', false],
    ]));
});

describe.each([240, 480, 900])('given a line %i pixels wide with a branch', (width) => {
  const inside = line(pathWithSecond(BROKEN), 'inside');
  it('nothing is drawn beside it', () => {
    const outside = layersOf(inside, width, 'en')
      .flatMap(({ shapes }) => shapes)
      .filter((shape) => (shape.kind === 'way' ? shape.from < 0 || shape.to > width : shape.x < 0 || shape.x > width));
    expect(outside).toEqual([]);
    expect(
      layersOf(inside, width, 'en')
        .flatMap(({ shapes }) => shapes)
        .every(({ y }) => y <= heightOf(inside)),
    ).toBe(true);
  });
});

describe.each([240, 480, 900])('given a line %i pixels wide', (width) => {
  const lines = [...pathAfter({ ...page(403), chain: [DEVICE_KEY] }).lines, ...pathAfter(SILENT).lines];
  it('nothing is drawn beside it, and every text begins and ends within it', () => {
    const outside = lines.flatMap((entry) =>
      shapesOf(entry, width, 'en').filter((shape) => {
        if (shape.kind === 'way') return shape.from < 0 || shape.to > width;
        if (shape.y < 0 || shape.y > LINE_HEIGHT) return true;
        return shape.x < 0 || shape.x > width;
      }),
    );
    expect(outside).toEqual([]);
  });
});
