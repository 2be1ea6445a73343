import { useEffect, useRef, type ReactNode } from 'react';
import { CloseButton } from '@mantine/core';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

/** Frame of the panel next to the table. It takes the focus when it opens; Esc and the cross give it back. */
export const PanelFrame = ({
  title,
  actions,
  tabs,
  part,
  onEnter,
  children,
}: {
  readonly title: string;
  readonly actions?: ReactNode;
  /** Shown above the part that scrolls. */
  readonly tabs?: ReactNode;
  /** What is shown of several; another one begins at its top. */
  readonly part?: string;
  /** Enter on the title, which has the focus when the panel opens. */
  readonly onEnter?: () => void;
  readonly children: ReactNode;
}) => {
  const { store } = useTripoint();
  const isCell = useWindow((state) => state.panel?.kind === 'cell');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // Where the panel is below the table, its beginning has to come into sight.
    const below = window.matchMedia('(max-width: 60rem)').matches;
    const shown = below ? heading.current : heading.current?.closest('.tp-panel');
    shown?.scrollIntoView({ block: below ? 'start' : 'nearest' });
  }, []);
  return (
    <section className="tp-panel" data-region id="tp-panel" aria-label={title}>
      <header>
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
      {tabs}
      <div className="tp-panel-body" key={part}>
        {children}
      </div>
    </section>
  );
};
