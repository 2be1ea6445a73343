import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const random = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed;
};

const NAMES = ['Printer', 'Lobby, screen', 'Kamera', 'Mötesrum', 'Växjö läsplatta'];

/** How many columns a list has: address and name, or what an entry of the service may have beside them. */
export type Columns = 2 | 5;

/** What stands behind address and name; one removal date in five hundred is in a form that nobody sends. */
const further = (row: number): string =>
  `,"Plan ${row % 9}, korridor",${row % 500 === 250 ? '31/12/2098' : `2098-${String((row % 12) + 1).padStart(2, '0')}-${String((row % 28) + 1).padStart(2, '0')}`},guests`;

/** A list as customers have them: mostly right, in several notations, some quoted, with å ä ö, and one row in fifty at fault. */
export const writeList = async (path: string, rows: number, columns: Columns = 2): Promise<void> => {
  const next = random(7);
  const file = createWriteStream(path);
  file.write(`MAC address,Name${columns === 2 ? '' : ',Description,Removal date,Tags'}\r\n`);
  for (let row = 0; row < rows; row += 1) {
    // One address in a hundred was there sixty rows before.
    const value = 0xa0b00000000 + (row % 100 === 70 ? row - 60 : row) * 3;
    const digits = value.toString(16).toUpperCase().padStart(12, '0');
    const pairs = digits.match(/../g) ?? [];
    const kind = next() % 100;
    const mac =
      kind < 5 ? digits.toLowerCase() : kind < 15 ? pairs.join('-') : kind === 99 ? '1.12E+11' : pairs.join(':');
    const name = `${NAMES[row % NAMES.length] ?? ''} ${row}${next() % 200 === 0 ? '_' : ''}`;
    const more = columns === 2 ? '' : further(row);
    if (!file.write(`${mac},${name.includes(',') ? `"${name}"` : name}${more}\r\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
};
