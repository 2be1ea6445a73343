import { basename } from 'node:path';
import { say } from '../core/messages/message.ts';
import { matchCapture, type SequenceOf } from '../core/diagnosis/witness/match.ts';
import { soughtIn, type Sought } from '../core/diagnosis/witness/sought.ts';
import type { Case } from '../core/records/case.ts';
import { canonicalJson } from '../core/records/migrate.ts';
import type { StageRecord } from '../core/records/record.ts';
import { type Witness, type WitnessPlace, captureKindOf } from '../core/records/witness.ts';
import { isoLocal } from '../core/vocabulary/words.ts';
import { type GivenBytes, headOf, type CaptureQuestion, type ScannedCapture } from '../node/capture/scan.ts';
import type { CaseStore } from '../node/disk/stores.ts';
import { NONE, withImported, type HowTaken } from '../node/import/record.ts';
import { idOfContent } from '../node/import/text-of-bytes.ts';
import { shown } from '../core/vocabulary/typed.ts';
import { readCaptureInWorker, readObservationInWorker, type Readings } from '../node/reading/read-in-worker.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { whyNotOf } from './import-record.ts';

/**
 * What a capture of the other side holds of our connections, for windows and terminals (decision 013). The file
 * is read in its own thread, nothing of it is written anywhere, and only what was matched is kept.
 */

export interface GivenWitness {
  readonly name: string;
  /** Where it was made, as somebody said. */
  readonly at?: WitnessPlace | undefined;
  readonly file: GivenBytes;
}

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** Connections by what names them in a case or a set of records. */
const keyOf = ({ runId, family, address }: { runId: string; family: string; address?: string | null | undefined }) =>
  `${runId} ${family} ${address ?? ''}`;

/** The sequence numbers that earlier witnesses saw a connection begin with. */
const sequencesIn = (known: readonly Witness[]): SequenceOf => {
  const byKey = new Map(
    known.flatMap(({ probes }) =>
      probes.flatMap((probe) => (probe.sequence === undefined ? [] : [[keyOf(probe), probe.sequence] as const])),
    ),
  );
  return (sought: Sought) => byKey.get(keyOf(sought));
};

const questionFor = (sought: readonly Sought[], sequenceOf: SequenceOf): CaptureQuestion => ({
  randoms: unique(sought.flatMap(({ randoms }) => randoms)),
  sequences: unique(sought.flatMap((one) => sequenceOf(one) ?? [])),
  ports: unique(sought.flatMap(({ to }) => (to === null ? [] : [to.port]))),
  ends: sought.flatMap(({ from }) => from ?? []),
  near: unique(sought.flatMap(({ stage, from }) => (stage === 'inside' && from !== null ? [from.address] : []))),
});

const timeOf = (ms: number | null): string | null => (ms === null ? null : isoLocal(new Date(ms)));

type Named = Pick<GivenWitness, 'name' | 'at'>;
type Scanned = Pick<ScannedCapture, 'bytes' | 'sha256'>;
/** What is known of a file besides its name, its place and its content's hash. */
type Content = Pick<Witness, 'probes' | 'observed'> & {
  readonly source: Omit<Witness['source'], 'name' | 'at' | 'sha256' | 'bytes'>;
};

const finished = ({ name, at }: Named, { bytes, sha256 }: Scanned, { source, ...rest }: Content): Witness => {
  const content = {
    source: { ...source, name: shown(name), sha256, bytes, ...(at !== undefined && { at }) },
    ...rest,
  };
  return {
    format: 'tripoint/witness',
    version: 1,
    // Where it was made is what somebody says of it: said later, it is no other witness.
    id: idOfContent(canonicalJson({ ...content, source: { ...content.source, at: undefined } })),
    recordedAt: isoLocal(new Date()),
    ...content,
  };
};

const observationOf = (read: NonNullable<Readings['observation'][1]>, named: Named): Witness =>
  finished(named, read, {
    source: {
      kind: 'observation',
      from: null,
      until: null,
      covers: false,
      entries: read.observed.tries.length,
      unread: {},
      problem: null,
    },
    probes: [],
    observed: read.observed,
  });

