import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Switch } from '@mantine/core';
import { Small } from '../../ui/parts.tsx';
import { STAGES, type Family, type Stage, FAMILIES } from '../../../core/vocabulary/words.ts';
import { isFailure } from '../../../core/evidence/outcome.ts';
import { addressWord } from '../../../core/diagnosis/words/phrases.ts';
import { addressesThatDiffer, type AddressSummary, type Cell } from '../../../core/diagnosis/judgement.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { Glyph } from '../../ui/glyph.tsx';
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
  readonly cell: Cell;
  readonly view: CellView;
  readonly watched: ReactNode;
  readonly reached: boolean;
  readonly rests: boolean;
  readonly follows: boolean;
  readonly expanded: boolean;
  /** @param byKey pressed by a key or a screen reader, not by a mouse. */
  readonly open: (byKey: boolean) => void;
}

const CellButton = ({ cell, view, reached, rests, follows, expanded, watched, open }: CellButtonProps) => {
  const meaning = view.tone === 'silent' || view.tone === 'running' ? '' : t.severities[view.tone];
  return (
    <button
      type="button"
      className="tp-cell"
      data-tone={view.tone}
      data-cell={`${cell.family}:${cell.stage}`}
      tabIndex={reached ? 0 : -1}
      aria-expanded={expanded}
      title={rests ? t.case.compare.restsHere : undefined}
      onClick={({ detail }) => open(detail === 0)}
    >
      <Glyph tone={view.tone} />
      <span>
        <span className="tp-hidden">
          {t.families[cell.family]}, {t.stages[cell.stage]}:{' '}
        </span>
        <strong className={rests ? 'tp-rests' : undefined}>{view.word}</strong>
        {meaning !== '' && <span className="tp-hidden">({meaning})</span>}
        {view.detail !== '' && <small>{view.detail}</small>}
        {watched}
      </span>
      {follows && (
        <span className="tp-follows">
          <span aria-hidden>↳</span> <span>{t.case.folding.followsMark}</span>
        </span>
      )}
    </button>
  );
};

const Watched = ({ open, cell }: { readonly open: OpenCase; readonly cell: Cell }) => {
  const own = watchCountsOf(open.judgement, cell);
  if (own.length === 0) return null;
  const sum = (count: 'failed' | 'attempts'): number => own.reduce((total, each) => total + each[count], 0);
  return <small>{t.history.failed(sum('failed'), sum('attempts'))}</small>;
};

interface AddressCellProps {
  readonly entry: AddressSummary;
  readonly reached: boolean;
  readonly expanded: boolean;
  readonly open: (family: Family | null, byKey: boolean) => void;
}

const AddressCell = ({ entry, reached, expanded, open }: AddressCellProps) => {
  const { address, stage, state, used, results, sentence } = entry;
  const failed = results.find(({ outcome }) => isFailure(outcome));
  const tone = state === 'failed' ? 'fault' : state;
  return (
    <button
      type="button"
      className="tp-cell"
      data-tone={tone}
      tabIndex={reached ? 0 : -1}
      title={wordsOf(sentence)}
      aria-expanded={expanded}
      onClick={({ detail }) => open((failed ?? results[0])?.family ?? null, detail === 0)}
    >
      <Glyph tone={tone} />
      <span>
        <span className="tp-hidden">
          {address}, {t.stages[stage]}:{' '}
        </span>
        <strong>{wordsOf(addressWord(entry))}</strong>
        {used && <small>{t.evidence.addresses.used}</small>}
      </span>
    </button>
  );
};

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
    // Of an address the platform's card says nothing.
    const target = body.current?.rows[next.row]?.cells[next.column + 1]?.querySelector('button');
    if (!target) return;
    setPlace(next);
    target.focus();
  };

  const viewOf = (cell: Cell): CellView =>
    running?.stage === cell.stage && (running.probes[cell.family] ?? running.families.includes(cell.family))
      ? runningView(cell.family, running.probes[cell.family], now)
      : withWatches(settledView(cell, otherTargetOf(open.document, cell)), watchCountsOf(open.judgement, cell));

  const { verdict, folding } = open.judgement;
  // What a verdict rests on would give a lesson's away.
  const [restsOn, root] = isUndecided(open.document) ? [[], null] : [verdict.restsOn, folding.root];

  const followsAt = ({ family, stage }: Cell): boolean =>
    root !== null &&
    running?.stage !== stage &&
    folding.consequences.some((name) => name.family === family && name.stage === stage);

  const cellAt = (family: Family, stage: Stage): Cell | undefined =>
    open.judgement.cells.find((cell) => cell.family === family && cell.stage === stage);

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
              return (
                <td key={stage}>
                  {cell && (
                    <CellButton
                      cell={cell}
                      view={viewOf(cell)}
                      reached={at.row === row && at.column === column}
                      rests={restsOn.some((name) => name.family === family && name.stage === stage)}
                      follows={followsAt(cell)}
                      watched={<Watched open={open} cell={cell} />}
                      expanded={expanded}
                      open={(byKey) => {
                        setPlace({ row, column });
                        store.setState({ panel: { kind: 'cell', stage, family, full: expanded && byKey } });
                      }}
                    />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
        {addresses.map((address, index) => {
          const row = families.length + index;
          return (
            <tr key={address}>
              <th scope="row" className="tp-mono">
                {address}
              </th>
              {STAGES.map((stage, column) => {
                const entry = open.judgement.addresses.find((each) => each.address === address && each.stage === stage);
                const expanded = panel?.kind === 'cell' && panel.stage === stage && panel.address === address;
                return (
                  <td key={stage}>
                    {entry ? (
                      <AddressCell
                        entry={entry}
                        reached={at.row === row && at.column === column}
                        expanded={expanded}
                        open={(family, byKey) => {
                          setPlace({ row, column });
                          store.setState({
                            panel: {
                              kind: 'cell',
                              stage,
                              family: family ?? 'ers-endpoint-groups',
                              address,
                              full: expanded && byKey,
                            },
                          });
                        }}
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
