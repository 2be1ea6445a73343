import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Switch } from '@mantine/core';
import { Small, Glyph } from '../../ui/parts.tsx';
import { STAGES, type Family, type Stage, FAMILIES } from '../../../core/vocabulary/words.ts';
import { isFailure } from '../../../core/evidence/outcome.ts';
import { addressWord } from '../../../core/diagnosis/words/phrases.ts';
import {
  addressesThatDiffer,
  type AddressSummary,
  type Cell,
  type CellName,
} from '../../../core/diagnosis/judgement.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { t, wordsOf } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { isUndecided } from '../../../core/records/case.ts';
import { otherTargetOf } from '../../../core/diagnosis/whose-evidence.ts';
import { StageHead } from '../stages/stage-head.tsx';
import {
  runningView,
  settledView,
  watchCountsOf,
  withWatches,
  type CellView,
  familiesThatDiffer,
} from './cell-view.ts';
import { useAction } from '../../actions/doing.ts';

const useNow = (active: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [active]);
  return now;
};

interface Place {
  readonly row: number;
  readonly column: number;
}

const moves: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

interface CellButtonProps {
  readonly view: CellView;
  /** What it is about, read before its word. */
  readonly about: string;
  readonly title?: string | undefined;
  readonly name?: string;
  readonly reached: boolean;
  readonly rests?: boolean;
  readonly expanded: boolean;
  /** @param byKey pressed by a key or a screen reader, not by a mouse. */
  readonly open: (byKey: boolean) => void;
  readonly children?: ReactNode;
}

const CellButton = ({ view, about, title, name, reached, rests, expanded, open, children }: CellButtonProps) => (
  <button
    type="button"
    className="tp-cell"
    data-tone={view.tone}
    data-cell={name}
    tabIndex={reached ? 0 : -1}
    aria-expanded={expanded}
    title={title}
    onClick={({ detail }) => open(detail === 0)}
  >
    <Glyph tone={view.tone} />
    <span>
      <span className="tp-hidden">{about}: </span>
      <strong className={rests ? 'tp-rests' : undefined}>{view.word}</strong>
      {view.tone !== 'silent' && view.tone !== 'running' && (
        <span className="tp-hidden">({t.severities[view.tone]})</span>
      )}
      {view.detail !== '' && <small>{view.detail}</small>}
    </span>
    {children}
  </button>
);

/** How often a watched probe failed, after what the cell shows else. */
const watchedDetail = (open: OpenCase, cell: Cell): readonly string[] => {
  const own = watchCountsOf(open.judgement, cell);
  const sum = (count: 'failed' | 'attempts'): number => own.reduce((total, each) => total + each[count], 0);
  return own.length === 0 ? [] : [t.history.failed(sum('failed'), sum('attempts'))];
};

const addressView = (entry: AddressSummary): CellView => ({
  tone: entry.state === 'failed' ? 'fault' : entry.state,
  word: wordsOf(addressWord(entry)),
  detail: entry.used ? t.evidence.addresses.used : '',
});

interface CompareTableProps {
  readonly open: OpenCase;
  readonly families: readonly Family[];
  readonly corner: ReactNode;
}

