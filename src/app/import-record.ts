import { randomUUID } from 'node:crypto';
import { orderOf } from '../core/diagnosis/order.ts';
import { plainHost } from '../core/diagnosis/relations/address.ts';
import { ownerText } from '../core/diagnosis/whose-evidence.ts';
import { host, say, user as userOf, type Message } from '../core/messages/message.ts';
import type { FileSignature } from '../core/evidence/evidence.ts';
import type { Language } from '../core/messages/language.ts';
import type { Case } from '../core/records/case.ts';
import type { HandedTask } from '../core/records/hand.ts';
import type { StageRecord } from '../core/records/record.ts';
import type { WatchRecord } from '../core/records/watch.ts';
import { isoLocal, placeText } from '../core/vocabulary/words.ts';
import type { AttemptLedger } from '../node/attempts/ledger.ts';
import type { CaseStore } from '../node/disk/stores.ts';
import { attemptsIn, whyTooMuch, withImported, type Imported, type TakenIn } from '../node/import/record.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { claimsOf, otherOwners, ownersIn } from './case-evidence.ts';
import { withSignature } from '../node/import/case-file.ts';
import type { SecretStore } from '../node/secrets/open-secret-store.ts';
import { caseAround, isFree, outOfBin, placeCase } from './new-case.ts';
import { keysHere } from './signing.ts';
import { accountOf } from './stage-target.ts';

/** Takes in what was made elsewhere, for windows and terminals: its sign-ins count on this machine before it is in a case. */

