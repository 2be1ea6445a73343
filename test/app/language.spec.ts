import { format, worded } from '../../src/core/messages/message.ts';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openHost, type Host } from '../../src/app/host.ts';
import { judge } from '../../src/core/diagnosis/diagnose.ts';
import { languageOf, type Language, type LanguageChoice } from '../../src/core/messages/language.ts';
import { contract, type OpenCase, type EmittedEvent } from '../../src/shared/contract.ts';
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

const refusalOf = async (host: Host, language: Language): Promise<string> => {
  const reply = await host.operations.stages.unsavedFile({ id: randomUUID() });
  return reply.ok ? '' : format(reply.failure.message, language);
};

const DOWN = { value: 'down', status: null } as const;

const caseWithCard = async (host: Host): Promise<OpenCase> => {
  const { id } = value(await host.operations.cases.create({ title: 'Down', customer: 'ACME', site: '' })).document;
  return value(
    await host.operations.platform.recordCard({
      id,
      card: {
        updatedAt: '2026-11-21T10:00:00.000+01:00',
        outboundFqdn: '',
        apiUser: '',
        baseUrl: '',
        licence: '',
        rows: { 'endpoint-api': DOWN, 'endpoint-groups-api': DOWN, 'monitoring-api': DOWN },
        passwordReentered: null,
      },
    }),
  );
};

const swedishSentence = ({ document }: OpenCase): string => format(judge(document).verdict.sentence, 'sv');
const englishSentence = ({ document }: OpenCase): string => format(judge(document).verdict.sentence, 'en');

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

  it('what it refuses is said in the language of its reader', async () => {
    const { host } = await openIn('sv-SE');
    expect(await refusalOf(host, 'sv')).toBe('Alla ärendets resultat är sparade. Ingenting skrevs.');
  });
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

  it('an open case is judged the same, and reads in it', async () => {
    const { host } = await openIn('en-GB');
    const before = await caseWithCard(host);
    await choose(host, 'sv');
    const open = value(await host.operations.cases.open({ id: before.document.id }));
    expect(open.judgement).toEqual(before.judgement);
    expect(format(open.judgement.verdict.sentence, 'sv')).not.toBe(englishSentence(open));
  });

  it('cases are listed in it, also those that were listed before', async () => {
    const { host } = await openIn('en-GB');
    const open = await caseWithCard(host);
    const listed = async (language: Language) =>
      worded(value(await host.operations.cases.list({})), language)[0]?.verdict?.sentence;
    const before = await listed('en');
    await choose(host, 'sv');
    expect([before, await listed('sv')]).toEqual([englishSentence(open), swedishSentence(open)]);
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
