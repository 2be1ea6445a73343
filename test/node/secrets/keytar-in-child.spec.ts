import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Binding } from '../../../src/core/credential/binding.ts';
import { Secret } from '../../../src/core/credential/secret.ts';
import { openKeychain } from '../../../src/node/secrets/keychain.ts';
import { keychainEnvironment, keytarInChild, type MessageChild } from '../../../src/node/secrets/keytar-in-child.ts';
import { mask, unmask } from '../../../src/node/secrets/masked.ts';
import { utilityProcess } from '../../main/fake-electron.ts';

vi.mock('electron', () => import('../../main/fake-electron.ts'));
const { forkKeychain } = await import('../../../src/main/utility-child.ts');

const PASSWORD = 'Seven-Lanterns';
const FOR = 'https://nac.example' as Binding;

/** The real worker over a keytar that keeps its values in memory, or does as it is told. */
const childWith = (keytar: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'tripoint-keytar-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const hook = `import { registerHooks } from 'node:module'; registerHooks({ resolve: (name, context, next) => name === 'keytar' ? { url: ${JSON.stringify(`file://${folder}/keytar.mjs`)}, format: 'module', shortCircuit: true } : next(name, context) });`;
  writeFileSync(join(folder, 'keytar.mjs'), `const kept = new Map(); export default { ${keytar} };`);
  writeFileSync(join(folder, 'hook.mjs'), hook);
  const started: { readonly pid?: number | undefined }[] = [];
  const start = (): MessageChild => {
    const worker = join(import.meta.dirname, '../../../src/node/secrets/worker.ts');
    const child = fork(worker, [], { env: keychainEnvironment(), execArgv: ['--import', join(folder, 'hook.mjs')] });
    started.push(child);
    return {
      send: (asked) => void child.send(asked),
      onMessage: (listener) => child.on('message', listener as (said: unknown) => void),
      onExit: (listener) => child.once('exit', listener),
      kill: () => child.kill('SIGKILL'),
    };
  };
  const inChild = keytarInChild(start);
  onTestFinished(() => inChild.close());
  return { keychain: openKeychain({ load: () => Promise.resolve(inChild) }), inChild, started };
};

const IN_MEMORY = `
  setPassword: async (_service, account, password) => void kept.set(account, password),
  getPassword: async (_service, account) => kept.get(account) ?? null,
  deletePassword: async (_service, account) => kept.delete(account)`;

describe('given keytar in a process of its own', () => {
  it('keeps, gives back and removes', async () => {
    const { keychain, started } = childWith(IN_MEMORY);
    expect(await keychain.probe()).toBe('ok');
    await keychain.set('case', new Secret(PASSWORD), FOR);
    const found = await keychain.get('case');
    expect(found.ok && found.value?.secret.expose()).toBe(PASSWORD);
    expect(found.ok && found.value?.isFor(FOR)).toBe(true);
    await keychain.delete('case');
    expect(await keychain.get('case')).toEqual({ ok: true, value: null });
    expect(started).toHaveLength(1);
    const about = ['cmdline', 'environ'].map((name) => readFileSync(`/proc/${started[0]!.pid}/${name}`, 'utf8')).join();
    expect(about).not.toContain(PASSWORD);
  });

  it('says that a locked keychain is locked, by the words of the system', async () =>
    expect(
      await childWith(`setPassword: async () => { throw new Error('The collection is locked'); }`).keychain.probe(),
    ).toBe('locked'));

  it('outlives native code that ends its process, and starts another one', async () => {
    const { keychain, started } = childWith(
      IN_MEMORY.replace('kept.get', "account === 'bad/bound' ? process.abort() : kept.get"),
    );
    expect(await keychain.get('bad')).toEqual({ ok: false, state: 'none' });
    expect(await keychain.probe()).toBe('ok');
    expect(started).toHaveLength(2);
  });

  it('has none of the environment but what a keychain is found by', () =>
    expect(
      Object.keys(
        keychainEnvironment({ HOME: '/home/me', HTTPS_PROXY: 'http://me:hunter2@proxy', TRIPOINT_PASSWORD: 'x' }),
      ),
    ).toEqual(['LC_ALL', 'HOME']));
});

it.each(['', 'Sju-Lyktor-åäö', '🔥'.repeat(300)])('crosses masked and comes out whole: %s', (secret) => {
  expect(unmask(mask(secret))).toBe(secret);
  if (secret !== '') expect(mask(secret)).not.toContain(Buffer.from(secret).toString('base64'));
});

afterEach(() => void vi.unstubAllEnvs());

describe('given it under Electron', () => {
  it('asks and answers by messages, and is ended where its process is not there yet', async () => {
    vi.stubEnv('HTTPS_PROXY', 'http://me:hunter2@proxy.example');
    const inChild = keytarInChild(forkKeychain);
    const answer = inChild.getPassword('tripoint', 'case');
    const { child, environment } = utilityProcess.forks.at(-1)!;
    expect(environment).not.toContain('HTTPS_PROXY');
    expect(child.sent).toEqual([{ id: 1, call: 'getPassword', given: ['tripoint', 'case'] }]);
    child.emit('message', { id: 1, ok: true, value: mask(PASSWORD) });
    expect(await answer).toBe(PASSWORD);
    inChild.close();
    child.emit('spawn');
    expect(child.killed).toBe(true);
  });

  it('is not waited for where it ends with nothing but its engine’s error', async () => {
    const answer = keytarInChild(forkKeychain).getPassword('tripoint', 'case');
    const { child } = utilityProcess.forks.at(-1)!;
    child.emit('error', 'FatalError', 'v8::ToLocalChecked', '{}');
    child.emit('exit', 1);
    await expect(answer).rejects.toThrow('ended');
  });

  it('is started anew where its process never came, of which nothing is told', async () => {
    vi.useFakeTimers();
    utilityProcess.starts = false;
    const inChild = keytarInChild(forkKeychain);
    const answer = expect(inChild.getPassword('tripoint', 'case')).rejects.toThrow('ended');
    utilityProcess.starts = true;
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    await answer;
    const before = utilityProcess.forks.length;
    void inChild.getPassword('tripoint', 'case').catch(() => undefined);
    expect(utilityProcess.forks).toHaveLength(before + 1);
  });
});
