import { describe, expect, it } from 'vitest';
import { makeSessionTokens } from '../../src/web/guard.ts';
import { ask, startRunningHost } from './running-host.ts';

const WRONG = 'A'.repeat(43);

describe('given a one-time code', () => {
  it('has 256 bits, and so has the token', () => {
    const tokens = makeSessionTokens();
    const code = tokens.newCode();
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    expect(Buffer.from(tokens.exchange(code) ?? '', 'base64url')).toHaveLength(32);
  });

  it('is good once', () => {
    const tokens = makeSessionTokens();
    const code = tokens.newCode();
    tokens.exchange(code);
    expect(tokens.exchange(code)).toBeNull();
  });

  it.each([
    [60_000, true],
    [60_001, false],
  ])('%i ms after it was made it is good: %s', (later, good) => {
    let now = 1000;
    const tokens = makeSessionTokens(() => now);
    const code = tokens.newCode();
    now += later;
    expect(tokens.exchange(code) !== null).toBe(good);
  });

  it.each([
    [4, true],
    [5, false],
  ])('after %i wrong codes it is good: %s', (times, good) => {
    const tokens = makeSessionTokens();
    const code = tokens.newCode();
    for (let wrong = 0; wrong < times; wrong += 1) tokens.exchange(WRONG);
    expect(tokens.exchange(code) !== null).toBe(good);
  });

  it('is void as soon as a newer one is made', () => {
    const tokens = makeSessionTokens();
    const old = tokens.newCode();
    tokens.newCode();
    expect(tokens.exchange(old)).toBeNull();
  });
});

describe('given tokens', () => {
  it('lets in no token that was never given, the code included', () => {
    const tokens = makeSessionTokens();
    const code = tokens.newCode();
    tokens.exchange(code);
    expect(['', WRONG, code].map((token) => tokens.admits(token))).toEqual([false, false, false]);
  });

  it('gives each window its own, and keeps the earlier ones', () => {
    const tokens = makeSessionTokens();
    const first = tokens.exchange(tokens.newCode()) ?? '';
    const second = tokens.exchange(tokens.newCode()) ?? '';
    expect(first).not.toBe(second);
    expect(tokens.admits(first) && tokens.admits(second)).toBe(true);
  });

  it('signs the oldest of seventeen windows out', () => {
    const tokens = makeSessionTokens();
    const codes = Array.from({ length: 17 }, () => tokens.exchange(tokens.newCode()) ?? '');
    expect(codes.map((token) => tokens.admits(token))).toEqual([false, ...Array.from({ length: 16 }, () => true)]);
  });

  it('lets none in once the gate is shut', () => {
    const tokens = makeSessionTokens();
    const token = tokens.exchange(tokens.newCode()) ?? '';
    tokens.shut();
    expect(tokens.admits(token)).toBe(false);
  });
});

describe('given a host that has just started', () => {
  it('says when the first code was exchanged', async () => {
    const running = await startRunningHost();
    await running.token();
    await expect(running.host.exchanged).resolves.toBeUndefined();
  });

  it('gives who holds a token a code for one more window, good for one exchange', async () => {
    const running = await startRunningHost();
    const { port } = running;
    const given = await ask(port, { path: '/api/code', token: await running.token(), body: {} });
    const body: unknown = JSON.parse(given.body);
    expect([
      (await ask(port, { path: '/api/exchange', body })).status,
      (await ask(port, { path: '/api/exchange', body })).status,
    ]).toEqual([200, 403]);
  });

  it.each([[{}], [[]], [null], ['"text"'], [{ code: 5 }], [{ code: '' }], [{ code: ['a'] }]])(
    'refuses %j as a code',
    async (body) => {
      const { port } = await startRunningHost();
      expect((await ask(port, { path: '/api/exchange', body })).status).toBe(403);
    },
  );

  it.each(['bearer', 'Basic', 'Bearer  ', ''])(
    'takes the token behind "Bearer " only, not behind %j',
    async (scheme) => {
      const running = await startRunningHost();
      const headers = { authorization: `${scheme} ${await running.token()}` };
      expect((await ask(running.port, { path: '/api/call/app.about', body: {}, headers })).status).toBe(401);
    },
  );
});