interface Stores {
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
interface CaseHere {
  readonly id: string;
  readonly title: string;
}

/** Cases that are not in the bin and hold a result already, or are about its server, the one that was changed last first. */
const casesAbout = async (
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
const otherTask = ({ id, target }: Case, { server, user }: HandedTask): Message | null =>
  plainHost(target.host.trim()) === plainHost(server.host) && target.port === server.port && target.user === user
    ? null
    : say`Case ${id} is here already, and is not about ${host(placeText(server))} and ${userOf(user)}. Nothing was changed.`;

/** As its own case. */
const importAsCase = async ({ caseStore, attempts }: Stores, document: Case): Promise<Reply<Case>> => {
  const noted = await attempts.add(document, document.practice);
  if (!noted.ok) return noted;
  return caseStore.create({ ...document, changedAt: isoLocal(new Date()) });
};

interface Places extends Stores {
  readonly caseStore: Pick<CaseStore, 'create' | 'read' | 'update' | 'list'>;
  readonly secrets: Pick<SecretStore, 'known'>;
}

/** The case here that asked for a result which was handed over, or whose task this is. */
const askedForBy = async ({ caseStore }: Places, { handed, task }: Imported): Promise<Reply<Case | null>> => {
  const code = handed?.case ?? task?.case ?? null;
  const found = code === null ? null : await caseStore.read(code);
  if (found?.ok !== true) return done(null);
  const clash = task === undefined ? null : otherTask(found.value, task);
  return clash === null ? done(found.value) : failed('other-server', clash);
};

/** A new case; without the id of its task where that is not free, its result does not find it automatically, but it can be taken in there. */
const importAsNew = async (
  places: Places,
  imported: Imported,
  { language, title }: Pick<Into, 'language' | 'title'>,
): Promise<Reply<Case>> => {
  const around = caseAround(imported, language);
  const document = { ...around, title: title ?? around.title };
  const isTaken = document.fromTask === true && !(await isFree(places, document.id));
  return importAsCase(places, isTaken ? { ...document, id: randomUUID() } : document);
};

/** A sentence that names newer evidence of the same kind and stage in the case; `null`: there is none. */
const newerIn = (document: Case, { record, card, watch }: Imported): Message | null => {
  const { runs, cards, watches } = orderOf(document);
  const isOlder = (list: readonly { readonly id: string }[], { id }: { readonly id: string }): boolean =>
    list.some((one) => one.id === id) && list.at(-1)?.id !== id;
  const ofStage = <T extends StageRecord | WatchRecord>(list: readonly T[], { stage }: T): readonly T[] =>
    list.filter((one) => one.stage === stage);
  const isHeld =
    (record !== null && isOlder(ofStage(runs, record), record)) ||
    (watch !== null && isOlder(ofStage(watches, watch), watch)) ||
    (card !== null && isOlder(cards, card));
  return isHeld ? say('The case holds a newer result of this kind, which still counts.') : null;
};

/** What became of it, and what nobody named a case for: that one holds it already, or is about its server. */
export interface TakenHere extends TakenIn {
  /** It opened a new case. */
  readonly isNewCase: boolean;
  /** That the case holds a newer result of this kind, which still counts. */
  readonly newer: Message | null;
  readonly wasHeld?: true;
  readonly ofServer?: CaseHere;
}

interface Into {
  /** The id of a case, or `new`; `undefined`: nobody named one. */
  readonly into?: string | undefined;
  readonly anyServer?: boolean;
  /** Of the title of a new case, where nothing else names it. */
  readonly language: Language;
  /** What a person calls a new case. */
  readonly title?: string | undefined;
}

/**
 * Takes a task or a record in: into the case that is named or asked for it, else into a new one. A task that is here, and what
 * a case holds already, makes no other case.
 */
export const takeIn = async (
  places: Places,
  imported: Imported,
  { into: named, anyServer = false, ...naming }: Into,
): Promise<Reply<TakenHere>> => {
  const isTask = imported.task !== undefined;
  const isNamed = named !== undefined && named !== 'new';
  const asking = named === undefined || (isTask && !isNamed) ? await askedForBy(places, imported) : done(null);
  if (!asking.ok) return asking;
  if (asking.value !== null && isTask)
    return done({ document: asking.value, taken: 'same', isNewCase: false, newer: null });
  const into = isNamed ? named : asking.value?.id;
  const isAnotherMeant = isTask || named === 'new' || into !== undefined;
  const { holding, ofServer } = isAnotherMeant
    ? { holding: [], ofServer: [] }
    : await casesAbout(places.caseStore, imported);
  const [held, near] = [holding[0], ofServer[0]];
  const target = into ?? held?.id;
  if (target !== undefined) {
    const taken = await importInto(places, target, imported, anyServer || held !== undefined);
    if (!taken.ok) return taken;
    const newer = newerIn(taken.value.document, imported);
    return done({ ...taken.value, isNewCase: false, newer, ...(held && { wasHeld: true as const }) });
  }
  const document = await importAsNew(places, imported, naming);
  return document.ok
    ? done({ document: document.value, taken: 'new', isNewCase: true, newer: null, ...(near && { ofServer: near }) })
    : document;
};

interface TakenCaseHere {
  readonly document: Case;
  readonly taken: 'new' | 'beside' | 'same';
  /** Certificates that the file's maker had accepted, and that nobody has accepted on this machine. */
  readonly trustLeftOut: boolean;
  readonly wasInBin: boolean;
}

/** Takes a whole case in: under its id, or next to the one that has it. The very case comes out of the bin. Nothing that is here is replaced. */
export const takeCaseIn = async (
  places: Places & { readonly dataFolder: string },
  given: Case,
  signature: FileSignature,
): Promise<Reply<TakenCaseHere>> => {
  const placed = await placeCase(places, withSignature(given, signature, await keysHere(places.dataFolder)));
  if (placed.taken !== 'same') {
    const { taken, trustLeftOut } = placed;
    const created = await importAsCase(places, placed.document);
    return created.ok ? done({ document: created.value, taken, trustLeftOut, wasInBin: false }) : created;
  }
  const { here } = placed;
  const wasInBin = here.removedAt !== null;
  const restored = wasInBin ? await outOfBin(places.caseStore, here.id) : done(here);
  return restored.ok ? done({ document: restored.value, taken: 'same', trustLeftOut: false, wasInBin }) : restored;
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
