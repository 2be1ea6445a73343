import { plainHost } from '../core/diagnosis/relations/address.ts';
import { ownerText } from '../core/diagnosis/whose-evidence.ts';
import { host, say, user as userOf, type Message } from '../core/messages/message.ts';
import type { Case } from '../core/records/case.ts';
import type { HandedTask } from '../core/records/hand.ts';
import { isoLocal, placeText } from '../core/vocabulary/words.ts';
import type { AttemptLedger } from '../node/attempts/ledger.ts';
import type { CaseStore } from '../node/disk/stores.ts';
import { attemptsIn, whyTooMuch, withImported, type Imported, type TakenIn } from '../node/import/record.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { claimsOf, otherOwners, ownersIn } from './case-evidence.ts';
import { accountOf } from './stage-target.ts';

/** Takes in what was made elsewhere, for windows and terminals: its sign-ins count on this machine before it is in a case. */

export interface Stores {
  readonly caseStore: Pick<CaseStore, 'create' | 'read' | 'update'>;
  readonly attempts: Pick<AttemptLedger, 'add'>;
}

/** Why evidence is none of a case, a sentence that names both; `null`: it is of its server, or nobody knows. */
export const whyNotOf = (
  document: Case,
  imported: Pick<Imported, 'record' | 'watch' | 'card' | 'witnesses'>,
): Message | null => {
  const { runs } = document;
  const seen = imported.witnesses.flatMap(({ probes }) => probes);
  const known = new Set(runs.flatMap(({ id, recorded }) => [id, recorded?.givenId]));
  if (runs.length > 0 && seen.length > 0 && !seen.some(({ runId }) => known.has(runId)))
    return say('This result is of runs that are not in the case: import their records first. Nothing was imported.');
  const other = otherOwners(claimsOf(imported), ownersIn(document));
  if (other === null) return null;
  const { its, ours } = other;
  return (imported.record ?? imported.watch) === null || ours.byCard || plainHost(its.host) === plainHost(ours.host)
    ? say`This result is of ${ownerText(its)}, and the case is about ${ownerText(ours)}. Nothing was imported.`
    : say`This result is of ${host(its.host)}, and the case is about ${host(ours.host)}. Nothing was imported.`;
};

/**
 * Into a case that is here. Evidence in it is never replaced: other content under a known id is kept as well. A result
 * or a card of a server that the case is not about is taken in with `ofAnyServer` alone.
 */
export const importInto = async (
  { caseStore, attempts }: Stores,
  id: string,
  imported: Imported,
  ofAnyServer = false,
): Promise<Reply<TakenIn>> => {
  const found = await caseStore.read(id);
  if (!found.ok) return found;
  if (imported.task !== undefined)
    return failed('is-task', say('This is a task, which opens a case of its own. Nothing was imported.'));
  const askedFor = imported.handed?.case ?? null;
  if (!ofAnyServer && askedFor !== null && askedFor !== id.toLowerCase())
    return failed('other-server', say`This result was asked for by another case, ${askedFor}. Nothing was imported.`);
  const other = ofAnyServer ? null : whyNotOf(found.value, imported);
  if (other !== null) return failed('other-server', other);
  const full = whyTooMuch(found.value, imported);
  if (full !== null) return failed('bad-input', full);
  const noted = await attempts.add(attemptsIn(imported), found.value.practice);
  if (!noted.ok) return noted;
  let taken: TakenIn['taken'] = 'new';
  const saved = await caseStore.update(id, (document) => {
    const into = withImported(document, imported);
    taken = into.taken;
    // The same evidence may have come with a better signature.
    return taken === 'same' ? into.document : { ...into.document, changedAt: isoLocal(new Date()) };
  });
  return saved.ok ? done({ document: saved.value, taken }) : saved;
};

/** A case by what a person recognises it by. */
export interface CaseHere {
  readonly id: string;
  readonly title: string;
}

/** Cases that are not in the bin and hold a result already, or are about its server, the one that was changed last first. */
export const casesAbout = async (
  caseStore: Pick<CaseStore, 'list'>,
  imported: Imported,
): Promise<{ readonly holding: readonly CaseHere[]; readonly ofServer: readonly CaseHere[] }> => {
  const server = (imported.record ?? imported.watch)?.server;
  const listed = await caseStore.list((document) => {
    const { id, title, customer, changedAt, removedAt, target } = document;
    return {
      case: { id, title: `${customer} ${title}`.trim() },
      changedAt,
      isOpen: removedAt === null,
      isHolding: withImported(document, imported).taken === 'same',
      isOfServer:
        server !== undefined && plainHost(target.host.trim()) === plainHost(server.host) && target.port === server.port,
    };
  });
  const open = (listed.ok ? listed.value : [])
    .flatMap((entry) => (entry.kind === 'document' && entry.summary.isOpen ? [entry.summary] : []))
    .sort((a, b) => b.changedAt.localeCompare(a.changedAt));
  return {
    holding: open.filter(({ isHolding }) => isHolding).map((one) => one.case),
    ofServer: open.filter(({ isOfServer }) => isOfServer).map((one) => one.case),
  };
};

/** Why a task is none of the case that is here under its code, a sentence; `null`: it is about the same. */
export const otherTask = ({ id, target }: Case, { server, user }: HandedTask): Message | null =>
  plainHost(target.host.trim()) === plainHost(server.host) && target.port === server.port && target.user === user
    ? null
    : say`Case ${id} is here already, and is not about ${host(placeText(server))} and ${userOf(user)}. Nothing was changed.`;

/** As its own case. */
export const importAsCase = async ({ caseStore, attempts }: Stores, document: Case): Promise<Reply<Case>> => {
  const noted = await attempts.add(document, document.practice);
  if (!noted.ok) return noted;
  return caseStore.create({ ...document, changedAt: isoLocal(new Date()) });
};

/**
 * Sign-ins of a case's own runs that the attempt ledger does not know, because it was lost or the case's file came here
 * on its own, count here as well.
 * @param live the current run or watch: its sign-ins are in the ledger already.
 */
export const countOwnSignIns = (
  attempts: Stores['attempts'],
  document: Case,
  live: string | undefined,
): Promise<Reply<null>> => {
  const isOver = ({ id }: { readonly id: string }): boolean => id !== live;
  const { runs, watches, practice } = document;
  const of = { ...document, account: accountOf(document) };
  return attempts.add({ runs: runs.filter(isOver), watches: watches.filter(isOver), of }, practice);
};
