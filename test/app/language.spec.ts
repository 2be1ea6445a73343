import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openHost, type Host } from '../../src/app/host.ts';
import { languageOf, type LanguageChoice } from '../../src/core/messages/language.ts';
import { contract, type EmittedEvent } from '../../src/shared/contract.ts';
import { value } from './host-on-world.ts';
import { newFolder } from './service-host.ts';

const openIn = async (locale: string, folder?: string) => {
  const dataFolder = folder ?? (await newFolder());
  const host = await openHost({
    host: 'web',
    practice: null,
    startWorld: null,
    resolveProxy: null,
    dataFolder,
    locale,
  });
  const told: EmittedEvent[] = [];
  host.news((news) => told.push(news));
  onTestFinished(() => host.close());
  return { host, told, folder: dataFolder };
};

const languagesOf = async (host: Host): Promise<readonly string[]> => {
  const { language, languageChoice } = value(await host.operations.app.about({}));
  return [language, languageChoice];
};
const choose = async (host: Host, language: LanguageChoice) =>
  value(await host.operations.app.setLanguage({ language }));

describe('given no language that was chosen', () => {
  it.each([
    ['sv-SE', 'sv'],
    ['sv_SE.UTF-8', 'sv'],
    ['sv', 'sv'],
    ['en-GB', 'en'],
    ['C.UTF-8', 'en'],
    ['fi_FI', 'en'],
    ['svx', 'en'],
    ['', 'en'],
  ])('the locale %j is spoken to in %s', (locale, language) => expect(languageOf(locale)).toBe(language));
});

describe('given a window in a browser', () => {
  const prefer = async (host: Host, ...locales: readonly string[]) =>
    value(await host.operations.app.preferLocales({ locales: [...locales] }));

  it.each([
    [['sv-SE', 'en'], 'sv'],
    [['fi', 'sv', 'en'], 'sv'],
    [['en-US', 'sv'], 'en'],
    [['fi'], 'en'],
    [[], 'en'],
  ])('what asks for %j is answered in %s, whatever the system speaks', async (locales, language) => {
    const { host } = await openIn(language === 'sv' ? 'en-GB' : 'sv-SE');
    await prefer(host, ...locales);
    expect(await languagesOf(host)).toEqual([language, 'auto']);
  });

  it('every other window is told once', async () => {
    const { host, told } = await openIn('en-GB');
    await prefer(host, 'sv');
    await prefer(host, 'sv-SE');
    expect(told).toEqual([{ name: 'app.languageChanged', payload: { language: 'sv', choice: 'auto' } }]);
  });

  it('a language that was chosen stays, and the browser’s is there once it is followed again', async () => {
    const { host, told } = await openIn('en-GB');
    await choose(host, 'en');
    told.length = 0;
    await prefer(host, 'sv');
    expect([await languagesOf(host), told]).toEqual([['en', 'en'], []]);
    await choose(host, 'auto');
    expect(await languagesOf(host)).toEqual(['sv', 'auto']);
  });
});

describe('given a language that was chosen', () => {
  it('is told to every window, with the language that it means', async () => {
    const { host, told } = await openIn('sv-SE');
    await choose(host, 'en');
    await choose(host, 'auto');
    expect(told).toEqual([
      { name: 'app.languageChanged', payload: { language: 'en', choice: 'en' } },
      { name: 'app.languageChanged', payload: { language: 'sv', choice: 'auto' } },
    ]);
  });

  it('is there again at the next start', async () => {
    const first = await openIn('en-GB');
    await choose(first.host, 'sv');
    await first.host.close();
    const second = await openIn('en-GB', first.folder);
    expect(await languagesOf(second.host)).toEqual(['sv', 'sv']);
  });

  it('is not in the file any more once the system is followed again', async () => {
    const { host, folder } = await openIn('en-GB');
    await choose(host, 'sv');
    await choose(host, 'auto');
    expect(await readFile(join(folder, 'settings.json'), 'utf8')).not.toContain('language');
  });
});

describe('given a language that is none', () => {
  it.each([{ language: 'fi' }, { language: '' }, { language: null }, {}])('%j is refused', (input) =>
    expect(contract.app.setLanguage.input.safeParse(input).success).toBe(false),
  );

  it('in the file it counts as not chosen, and the appearance stays', async () => {
    const folder = await newFolder();
    const text = '{"format":"tripoint/settings","version":1,"appearance":"dark","language":"fi"}';
    await writeFile(join(folder, 'settings.json'), text);
    const { host } = await openIn('sv-SE', folder);
    expect([
      ...(await languagesOf(host)),
      value(await host.operations.app.about({})).appearance,
      await readFile(join(folder, 'settings.json'), 'utf8'),
    ]).toEqual(['sv', 'auto', 'dark', text]);
  });
});
