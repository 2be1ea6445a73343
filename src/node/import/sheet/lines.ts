import { fieldOfHeader } from '../../../core/whitelisting/columns.ts';
import { isMac, macsIn } from '../../../core/whitelisting/mac.ts';
import type { Delimiter } from '../../../core/whitelisting/left-over.ts';

/** Cuts lines that no delimiter parts: what a switch or `arp -a` prints, and what people write in a chat or a mail. */

/** Cells of one line, or `null` where it holds neither a MAC nor a headline. */
type CutLine = (line: string) => readonly string[] | null;

/** Longer lines are no such list. */
const LONGEST = 2000;
const SAMPLE_LINES = 400;

const PARTING = ' \t,;:=|<>*-\u2010\u2011\u2012\u2013\u2014\u2022\u00a0';

/** A text without the signs that only part it from its neighbour. */
const bare = (text: string): string => {
  let [from, to] = [0, text.length];
  while (from < to && PARTING.includes(text.charAt(from))) from += 1;
  while (to > from && PARTING.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
};

/** What is before a MAC, itself, and what is after it. A line with several is one cell, which is at fault. */
const aroundMac = (line: string): readonly [string, string, string] | null => {
  const { text, found } = line.length > LONGEST ? { text: line, found: [] } : macsIn(line);
  const [stretch, another] = found;
  if (stretch === undefined) return null;
  if (another !== undefined) return ['', line.trim(), ''];
  // Letters of the line are kept as they are wherever its signs stand at the same places.
  const own = text.length === line.length ? line : text;
  const { from, to } = stretch;
  return [bare(own.slice(0, from)), own.slice(from, to), bare(own.slice(to))];
};

const byBlanks = (line: string): readonly string[] => line.trim().split(/ {2,}|\t/);
const isHeadline = (cells: readonly string[]): boolean => cells.some((cell) => fieldOfHeader(cell) === 'mac');

/** How the lines of a text are cut, `null` where the delimiter parts their cells. */
export const findCut = (text: string, delimiter: Delimiter): CutLine | null => {
  const sample = text.slice(0, SAMPLE_LINES * LONGEST).split(/\r\n|\r|\n/, SAMPLE_LINES);
  const lines = sample.flatMap((line) => {
    const around = aroundMac(line);
    return around === null ? [] : [{ line, around }];
  });
  // What has a headline with cells has them below it, whatever is in them.
  const cellsOf = (line: string): readonly string[] => line.split(delimiter);
  if (sample.some((line) => cellsOf(line).length > 1 && isHeadline(cellsOf(line)))) return null;
  const isParted = ({ line }: (typeof lines)[number]): boolean => cellsOf(line).some(isMac);
  if (lines.filter(isParted).length * 2 >= lines.length) return null;
  const places = new Set(lines.map(({ line }) => byBlanks(line).findIndex(isMac)));
  const [place = -1] = places;
  if (places.size === 1 && place >= 0)
    return (line) => {
      const cells = byBlanks(line);
      return aroundMac(line) !== null || isHeadline(cells) ? cells : null;
    };
  const from = lines.some(({ around: [before] }) => before !== '') ? 0 : 1;
  return (line) => aroundMac(line)?.slice(from) ?? null;
};
