import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { startOverElectron } from './over-electron.ts';
import { startOverStandIn } from './over-stand-in.ts';
import { until, type Running } from './running.ts';
import type { Seen } from './stand-in/spec-side.ts';

/**
 * The built desktop program, started and ended for one play: in Electron where `TRIPOINT_ELECTRON` is 1 (`npm run
 * test:electron`), else over the stand-in.
 */
const start = process.env.TRIPOINT_ELECTRON === '1' ? startOverElectron : startOverStandIn;

type SeenAs<Kind extends Seen['kind']> = Extract<Seen, { readonly kind: Kind }>;

export interface Desktop extends Omit<Running, 'window' | 'close'> {
  /** Data folder and everything else that outlives a start. */
  readonly folder: string;
  /** Default: the first. */
  readonly window: (index?: number) => Promise<Page>;
  readonly all: <Kind extends Seen['kind']>(kind: Kind) => readonly SeenAs<Kind>[];
  readonly see: <Kind extends Seen['kind']>(
    kind: Kind,
    fits?: (seen: SeenAs<Kind>) => boolean,
  ) => Promise<SeenAs<Kind>>;
}

export interface Start {
  readonly args?: readonly string[];
  /** Default: one that this play's starts share, new for each play. */
  readonly folder?: string;
}

const desktopOf = (running: Running, folder: string): Desktop => {
  const all: Desktop['all'] = (kind) => running.seen.filter((seen): seen is SeenAs<typeof kind> => seen.kind === kind);
  return {
    folder,
    seen: running.seen,
    ended: running.ended,
    do: running.do,
    window: (index = 0) => running.window(index),
    all,
    see: (kind, fits = () => true) => until(() => all(kind).find(fits), `a ${kind}`),
  };
};

export const test = base.extend<{ folder: string; startDesktop: (start?: Start) => Promise<Desktop> }>({
  // Playwright wants the pattern, also where no other fixture is needed.
  // oxlint-disable-next-line no-empty-pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'tripoint-desktop-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  startDesktop: async ({ folder }, use) => {
    const open: Running[] = [];
    await use(async ({ args = [], folder: given = folder } = {}) => {
      const running = await start(args, given);
      open.push(running);
      return desktopOf(running, given);
    });
    for (const running of open) await running.close();
  },
});
export { expect };
