import { randomInt } from 'node:crypto';

/**
 * The rows of a list as columns of numbers beside its bytes: about 29 bytes a row, whatever the row says. What a row says
 * is read anew from the bytes when it is asked for.
 */
export interface Table {
  readonly blocks: readonly Block[];
  readonly rows: number;
  /** Where a row begins in its block. */
  readonly offset: Uint32Array;
  /** Line of the file on which a row begins, from 1. */
  readonly line: Uint32Array;
  /** MAC address as a number, NaN when there is none. */
  readonly mac: Float64Array;
  /** Sets of causes, see `Causes`. */
  readonly faults: Uint32Array;
  readonly warnings: Uint32Array;
  /** The earlier row with the same address, -1 when there is none. */
  readonly duplicateOf: Int32Array;
  /** What goes out of a row beside MAC and name, and how the MAC does, if it is ready: `OTHERS`, `DATED` and `NOTATION`. */
  readonly others: Uint8Array;
}

/** Whole rows of the file, as UTF-8. */
interface Block {
  readonly bytes: Buffer;
  readonly firstRow: number;
}

type GrowingTable = { -readonly [Key in keyof Omit<Table, 'blocks'>]: Table[Key] } & {
  readonly blocks: Block[];
};

export const newTable = (): GrowingTable => ({
  blocks: [],
  rows: 0,
  offset: new Uint32Array(4096),
  line: new Uint32Array(4096),
  mac: new Float64Array(4096),
  faults: new Uint32Array(4096),
  warnings: new Uint32Array(4096),
  duplicateOf: new Int32Array(4096),
  others: new Uint8Array(4096),
});

/** Bits of `others`: any field that a batch does not carry, and the removal date among them. */
export const OTHERS = 1;
export const DATED = 2;
/** Of its MAC: that it is sent in another notation than it is read in, see `readSpecifiedMac`. */
export const NOTATION = 4;

/** Makes room for one more row. */
export const makeRoom = (table: GrowingTable): void => {
  if (table.rows < table.offset.length) return;
  const length = table.rows * 2;
  const grown = <T extends Uint8Array | Uint32Array | Int32Array | Float64Array>(larger: T, old: T): T => {
    larger.set(old);
    return larger;
  };
  table.offset = grown(new Uint32Array(length), table.offset);
  table.line = grown(new Uint32Array(length), table.line);
  table.mac = grown(new Float64Array(length), table.mac);
  table.faults = grown(new Uint32Array(length), table.faults);
  table.warnings = grown(new Uint32Array(length), table.warnings);
  table.duplicateOf = grown(new Int32Array(length), table.duplicateOf);
  table.others = grown(new Uint8Array(length), table.others);
};

/** The bytes of a row with its line end, one character a byte. */
export const rowText = (table: Table, row: number): string => {
  const { blocks } = table;
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blocks[middle]?.firstRow ?? 0) <= row) low = middle;
    else high = middle - 1;
  }
  const block = blocks[low];
  if (!block) return '';
  const last = row + 1 >= table.rows || (blocks[low + 1]?.firstRow ?? Infinity) <= row + 1;
  return block.bytes.toString('latin1', table.offset[row], last ? block.bytes.length : table.offset[row + 1]);
};

/** Different in every process, so that nobody can make a list whose addresses all meet at one place. */
const ODD_1 = randomInt(2 ** 31) * 2 + 1;
const ODD_2 = randomInt(2 ** 31) * 2 + 1;

/** The bit of `faults` that says that an earlier row has the same MAC address. */
export const DUPLICATE = 1;

/**
 * Marks every row whose MAC address an earlier row has, and unmarks the others. The first one wins, even where something
 * else about it is at fault: correcting it must not turn another row away.
 */
export const markDuplicates = (table: Table): void => {
  const { rows, mac, faults, duplicateOf } = table;
  let bits = 10;
  while (2 ** bits < rows * 2) bits += 1;
  const mask = 2 ** bits - 1;
  // Row numbers from 1 by address; 0 is a free place.
  const places = new Uint32Array(mask + 1);
  for (let row = 0; row < rows; row += 1) {
    const own = mac[row] ?? NaN;
    let first = -1;
    if (own === own) {
      // Addresses that differ in their last six bits alone lie side by side, as most of a list do: the memory is near then.
      const hash = Math.imul(own >>> 6, ODD_1) ^ Math.imul(own / 0x100000000, ODD_2);
      let place = ((Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) >>> (32 - bits)) + (own & 63)) & mask;
      for (;;) {
        const other = places[place] ?? 0;
        if (other === 0) {
          places[place] = row + 1;
          break;
        }
        if (mac[other - 1] === own) {
          first = other - 1;
          break;
        }
        place = (place + 1) & mask;
      }
    }
    duplicateOf[row] = first;
    faults[row] = first === -1 ? (faults[row] ?? 0) & ~DUPLICATE : (faults[row] ?? 0) | DUPLICATE;
  }
};

/** Cause of the rows that `DUPLICATE` marks. */
export const SAME_MAC = 'mac.same-mac';

/** Gives each cause a bit in the order in which they are met; causes beyond 31 share the last one. */
export interface Causes {
  readonly names: readonly string[];
  readonly bit: (cause: string) => number;
}

export const newCauses = (...first: readonly string[]): Causes => {
  const names = [...first];
  return {
    names,
    bit: (cause) => {
      let at = names.indexOf(cause);
      if (at === -1) at = names.push(cause) - 1;
      return (1 << Math.min(at, 30)) >>> 0;
    },
  };
};
