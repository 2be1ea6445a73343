/**
 * Ends a host that nobody uses: no request is being served and no window holds a news stream for `idleMs`. An open
 * window keeps the host alive, because closing under it would throw away passwords that only the memory holds; and so
 * does work in progress without a window, such as a batch: the time starts again at its end.
 */
interface Idle {
  /** Marks the begin of a use; the function that comes back marks its end. */
  use(): () => void;
  stop(): void;
}

/** @param going resolves when the work in progress has ended; `null`: there is none. */
export const watchIdle = (
  idleMs: number,
  onIdle: () => void,
  going: () => Promise<unknown> | null = () => null,
): Idle => {
  let uses = 0;
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, idleMs).unref();
  };
  const use = (): (() => void) => {
    uses += 1;
    clearTimeout(timer);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      uses -= 1;
      if (uses === 0) wait();
    };
  };
  const look = (): void => {
    const work = going();
    if (work === null) {
      onIdle();
      return;
    }
    const over = use();
    void work.then(over, over);
  };
  wait();
  return {
    use,
    stop: () => {
      clearTimeout(timer);
      uses = Number.POSITIVE_INFINITY;
    },
  };
};
