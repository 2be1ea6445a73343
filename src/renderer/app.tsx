import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useSpotlight } from '@mantine/spotlight';
import { CasePage } from './features/cases/case-page.tsx';
import { Sidebar } from './features/cases/sidebar.tsx';
import { StartPage } from './features/cases/start-page.tsx';
import { followDesktop, followPaste, followKeys } from './features/shell/listeners.ts';
import { keepFocus, takePairsAsOne, keepPageFromDrops } from './features/shell/focus-and-presses.ts';
import { paletteStore } from './actions/doing.ts';
import { WindowContext, useTripoint, useWindow, type TripointWindow } from './state/window.ts';
import { loadSoonParts, onDemand, Recover } from './ui/on-demand.tsx';
import { Banner } from './ui/parts.tsx';
import { loadService, t } from './text.ts';
import { Button } from '@mantine/core';

/** Names the window after its case, so that one of several is found again: on the task bar, and among a browser's tabs. */
const followTitle = ({ store }: TripointWindow): (() => void) => {
  const follow = (): void => {
    const { open: shown, callMode } = store.getState();
    const open = callMode ? null : shown;
    const parts = open ? [open.document.title || t.nav.untitled, open.document.customer] : [];
    document.title = [...parts, 'Tripoint'].filter((part) => part !== '').join(' · ');
  };
  follow();
  return store.subscribe(follow);
};

const LiveRegion = () => {
  const { announcer } = useTripoint();
  const message = useSyncExternalStore(announcer.subscribe, announcer.current);
  return (
    <div className="tp-hidden" role="status" aria-live="polite" aria-atomic="true">
      {message}
    </div>
  );
};

const ServicePage = onDemand(async () => {
  await loadService();
  return (await import('./features/service/service-page.tsx')).ServicePage;
});
const ReportPage = onDemand(async () => (await import('./features/report/report-page.tsx')).ReportPage);
const PracticePage = onDemand(async () => (await import('./features/practice/practice-page.tsx')).PracticePage);
const CallMode = onDemand(async () => (await import('./features/shell/call-mode.tsx')).CallMode);
const PastedLine = onDemand(async () => (await import('./features/shell/pasted-line.tsx')).PastedLine);
const ContextMenu = onDemand(async () => (await import('./features/shell/menus.tsx')).ContextMenu);
const Palette = onDemand(async () => (await import('./features/shell/palette.tsx')).Palette);

const DIALOGS = {
  rename: onDemand(async () => (await import('./features/cases/case-dialogs.tsx')).RenameDialog),
  customer: onDemand(async () => (await import('./features/cases/case-dialogs.tsx')).CustomerDialog),
  connection: onDemand(async () => (await import('./features/stages/connection-dialog.tsx')).ConnectionDialog),
  password: onDemand(async () => (await import('./features/stages/sign-in-dialogs.tsx')).PasswordDialog),
  certificate: onDemand(async () => (await import('./features/stages/sign-in-dialogs.tsx')).CertificateDialog),
  settings: onDemand(async () => (await import('./features/shell/settings-dialog.tsx')).SettingsDialog),
  help: onDemand(async () => (await import('./features/shell/settings-dialog.tsx')).HelpDialog),
  licence: onDemand(async () => (await import('./features/shell/settings-dialog.tsx')).LicenceDialog),
  proof: onDemand(async () => (await import('./features/cases/case-dialogs.tsx')).ProofDialog),
  'change-request': onDemand(async () => (await import('./features/cases/case-dialogs.tsx')).ChangeRequestDialog),
} as const;

/** Dialogs and notices are loaded as soon as the page rests: it must be there where the host no longer is. */
const ConsentDialog = onDemand(
  async () => (await import('./features/shell/trouble-and-consent.tsx')).ConsentDialog,
  'soon',
);
const TroubleDialog = onDemand(
  async () => (await import('./features/shell/trouble-and-consent.tsx')).TroubleDialog,
  'soon',
);

