import { say, sentences, type Message } from '../core/messages/message.ts';
import { cameWith } from '../core/evidence/evidence.ts';
import type { Case } from '../core/records/case.ts';
import { handedSchema, withoutCertificates, type Handed, type HandedTask } from '../core/records/hand.ts';
import { asMade, recordText, type StageRecord } from '../core/records/record.ts';
import { orderOf } from '../core/diagnosis/order.ts';
import type { ProbeStage } from '../core/vocabulary/words.ts';
import { blockOf, packed, QR_MOST_BYTES, qrTextOf } from '../node/hand/block.ts';
import type { OpenedInstallation } from '../node/secrets/installation.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { signedFile, type SignedFile, openOwnKey, signatureShown } from './signing.ts';
import { NAME_TO_PUT_IN, verifyCommands } from '../core/report/signature.ts';
import type { Operations } from '../shared/contract.ts';
import type { AppContext } from './app-context.ts';
import { scanned } from './scan-case.ts';

/** Records and tasks that people carry from one machine to another by hand, for windows and terminals. */

export interface HandedOver {
  readonly block: string;
  /** What it takes, compressed. */
  readonly bytes: number;
  /** The text of its QR picture; `null` where it is too large for one. */
  readonly qr: string | null;
  /** What is not in it, and why there is no picture, each a sentence. */
  readonly notes: readonly Message[];
}

const handedOver = (handed: Handed, notes: readonly Message[]): Reply<HandedOver> => {
  const bytes = packed(handed);
  if (bytes === null)
    return failed('bad-input', say('This record is too large to be handed over as text. Send its file instead.'));
  const qr = qrTextOf(bytes);
  const tooLarge = say`It takes ${bytes.length} bytes, and one QR picture holds ${QR_MOST_BYTES}. Hand over the text instead; nothing was cut.`;
  return done({
    block: blockOf(bytes),
    bytes: bytes.length,
    qr,
    notes: qr === null ? [...notes, tooLarge] : notes,
  });
};

const stillRuns = (): Reply<never> =>
  failed('busy', say('The run is still going on. Hand its record over when it has ended.'));

const holdsCertificates = (record: StageRecord): boolean => JSON.stringify(record).includes('-----BEGIN CERTIFICATE');

const brokenNotes = ({ recorded }: StageRecord): readonly Message[] =>
  recorded?.signature === 'broken'
    ? [say('This record has a broken signature. It is passed on as broken, and the recipient sees that.')]
    : [];

/** A stage record, without the text of its certificates. @param code the case that asked for it, or `null`. */
export const handOverRecord = (given: StageRecord, code: string | null): Reply<HandedOver> => {
  if (given.state === 'running') return stillRuns();
  const broken = brokenNotes(given);
  // Nothing vouches for a text: that it came with any other signature shows nothing, and takes room.
  const record = broken.length > 0 ? asMade(given) : { ...asMade(given), recorded: undefined };
  const left = holdsCertificates(given);
  return handedOver(
    {
      format: 'tripoint/hand',
      version: 1,
      kind: 'record',
      case: code,
      left: left ? ['certificates'] : [],
      record: withoutCertificates(record) as Record<string, unknown>,
    },
    [
      ...broken,
      ...(left ? [say('Left out: the text of the certificates. Their SHA-256 fingerprints are in it.')] : []),
    ],
  );
};

/** The file of a stage record, as `probe --out` writes it; one that was not made here says in the file what it came with. */
export const recordFileOf = (given: StageRecord, here: OpenedInstallation): Reply<SignedFile> => {
  if (given.state === 'running') return stillRuns();
  const file = signedFile(here, (key) => recordText(asMade(given), key));
  const came = cameWith(given.recorded);
  const isOthers = here.ok && came !== undefined && came !== here.installation.fingerprint;
  const notes = [
    ...(file.note === null ? [] : [file.note]),
    ...brokenNotes(given),
    ...(isOthers ? [say('The signature shows who hands the record on: this installation did not make it.')] : []),
  ];
  return done({ ...file, note: notes.length === 0 ? null : sentences(...notes) });
};

/** What somebody else is asked to run. No password is in it. */
export const handOverTask = (given: Pick<HandedTask, 'case' | 'server' | 'user' | 'stage'>): Reply<HandedOver> => {
  if (given.server.host.trim() === '') return failed('bad-input', say('No server is named yet.'));
  const task = { format: 'tripoint/hand', version: 1, kind: 'task', ...given } as const;
  return handedSchema.safeParse(task).success
    ? handedOver(task, [])
    : failed('bad-input', say('The name of the server or of the user holds signs that cannot be handed over.'));
};

/** The newest record of a case, of one stage or of any. */
const newestOfCase = (document: Case, stage: ProbeStage | null): Reply<StageRecord> => {
  const { runs } = orderOf(document);
  const run = runs.findLast((one) => stage === null || one.stage === stage);
  return run === undefined
    ? failed('not-found', say('There is no record to hand over: the stage was not run yet.'))
    : done(run);
};

/** The case that asked for what this one holds, which has its id; `null` where none did. */
export const askedBy = (document: Case): string | null => (document.fromTask === true ? document.id : null);

export const taskOfCase = ({ id, target }: Case, stage: ProbeStage): Reply<HandedOver> =>
  handOverTask({ case: id, server: { host: target.host.trim(), port: target.port }, user: target.user, stage });

/** The same, looked through for the password of the case. */
export const recordOfCase = async (
  app: Parameters<typeof scanned>[0],
  document: Case,
  stage: ProbeStage | null,
): Promise<Reply<StageRecord>> => {
  const newest = newestOfCase(document, stage);
  if (!newest.ok) return newest;
  const clean = await scanned(app, document, recordText(newest.value), say('the record'));
  return clean.ok ? newest : clean;
};

/** The picture of a text that `qr` holds. */
export const qrPicture = async (text: string, form: 'svg' | 'png' | 'terminal'): Promise<string | Uint8Array> => {
  // Only who asks for a picture loads what draws it.
  const { qrPng, qrSvg, qrTerminal } = await import('../node/hand/picture.ts');
  return { svg: qrSvg, png: qrPng, terminal: qrTerminal }[form](text);
};

// What windows hand over by hand. Decision 014.
const handOver: (app: AppContext) => Operations['cases']['handOver'] =
  (app) =>
  async ({ id, stage, what }) => {
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    const newest = what === 'task' ? null : await recordOfCase(app, found.value, stage);
    if (newest?.ok === false) return newest;
    const made = newest === null ? taskOfCase(found.value, stage) : handOverRecord(newest.value, askedBy(found.value));
    if (!made.ok) return made;
    const { block, qr, notes } = made.value;
    const svg = qr === null ? null : String(await qrPicture(qr, 'svg'));
    return done({ block, svg, notes });
  };

const recordFile: (app: AppContext) => Operations['cases']['recordFile'] =
  (app) =>
  async ({ id, stage }) => {
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    const newest = await recordOfCase(app, found.value, stage);
    if (!newest.ok) return newest;
    const file = recordFileOf(newest.value, await openOwnKey(app));
    if (!file.ok) return file;
    const { text, publicKey } = file.value;
    const name = `tripoint-${stage}-${newest.value.startedAt.slice(0, 19).replaceAll(/[-:]/g, '')}.json`;
    return done({
      name,
      text,
      verify: publicKey === null ? [] : verifyCommands(publicKey, NAME_TO_PUT_IN),
      ...signatureShown(file.value),
    });
  };

export const handOperations = (app: AppContext): Pick<Operations['cases'], 'handOver' | 'recordFile'> => ({
  handOver: handOver(app),
  recordFile: recordFile(app),
});
