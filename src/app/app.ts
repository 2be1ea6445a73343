import { rootCertificates } from 'node:tls';
import { placeText } from '../core/vocabulary/words.ts';
import { chooseProxy } from '../node/probing/proxy-choice.ts';
import { systemAuthorities } from '../node/probing/stores.ts';
import type { Surroundings, Operations } from '../shared/contract.ts';
import { type AppContext, languageInForce } from './app-context.ts';
import { languageOf } from '../core/messages/language.ts';
import { say } from '../core/messages/message.ts';
import { speak } from './words.ts';
import { done, failed } from '../shared/reply.ts';
import { forgetKey, writeSettings } from '../node/disk/small-files.ts';
import { acceptInstallation, installationView, notAFingerprint, readFingerprint } from './signing.ts';
import { VERSION } from './version.ts';

/** A server that no list of exceptions names: RFC 2606 keeps its name free. */
const ANY_SERVER = { host: 'server.invalid', port: 443 };

const proxyOf = async ({ resolveProxy }: AppContext): Promise<Surroundings['proxy']> => {
  if (resolveProxy !== null) return 'by-server';
  const chosen = await chooseProxy('system', ANY_SERVER);
  if (!chosen.ok) return 'unusable';
  return chosen.value === null ? 'none' : { place: placeText(chosen.value) };
};

/** What this machine has for every case; credentials of a proxy are no part of it. */
export const surroundings = async (app: AppContext): Promise<Surroundings> => ({
  authorities: { bundled: rootCertificates.length, system: systemAuthorities()?.length ?? null },
  proxy: await proxyOf(app),
});

const speakAnew = (app: AppContext): void => {
  const language = languageInForce(app);
  speak(language);
  app.emit({ name: 'app.languageChanged', payload: { language, choice: app.settings.language ?? 'auto' } });
};

export const appOperations = (app: AppContext): Operations['app'] => ({
  about: () =>
    Promise.resolve(
      done({
        version: VERSION,
        host: app.host,
        dataFolder: app.dataFolder,
        keychain: app.secrets.state(),
        appearance: app.settings.appearance,
        language: languageInForce(app),
        languageChoice: app.settings.language ?? 'auto',
        practice: app.startWorld,
        managed: app.managed,
      }),
    ),
  setAppearance: async ({ appearance }) => {
    app.settings = { ...app.settings, appearance };
    app.emit({ name: 'app.appearanceChanged', payload: { appearance } });
    return writeSettings(app.dataFolder, app.settings);
  },
  setLanguage: async ({ language: choice }) => {
    if (app.managed.state === 'in-force' && app.managed.policy.language !== undefined)
      return failed(
        'not-allowed',
        say('The administrators of this computer have chosen the language. Nothing was changed.'),
      );
    app.settings = { ...app.settings, language: choice === 'auto' ? undefined : choice };
    speakAnew(app);
    return writeSettings(app.dataFolder, app.settings);
  },
  preferLocales: ({ locales }) => {
    const preferred = languageOf(...locales);
    if (app.host === 'web' && preferred !== app.systemLanguage) {
      app.systemLanguage = preferred;
      if (app.settings.language === undefined) speakAnew(app);
    }
    return Promise.resolve(done(null));
  },
  connections: () => Promise.resolve(done(app.connections.read())),
  surroundings: async () => done(await surroundings(app)),
  installation: async () => done(await installationView(app)),
  acceptKey: async ({ fingerprint, name }) => {
    const read = readFingerprint(fingerprint);
    if (read === null) return failed('bad-input', notAFingerprint());
    const accepted = await acceptInstallation(read, name, { data: app.dataFolder });
    return accepted.ok ? done(await installationView(app)) : accepted;
  },
  forgetKey: async ({ fingerprint }) => {
    if (
      app.managed.state === 'in-force' &&
      app.managed.policy.acceptedKeys?.some((key) => key.fingerprint === fingerprint)
    )
      return failed(
        'not-allowed',
        say('The administrators of this computer have accepted this key. Nothing was changed.'),
      );
    const forgotten = await forgetKey(app.dataFolder, fingerprint);
    return forgotten.ok ? done(await installationView(app)) : forgotten;
  },
});
