import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Material } from '../../../src/core/diagnosis/diagnose.ts';
import { judged, judge, type Cell, type Judgement, type Verdict } from './in-words.ts';
import type { CellName } from '../../../src/core/diagnosis/judgement.ts';
import { kindOf } from '../../../src/core/evidence/sign-in-plan.ts';
import { isFailure, isGood, isSilent } from '../../../src/core/evidence/outcome.ts';
import { ROW_OF_FAMILY } from '../../../src/core/records/card.ts';
import { CERTAINTIES, FAMILIES, PARTIES, type Certainty, type Party } from '../../../src/core/vocabulary/words.ts';
import { anyMaterial } from '../any-material.ts';
import { some, tries } from '../../scale.ts';

/**
 * What must hold of a verdict whatever was seen. Each law is a function that gives what breaks it; the case that breaks one
 * is shrunk to its smallest form.
 */
type Law = (judgement: Judgement, given: Required<Material>) => string | null;

const nameOf = ({ stage, family }: CellName): string => `${stage} ${family}`;
const textsOfVerdict = (verdict: Verdict): readonly string[] => [
  ...verdict.facts,
  ...verdict.seen,
  verdict.wouldChange,
  verdict.mended,
  ...verdict.steps,
  ...verdict.rivals.flatMap(({ sentence, check }) => [sentence, check]),
];
const texts = ({
  verdict,
  also,
  cells,
  stages,
  guard,
  divergence,
  folding,
  path,
  watches,
}: Judgement): readonly string[] => [
  ...[verdict, ...also].flatMap(textsOfVerdict),
  ...[...stages, ...guard, ...watches.counts, ...watches.pairs, ...(divergence ? [divergence] : [])].map(
    ({ sentence }) => sentence,
  ),
  ...folding.consequences.map(({ because }) => because),
  ...path.lines.flatMap(({ says, note }) => [says, note ?? '']),
  ...cells.flatMap(({ finding }) => [finding.says, finding.because, finding.mended, ...finding.steps]),
];

/** Whether a cell shows such an outcome now, or ever did: in an earlier run of its stage, or in a watch. */
const everSeen = (
  given: Required<Material>,
  { cells }: Judgement,
  name: CellName,
  wanted: (outcome: Cell['outcome']) => boolean,
): boolean =>
  cells.some((cell) => nameOf(cell) === nameOf(name) && wanted(cell.outcome)) ||
  given.watches.some(
    ({ stage, attempts }) =>
      stage === name.stage && attempts.some(({ family, outcome }) => family === name.family && wanted(outcome)),
  ) ||
  given.runs.some(
    (run) =>
      run.stage === name.stage &&
      judged([run]).cells.some((cell) => nameOf(cell) === nameOf(name) && wanted(cell.outcome)),
  );

