import { worded } from '../../../src/core/messages/message.ts';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { caseBinding } from '../../../src/core/credential/binding.ts';
import { Secret } from '../../../src/core/credential/secret.ts';
import { openKeychain, type KeytarLike } from '../../../src/node/secrets/keychain.ts';
import { openSecretStore, openSessionStore, type SecretStore } from '../../../src/node/secrets/open-secret-store.ts';
import { temporaryFolder } from '../disk/temporary-folder.ts';

/** A keychain in memory; each call can be made to do something else. */
interface FakeKeytar extends KeytarLike {
  readonly entries: Map<string, string>;
  readonly calls: string[];
}
const fakeKeytar = (changed: (entries: Map<string, string>) => Partial<KeytarLike> = () => ({})): FakeKeytar => {
  const entries = new Map<string, string>();
  const calls: string[] = [];
  const real: KeytarLike = {
    getPassword: (service, account) => Promise.resolve(entries.get(`${service}/${account}`) ?? null),
    setPassword: (service, account, password) => {
      entries.set(`${service}/${account}`, password);
      return Promise.resolve();
    },
    deletePassword: (service, account) => Promise.resolve(entries.delete(`${service}/${account}`)),
  };
  const used = { ...real, ...changed(entries) };
  return {
    entries,
    calls,
    getPassword: (...given) => (calls.push('get'), used.getPassword(...given)),
    setPassword: (...given) => (calls.push('set'), used.setPassword(...given)),
    deletePassword: (...given) => (calls.push('delete'), used.deletePassword(...given)),
  };
};
/** @param folder the data folder; one of its own where none is given. */
const storeOn = async (keytar: KeytarLike, limitMs = 3000, folder?: string): Promise<SecretStore> =>
  openSecretStore(
    folder ?? (await temporaryFolder()),
    openKeychain({ load: () => Promise.resolve(keytar), limitMs, platform: 'linux' }),
  );
const withoutModule = async (folder?: string): Promise<SecretStore> =>
  openSecretStore(
    folder ?? (await temporaryFolder()),
    openKeychain({ load: () => Promise.reject(new Error("Cannot find package 'keytar'")) }),
  );

const HERE = caseBinding({ host: 'ise.example', port: 443, user: 'api' });
const ELSEWHERE = caseBinding({ host: 'attacker.example', port: 443, user: 'api' });
/** SHA-256 of what the password was given for. */
const MARK = createHash('sha256').update(HERE).digest('hex');
const password = new Secret('lösenord-åäö-🔑');
const valueIn = async (store: SecretStore, account: string): Promise<string | null | undefined> => {
  const reply = await store.get(account, HERE);
  return reply.ok ? (reply.value?.expose() ?? null) : undefined;
};
const never = (): Promise<never> => new Promise<never>(() => undefined);
const rejecting = (message: string) => () => Promise.reject(new Error(message));

describe('given a keychain that works', () => {
  it('leaves nothing of its trial behind', async () => {
    const keytar = fakeKeytar();
    await storeOn(keytar);
    expect(keytar.calls).toEqual(['set', 'get', 'delete']);
    expect(keytar.entries.size).toBe(0);
  });

  it('keeps a password under the service tripoint and the account', async () => {
    const keytar = fakeKeytar();
    const store = await storeOn(keytar);
    expect(await store.set('a', password, HERE)).toEqual({ ok: true, value: { in: 'keychain', because: null } });
    expect([...keytar.entries]).toEqual([['tripoint/a/bound', `${MARK}:${password.expose()}`]]);
    expect(await valueIn(store, 'a')).toBe(password.expose());
  });

  it('is read once for whether a password is there, however often a window asks', async () => {
    const keytar = fakeKeytar();
    await (await storeOn(keytar)).set('a', password, HERE);
    const store = await storeOn(keytar);
    keytar.calls.length = 0;
    for (let times = 0; times < 20; times += 1) expect(await store.holds('a', HERE)).toEqual({ ok: true, value: true });
    expect(keytar.calls).toEqual(['get']);
  });

  it('is asked again where none was there, holds nothing more after it was removed, and nothing for another server', async () => {
    const keytar = fakeKeytar();
    const store = await storeOn(keytar);
    expect(await store.holds('a', HERE)).toEqual({ ok: true, value: false });
    // Another program may store one.
    await (await storeOn(keytar)).set('a', password, HERE);
    expect(await store.holds('a', HERE)).toEqual({ ok: true, value: true });
    await store.delete('a');
    expect(await store.holds('a', HERE)).toEqual({ ok: true, value: false });
    await store.set('a', password, HERE);
    expect(await store.holds('a', ELSEWHERE)).toEqual({ ok: true, value: false });
    expect(await valueIn(store, 'a')).toBeNull();
  });

  it('never sees a practice password', async () => {
    const keytar = fakeKeytar();
    const store = await storeOn(keytar);
    expect(await store.set('a', password, HERE, { ephemeral: true })).toEqual({
      ok: true,
      value: { in: 'session', because: null },
    });
    expect(keytar.entries.size).toBe(0);
    expect(await valueIn(store, 'a')).toBe(password.expose());
  });
});

