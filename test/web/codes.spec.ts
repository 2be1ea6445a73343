import { describe, expect, it } from 'vitest';
import { makeGate } from '../../src/web/gate.ts';
import { ask, startRunningHost } from './running-host.ts';

const WRONG = 'A'.repeat(43);

describe('given a one-time code', () => {
  it('is exchanged for a token that is let in', () => {
    const gate = makeGate();
    expect(gate.admits(gate.exchange(gate.newCode()) ?? '')).toBe(true);
  });

  it('has 256 bits, and so has the token', () => {
    const gate = makeGate();
    const code = gate.newCode();
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    expect(Buffer.from(gate.exchange(code) ?? '', 'base64url')).toHaveLength(32);
  });

  it('is good once', () => {
    const gate = makeGate();
    const code = gate.newCode();
    gate.exchange(code);
    expect(gate.exchange(code)).toBeNull();
  });

  it('is good for the whole of 60 seconds', () => {
    let now = 1000;
    const gate = makeGate(() => now);
    const code = gate.newCode();
    now += 60_000;
    expect(gate.exchange(code)).not.toBeNull();
  });

  it('is dead after 60 seconds', () => {
    let now = 1000;
    const gate = makeGate(() => now);
    const code = gate.newCode();
    now += 60_001;
    expect(gate.exchange(code)).toBeNull();
  });

  it('outlives four wrong codes', () => {
    const gate = makeGate();
    const code = gate.newCode();
    for (let wrong = 0; wrong < 4; wrong += 1) gate.exchange(WRONG);
    expect(gate.exchange(code)).not.toBeNull();
  });

  it('is burnt by five wrong codes', () => {
    const gate = makeGate();
    const code = gate.newCode();
    for (let wrong = 0; wrong < 5; wrong += 1) gate.exchange(WRONG);
    expect(gate.exchange(code)).toBeNull();
  });

  it('is void as soon as a newer one is made', () => {
    const gate = makeGate();
    const old = gate.newCode();
    gate.newCode();
    expect(gate.exchange(old)).toBeNull();
  });
});

describe('given tokens', () => {
  it('lets in no token that was never given, the code included', () => {
    const gate = makeGate();
    const code = gate.newCode();
    gate.exchange(code);
    expect(['', WRONG, code].map((token) => gate.admits(token))).toEqual([false, false, false]);
  });

  it('gives each window its own, and keeps the earlier ones', () => {
    const gate = makeGate();
    const first = gate.exchange(gate.newCode()) ?? '';
    const second = gate.exchange(gate.newCode()) ?? '';
    expect(first).not.toBe(second);
    expect(gate.admits(first) && gate.admits(second)).toBe(true);
  });

  it('signs the oldest of seventeen windows out', () => {
    const gate = makeGate();
    const tokens = Array.from({ length: 17 }, () => gate.exchange(gate.newCode()) ?? '');
    expect(tokens.map((token) => gate.admits(token))).toEqual([false, ...Array.from({ length: 16 }, () => true)]);
  });

  it('lets none in once the gate is shut', () => {
    const gate = makeGate();
    const token = gate.exchange(gate.newCode()) ?? '';
    gate.shut();
    expect(gate.admits(token)).toBe(false);
  });
});

describe('given a host that has just started', () => {
  it('carries the code behind the #, where no browser sends it', async () => {
    const { host } = await startRunningHost();
    expect(host.url).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${host.port}/#code=[\\w-]{43}$`));
  });

  it('exchanges the code of its address', async () => {
    const { host, port } = await startRunningHost();
    const code = host.url.split('code=')[1];
    expect((await ask(port, { path: '/api/exchange', body: { code } })).status).toBe(200);
  });

  it('says when the first code was exchanged', async () => {
    const running = await startRunningHost();
    await running.token();
    await expect(running.host.exchanged).resolves.toBeUndefined();
  });

  it.each([[{}], [[]], [null], ['"text"'], [{ code: 5 }], [{ code: '' }], [{ code: ['a'] }]])(
    'refuses %j as a code',
    async (body) => {
      const { port } = await startRunningHost();
      expect((await ask(port, { path: '/api/exchange', body })).status).toBe(403);
    },
  );

  it('burns the code of its address after five wrong ones', async () => {
    const { host, port } = await startRunningHost();
    for (let wrong = 0; wrong < 5; wrong += 1) await ask(port, { path: '/api/exchange', body: { code: WRONG } });
    const code = host.url.split('code=')[1];
    expect((await ask(port, { path: '/api/exchange', body: { code } })).status).toBe(403);
  });

  it.each(['bearer', 'Basic', 'Bearer  ', ''])(
    'takes the token behind "Bearer " only, not behind %j',
    async (scheme) => {
      const running = await startRunningHost();
      const headers = { authorization: `${scheme} ${await running.token()}` };
      expect((await ask(running.port, { path: '/api/call/app.about', body: {}, headers })).status).toBe(401);
    },
  );
});