const witnessOf = (
  scanned: ScannedCapture,
  named: Named,
  sought: readonly Sought[],
  sequenceOf: SequenceOf,
): Witness => {
  const { seen } = scanned;
  const { covers, probes } = matchCapture(seen, sought, sequenceOf);
  return finished(named, scanned, {
    source: {
      kind: seen.kind,
      from: timeOf(seen.firstAt),
      until: timeOf(seen.lastAt),
      covers,
      ...(seen.isOfEveryInterface && { isOfEveryInterface: true as const }),
      entries: seen.packets,
      unread: { ...seen.unread, ...(seen.lost !== null && seen.lost > 0 && { lost: seen.lost }) },
      problem: seen.problem,
    },
    probes: [...probes],
  });
};

/** Whether a file begins as a capture does. */
export const isCaptureFile = async (file: GivenBytes): Promise<boolean> => captureKindOf(await headOf(file)) !== null;

/** What one file holds of the connections of some runs. Changes nothing. */
export const readWitness = async (
  { name, at, file }: GivenWitness,
  runs: readonly StageRecord[],
  known: readonly Witness[] = [],
  signal?: AbortSignal,
): Promise<Reply<Witness>> => {
  const own = basename(name.replaceAll('\\', '/'));
  const sought = soughtIn(runs);
  if (sought.length === 0)
    return failed(
      'bad-input',
      say`There is no run yet that ${shown(own)} could hold anything of. Run a stage, or name its record. Nothing was changed.`,
    );
  if (!(await isCaptureFile(file))) {
    const seen = await readObservationInWorker(file, own, signal);
    return seen.ok ? done(observationOf(seen.value, { name: own, at })) : seen;
  }
  const sequenceOf = sequencesIn(known);
  const read = await readCaptureInWorker(file, own, questionFor(sought, sequenceOf), signal);
  return read.ok ? done(witnessOf(read.value, { name: own, at }, sought, sequenceOf)) : read;
};

interface AddedWitness {
  readonly document: Case;
  readonly witness: Witness;
  readonly taken: HowTaken;
}

const placedIn = (document: Case, id: string, at: WitnessPlace | null): Case => ({
  ...document,
  witnesses: (document.witnesses ?? []).map((witness) =>
    witness.id === id ? { ...witness, source: { ...witness.source, at: at ?? undefined } } : witness,
  ),
});

/** Keeps where somebody says that a witness of a case was made (`null`: nobody does any more), for windows and terminals. */
export const placeWitness = async (
  caseStore: Pick<CaseStore, 'read' | 'update'>,
  id: string,
  witness: string,
  at: WitnessPlace | null,
): Promise<Reply<Case>> => {
  const found = await caseStore.read(id);
  if (!found.ok) return found;
  if (!found.value.witnesses?.some((one) => one.id === witness))
    return failed('not-found', say('What was shown has changed meanwhile. Look at it again. Nothing was changed.'));
  return caseStore.update(id, (document) => ({
    ...placedIn(document, witness, at),
    changedAt: isoLocal(new Date()),
  }));
};

/** Reads a file for a case and keeps what was matched there, on disk before it is reported. */
export const addWitness = async (
  caseStore: Pick<CaseStore, 'read' | 'update'>,
  id: string,
  given: GivenWitness,
  signal?: AbortSignal,
  ofAnyServer = false,
): Promise<Reply<AddedWitness>> => {
  const found = await caseStore.read(id);
  if (!found.ok) return found;
  const read = await readWitness(given, found.value.runs, found.value.witnesses, signal);
  if (!read.ok) return read;
  const other = ofAnyServer ? null : whyNotOf(found.value, { ...NONE, witnesses: [read.value] });
  if (other !== null) return failed('other-server', other);
  let taken: HowTaken = 'new';
  const saved = await caseStore.update(id, (document) => {
    const into = withImported(document, { ...NONE, witnesses: [read.value] });
    taken = into.taken;
    const { at } = read.value.source;
    const known = document.witnesses?.find((one) => one.id === read.value.id);
    if (taken !== 'same') return { ...into.document, changedAt: isoLocal(new Date()) };
    // The same file, and now somebody says where it was made.
    if (known === undefined || at === undefined || known.source.at === at) return document;
    taken = 'new';
    return { ...placedIn(document, known.id, at), changedAt: isoLocal(new Date()) };
  });
  return saved.ok ? done({ document: saved.value, witness: read.value, taken }) : saved;
};
