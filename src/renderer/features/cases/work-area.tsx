import { useEffect, useRef, type ReactNode, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { CloseButton } from '@mantine/core';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { PANEL_PERCENT } from '../../../shared/panel-percent.ts';

interface PanelFrameProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly tabs?: ReactNode;
  /** What is shown of several; another one begins at its top. */
  readonly part?: string;
  readonly onEnter?: () => void;
  readonly children: ReactNode;
}

/** Frame of the panel next to the table. It takes the focus when it opens; Esc and the cross give it back. */
export const PanelFrame = ({ title, actions, tabs, part, onEnter, children }: PanelFrameProps) => {
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

const within = (percent: number): number =>
  Math.round(Math.max(PANEL_PERCENT.least, Math.min(PANEL_PERCENT.most, percent)));

const moved: Readonly<Record<string, (percent: number) => number>> = {
  ArrowLeft: (percent) => percent + 2,
  ArrowRight: (percent) => percent - 2,
  Home: () => PANEL_PERCENT.most,
  End: () => PANEL_PERCENT.least,
};

/** The table and one panel next to it, with a divider that mouse and keys move. */
export const WorkArea = ({ table, panel }: { readonly table: ReactNode; readonly panel: ReactNode }) => {
  const { client, store } = useTripoint();
  const shown = useWindow((state) => state.panel);
  const kept = useWindow((state) => state.about?.panelPercent);
  const area = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(kept ?? PANEL_PERCENT.first);
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

  // Back from full width, a low page had scrolled elsewhere.
  useEffect(() => {
    if (!full) document.querySelector('#tp-panel')?.scrollIntoView({ block: 'nearest' });
  }, [full]);

  const keep = (): void => {
    if (percent === (kept ?? PANEL_PERCENT.first)) return;
    store.setState(({ about }) => ({ about: about && { ...about, panelPercent: percent } }));
    void client.app.setPanelPercent({ percent }).catch(() => undefined);
  };
  /** The divider's middle is below the mouse. */
  const follow = (mouse: number, divider: Element): void => {
    const x = mouse + divider.getBoundingClientRect().width / 2;
    const left = area.current?.firstElementChild?.getBoundingClientRect().left ?? 0;
    const panelRight = document.querySelector('#tp-panel')?.getBoundingClientRect().right ?? 0;
    if (panelRight > left) setPercent(within(((panelRight - x) / (panelRight - left)) * 100));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = moved[event.key];
    if (!move || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setPercent(within(move(percent)));
  };

  return (
    <div
      className="tp-work"
      data-panel={shown !== null}
      data-evidence={shown?.kind === 'cell'}
      data-full={full}
      style={{ '--tp-panel': `${percent}%` } as CSSProperties}
      ref={area}
    >
      <div className="tp-table-side">{table}</div>
      {shown && (
        <div
          className="tp-divider"
          role="separator"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={t.evidence.divider}
          aria-controls="tp-table"
          aria-valuemin={100 - PANEL_PERCENT.most}
          aria-valuemax={100 - PANEL_PERCENT.least}
          aria-valuenow={100 - percent}
          aria-valuetext={`${percent} %`}
          onKeyDown={onKeyDown}
          onKeyUp={keep}
          onBlur={keep}
          onPointerDown={(event) => {
            if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event.clientX, event.currentTarget);
          }}
          onLostPointerCapture={keep}
          onDoubleClick={() => setPercent(PANEL_PERCENT.first)}
        />
      )}
      {panel}
    </div>
  );
};
