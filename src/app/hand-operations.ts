import type { Case } from '../core/records/case.ts';
import { say } from '../core/messages/message.ts';
import { recordText, type StageRecord } from '../core/records/record.ts';
import { NAME_TO_PUT_IN, verifyCommands } from '../core/report/signature-commands.ts';
import type { ProbeStage } from '../core/vocabulary/words.ts';
import type { Operations } from '../shared/contract.ts';
import { done, type Reply } from '../shared/reply.ts';
import type { AppContext } from './app-context.ts';
import { askedBy, handOverRecord, newestOfCase, recordFileOf, taskOfCase } from './hand-over.ts';
import { scanned } from './scan-case.ts';
import { openOwnKey, signatureShown } from './signing.ts';

/** What windows hand over by hand. Decision 014. */

/** The newest record of a stage, in which no password was found. */
const recordOf = async (app: AppContext, document: Case, stage: ProbeStage): Promise<Reply<StageRecord>> => {
  const newest = newestOfCase(document, stage);
  if (!newest.ok) return newest;
  const clean = await scanned(app, document, recordText(newest.value), say('the record'));
  return clean.ok ? newest : clean;
};

const handOver: (app: AppContext) => Operations['cases']['handOver'] =
  (app) =>
  async ({ id, stage, what }) => {
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    const newest = what === 'task' ? null : await recordOf(app, found.value, stage);
    if (newest?.ok === false) return newest;
    const made = newest === null ? taskOfCase(found.value, stage) : handOverRecord(newest.value, askedBy(found.value));
    if (!made.ok) return made;
    const { block, qr, notes } = made.value;
    // Only who asks for a picture loads what draws it.
    const svg = qr === null ? null : (await import('../node/hand/picture.ts')).qrSvg(qr);
    return done({ block, svg, notes });
  };

const recordFile: (app: AppContext) => Operations['cases']['recordFile'] =
  (app) =>
  async ({ id, stage }) => {
    const found = await app.caseStore.read(id);
    if (!found.ok) return found;
    const newest = await recordOf(app, found.value, stage);
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
