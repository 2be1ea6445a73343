/** Under this name the built program finds what keeps its compiled code; the sources have none. */
export const KEEP_CODE = Symbol.for('tripoint.keep-code');

/** Keeps what was compiled so far for the next start of the same command, where that is due. Called when nobody waits. */
export const keepCode = (): void => {
  const keep = Reflect.get(globalThis, KEEP_CODE) as (() => void) | undefined;
  keep?.();
};
