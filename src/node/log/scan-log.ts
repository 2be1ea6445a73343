import { createHash } from 'node:crypto';
import type { LogRow, LogSeen } from '../../core/diagnosis/witness/log-seen.ts';
import { anyLine, tableReader, type LineReader } from './forms.ts';

/** Goes through a log once, whatever its size, and keeps the lines of our own addresses. */

export interface LogQuestion {
  /** Our own addresses, as text. */
  readonly addresses: readonly string[];
  /** Minutes east of UTC of times that say no offset; `null`: nobody knows. */
  readonly zoneMinutes: number | null;
}

export interface ScannedLog {
  readonly seen: LogSeen;
  readonly bytes: number;
  /** Of the whole file, lower-case hex. */
  readonly sha256: string;
}

/** Longer lines are passed over unread. */
const LONGEST_LINE = 8192;
/** Lines of our addresses that are handed on, at most. */
const MOST_ROWS = 5000;
/** A file of which the first lines are none is no log. */
const LOOKED_AT = 200;

const plain = (address: string): string => address.toLowerCase().replace(/^::ffff:(?=\d{1,3}\.)/, '');

/** Cuts chunks into lines, without holding one that does not end. */
class Lines {
  readonly #onLine: (line: string | null) => void;
  #rest: Buffer = Buffer.alloc(0);
  #isLong = false;

  /** @param onLine told each line, `null` for one that is too long. */
  constructor(onLine: (line: string | null) => void) {
    this.#onLine = onLine;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      this.#take(chunk.subarray(start, end));
      this.#tell();
      start = end + 1;
    }
    this.#take(chunk.subarray(start));
  }

  end(): void {
    if (this.#rest.length > 0 || this.#isLong) this.#tell();
  }

  #take(part: Buffer): void {
    if (this.#isLong || this.#rest.length + part.length > LONGEST_LINE) {
      this.#isLong = true;
      this.#rest = Buffer.alloc(0);
    } else this.#rest = Buffer.concat([this.#rest, part]);
  }

  #tell(): void {
    this.#onLine(this.#isLong ? null : this.#rest.toString('utf8').replace(/\r$/, ''));
    this.#rest = Buffer.alloc(0);
    this.#isLong = false;
  }
}

/** Reads the chunks of a file; `null` where it is no log of a known form. */
export const scanLog = async (
  chunks: AsyncIterable<Buffer>,
  { addresses, zoneMinutes }: LogQuestion,
): Promise<ScannedLog | null> => {
  const ours = new Set(addresses.map(plain));
  const unread: Record<string, number> = {};
  const count = (what: string): void => void (unread[what] = (unread[what] ?? 0) + 1);
  const kinds = new Map<LogSeen['kind'], number>();
  const rows: LogRow[] = [];
  let [line, entries, zoneless] = [0, 0, 0];
  let [firstAt, lastAt]: [number | null, number | null] = [null, null];
  let isPartial = false;
  let read: LineReader | null = null;
  const lines = new Lines((text) => {
    line += 1;
    if (text === null) {
      count('long-line');
      return;
    }
    if (text.trim() === '') return;
    if (read === null) {
      const table = tableReader(text);
      read = table ?? anyLine;
      if (table !== null) return;
    }
    const found = read(text);
    if (found === null) {
      count('line');
      return;
    }
    entries += 1;
    const { kind, time, ...rest } = found;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (time === null) count('no-time');
    else if (!time.hasZone) zoneless += 1;
    const at =
      time === null || (!time.hasZone && zoneMinutes === null)
        ? null
        : time.ms - (time.hasZone ? 0 : (zoneMinutes ?? 0) * 60_000);
    if (at !== null) [firstAt, lastAt] = [Math.min(firstAt ?? at, at), Math.max(lastAt ?? at, at)];
    if (rest.from.address === null || !ours.has(plain(rest.from.address))) return;
    if (rows.length < MOST_ROWS) rows.push({ line, at, ...rest });
    else isPartial = true;
  });
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    hash.update(chunk);
    lines.push(chunk);
    if (entries === 0 && line > LOOKED_AT) return null;
  }
  lines.end();
  const [kind] = [...kinds].sort(([, one], [, other]) => other - one)[0] ?? [];
  if (kind === undefined) return null;
  return {
    bytes,
    sha256: hash.digest('hex'),
    seen: {
      kind,
      entries,
      unread,
      firstAt,
      lastAt,
      rows,
      lacksZone: zoneless > 0 && zoneMinutes === null,
      isPartial,
    },
  };
};
