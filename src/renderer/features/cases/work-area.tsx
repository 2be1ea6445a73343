import { useEffect, useRef, type ReactNode } from 'react';
import { CloseButton } from '@mantine/core';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

interface PanelFrameProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly tabs?: ReactNode;
  /** What is shown of several; another one begins at its top. */
  readonly part?: string;
  readonly onEnter?: () => void;
  readonly children: ReactNode;
}

/** Frame of the drawer below the lanes. It takes the focus when somebody opens it; Esc and the cross give it back. */
export const PanelFrame = ({ title, actions, tabs, part, onEnter, children }: PanelFrameProps) => {
  const { store } = useTripoint();
  const isCell = useWindow((state) => state.panel?.kind === 'cell');
  const byItself = useWindow(({ panel }) => panel?.kind === 'cell' && panel.byItself === true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (byItself) return;
    const own = heading.current?.closest('.tp-panel');
    // What is in it may have pointed at a field that is still empty.
    if (own?.contains(document.activeElement) !== true) heading.current?.focus({ preventScroll: true });
    own?.scrollIntoView({ block: 'nearest' });
  }, [byItself]);
  return (
    <section className="tp-panel" data-region id="tp-panel" aria-label={title}>
      <header>
        {tabs}
        <h2
          ref={heading}
          tabIndex={-1}
          onKeyDown={({ key, repeat }) => {
            if (key === 'Enter' && !repeat) onEnter?.();
          }}
        >
          {title}
        </h2>
        <div className="tp-row">
          {actions}
          <CloseButton
            size="sm"
            aria-label={t.close}
            onClick={() =>
              store.setState((before) => ({
                panel: null,
                ...(isCell ? { tableCalls: before.tableCalls + 1 } : { verdictCalls: before.verdictCalls + 1 }),
              }))
            }
          />
        </div>
      </header>
      <div className="tp-panel-body" key={part}>
        {children}
      </div>
    </section>
  );
};

/** What is below the lanes. An open drawer of evidence may take the whole height. */
export const WorkArea = ({ children }: { readonly children: ReactNode }) => {
  const { store } = useTripoint();
  const shown = useWindow((state) => state.panel);
  const full = shown?.kind === 'cell' && shown.full === true;

  // What takes the focus to the verdict must find it there.
  useEffect(
    () =>
      store.subscribe(({ verdictCalls, panel: open }, before) => {
        if (verdictCalls !== before.verdictCalls && open?.kind === 'cell' && open.full === true)
          store.setState({ panel: { ...open, full: false } });
      }),
    [store],
  );

  // Back from full height, a low page had scrolled elsewhere.
  useEffect(() => {
    if (!full) document.querySelector('#tp-panel')?.scrollIntoView({ block: 'nearest' });
  }, [full]);

  return (
    <div className="tp-work" data-panel={shown !== null} data-full={full}>
      {children}
    </div>
  );
};
