import { join } from 'node:path';
import { z } from 'zod';
import { readJson } from '../safe-json.ts';
import { nodeFileSystem, type FileSystem } from './file-system.ts';
import { writeDocument } from './writer.ts';

interface SmallFileOptions<S extends z.ZodRawShape> {
  /** Its place in the data folder. */
  readonly file: string;
  readonly format: string;
  /** Bytes beyond which it is not read. */
  readonly longest: number;
  readonly shape: S;
}

/** One small document of the program's own in a data folder. */
interface SmallFile<T> {
  /** What it holds; `null` where there is none, or none that can be read. Never rejects. */
  read(folder: string, files?: FileSystem): Promise<T | null>;
  /** Replaces it, durably. Never rejects. */
  write(folder: string, value: T, files?: FileSystem): ReturnType<typeof writeDocument>;
}

/**
 * A document that holds a comfort, in one JSON object with its format and version: what cannot be read counts as never
 * written, and nothing is lost with it.
 */
export const smallFile = <S extends z.ZodRawShape>({
  file,
  format,
  longest,
  shape,
}: SmallFileOptions<S>): SmallFile<z.infer<z.ZodObject<S>>> => {
  const head = z.object({ format: z.literal(format), version: z.literal(1) });
  const content = z.object(shape);
  return {
    read: async (folder, files = nodeFileSystem) => {
      const bytes = await files.read(join(folder, file), longest).catch(() => null);
      const json = bytes === null ? null : readJson(bytes, { maxSize: longest });
      return json?.ok && head.safeParse(json.value).success ? (content.safeParse(json.value).data ?? null) : null;
    },
    write: (folder, value, files = nodeFileSystem) => {
      const text = JSON.stringify({ format, version: 1, ...value });
      return writeDocument(join(folder, file), Buffer.from(text), { files, keepPrevious: false });
    },
  };
};
