import { useEffect, useSyncExternalStore } from 'react';
import { CasePage } from './features/cases/case-page.tsx';
import { NewCaseDialog, RenameDialog } from './features/cases/case-dialogs.tsx';
import { Sidebar } from './features/cases/sidebar.tsx';
import { StartPage } from './features/cases/start-page.tsx';
import { ServicePage } from './features/service/service-page.tsx';
import { ReportPage } from './features/report/report-page.tsx';
import { PracticePage } from './features/practice/practice-page.tsx';
import { ChangeRequestDialog } from './features/verdict/change-request-dialog.tsx';
import { ProofDialog } from './features/verdict/proof-dialog.tsx';
import { ConsentDialog } from './features/checks/consent-dialog.tsx';
import { followDesktop } from './features/shell/desktop-wishes.ts';
import { HelpDialog, LicenceDialog, TroubleDialog } from './features/shell/help-dialog.tsx';
import { keyHandler } from './features/shell/keys.ts';
import { takePairsAsOne, keepPageFromDrops } from './features/shell/one-press.ts';
import { Palette } from './features/shell/palette.tsx';
import { SettingsDialog } from './features/shell/settings-dialog.tsx';
import { WayIn } from './features/shell/signed-out-page.tsx';
import { WindowContext, useTripoint, useWindow, type TripointWindow } from './state/window.ts';
import { Banner } from './ui/parts.tsx';
import { t } from './text.ts';

/** Names the window after its case, so that one of several is found again: on the task bar, and among a browser's tabs. */
const followTitle = ({ store }: TripointWindow): (() => void) => {
  const follow = (): void => {
    const { open } = store.getState();
    const parts = open ? [open.document.title || t.nav.untitled, open.document.customer] : [];
    document.title = [...parts, t.product].filter((part) => part !== '').join(' · ');
  };
  follow();
  return store.subscribe(follow);
};

/** The one polite region of the window. */
const LiveRegion = () => {
  const { announcer } = useTripoint();
  const message = useSyncExternalStore(announcer.subscribe, announcer.current);
  return (
    <div className="tp-hidden" role="status" aria-live="polite" aria-atomic="true">
      {message}
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
  // All that is below is drawn anew in another language, and what was typed stays where it was.
  useWindow((state) => state.about?.language);
  const connection = useSyncExternalStore(tripoint.connection.subscribe, tripoint.connection.state);
  useEffect(() => {
    const handle = keyHandler(tripoint);
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [tripoint]);
  useEffect(() => {
    const ends = [followDesktop(tripoint), followTitle(tripoint), keepPageFromDrops(), takePairsAsOne()];
    return () => ends.forEach((end) => end());
  }, [tripoint]);
  if (connection === 'refused') return <WayIn reason="no-code" />;
  return (
    <div className="tp-shell">
      <Sidebar />
      <main className="tp-main">
        {connection === 'lost' && (
          <div className="tp-lost" role="alert">
            <Banner tone="cannot-tell">{t.connectionLost}</Banner>
          </div>
        )}
        <Pages />
      </main>
      <Palette />
      <NewCaseDialog />
      <RenameDialog />
      <ChangeRequestDialog />
      <ProofDialog />
      <SettingsDialog />
      <HelpDialog />
      <LicenceDialog />
      <ConsentDialog />
      <TroubleDialog />
      <LiveRegion />
    </div>
  );
};

export const App = ({ window: made }: { readonly window: TripointWindow }) => (
  <WindowContext value={made}>
    <Shell />
  </WindowContext>
);
