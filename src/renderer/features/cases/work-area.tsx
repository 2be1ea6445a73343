import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { PANEL_PERCENT } from '../../../shared/panel-percent.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { t } from '../../text.ts';

const within = (percent: number): number =>
  Math.round(Math.max(PANEL_PERCENT.least, Math.min(PANEL_PERCENT.most, percent)));

/** Where a key puts the divider; the panel is right of it. */
const moved: Readonly<Record<string, (percent: number) => number>> = {
  ArrowLeft: (percent) => percent + 2,
  ArrowRight: (percent) => percent - 2,
  Home: () => PANEL_PERCENT.most,
  End: () => PANEL_PERCENT.least,
};

/**
 * The table and one panel next to it, with a divider between them that mouse and keys move. A cell's evidence covers
 * the table where the window is narrow, and everything below the title where it is enlarged.
 */
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
    // A comfort: where it cannot be written, it holds until the program ends.
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
          aria-valuetext={t.evidence.dividerAt(percent)}
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
