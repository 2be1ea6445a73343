import { describe, expect, it } from 'vitest';
import { resolveAll } from '../../../src/node/probing/surroundings.ts';

/** Which names a resolver is asked for; test/real/names.long.spec.ts asks name servers. */

const never = new AbortController().signal;

describe('given names that lead nowhere by themselves', () => {
  it.each([
    ...['', '192.0.2.1', '2001:db8::1', 'localhost', 'a.localhost', 'printer'],
    ...['x.example', 'a.example.com', 'b.test.', 'c.invalid'],
  ])('“%s” is not asked for', async (name) => expect(await resolveAll(name, never, ['127.0.0.1'])).toBe(null));
  it('nobody is asked where there is no resolver', async () =>
    expect(await resolveAll('nac.customer.internal', never, [])).toBe(null));
  it('nobody is asked once it was stopped', async () =>
    expect(await resolveAll('nac.customer.internal', AbortSignal.abort(), ['127.0.0.1'])).toBe(null));
  it('a resolver that is no address gives no answer', async () =>
    expect((await resolveAll('nac.customer.internal', never, ['no address']))?.answers).toEqual([
      { resolver: 'no address', outcome: 'no-answer', addresses: [] },
    ]));
});
