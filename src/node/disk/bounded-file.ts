import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Why a file is not read; a file that cannot be opened or read rejects with the system's error. */
type NotRead = 'not-a-file' | 'too-large';

/**
 * The whole content of a regular file of at most `maxBytes`, however it grows meanwhile. Neither a pipe nor a device is
 * waited for.
 */
export const readBoundedFile = async (path: string, maxBytes: number): Promise<Buffer | NotRead> => {
  // Without waiting for the other end of a pipe; Windows knows no such flag, and needs none.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = await file.stat();
    if (!found.isFile()) return 'not-a-file';
    if (found.size > maxBytes) return 'too-large';
    const chunks: Buffer[] = [];
    for await (const chunk of file.createReadStream({ end: maxBytes, autoClose: false })) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks);
    return content.length > maxBytes ? 'too-large' : content;
  } finally {
    await file.close();
  }
};
