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

export const makeAnnouncer = (): Announcer => {
  let current = '';
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const waiting: string[] = [];
  const watchers = new Set<() => void>();

  const flush = (): void => {
    timer = null;
    current = waiting.splice(0).join('. ');
    lastAt = performance.now();
    for (const watcher of watchers) watcher();
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
