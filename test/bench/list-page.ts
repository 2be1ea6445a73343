import type { Page } from '@playwright/test';
import { watchTurns, type Stall } from './list-stall.ts';

/** What the page itself measures while it opens a list; nobody is attached to it meanwhile. */
export interface PageOutcome {
  /** From the dropping of the file to the page showing its rows. */
  readonly seconds: number;
  /** How late a timer of the page was. */
  readonly turns: Stall;
  /** How late its frames came, beyond the sixtieth of a second that each has. */
  readonly frames: Stall;
  /** Lengths of the page's tasks above 50 ms. */
  readonly longTasks: readonly number[];
  /** The timer at rest while another process only counts: what the machine itself does. */
  readonly idle: Stall;
}

declare global {
  interface Window {
    watchTurns: typeof watchTurns;
    outcome: PageOutcome;
  }
}

/** How far the page is, as its title says it. */
export const TITLES = { opened: 'list opened', measured: 'list measured' } as const;

const SETTINGS = {
  titles: TITLES,
  field: 'bench-list',
  frameMs: 1000 / 60,
  /** Shorter intervals are made this long by the browser. */
  turnMs: 4,
  /** Time for whoever is attached to go, and for a process that counts to come. */
  waitMs: 1500,
};

/** Runs in the page. */
const measure = ({ titles, field, frameMs, turnMs, waitMs }: typeof SETTINGS): void => {
  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const open = async (): Promise<Omit<PageOutcome, 'idle'>> => {
    const late: number[] = [];
    const longTasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    const transfer = new DataTransfer();
    const file = document.querySelector<HTMLInputElement>(`#${field}`)?.files?.[0];
    if (file) transfer.items.add(file);
    const target = document.querySelector('.tp-drop');
    const endTurns = window.watchTurns(turnMs);
    const start = performance.now();
    target?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    let last = start;
    await new Promise<void>((resolve) => {
      const onFrame = (): void => {
        const now = performance.now();
        late.push(Math.max(0, now - last - frameMs));
        last = now;
        if (document.querySelector('[role="grid"] [role="gridcell"]') === null) requestAnimationFrame(onFrame);
        else resolve();
      };
      requestAnimationFrame(onFrame);
    });
    const turns = endTurns();
    observer.disconnect();
    late.sort((one, other) => one - other);
    const frames = { p99: late[Math.floor(late.length * 0.99)] ?? 0, max: late.at(-1) ?? 0 };
    return { seconds: (last - start) / 1000, turns, frames, longTasks };
  };
  const run = async (): Promise<void> => {
    await wait(waitMs);
    const opened = await open();
    document.title = titles.opened;
    await wait(waitMs);
    const endIdle = window.watchTurns(turnMs);
    await wait(Math.max(1000, opened.seconds * 1000));
    window.outcome = { ...opened, idle: endIdle() };
    document.title = titles.measured;
  };
  void run();
};

/** Gives the page its file and has it begin as soon as nobody is attached to it. */
export const beginIn = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((id) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.id = id;
    input.hidden = true;
    document.body.append(input);
  }, SETTINGS.field);
  // By its path: a file that is handed over goes through the connection, all of it.
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.getElementById('${SETTINGS.field}')`,
  });
  await session.send('DOM.setFileInputFiles', { files: [path], objectId: result.objectId ?? '' });
  await page.evaluate(`window.watchTurns = ${watchTurns.toString()}`);
  await page.evaluate(measure, SETTINGS);
};
