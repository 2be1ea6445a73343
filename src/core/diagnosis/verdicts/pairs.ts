import { isFailure, isGood } from '../../evidence/outcome.ts';
import { FAMILIES } from '../../vocabulary/words.ts';
import type { JudgedCell } from '../cells.ts';
import { relate } from '../certificates.ts';
import type { CellName, CertificateRelation } from '../judgement.ts';
import { dayOf, isFarApart, names, says, subject, type DiagnosisInput } from './conclusion.ts';
import { say } from '../../messages/say.ts';

/** One probe at both vantages. */
export interface Pair {
  readonly inside: JudgedCell;
  readonly outside: JudgedCell;
}

/** Families that are good inside and fail outside. */
export const parted = (input: DiagnosisInput): readonly Pair[] =>
  FAMILIES.map((family) => ({ inside: input.matrix.inside[family], outside: input.matrix.outside[family] })).filter(
    ({ inside, outside }) => isGood(inside.outcome) && isFailure(outside.outcome),
  );

/** What both vantages saw of one probe, as facts of a verdict. */
export const pairFacts = ({ inside, outside }: Pair): string =>
  isFarApart(inside.run, outside.run)
    ? say`${subject(inside)} ${says(inside)} inside on ${dayOf(inside.run)}; outside on ${dayOf(outside.run)} it ${says(outside)}`
    : say`${subject(inside)} ${says(inside)} inside; outside it ${says(outside)}`;

export const restsOn = (pairs: readonly Pair[]): readonly CellName[] =>
  names(...pairs.flatMap(({ inside, outside }) => [inside, outside]));

/** Another machine ended TLS outside; a second node of the server, or a device that only passes its replies on, is one, too. */
const ANOTHER_KEY: ReadonlySet<string> = new Set(['other-node', 'other-issuer', 'other-name']);

export const hasAnotherKey = (pair: Pair): boolean => ANOTHER_KEY.has(relationOf(pair).relation);

/** Who ended TLS for this probe at the two vantages. Another probe may have met another machine. */
export const relationOf = ({ inside, outside }: Pair): CertificateRelation =>
  relate(inside.evidence, outside.evidence, inside.facts.host);
