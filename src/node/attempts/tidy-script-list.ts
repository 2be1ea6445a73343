import { appendFile, link, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeDocument } from '../disk/writer.ts';

/**
 * Keeps the list of portable scripts short, with the same steps as they do (resources/scripts/probe.sh): a folder beside it says
 * that somebody is at it, a new file takes the place of the old one, and what others wrote into that meanwhile is carried over.
 */

/** A longer list is tidied, in bytes. */
export const LONG = 128 * 1024;
/** A longer one is left alone. */
const MOST = 16 * 1024 * 1024;
const DAY_MS = 24 * 3600 * 1000;

const bytesFrom = async (path: string, start: number): Promise<Buffer> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(Math.max(0, size - start), MOST);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** @param kept what is left of a list's text. */
export const tidyScriptList = async (path: string, kept: (text: string) => string): Promise<void> => {
  const desk = `${path}.tidying`;
  try {
    await mkdir(desk, { mode: 0o700 });
  } catch {
    // One that a killed start left is in nobody's use after a day.
    const left = await stat(desk).catch(() => null);
    if (left !== null && Date.now() - left.mtimeMs > DAY_MS) await rm(desk, { recursive: true, force: true });
    return;
  }
  try {
    const old = join(desk, 'old');
    await link(path, old);
    let text = await bytesFrom(old, 0);
    if (text.length >= MOST) return;
    const written = await writeDocument(path, Buffer.from(kept(text.toString('latin1')), 'latin1'), {
      keepPrevious: false,
    });
    if (!written.ok) return;
    for (const wait of [0, 1000]) {
      await pause(wait);
      const more = await bytesFrom(old, text.length);
      if (more.length === 0) continue;
      await appendFile(path, more);
      text = Buffer.concat([text, more]);
    }
  } finally {
    await rm(desk, { recursive: true, force: true });
  }
};