const FromOnce = ({ when, children }: { readonly when: boolean; readonly children: ReactNode }) => {
  const [wanted, setWanted] = useState(when);
  if (when && !wanted) setWanted(true);
  return wanted ? children : null;
};

const Dialogs = () => {
  const opened = useWindow((state) => state.dialog);
  const consent = useWindow((state) => state.consent !== null);
  const trouble = useWindow((state) => state.trouble !== null);
  const menu = useWindow((state) => state.contextMenu !== null);
  const pasted = useWindow((state) => state.pasted !== null);
  const searching = useSpotlight(paletteStore).opened;
  // Drawn while it is closed, it knows where the focus was.
  const [rests, setRests] = useState(false);
  useEffect(() => {
    loadSoonParts();
    const asked = requestIdleCallback(() => setRests(true));
    return () => cancelIdleCallback(asked);
  }, []);
  const over = [
    [searching || rests, Palette],
    [menu, ContextMenu],
    [pasted, PastedLine],
    [consent, ConsentDialog],
    [trouble, TroubleDialog],
    ...Object.entries(DIALOGS).map(([name, Dialog]) => [opened === name, Dialog] as const),
  ] as const;
  return (
    <div className="tp-over">
      {over.map(([when, Part], index) => (
        <FromOnce key={index} when={when}>
          <Part />
        </FromOnce>
      ))}
    </div>
  );
};

const Pages = () => {
  const page = useWindow((state) => state.page);
  if (page === 'practice') return <PracticePage />;
  if (page === 'service') return <ServicePage />;
  if (page === 'report') return <ReportPage />;
  return page === 'case' ? <CasePage /> : <StartPage />;
};

const Shell = () => {
  const tripoint = useTripoint();
  // All that is below is drawn again in another language, and what was typed stays where it was.
  useWindow((state) => state.about?.language);
  useWindow((state) => state.textsAdded);
  const callMode = useWindow((state) => state.callMode);
  const connection = useSyncExternalStore(tripoint.connection.subscribe, tripoint.connection.state);
  useEffect(() => followKeys(tripoint), [tripoint]);
  useEffect(() => {
    const ends = [
      followDesktop(tripoint),
      followTitle(tripoint),
      followPaste(tripoint),
      keepPageFromDrops(),
      takePairsAsOne(),
      keepFocus(),
    ];
    return () => ends.forEach((end) => end());
  }, [tripoint]);
  if (connection === 'refused') return <WayIn reason="no-code" />;
  return (
    <div className="tp-shell">
      <a
        className="tp-skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          const main = document.getElementById('main');
          (main?.querySelector<HTMLElement>('.tp-next') ?? main)?.focus();
        }}
      >
        {t.skip}
      </a>
      <Sidebar />
      <main className="tp-main" id="main" tabIndex={-1}>
        {connection === 'lost' && (
          <div className="tp-lost" role="alert">
            <Banner tone="cannot-tell">{t.connectionLost}</Banner>
          </div>
        )}
        {callMode && <CallMode />}
        <Recover>{() => <Pages />}</Recover>
      </main>
      <Dialogs />
      <LiveRegion />
    </div>
  );
};

export const App = ({ window: made }: { readonly window: TripointWindow }) => (
  <WindowContext value={made}>
    <Shell />
  </WindowContext>
);

export const Loading = () => <p className="tp-hidden">{t.working}</p>;

/** Shown in a browser that holds no token: how to get in, and that nothing is lost. */
export const WayIn = ({ reason }: { readonly reason: 'no-code' | 'refused' | 'unreachable' }) => (
  <main className="tp-way-in">
    <section className="tp-stack" aria-labelledby="way-in">
      <h1 id="way-in">{t.wayIn.title}</h1>
      {reason !== 'no-code' && <p>{t.wayIn[reason]}</p>}
      <p>{t.wayIn.body}</p>
      {reason === 'unreachable' && (
        <Button variant="default" onClick={() => location.reload()}>
          {t.wayIn.again}
        </Button>
      )}
    </section>
  </main>
);
