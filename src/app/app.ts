import { speak } from '../core/messages/say.ts';
import type { Operations } from '../shared/contract.ts';
import { done } from '../shared/reply.ts';
import { writeSettings } from '../node/disk/settings.ts';
import type { AppContext } from './app-context.ts';
import { languageInForce } from './language.ts';
import { surroundings } from './surroundings.ts';
import { VERSION } from './version.ts';

export const appOperations = (app: AppContext): Operations['app'] => ({
  about: () =>
    Promise.resolve(
      done({
        version: VERSION,
        host: app.host,
        dataFolder: app.caseStore.folder,
        keychain: app.secrets.state(),
        appearance: app.settings.appearance,
        language: languageInForce(app),
        languageChoice: app.settings.language ?? 'auto',
        panelPercent: app.settings.panelPercent,
        practice: app.startWorld,
      }),
    ),
  setAppearance: async ({ appearance }) => {
    app.settings = { ...app.settings, appearance };
    app.emit({ name: 'app.appearanceChanged', payload: { appearance } });
    return writeSettings(app.caseStore.folder, app.settings);
  },
  setLanguage: async ({ language: choice }) => {
    app.settings = { ...app.settings, language: choice === 'auto' ? undefined : choice };
    speak(languageInForce(app));
    app.emit({ name: 'app.languageChanged', payload: { language: languageInForce(app), choice } });
    return writeSettings(app.caseStore.folder, app.settings);
  },
  setPanelPercent: async ({ percent }) => {
    app.settings = { ...app.settings, panelPercent: percent };
    return writeSettings(app.caseStore.folder, app.settings);
  },
  connections: () => Promise.resolve(done(app.connections.read())),
  surroundings: async () => done(await surroundings(app)),
});
