import { describe, expect, it } from 'vitest';
import { vantageSchema } from '../../../src/core/records/record.ts';
import { originOf } from '../../../src/core/vocabulary/words.ts';
import { asciiHost } from '../../../src/node/probing/target.ts';
import { resolveName, connectToOneOf, type Tried } from '../../../src/node/probing/transport.ts';
import { describeVantage } from '../../../src/node/probing/surroundings.ts';
import { plainServer } from './servers.ts';

const signal = new AbortController().signal;

it('given a name with several addresses, tries them one after another and notes what became of each', async () => {
  const server = await plainServer(() => undefined);
  const tried: Tried[] = [];
  (await connectToOneOf(['127.0.0.2', '127.0.0.1'], server.port, 2000, signal, (one) => tried.push(one))).destroy();
  expect(tried).toEqual([
    {
      ...{ address: '127.0.0.2', outcome: 'tcp.refused' },
      from: { address: expect.stringMatching(/^127\./) as string, port: expect.any(Number) as number },
    },
    { address: '127.0.0.1', outcome: 'ok' },
  ]);
});

describe('given a resolver', () => {
  const failing = (code: string) => () => Promise.reject(Object.assign(new Error('secret text'), { code }));

  it('tells a name that does not exist from a resolver that does not answer', async () => {
    await expect(resolveName('a', 1000, signal, failing('ENOTFOUND'))).rejects.toMatchObject({
      outcome: 'dns.not-found',
    });
    await expect(resolveName('a', 1000, signal, failing('EAI_AGAIN'))).rejects.toMatchObject({
      outcome: 'dns.no-answer',
    });
    await expect(resolveName('a', 20, signal, () => new Promise(() => undefined))).rejects.toMatchObject({
      outcome: 'dns.no-answer',
    });
  });

  it('takes an answer without addresses for a name that does not exist', () =>
    expect(resolveName('a', 1000, signal, () => Promise.resolve([]))).rejects.toMatchObject({
      outcome: 'dns.not-found',
    }));

  it('keeps the order of the addresses', async () =>
    expect(await resolveName('a', 1000, signal, () => Promise.resolve(['b', 'a']))).toEqual(['b', 'a']));
});

describe('given a host as typed', () => {
  it.each([
    ['ACS.Example', 'acs.example'],
    ['acs.example.', 'acs.example'],
    ['åsa.example', 'xn--sa-xia.example'],
    ['[2001:DB8::1]', '2001:db8::1'],
    ['192.0.2.7', '192.0.2.7'],
  ])('reads %s', (typed, host) => expect(asciiHost(typed)).toBe(host));

  it.each(['', 'https://a', 'a/b', 'a:1', 'me@a', 'a b', 'a?b', 'fe80::1%eth0', 'a\\b'])('refuses %j', (typed) => {
    expect(asciiHost(typed)).toBeNull();
  });

  it('writes the port into the origin only where it is not 443', () =>
    expect([originOf({ host: 'a', port: 443 }), originOf({ host: '::1', port: 9443 })]).toEqual([
      'https://a',
      'https://[::1]:9443',
    ]));
});

it('given this machine, describes it as a record accepts, with the proxy and without its credentials', async () => {
  const vantage = await describeVantage('branch laptop', { host: 'proxy.example', port: 3128 });
  expect(vantageSchema.safeParse(vantage).error).toBeUndefined();
  expect(vantage).toMatchObject({ label: 'branch laptop', proxy: 'proxy.example:3128' });
});