const UNFILLED = /\{[a-zA-Z]*\}|undefined|NaN|\[object/;

const NOBODY: ReadonlySet<Party> = new Set(['none', 'unknown', 'vantage']);

const LAWS: Readonly<Record<string, Law>> = {
  'names one party and one certainty of the closed lists': ({ verdict }) =>
    PARTIES.includes(verdict.party) && CERTAINTIES.includes(verdict.certainty) ? null : verdict.code,
  'says it in facts of two lines, each once': ({ verdict: { sentence, facts } }) =>
    sentence === facts.join(' ') &&
    sentence.length > 10 &&
    new Set(facts).size === facts.length &&
    facts.every((fact) => fact !== '' && fact.length <= 240)
      ? null
      : facts.join(' | '),
  'leaves no placeholder in any text': (judgement) => texts(judgement).find((text) => UNFILLED.test(text)) ?? null,
  'rests on cells that speak, each once': (judgement, given) => {
    const { restsOn } = judgement.verdict;
    const twice = restsOn.find((name, index) => restsOn.findIndex((other) => nameOf(other) === nameOf(name)) !== index);
    const mute = restsOn.find((name) => !everSeen(given, judgement, name, (outcome) => !isSilent(outcome)));
    return twice ? `twice ${nameOf(twice)}` : mute ? `silent ${nameOf(mute)}` : null;
  },
  'accuses nobody without a failure to rest on': (judgement, given) =>
    NOBODY.has(judgement.verdict.party) ||
    judgement.verdict.restsOn.some((name) => everSeen(given, judgement, name, isFailure)) ||
    judgement.addresses.some(({ state }) => state === 'failed') ||
    judgement.certificates.relation === 'other-issuer'
      ? null
      : judgement.verdict.sentence,
  'names a rival with its check whenever it is not proven, and none when it is': ({ verdict }) => {
    if (verdict.certainty === 'proven') return verdict.rivals.length === 0 ? null : 'proven with rivals';
    const whole = verdict.rivals.every(({ sentence, check }) => sentence !== '' && check !== '');
    return verdict.rivals.length > 0 && whole ? null : 'without a rival or a check';
  },
  'never finds no fault beside a failing cell or address': ({ verdict, cells, addresses }) =>
    verdict.party === 'none' &&
    (cells.some(({ outcome }) => isFailure(outcome)) || addresses.some(({ state }) => state === 'failed'))
      ? verdict.sentence
      : null,
  'proves no absence of fault while an address of the name is open': ({ verdict, addresses }) =>
    verdict.party === 'none' && verdict.certainty === 'proven' && addresses.some(({ state }) => state !== 'good')
      ? verdict.sentence
      : null,
  'accuses nobody where a caveat lets nothing be told': ({ verdict, guard }) =>
    verdict.party !== 'unknown' && guard.some(({ lowers, lowersTo }) => lowers === true && lowersTo === 'cannot-tell')
      ? `${verdict.party}: ${verdict.sentence}`
      : null,
  'never proves a further fault, and finds none beside one that is none': ({ verdict, also }) =>
    also.every(({ certainty, party }) => certainty !== 'proven' && party !== 'none') &&
    (verdict.party !== 'none' || also.length === 0)
      ? null
      : also.map(({ code, certainty }) => `${code} ${certainty}`).join(', '),
};

const certaintyRank = (certainty: Certainty): number => -CERTAINTIES.indexOf(certainty);

const without = (given: Required<Material>, { stage, family }: CellName): Required<Material> => {
  const row = ROW_OF_FAMILY[family];
  if (stage === 'platform')
    return {
      ...given,
      cards: given.cards.map((card) =>
        row === null ? card : { ...card, rows: { ...card.rows, [row]: { value: 'not-read', status: null } } },
      ),
    };
  return {
    ...given,
    runs: given.runs.map((run) => ({
      ...run,
      probes: run.probes.map((probe) =>
        run.stage === stage && probe.family === family ? { ...probe, outcome: 'not-run', evidence: null } : probe,
      ),
    })),
  };
};

const at = (cells: readonly Cell[], stage: Cell['stage'], family: Cell['family']): Cell['outcome'] =>
  cells.find((cell) => cell.stage === stage && cell.family === family)?.outcome ?? 'not-run';

/**
 * Whether a good result takes away from what failed: good outside while the same probe fails inside, accepted while another is
 * rejected, the other probe of an API that seems switched off, Up while our own probe fails. What contradicts a fault makes it
 * less certain, and has to.
 */
const contradicts = ({ stage, family }: CellName, { cells }: Judgement): boolean =>
  isGood(at(cells, stage, family)) &&
  (cells.some((cell) => cell.family === family && cell.stage !== stage && isFailure(cell.outcome)) ||
    cells.some((cell) => cell.stage === stage && cell.outcome === 'http.401') ||
    cells.some((cell) => kindOf(cell.family) === kindOf(family) && cell.outcome === 'http.302'));

const guardCodes = ({ guard }: Judgement): string => guard.map(({ code }) => code).join();

/** Why the verdict with one cell less must not be what it is, or `null`. */
const raised = (before: Judgement, after: Judgement, cell: CellName): string | null => {
  const [was, now]: readonly Verdict[] = [before.verdict, after.verdict];
  if (!was || !now) return null;
  if (now.party === 'none' && was.party !== 'none') return 'an unknown cleared a fault';
  // Two runs from the wrong place count as one fewer when one of them is not known: that is the guard's to say.
  if (guardCodes(before) !== guardCodes(after) || contradicts(cell, before)) return null;
  if (certaintyRank(now.certainty) <= certaintyRank(was.certainty)) return null;
  const rested = was.restsOn.some((name) => nameOf(name) === nameOf(cell));
  if (!rested) return `an unknown beside the verdict raised ${was.code} to ${now.code}`;
  return was.code === now.code && !NOBODY.has(was.party) ? `an unknown raised ${was.code} to ${now.code}` : null;
};

/** The same case without any failure at the stages that the verdict rests on. */
const withoutItsFacts = (given: Required<Material>, { verdict, cells }: Judgement): Required<Material> => {
  const stages = new Set(verdict.restsOn.map(({ stage }) => stage));
  return cells.filter(({ stage, outcome }) => stages.has(stage) && isFailure(outcome)).reduce(without, given);
};

const broken = (given: Required<Material>, judgement: Judgement): string | null => {
  for (const [law, breaks] of Object.entries(LAWS)) {
    const found = breaks(judgement, given);
    if (found !== null) return `${law}: ${judgement.verdict.code}: ${found}`;
  }
  return null;
};

const holds = (runs: number, seed: number, property: (given: Required<Material>, chosen: number) => string | null) => {
  fc.assert(
    fc.property(anyMaterial, fc.nat(11), (given, chosen) => {
      const found = property(given, chosen);
      if (found !== null) throw new Error(found);
    }),
    { numRuns: runs, seed },
  );
};

describe.each(some([1, 2, 3, 4, 5], 1))('given any combinations at three stages, %i of five', (seed) => {
  it(`there is exactly one verdict, and it ${Object.keys(LAWS).join('; ')}`, { timeout: 600_000 }, () => {
    holds(tries(500, 10_000), seed, (given) => broken(given, judge(given)));
  });
});

describe('given the same material in another order', () =>
  it('the judgement is the same to the letter', { timeout: 600_000 }, () => {
    holds(tries(150, 5_000), 2, (given) => {
      const turned = {
        runs: given.runs.toReversed(),
        cards: given.cards.toReversed(),
        checks: given.checks.toReversed(),
        watches: given.watches.toReversed(),
      };
      const [one, other] = [judge(given), judge(turned)].map((judgement) => JSON.stringify(judgement));
      return one === other ? null : `${one ?? ''}\n${other ?? ''}`;
    });
  }));

describe('given one result less', () =>
  it('the verdict is never more certain, and never clears anybody', { timeout: 600_000 }, () => {
    holds(tries(300, 12_000), 3, (given, chosen) => {
      const before = judge(given);
      const spoken = before.cells.filter(({ outcome }) => !isSilent(outcome));
      const cell = spoken[chosen % Math.max(1, spoken.length)];
      return cell ? raised(before, judge(without(given, cell)), cell) : null;
    });
  }));

describe('given a proven verdict, and the same material without the failures at the stages that it rests on', () =>
  it('nobody is proven guilty of the same any more', { timeout: 600_000 }, () => {
    holds(tries(300, 12_000), 5, (given) => {
      const before = judge(given);
      const { code, party, certainty } = before.verdict;
      if (certainty !== 'proven' || NOBODY.has(party)) return null;
      const after = judge(withoutItsFacts(given, before)).verdict;
      return after.code === code && after.certainty === 'proven' ? after.sentence : null;
    });
  }));

describe('given every probe good and every row Up', () => {
  it('nothing less than everything finds no fault', () =>
    holds(tries(300, 2_000), 4, (given) => {
      const { verdict, cells } = judge(given);
      const unknown = cells.filter(({ outcome }) => outcome !== 'row.none' && !isGood(outcome));
      return verdict.party === 'none' && unknown.length > 0 ? verdict.sentence : null;
    }));
  it('holds for all four probes', () => expect(FAMILIES).toHaveLength(4));
});
