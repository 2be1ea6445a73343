/**
 * Speech for screen readers: one polite region, at most one message a second. Messages that come faster are said
 * together in the next one, so that none is lost.
 */
export interface Announcer {
  readonly say: (message: string) => void;
  /** What the region holds now. */
  readonly current: () => string;
  readonly subscribe: (changed: () => void) => () => void;
}

const PACE_MS = 1000;
/** What was said is no more true of what is shown after a while: it leaves the region, unsaid. */
const STALE_MS = 15_000;

export const makeAnnouncer = (): Announcer => {
  let current = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const waiting: string[] = [];
  let stale: ReturnType<typeof setTimeout> | undefined;
  const watchers = new Set<() => void>();

  const show = (message: string): void => {
    current = message;
    for (const watcher of watchers) watcher();
  };

  const flush = (): void => {
    timer = null;
    lastAt = performance.now();
    show(waiting.splice(0).join('. '));
    clearTimeout(stale);
    stale = setTimeout(() => show(''), STALE_MS);
  };

  return {
    say: (message) => {
      waiting.push(message);
      timer ??= setTimeout(flush, Math.max(0, lastAt + PACE_MS - performance.now()));
    },
    current: () => current,
    subscribe: (changed) => {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
  };
};
