import { basename } from 'node:path';
import { say } from '../core/messages/say.ts';
import { matchCapture, type SequenceOf } from '../core/diagnosis/witness/match.ts';
import { soughtIn, type Sought } from '../core/diagnosis/witness/sought.ts';
import type { Case } from '../core/records/case.ts';
import { canonicalJson } from '../core/records/migrate.ts';
import type { StageRecord } from '../core/records/record.ts';
import type { Witness } from '../core/records/witness.ts';
import { captureKindOf } from '../core/vocabulary/capture-kind.ts';
import { isoLocal } from '../core/vocabulary/words.ts';
import type { CaptureQuestion, ScannedCapture } from '../node/capture/scan.ts';
import type { CaseStore } from '../node/disk/case-store.ts';
import { idOfContent } from '../node/import/beside.ts';
import { NONE, withImported, type HowTaken } from '../node/import/record.ts';
import { shown } from '../node/import/shown.ts';
import { readCaptureApart } from '../node/reading/read-apart.ts';
import type { GivenBytes } from '../node/reading/readings.ts';
import { done, failed, type Reply } from '../shared/reply.ts';

/**
 * What a capture or log of the other side holds of our connections, for windows and terminals (path-evidence.md 4). The file is read
 * in a thread of its own, nothing of it is written anywhere, and only what was matched is kept.
 */

export interface GivenWitness {
  readonly name: string;
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
});

const timeOf = (ms: number | null): string | null => (ms === null ? null : isoLocal(new Date(ms)));

const witnessOf = (
  { seen, bytes, sha256 }: ScannedCapture,
  name: string,
  sought: readonly Sought[],
  sequenceOf: SequenceOf,
): Witness => {
  const { covers, probes } = matchCapture(seen, sought, sequenceOf);
  const content = {
    source: {
      kind: seen.kind,
      name: shown(name),
      sha256,
      bytes,
      from: timeOf(seen.firstAt),
      until: timeOf(seen.lastAt),
      covers,
      entries: seen.packets,
      unread: { ...seen.unread },
      problem: seen.problem,
    },
    probes: [...probes],
  };
  return {
    format: 'tripoint/witness',
    version: 1,
    id: idOfContent(canonicalJson(content)),
    recordedAt: isoLocal(new Date()),
    ...content,
  };
};

/** What one file holds of the connections of some runs. Changes nothing. */
export const readWitness = async (
  { name, file }: GivenWitness,
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
  if ('content' in file && captureKindOf(file.content) === null)
    return failed(
      'not-a-record',
      say`${shown(own)} is no capture (pcap or pcapng). A compressed one must be unpacked first. Nothing was changed.`,
    );
  const sequenceOf = sequencesIn(known);
  const read = await readCaptureApart(file, own, questionFor(sought, sequenceOf), signal);
  return read.ok ? done(witnessOf(read.value, own, sought, sequenceOf)) : read;
};

interface AddedWitness {
  readonly document: Case;
  readonly witness: Witness;
  readonly taken: HowTaken;
}

/** Reads a file for a case and keeps what was matched there, on disk before it is told. */
export const addWitness = async (
  caseStore: Pick<CaseStore, 'read' | 'update'>,
  id: string,
  given: GivenWitness,
  signal?: AbortSignal,
): Promise<Reply<AddedWitness>> => {
  const found = await caseStore.read(id);
  if (!found.ok) return found;
  const read = await readWitness(given, found.value.runs, found.value.witnesses, signal);
  if (!read.ok) return read;
  let taken: HowTaken = 'new';
  const saved = await caseStore.update(id, (document) => {
    const into = withImported(document, { ...NONE, witness: read.value });
    taken = into.taken;
    return taken === 'same' ? document : { ...into.document, changedAt: isoLocal(new Date()) };
  });
  return saved.ok ? done({ document: saved.value, witness: read.value, taken }) : saved;
};