const CompareTable = ({ open, families, corner }: CompareTableProps) => {
  const { store } = useTripoint();
  const running = useWindow((state) => state.running);
  const panel = useWindow((state) => state.panel);
  const calls = useWindow((state) => state.tableCalls);
  const now = useNow(running !== null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const body = useRef<HTMLTableSectionElement>(null);
  const addresses = addressesThatDiffer(open.judgement.addresses);
  const rows = families.length + addresses.length;
  const at: Place = { row: Math.max(0, Math.min(place.row, rows - 1)), column: place.column };

  const seen = useRef(calls);
  useEffect(() => {
    if (seen.current === calls) return;
    seen.current = calls;
    body.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }, [calls]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const next = {
      row: Math.max(0, Math.min(rows - 1, at.row + move.row)),
      column: Math.max(0, Math.min(STAGES.length - 1, at.column + move.column)),
    };
    const target = body.current?.rows[next.row]?.cells[next.column + 1]?.querySelector('button');
    if (!target) return;
    setPlace(next);
    target.focus();
  };

  const watchedView = (cell: Cell): CellView => {
    const view = withWatches(
      settledView(cell, otherTargetOf(open.document, cell)),
      watchCountsOf(open.judgement, cell),
    );
    return { ...view, detail: [view.detail, ...watchedDetail(open, cell)].filter((part) => part !== '').join(', ') };
  };
  const viewOf = (cell: Cell): CellView =>
    running?.stage === cell.stage && (running.probes[cell.family] ?? running.families.includes(cell.family))
      ? runningView(cell.family, running.probes[cell.family], now)
      : watchedView(cell);

  const { verdict, folding } = open.judgement;
  // What a verdict rests on would give a lesson's away.
  const [restsOn, root] = isUndecided(open.document) ? [[], null] : [verdict.restsOn, folding.root];

  const followsAt = ({ family, stage }: Cell): boolean =>
    root !== null &&
    running?.stage !== stage &&
    folding.consequences.some((name) => name.family === family && name.stage === stage);

  const cellAt = (family: Family, stage: Stage): Cell | undefined =>
    open.judgement.cells.find((cell) => cell.family === family && cell.stage === stage);

  const placed = (row: number, column: number, name: CellName & { readonly address?: string }, expanded: boolean) => ({
    reached: at.row === row && at.column === column,
    expanded,
    open: (byKey: boolean): void => {
      setPlace({ row, column });
      store.setState({ panel: { kind: 'cell', ...name, full: expanded && byKey } });
    },
  });

  return (
    <table className="tp-compare" aria-labelledby="comparison">
      <caption className="tp-hidden">{t.case.compare.caption}</caption>
      <colgroup>
        <col />
        <col />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col" abbr={t.case.compare.family}>
            <span className="tp-hidden">{t.case.compare.family}</span>
            {corner}
          </th>
          {STAGES.map((stage) => (
            <th scope="col" key={stage} abbr={t.stages[stage]}>
              <StageHead open={open} stage={stage} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown}>
        {families.map((family, row) => (
          <tr key={family}>
            <th scope="row">{t.families[family]}</th>
            {STAGES.map((stage, column) => {
              const cell = cellAt(family, stage);
              const expanded =
                panel?.kind === 'cell' &&
                panel.family === family &&
                panel.stage === stage &&
                panel.address === undefined;
              const rests = restsOn.some((name) => name.family === family && name.stage === stage);
              return (
                <td key={stage}>
                  {cell && (
                    <CellButton
                      view={viewOf(cell)}
                      about={`${t.families[family]}, ${t.stages[stage]}`}
                      name={`${family}:${stage}`}
                      rests={rests}
                      title={rests ? t.case.compare.restsHere : undefined}
                      {...placed(row, column, { stage, family }, expanded)}
                    >
                      {followsAt(cell) && (
                        <span className="tp-follows">
                          <span aria-hidden>↳</span> <span>{t.case.folding.followsMark}</span>
                        </span>
                      )}
                    </CellButton>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
        {addresses.map((address, index) => {
          return (
            <tr key={address}>
              <th scope="row" className="tp-mono">
                {address}
              </th>
              {STAGES.map((stage, column) => {
                const entry = open.judgement.addresses.find((each) => each.address === address && each.stage === stage);
                const expanded = panel?.kind === 'cell' && panel.stage === stage && panel.address === address;
                const failed = entry?.results.find(({ outcome }) => isFailure(outcome)) ?? entry?.results[0];
                const family = failed?.family ?? 'ers-endpoint-groups';
                return (
                  <td key={stage}>
                    {entry ? (
                      <CellButton
                        view={addressView(entry)}
                        about={`${address}, ${t.stages[stage]}`}
                        title={wordsOf(entry.sentence)}
                        {...placed(index + families.length, column, { stage, family, address }, expanded)}
                      />
                    ) : (
                      <span className="tp-dim tp-small tp-no-address">
                        {stage === 'platform' ? t.outcomeDetails['row.none'] : t.evidence.notRun}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

/** The comparison, with one control in its corner: stop what runs, else hide what does not differ. */
export const CompareSection = ({ open }: { readonly open: OpenCase }) => {
  const { runs, watches } = useTripoint();
  const differences = useAction('differences');
  const onlyDifferences = useWindow((state) => state.onlyDifferences);
  const running = useWindow((state) => state.running);
  const watched = useWindow((state) => state.watching?.stage);
  const families = onlyDifferences ? familiesThatDiffer(open.judgement.cells) : FAMILIES;
  const going = running
    ? { says: t.case.compare.running(t.stages[running.stage]), stop: runs.stop }
    : watched && { says: t.watch.watchingAny(t.stages[watched]), stop: watches.stop };
  const corner = going ? (
    <div className="tp-corner">
      <span className="tp-small">{going.says}</span>
      <Small tiny onClick={() => void going.stop()}>
        {t.case.compare.stop}
      </Small>
    </div>
  ) : (
    <Switch
      size="xs"
      label={differences.children}
      title={differences.title}
      checked={onlyDifferences}
      onChange={differences.onClick}
    />
  );
  return (
    <section id="tp-table" data-region aria-labelledby="comparison">
      <h2 id="comparison" className="tp-hidden">
        {t.case.compare.title}
      </h2>
      <CompareTable open={open} families={families} corner={corner} />
      {families.length === 0 && <p className="tp-empty">{t.case.compare.noDifferences}</p>}
    </section>
  );
};
