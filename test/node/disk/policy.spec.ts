import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { commandRefused, storeManagedContexts, tooOld, underPolicy } from '../../../src/app/managed.ts';
import { format } from '../../../src/core/messages/message.ts';
import { changeContext, listContexts, openContextStore } from '../../../src/node/disk/stores.ts';
import { policyFile } from '../../../src/node/disk/policy-place.ts';
import { readPolicy, readPolicyText, registryValue } from '../../../src/node/disk/policy.ts';
import type { Operations } from '../../../src/shared/contract.ts';
import { FORBIDDABLE, type Managed } from '../../../src/shared/managed.ts';
import { CALL_NAMES } from '../../../src/shared/wire.ts';
import { COMMANDS } from '../../../src/cli/commands/table.ts';

/** Settings by the administrators of a computer: read only where nobody else could have written them. */

const HEAD = { format: 'tripoint/policy', version: 1 };
const WHOLE = {
  ...HEAD,
  language: 'sv',
  audience: 'external',
  forbidden: ['probe', 'remove-emails'],
  acceptedKeys: [{ fingerprint: 'a'.repeat(64), name: 'Head office' }],
  contexts: [{ name: 'North', baseUrl: 'https://service.example', organizationId: 'o', contextId: 'c' }],
  lockOutAfter: 5,
  oldestVersion: '0.1.0',
};
const CONTEXT = { ...WHOLE.contexts[0], proxy: 'none' };

