import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { addWitness, isCaptureFile, readWitness, type GivenWitness } from '../../app/witness.ts';
import {
  sourceLine,
  sourceNotes,
  witnessCells,
  witnessedTitle,
  witnessHeads,
  witnessSentence,
  witnessSummary,
} from '../../core/diagnosis/witness/words.ts';
import { marked, say, spoken } from '../../app/words.ts';
import type { Witness, WitnessPlace } from '../../core/records/witness.ts';
import { shown } from '../../core/vocabulary/typed.ts';
import { caseNamed } from '../stored.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode, orWrongUse, refused } from '../endings.ts';
import { readInputFile, shownFile, STANDARD_INPUT } from '../input-file.ts';
import { readRecords, recordFiles, withCaseStore } from '../material.ts';
import { ANY_SERVER, CASE, FORCE, JSON_OUT, spread, texts, unlisted, type Given, RECORD_OUT } from '../options.ts';
import { printJson, printText, remark, withStop } from '../output.ts';
import { writeAgreed } from '../../app/output-files.ts';
import { keepExisting, rejectSameFiles } from '../outputs.ts';
import { harmless, table } from '../text/layout.ts';

const OPTIONS = {
  on: spread(
    marked(
      'A capture, and where it was made: on the server itself, on a firewall, proxy or load balancer in front of it, or on the machine that the probes ran on.',
    ),
    { server: 'on-server', firewall: 'on-firewall', 'test-host': 'on-test-host' },
  ),
  'on-server': unlisted(texts('FILE', '')),
  'on-firewall': unlisted(texts('FILE', '')),
  'on-test-host': unlisted(texts('FILE', '')),
  case: CASE,
  'any-server': ANY_SERVER,
  json: JSON_OUT,
  out: RECORD_OUT,
  force: FORCE,
} as const;

/** More of standard input is not held; a file is read in pieces, whatever its size. */
const MOST_OF_INPUT = 256 * 1024 * 1024;

const givenOf = async (word: string, at?: WitnessPlace): Promise<GivenWitness> => {
  const name = basename(shownFile(word));
  if (word === STANDARD_INPUT)
    return { name, at, file: { content: (await readInputFile(word, name, MOST_OF_INPUT, 'changed')).bytes } };
  const problem = await stat(word).then(
    (found) => (found.isFile() ? null : say`${shown(name)} is no file.`),
    () => say`${shown(name)} cannot be read.`,
  );
  if (problem !== null) throw refused(problem, 'changed');
  return { name, at, file: { path: word } };
};

const isCapture = async (word: string): Promise<boolean> => word === STANDARD_INPUT || isCaptureFile({ path: word });

/** Captures, those of the test host first: what they show of a connection finds it behind an address translation. */
const sorted = async ({ options, words }: Given<typeof OPTIONS>) => {
  const files: GivenWitness[] = [];
  const records: string[] = [];
  for (const at of ['test-host', 'firewall', 'server'] as const)
    for (const word of options[`on-${at}`]) files.push(await givenOf(word, at));
  for (const word of words)
    if (await isCapture(word)) files.push(await givenOf(word));
    else records.push(word);
  return { files, records };
};

const inputsOf = ({ options, words }: Given<typeof OPTIONS>): readonly string[] => [
  ...words,
  ...options['on-server'],
  ...options['on-firewall'],
  ...options['on-test-host'],
];

const read = async (given: Given<typeof OPTIONS>, signal: AbortSignal): Promise<readonly Witness[]> => {
  const { options } = given;
  const { files, records } = await sorted(given);
  if (files.length === 0)
    throw refused(
      say`None of these files is a capture (pcap or pcapng). A compressed one must be unpacked first.`,
      'changed',
    );
  const found: Witness[] = [];
  if (options.case !== undefined) {
    const id = await caseNamed(options.case);
    if (records.length > 0)
      throw refused(
        say`With --case the runs are those of the case: ${shown(basename(records[0] ?? ''))} is no capture. Import records with tripoint case import.`,
        'changed',
      );
    await withCaseStore(async ({ caseStore }) => {
      for (const file of files) {
        const added = orWrongUse(await addWitness(caseStore, id, file, signal, options['any-server']));
        found.push(added.witness);
        await remark(
          added.taken === 'same'
            ? `${id}: ${say`It is here already. Nothing was changed.`}`
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
  const material = await readRecords(records, options['any-server']);
  for (const file of files)
    found.push(orWrongUse(await readWitness(file, material.runs, [...(material.witnesses ?? []), ...found], signal)));
  return found;
};

const textOf = (witness: Witness): string => {
  const sentences = witness.probes.map(
    (probe) => `- ${spoken(witnessedTitle(probe))}: ${spoken(witnessSentence(probe, witness.source.at))}`,
  );
  return harmless(
    [
      [
        `${witness.source.name}: ${spoken(sourceLine(witness))}`,
        ...sourceNotes(witness).map((note) => spoken(note)),
      ].join('\n'),
      ...(sentences.length > 0
        ? [table([witnessHeads(), ...witness.probes.map(witnessCells)]), sentences.join('\n')]
        : []),
      spoken(witnessSummary(witness)),
    ].join('\n\n'),
  );
};

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
  const { options } = given;
  const inputs = inputsOf(given);
  await rejectSameFiles([{ option: '--out', path: options.out }], recordFiles(inputs), 'changed');
  if (options.out !== undefined && inputs.length > 0) await keepExisting(options.out, options.force, 'changed');
  const { value: found, stopped } = await withStop((signal) => read(given, signal));
  if (stopped) return EXIT.stopped;
  const document = documentOf(found);
  if (options.out !== undefined) await writeAgreed(options.out, `${JSON.stringify(document, null, 2)}\n`);
  await (options.json ? printJson(document) : printText(found.map(textOf).join('\n\n')));
  return exitCodeOf(found);
};

/** `tripoint witness`: what a capture of the other side holds of our probes (decision 013). Sends nothing. */
export const witnessCommand = command({
  words: {
    form: '[FILE…] [RECORD…]',
    about: marked(
      'Captures of the other side, as tcpdump, Wireshark or the TCP Dump page of the server make them, and records of runs that they may show. - reads a capture from standard input.',
    ),
    least: 0,
    most: Infinity,
  },
  options: OPTIONS,
  notes: [
    marked(
      'Where a capture was made is yours to say (--on). Without that it shows what it shows, and no verdict rests on it.',
    ),
    marked('Only matching packets are kept.'),
  ],
  examples: [
    'witness --on server=server.pcapng --on test-host=near.pcap outside.json inside.json --out seen.json',
    'witness --on server=server.pcap --case ACME',
  ],
  run,
});
