import type { ChildLike } from '../node/practice/port.ts';
import { forkChild } from './utility-child.ts';

/**
 * Starts the practice lab as its own process. Electron cannot act as Node here (that fuse is blown), so the command
 * line's file runs in a utility process; its standard output says where the world is.
 */
export const forkLab = (args: readonly string[]): ChildLike =>
  forkChild('cli.js', args, { serviceName: 'Tripoint practice lab' });

/** What `--practice[=WORLD]` asks for. */
export type PracticeRequest = { readonly wanted: false } | { readonly wanted: true; readonly world: string | null };

/** Reads the program's arguments; the last one counts. An empty name means: any world. */
export const practiceRequest = (args: readonly string[]): PracticeRequest => {
  const wish = args.findLast((arg) => arg === '--practice' || arg.startsWith('--practice='));
  if (wish === undefined) return { wanted: false };
  const world = wish.slice('--practice='.length);
  return { wanted: true, world: world === '' ? null : world };
};