describe.each([
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'none'],
  ['The name org.freedesktop.secrets was not provided by any .service files', 'none'],
  ['Object does not exist at path “/org/freedesktop/secrets/collection/login”', 'none'],
  ['Cannot create an item in a locked collection', 'locked'],
  ['User interaction is not allowed.', 'locked'],
  ['User canceled the operation.', 'denied'],
  ['Prompt was dismissed', 'denied'],
  ['Access denied', 'denied'],
])('given a keychain that says "%s"', (message, state) => {
  it(`is in the state ${state}, and memory keeps the password until the program ends, which is said in own words`, async () => {
    const store = await storeOn(fakeKeytar(() => ({ setPassword: rejecting(message) })));
    expect(worded(store.state(), 'en')).toEqual({ state, backend: 'memory of this session' });
    const reply = await store.set('a', password, HERE);
    expect(await valueIn(store, 'a')).toBe(password.expose());
    expect(worded(reply, 'en')).toMatchObject({
      value: { in: 'session', because: expect.stringContaining('kept until this program ends') as string },
    });
    expect(JSON.stringify(reply)).not.toContain(message);
  });
});

describe('given a keychain that loses what it is given', () => {
  it('is found out at the start', async () => {
    const store = await storeOn(fakeKeytar(() => ({ setPassword: () => Promise.resolve() })));
    expect(worded(store.state(), 'en')).toEqual({ state: 'none', backend: 'memory of this session' });
  });

  it('is found out when it gives back something else, which is deleted', async () => {
    const keytar = fakeKeytar((entries) => ({
      setPassword: (service, account) => {
        entries.set(`${service}/${account}`, 'cut');
        return Promise.resolve();
      },
    }));
    expect((await storeOn(keytar)).state().state).toBe('none');
    expect(keytar.entries.size).toBe(0);
  });
});

describe('given a keychain that does not answer', () => {
  const hanging = (): FakeKeytar =>
    fakeKeytar(() => ({ setPassword: never, getPassword: never, deletePassword: never }));

  it('is not asked again while a call hangs, as each call blocks a thread that the disk needs', async () => {
    const keytar = hanging();
    const store = await storeOn(keytar, 30);
    await store.set('a', password, HERE);
    await store.set('b', password, HERE);
    await store.get('c', HERE);
    await store.retry();
    expect(keytar.calls).toEqual(['set']);
  });

  it('does not pass for one that holds nothing, and says that a password it may hold was not removed', async () => {
    const store = await storeOn(hanging(), 30);
    const failing = { ok: false, failure: { code: 'keychain' } };
    expect([await store.get('a', HERE), await store.delete('a')]).toMatchObject([failing, failing]);
  });
});

describe('given a keychain whose prompt is answered late', () => {
  const late = () => {
    let answer: () => void = () => undefined;
    let asked = false;
    const keytar = fakeKeytar((entries) => ({
      setPassword: (service, account, value) => {
        if (asked) {
          entries.set(`${service}/${account}`, value);
          return Promise.resolve();
        }
        asked = true;
        return new Promise<void>((resolve) => {
          answer = () => {
            entries.set(`${service}/${account}`, value);
            resolve();
          };
        });
      },
    }));
    return { keytar, answer: () => answer() };
  };

  it('takes the value that came late out again, and is used for the next password', async () => {
    const { keytar, answer } = late();
    const store = await storeOn(keytar, 30);
    answer();
    await expect.poll(() => keytar.calls).toContain('delete');
    expect(keytar.entries.size).toBe(0);
    expect(await store.set('a', password, HERE)).toMatchObject({ value: { in: 'keychain' } });
    expect(store.state().state).toBe('ok');
  });
});

/** As measured: a locked one refuses to store, and says "nothing stored" and "nothing to delete" of everything. */
const lockable = () => {
  const lock = { on: false };
  const locked = rejecting('Cannot create an item in a locked collection');
  const keytar = fakeKeytar((entries) => ({
    setPassword: (service, account, value) =>
      lock.on ? locked() : (entries.set(`${service}/${account}`, value), Promise.resolve()),
    getPassword: (service, account) => Promise.resolve(lock.on ? null : (entries.get(`${service}/${account}`) ?? null)),
    deletePassword: (service, account) => Promise.resolve(!lock.on && entries.delete(`${service}/${account}`)),
  }));
  return { lock, keytar };
};

