import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { addWitness, readWitness, type GivenWitness } from '../../app/witness.ts';
import {
  sourceLine,
  sourceNotes,
  witnessCells,
  witnessedTitle,
  witnessHeads,
  witnessSentence,
  witnessSummary,
} from '../../core/diagnosis/witness/words.ts';
import { marked, say } from '../../core/messages/say.ts';
import type { Witness } from '../../core/records/witness.ts';
import { captureKindOf } from '../../core/vocabulary/capture-kind.ts';
import { shown } from '../../node/import/shown.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { readInputFile, shownFile, STANDARD_INPUT } from '../input-file.ts';
import { orWrongUse, readRecords, recordFiles, withCaseStore } from '../material.ts';
import { FORCE, JSON_OUT, text, type Given } from '../options.ts';
import { printJson, printText, remark } from '../output.ts';
import { keepEarlierRecord, rejectSameFiles, writeAgreed } from '../outputs.ts';
import { withStop } from '../stop.ts';
import { harmless } from '../text/paint.ts';
import { table } from '../text/table.ts';
import { refused } from '../wrong-use.ts';

const OPTIONS = {
  case: text('ID', marked('Read the runs of this case, and keep there what was found; else name their records.')),
  json: JSON_OUT,
  out: text('FILE', marked('Write what was found to this file, which compare and report read like a record.')),
  force: FORCE,
} as const;

/** More of standard input is not held; a file is read in pieces, whatever its size. */
const MOST_OF_INPUT = 256 * 1024 * 1024;

/** The first bytes of a regular file, or nothing. */
const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return Buffer.alloc(0);
  try {
    if (!(await file.stat()).isFile()) return Buffer.alloc(0);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

interface Sorted {
  readonly files: readonly GivenWitness[];
  readonly records: readonly string[];
}

/** Captures among the words, and what is read as a record. */
const sorted = async (words: readonly string[]): Promise<Sorted> => {
  const files: GivenWitness[] = [];
  const records: string[] = [];
  for (const word of words) {
    const name = basename(shownFile(word));
    if (word === STANDARD_INPUT) {
      const content = await readInputFile(word, name, MOST_OF_INPUT, 'changed');
      files.push({ name, file: { content } });
    } else if (captureKindOf(await headOf(word)) !== null) files.push({ name, file: { path: word } });
    else records.push(word);
  }
  return { files, records };
};

const read = async ({ options, words }: Given<typeof OPTIONS>, signal: AbortSignal): Promise<readonly Witness[]> => {
  const { files, records } = await sorted(words);
  if (files.length === 0)
    throw refused(
      say`None of these files is a capture (pcap or pcapng). A compressed one must be unpacked first.`,
      'changed',
    );
  const found: Witness[] = [];
  if (options.case !== undefined) {
    const id = options.case;
    if (records.length > 0)
      throw refused(
        say`With --case the runs are those of the case: ${shown(basename(records[0] ?? ''))} is no capture. Import records with tripoint import.`,
        'changed',
      );
    await withCaseStore(async (caseStore) => {
      for (const file of files) {
        const added = orWrongUse(await addWitness(caseStore, id, file, signal));
        found.push(added.witness);
        await remark(
          added.taken === 'same'
            ? say`Case ${id} holds this already. Nothing was changed.`
            : say`Taken into case ${id}.`,
        );
      }
    });
    return found;
  }
  if (records.length === 0)
    throw refused(
      say`Name the records of the runs that it may hold something of, or their case with --case.`,
      'changed',
    );
  const material = await readRecords(records);
  for (const file of files)
    found.push(orWrongUse(await readWitness(file, material.runs, [...(material.witnesses ?? []), ...found], signal)));
  return found;
};

const textOf = (witness: Witness): string => {
  const sentences = witness.probes.map((probe) => `- ${witnessedTitle(probe)}: ${witnessSentence(probe)}`);
  return harmless(
    [
      [sourceLine(witness), ...sourceNotes(witness)].join('\n'),
      table([witnessHeads(), ...witness.probes.map(witnessCells)]),
      sentences.join('\n'),
      witnessSummary(witness),
    ].join('\n\n'),
  );
};

/** One document: the first file as the contract has it, and further ones beside it. */
const documentOf = ([first, ...more]: readonly Witness[]): object =>
  more.length === 0 ? { ...first } : { ...first, more };

const exitCodeOf = (found: readonly Witness[]): ExitCode => {
  const probes = found.flatMap((one) => one.probes);
  if (probes.some(({ seen, answered }) => seen === 'no' || answered === 'no')) return EXIT.fault;
  return probes.some(({ seen, answered }) => seen === 'not-told' || answered === 'not-told')
    ? EXIT.cannotTell
    : EXIT.fine;
};

const run = async (given: Given<typeof OPTIONS>): Promise<ExitCode> => {
  const { options, words } = given;
  await rejectSameFiles([{ option: '--out', path: options.out }], recordFiles(words), 'changed');
  if (options.out !== undefined && words.length > 0) await keepEarlierRecord(options.out, options.force, 'changed');
  const { value: found, stopped } = await withStop((signal) => read(given, signal));
  if (stopped) return EXIT.stopped;
  const document = documentOf(found);
  if (options.out !== undefined) await writeAgreed(options.out, `${JSON.stringify(document, null, 2)}\n`);
  await (options.json ? printJson(document) : printText(found.map(textOf).join('\n\n')));
  return exitCodeOf(found);
};

/** `tripoint witness`: what a capture of the other side holds of our probes (path-evidence.md 4). Sends nothing. */
export const witnessCommand = command({
  words: {
    form: 'FILE… [RECORD…]',
    about: marked(
      'Captures of the other side, as tcpdump, Wireshark or the TCP Dump page of the server make them, and records of runs that they may show. - reads a capture from standard input.',
    ),
    least: 1,
    most: Infinity,
  },
  options: OPTIONS,
  notes: [
    marked(
      'A connection is recognised by the client random of its TLS hello, which no address translation changes. Else it is recognised by addresses and ports, or by the sequence number that a capture on the near side shows: name that one first. That something never arrived is said only where the file covers the time and holds other connections to the server.',
    ),
    marked('Of a capture nothing is kept but what was matched.'),
  ],
  examples: [
    'witness near.pcap server.pcapng outside.json inside.json --out seen.json',
    'witness server.pcap --case 5f0c7d1e-0000-4000-8000-000000000000',
  ],
  run,
});
