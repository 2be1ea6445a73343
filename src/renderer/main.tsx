import { createRoot } from 'react-dom/client';
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.css';
import '@mantine/spotlight/styles.css';
import './theme.css';
import './ui/tokens.css';
import './ui/parts.css';
import './features/shell/shell.css';
import './features/cases/cases.css';
import './features/verdict/verdict.css';
import './features/lanes/lanes.css';
import './features/stages/stages.css';
import './features/watch/watch.css';
import './features/checks/checks.css';
import './features/evidence/evidence.css';
import { App, Loading, WayIn } from './app.tsx';
import { makeAppearanceKeeper, theme } from './theme.ts';
import { openAccess } from './client.ts';
import { languageOf } from '../core/messages/language.ts';
import { makeWindow } from './state/make-window.ts';
import { loadText, speakIn } from './text.ts';

const appearance = makeAppearanceKeeper();

/**
 * The page's policy allows no style elements: the kit makes its variables and global classes as such, so both are off,
 * and theme.css carries the variables instead.
 */
const show = (content: React.ReactNode): void =>
  root.render(
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      defaultColorScheme="auto"
      colorSchemeManager={appearance.manager}
    >
      {content}
    </MantineProvider>,
  );

const container = document.getElementById('root');
if (!container) throw new Error('the page has no root');
const root = createRoot(container);

/** Not at the file's top level: a catalogue, which is a file that imports this one's, would wait for its end. */
const start = async (): Promise<void> => {
  const opening = openAccess();
  const own = languageOf(...navigator.languages);
  await loadText(own);
  if (!speakIn(own)) {
    await loadText('en');
    speakIn('en');
  }
  show(<Loading />);
  const access = await opening;
  // On the desktop the main side knows the system's language; of a browser only its page does.
  if (access.way === 'open' && access.host === 'web')
    await access.client.app.preferLocales({ locales: navigator.languages.slice(0, 40) }).catch(() => null);
  // Known before the first page is drawn, which would else flash in another language.
  const about = access.way === 'open' ? await access.client.app.about({}).catch(() => null) : null;
  if (about?.ok) await loadText(about.value.language);
  show(
    access.way === 'open' ? (
      <App window={makeWindow(access.client, access.connection, appearance, about?.ok ? about.value : null)} />
    ) : (
      <WayIn reason={access.reason} />
    ),
  );
};
void start();

// A fresh address that is pasted over this one differs in its code alone, which loads nothing on its own.
addEventListener('hashchange', () => {
  if (location.hash.startsWith('#code=')) location.reload();
});
