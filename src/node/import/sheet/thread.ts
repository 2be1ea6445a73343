import type { SheetProgress } from '../../../core/whitelisting/sheet.ts';
import { SILENCE } from '../../threads/limits.ts';
import { startThread, type Thread } from '../../threads/thread.ts';
import { workerFile } from '../../threads/worker-file.ts';
import type { Calls } from './messages.ts';

/** Starts a thread that holds one list. */
export const startSheetThread = (onProgress: (progress: SheetProgress) => void): Thread<Calls> =>
  startThread<Calls>({
    file: workerFile(import.meta.url, 'sheet-worker'),
    name: 'sheet',
    silenceMs: SILENCE.listMs,
    // Few short-lived objects outlast a row, so a small nursery serves, and keeps memory low.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
    onEvent: (progress) => onProgress(progress as SheetProgress),
  });
