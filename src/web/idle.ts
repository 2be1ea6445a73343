/**
 * Ends a host that nobody uses: no request is being served and no window holds a news stream for `idleMs`. An open window
 * keeps the host alive, because closing under it would throw away passwords that only the memory holds.
 */
export interface Idle {
  /** Marks the begin of a use; the function that comes back marks its end. */
  use(): () => void;
  stop(): void;
}

export const watchIdle = (idleMs: number, onIdle: () => void): Idle => {
  let uses = 0;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(onIdle, idleMs).unref();
  };
  wait();
  return {
    use: () => {
      uses += 1;
      clearTimeout(timer);
      let over = false;
      return () => {
        if (over) return;
        over = true;
        uses -= 1;
        if (uses === 0) wait();
      };
    },
    stop: () => {
      clearTimeout(timer);
      uses = Number.POSITIVE_INFINITY;
    },
  };
};