const folderOf = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tripoint-policy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const written = (content: unknown): string => {
  const folder = join(folderOf(), 'tripoint');
  mkdirSync(folder, { mode: 0o755 });
  const file = join(folder, 'policy.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o644 });
  return file;
};
const replaced = (file: string, by: () => unknown): void => {
  rmSync(file);
  by();
};
const read = (file: string) => readPolicy({ platform: 'linux', file });
const whyOf = (managed: Managed): string => (managed.state === 'refused' ? format(managed.why, 'en') : managed.state);
const inForce = (policy: object): Managed => readPolicyText(JSON.stringify({ ...HEAD, ...policy }), '/policy');
/** Files of the superuser can be made by the superuser alone. */
const isRoot = process.getuid?.() === 0;

describe('given a policy', () => {
  it.runIf(isRoot)('is in force whole, of a file that only the superuser may write', async () =>
    expect(await read(written(WHOLE))).toMatchObject({ state: 'in-force', policy: { ...WHOLE, contexts: [CONTEXT] } }),
  );

  it('is none where there is no file', async () =>
    expect(await read(join(folderOf(), 'policy.json'))).toMatchObject({ state: 'none' }));

  it.runIf(isRoot).each<[string, (file: string) => void]>([
    ['that others may write', (file) => chmodSync(file, 0o646)],
    ['that a group may write', (file) => chmodSync(file, 0o664)],
    ['of somebody else', (file) => chownSync(file, 65_534, 0)],
    ['in a folder that others may write', (file) => chmodSync(join(file, '..'), 0o757)],
    ['in a folder of somebody else', (file) => chownSync(join(file, '..'), 65_534, 0)],
    ['that is a link', (file) => replaced(file, () => symlinkSync(written(WHOLE), file))],
    ['that is a folder', (file) => replaced(file, () => mkdirSync(file))],
  ])('is refused in a file %s', async (_what, spoil) => {
    const file = written(WHOLE);
    spoil(file);
    expect(whyOf(await read(file))).toBe('Others than the administrators of this computer may write it.');
  });

  const UNKNOWN = 'This part of it is not known: ';
  it.each([
    ['half a file', '{"format":"tripoint/pol', 'The content is not JSON that Tripoint reads.'],
    ['a newer version', { version: 2, newer: true }, 'It was made for a newer version of Tripoint.'],
    ['another format', { format: 'tripoint/case' }, `${UNKNOWN}format`],
    ['a name that is not known', { forbid: ['probe'] }, `${UNKNOWN}forbid`],
    ['something to forbid that is not known', { forbidden: ['probes'] }, `${UNKNOWN}forbidden.0`],
    ['a context that holds a key', { contexts: [{ ...CONTEXT, key: 'x' }] }, `${UNKNOWN}contexts.0.key`],
    [
      'a context over plain HTTP',
      { contexts: [{ ...CONTEXT, baseUrl: 'http://a.example' }] },
      `${UNKNOWN}contexts.0.baseUrl`,
    ],
    ['text', 'null', 'It is no policy of Tripoint.'],
  ])('is refused where it is %s', (_what, content, why) => {
    const text = typeof content === 'string' ? content : JSON.stringify({ ...HEAD, ...content });
    expect(whyOf(readPolicyText(text, '/policy'))).toBe(why);
  });

  it('lies where each system has it', () =>
    expect([
      policyFile({ platform: 'win32', environment: { ProgramData: 'D:\\Data' } }),
      policyFile({ platform: 'darwin' }),
      policyFile({ platform: 'linux' }),
    ]).toEqual([
      'D:\\Data\\Tripoint\\policy.json',
      '/Library/Application Support/Tripoint/policy.json',
      '/etc/tripoint/policy.json',
    ]));

  it('comes from the registry of Windows first, as reg.exe prints it', async () => {
    const text = JSON.stringify({ ...HEAD, language: 'sv' });
    const printed = `\r\nHKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Tripoint\r\n    Policy    REG_SZ    ${text}\r\n\r\n`;
    expect(registryValue(printed)).toBe(text);
    const managed = await readPolicy({ platform: 'win32', file: '/none', askRegistry: () => Promise.resolve(printed) });
    expect(managed).toMatchObject({
      state: 'in-force',
      from: 'HKLM\\SOFTWARE\\Policies\\Tripoint\\Policy',
      policy: { language: 'sv' },
    });
    const without = await readPolicy({
      platform: 'win32',
      file: '/none',
      askRegistry: () => Promise.reject(new Error('1')),
    });
    expect(without.state).toBe('none');
  });
});

describe('given what a policy forbids', () => {
  it('names calls and commands that there are', () => {
    const all = Object.values(FORBIDDABLE);
    expect(all.flatMap(({ calls }) => calls).filter((call) => !CALL_NAMES.some((name) => name === call))).toEqual([]);
    const names = COMMANDS.map(({ name }) => name);
    expect(all.flatMap(({ commands }) => commands).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('refuses the calls themselves, and no others', async () => {
    const run = vi.fn(() => Promise.resolve('ran'));
    const operations = { stages: { run, preview: run }, watches: { start: run } } as unknown as Operations;
    const { stages, watches } = underPolicy(operations, inForce({ forbidden: ['probe'] }));
    expect(await stages.run({} as never)).toMatchObject({ ok: false, failure: { code: 'not-allowed' } });
    expect([await stages.preview({} as never), await watches.start({} as never)]).toEqual(['ran', 'ran']);
  });

  it('refuses the commands, and never the one that shows it', async () => {
    const managed = inForce({ forbidden: ['probe'], oldestVersion: '99.0.0' });
    const refused = await Promise.all(['probe', 'card', 'managed show'].map((name) => commandRefused(name, managed)));
    expect(refused.map((why) => why !== null)).toEqual([true, true, false]);
    expect(await commandRefused('card', inForce({ forbidden: ['probe'] }))).toBeNull();
  });

  it.each([
    ['0.1.9', '0.2.0', true],
    ['0.2.0', '0.2.0', false],
    ['0.10.0', '0.9.1', false],
    ['1.0.0', '0.9.1', false],
  ])('%s is older than %s: %s', (version, oldestVersion, is) =>
    expect(tooOld(inForce({ oldestVersion }), version) !== null).toBe(is),
  );

  it('stores a context once, and not again once it is in the bin', async () => {
    const contexts = openContextStore(folderOf());
    const managed = inForce({ contexts: [CONTEXT] });
    await storeManagedContexts(contexts, managed);
    await storeManagedContexts(contexts, managed);
    const stored = async () => {
      const listed = await listContexts(contexts);
      return listed.ok ? listed.value.contexts : [];
    };
    const [one, ...more] = await stored();
    expect([one?.name, more]).toEqual(['North', []]);
    await changeContext(contexts, one!.id, (document) => ({ ...document, removedAt: document.createdAt }));
    await storeManagedContexts(contexts, managed);
    expect(await stored()).toMatchObject([{ id: one!.id, removedAt: one!.createdAt }]);
    await contexts.close();
  });
});
