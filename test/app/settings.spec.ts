import { worded } from '../../src/core/messages/message.ts';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Host } from '../../src/app/host.ts';
import type { Appearance } from '../../src/shared/contract.ts';
import { value } from './host-on-world.ts';
import { newFolder, openServiceHost } from './service-host.ts';

const appearanceOf = async (host: Host): Promise<Appearance> => value(await host.operations.app.about({})).appearance;
const choose = (host: Host, appearance: Appearance) => host.operations.app.setAppearance({ appearance });

it('given nothing that was chosen, looks as the system, and writes no file for it', async () => {
  const folder = await newFolder();
  const { host } = await openServiceHost(folder);
  expect([await appearanceOf(host), (await readdir(folder)).includes('settings.json')]).toEqual(['auto', false]);
});

describe('given an appearance that was chosen', () => {
  it('is told to every window', async () => {
    const { host, payload } = await openServiceHost(await newFolder());
    value(await choose(host, 'dark'));
    expect(payload).toContainEqual({ name: 'app.appearanceChanged', payload: { appearance: 'dark' } });
  });

  it('is there again at the next start', async () => {
    const folder = await newFolder();
    const first = await openServiceHost(folder);
    value(await choose(first.host, 'light'));
    await first.host.close();
    const second = await openServiceHost(folder);
    expect(await appearanceOf(second.host)).toBe('light');
  });

  it('holds until the end where it cannot be written, and that is said', async () => {
    const folder = await newFolder();
    const { host } = await openServiceHost(folder);
    // A folder in its place can be replaced by no file.
    await mkdir(join(folder, 'settings.json', 'taken'), { recursive: true });
    const reply = await choose(host, 'dark');
    expect(worded([reply.ok || reply.failure.message, await appearanceOf(host)], 'en')).toEqual([
      expect.stringContaining('holds until the program ends') as string,
      'dark',
    ]);
  });
});

it('reads what was chosen from a file that also holds what is no longer kept', async () => {
  const folder = await newFolder();
  const text = '{"format":"tripoint/settings","version":1,"appearance":"dark","panelPercent":52}';
  await writeFile(join(folder, 'settings.json'), text);
  const { host } = await openServiceHost(folder);
  expect(await appearanceOf(host)).toBe('dark');
});

it.each(['', '{"format":', '{"format":"tripoint/settings","version":1,"appearance":"pink"}', '[]', 'x'.repeat(5000)])(
  'given a file of settings that is damaged, looks as the system, and leaves %j as it is',
  async (text) => {
    const folder = await newFolder();
    await writeFile(join(folder, 'settings.json'), text);
    const { host } = await openServiceHost(folder);
    expect([await appearanceOf(host), await readFile(join(folder, 'settings.json'), 'utf8')]).toEqual(['auto', text]);
  },
);
