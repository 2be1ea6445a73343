/** How late the turns of an event loop come: how long a window would have stood still. Plain code that a page can run too. */

/** Milliseconds. */
export interface Stall {
  readonly p99: number;
  readonly max: number;
}

/** Runs a timer and notes by how much each turn is late; the function it gives ends it. */
export const watchTurns = (everyMs: number): (() => Stall) => {
  const late: number[] = [];
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    late.push(Math.max(0, now - last - everyMs));
    last = now;
  }, everyMs);
  return () => {
    clearInterval(timer);
    late.sort((one, other) => one - other);
    return { p99: late[Math.floor(late.length * 0.99)] ?? 0, max: late.at(-1) ?? 0 };
  };
};
