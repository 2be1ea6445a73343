import { describe, expect, it } from 'vitest';
import { tripoint } from './run-tripoint.ts';

const WATCH = ['watch', '--stage', 'inside', '--server', 'a.example', '--user', 'u', '--out', '/nowhere/w.json'];

describe('given a negative number as the value of an option', () => {
  it.each([
    [['--timeout', '-1', '--count', '1'], /--timeout is .*0\.1 to 300\. Nothing was sent\./],
    [['--count', '-1'], /--count is .*1 to 5000/],
    [['--every', '-5', '--count', '1'], /--every is .*1 to 3600/],
  ])('%j says the limits', async (words, limits) => {
    const { code, err } = await tripoint([...WATCH, ...words]);
    expect([code, err]).toEqual([3, expect.stringMatching(limits) as string]);
  });
  it('still says that a value is needed where another option follows', async () =>
    expect((await tripoint(['watch', '--count', '--stage', 'inside'])).err).toContain('--count needs a value.'));
});
