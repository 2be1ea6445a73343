import { ofCard, ofResult, ofTries, otherThan, ownerText, type Owner } from '../core/diagnosis/whose-evidence.ts';
import { say, type Message } from '../core/messages/message.ts';
import type { PlatformCard } from '../core/records/card.ts';
import { recordedHere, withRecorded, type Case, type RecordedCheck } from '../core/records/case.ts';
import type { StageRecord } from '../core/records/record.ts';
import type { WatchRecord } from '../core/records/watch.ts';
import type { Witness } from '../core/records/witness.ts';
import { isoLocal } from '../core/vocabulary/words.ts';

/** Whose evidence it is, by one rule for cases and loose files, and what this machine adds to a case. */

/** Evidence of one file, or of one run. */
export interface Evidence {
  readonly record?: StageRecord | null;
  readonly watch?: WatchRecord | null;
  readonly card?: PlatformCard | null;
  readonly witnesses?: readonly Witness[];
  /** What somebody says now of a check; what was said last already is not said again. */
  readonly checks?: readonly Pick<RecordedCheck, 'check' | 'result' | 'saidBy'>[];
}

/** What a piece of evidence says it is about; a result before what somebody claims. */
export const claimsOf = ({ record, watch, card, witnesses = [] }: Evidence): readonly Owner[] => {
  const result = record ?? watch ?? null;
  if (result !== null) return [ofResult(result)];
  return card ? [ofCard(card)] : witnesses.flatMap(ofTries);
};

/** What a case is about; its card alone says it where nothing else does. */
export const ownersIn = ({ target, runs, watches, cards }: Case): readonly Owner[] => {
  const asked = [{ host: target.host, user: target.user }, ...[...runs, ...watches].map(ofResult)];
  return asked.some(({ host }) => host !== '') ? asked : cards.map(ofCard);
};

/** The server and user that evidence is of, and those that it does not belong to; `null`: it does, or nobody knows. */
export const otherOwners = (
  claims: readonly Owner[],
  here: readonly Owner[],
): { readonly its: Owner; readonly ours: Owner } | null => {
  const others = claims.map((its) => otherThan(its, here));
  const [its, ours] = [claims[0], others.includes(null) ? null : others[0]];
  return its && ours ? { its, ours } : null;
};

/** Why evidence cannot be used with what is here, a sentence that names both; `null`: it can. */
export const whyOther = (claims: readonly Owner[], here: readonly Owner[]): Message | null => {
  const other = otherOwners(claims, here);
  return (
    other &&
    say`This is of another server or user: ${ownerText(other.its)}, and not ${ownerText(other.ours)}. Use --any-server only if both are one server.`
  );
};

const withCheck = (document: Case, said: NonNullable<Evidence['checks']>[number]): Case => {
  const last = document.checks.findLast(({ check }) => check === said.check);
  const isSaid = last?.withdrawnAt === undefined && last?.result === said.result && last.saidBy === said.saidBy;
  if (isSaid) return document;
  const made = { ...said, recordedAt: isoLocal(new Date()), recorded: recordedHere(document) };
  return { ...document, checks: [...document.checks, made] };
};

/** A case with what this machine made in it. */
export const withEvidence = (document: Case, { record, watch, card, checks = [] }: Evidence): Case => ({
  ...checks.reduce(withCheck, document),
  changedAt: isoLocal(new Date()),
  ...(record && { runs: withRecorded(document, document.runs, record) }),
  ...(watch && { watches: withRecorded(document, document.watches, watch) }),
  ...(card && { cards: [...document.cards, { ...card, recorded: recordedHere(document) }] }),
});