describe('given a keychain that is locked while the program runs', () => {
  const withLocked = async () => {
    const { lock, keytar } = lockable();
    const store = await storeOn(keytar);
    await store.set('a', password, HERE);
    lock.on = true;
    return { lock, store };
  };

  it('is not believed that it holds nothing, and gives the password again after it was unlocked', async () => {
    const { lock, store } = await withLocked();
    expect(await store.get('a', HERE)).toMatchObject({ ok: false, failure: { code: 'keychain' } });
    expect(store.state().state).toBe('locked');
    lock.on = false;
    expect((await store.retry()).state).toBe('ok');
    expect(await valueIn(store, 'a')).toBe(password.expose());
  });
});

describe('given a password that is replaced or removed while the keychain is locked', () => {
  const withLocked = async () => {
    const { lock, keytar } = lockable();
    const folder = await temporaryFolder();
    const open = (): Promise<SecretStore> => storeOn(keytar, 3000, folder);
    const store = await open();
    await store.set('a', password, HERE);
    lock.on = true;
    const unlock = (): void => void (lock.on = false);
    return { store, open, unlock, keytar, folder };
  };
  const replace = (store: SecretStore): Promise<unknown> => store.set('a', new Secret('newer'), HERE);

  it('says that the new one is in memory alone, and that the old one is still in the keychain', async () => {
    const { store } = await withLocked();
    await replace(store);
    expect(worded([store.keeper('a'), store.because('a')], 'en')).toEqual([
      'memory of this session',
      'The keychain is locked. What was typed is in memory alone and kept until this program ends. What the keychain still holds is not used any more, and is removed when the keychain is open again.',
    ]);
  });

  it('says that it was not removed', async () => {
    const { store } = await withLocked();
    expect(worded(await store.delete('a'), 'en')).toEqual({
      ok: false,
      failure: {
        code: 'keychain',
        message:
          'The keychain is locked. What the keychain still holds is not used any more, and is removed when the keychain is open again.',
      },
    });
  });

  it.each([
    ['replaced', replace],
    ['removed', (store: SecretStore) => store.delete('a')],
  ])('does not use the old one that was %s after a restart, says why, and removes it', async (_, change) => {
    const { store, open, unlock, keytar } = await withLocked();
    await change(store);
    unlock();
    const after = await open();
    expect([await valueIn(after, 'a'), after.forgotten('a'), keytar.entries.size]).toEqual([null, 'withdrawn', 0]);
  });

  it('stores the new one once it is unlocked, and finds that after a restart', async () => {
    const { store, open, unlock } = await withLocked();
    await replace(store);
    unlock();
    await store.retry();
    expect(worded([store.keeper('a'), store.because('a'), await valueIn(await open(), 'a')], 'en')).toEqual([
      'Secret Service',
      null,
      'newer',
    ]);
  });

  it('does not use one either that was replaced where there was no keychain at all, as over a remote shell', async () => {
    const { open, unlock, folder } = await withLocked();
    await replace(await withoutModule(folder));
    unlock();
    expect(await valueIn(await open(), 'a')).toBeNull();
  });

  it('never puts a practice password into it', async () => {
    const { store, unlock, keytar } = await withLocked();
    await store.delete('a');
    await store.set('a', new Secret('practice'), HERE, { ephemeral: true });
    unlock();
    await store.retry();
    expect([keytar.entries.size, await valueIn(store, 'a')]).toEqual([0, 'practice']);
  });

  it('says that the old one is used again, where that could not be noted', async () => {
    const { store, folder } = await withLocked();
    await writeFile(join(folder, 'withdrawn-secrets'), 'no folder');
    await replace(store);
    expect(worded(store.because('a'), 'en')).toContain('used again after a restart');
  });
});

it('given the memory of a session, shows no password when it is printed', async () => {
  const store = openSessionStore();
  await store.set('a', password, HERE);
  const { inspect } = await import('node:util');
  expect(inspect([store, await store.get('a', HERE)], { depth: 9, showHidden: true })).not.toContain('lösenord');
});

describe.each([
  ['in the keychain', () => storeOn(fakeKeytar())],
  ['in the memory of a session', () => withoutModule()],
])('given a password %s that was given for one server', (_, open) => {
  it('is not given out for another one, is gone for good then, and says why', async () => {
    const store = await open();
    await store.set('a', password, HERE);
    expect(await store.get('a', ELSEWHERE)).toEqual({ ok: true, value: null });
    expect([await store.get('a', HERE), store.forgotten('a')]).toEqual([{ ok: true, value: null }, 'elsewhere']);
  });
});

describe('given a keychain that is locked when the password is forgotten', () =>
  it('does not give it again after it was unlocked', async () => {
    let locked = false;
    const keytar = fakeKeytar((entries) => ({
      deletePassword: (service, account) =>
        locked ? Promise.reject(new Error('locked')) : Promise.resolve(entries.delete(`${service}/${account}`)),
    }));
    const store = await storeOn(keytar);
    await store.set('a', password, HERE);
    locked = true;
    await store.get('a', ELSEWHERE);
    locked = false;
    await store.retry();
    expect(await store.get('a', HERE)).toEqual({ ok: true, value: null });
  }));
