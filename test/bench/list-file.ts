import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const random = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed;
};

const NAMES = ['Printer', 'Lobby, screen', 'Kamera', 'Mötesrum', 'Växjö läsplatta'];

/** A list as customers have them: mostly right, in several notations, some quoted, with å ä ö, and one row in fifty at fault. */
export const writeList = async (path: string, rows: number): Promise<void> => {
  const next = random(7);
  const file = createWriteStream(path);
  file.write('MAC address,Name\r\n');
  for (let row = 0; row < rows; row += 1) {
    // One address in a hundred was there sixty rows before.
    const value = 0xa0b00000000 + (row % 100 === 70 ? row - 60 : row) * 3;
    const digits = value.toString(16).toUpperCase().padStart(12, '0');
    const pairs = digits.match(/../g) ?? [];
    const kind = next() % 100;
    const mac =
      kind < 5 ? digits.toLowerCase() : kind < 15 ? pairs.join('-') : kind === 99 ? '1.12E+11' : pairs.join(':');
    const name = `${NAMES[row % NAMES.length] ?? ''} ${row}${next() % 200 === 0 ? '_' : ''}`;
    if (!file.write(`${mac},${name.includes(',') ? `"${name}"` : name}\r\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
};
