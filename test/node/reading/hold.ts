/** Never returns from a text with the first mark, and keeps more and more for one with the second. */
export const holdAt = (text: string): void => {
  while (text.includes('hold-the-reader')) Math.random();
  for (const kept: unknown[] = []; text.includes('fill-the-memory');) kept.push(new Array(1_000_000).fill(0));
};
