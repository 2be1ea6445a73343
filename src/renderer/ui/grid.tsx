import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { t } from '../text.ts';
import './grid.css';

type LoadRows<Row> = (
  from: number,
  count: number,
) => Promise<{ readonly total: number; readonly rows: readonly Row[] } | undefined>;

const PAGE = 100;
const AT_ONCE = 2;

/** Rows of a long list that the main side has in memory, fetched in slices as they come into sight. */
const makeGridPages = <Row,>(load: LoadRows<Row>) => {
  const pages = new Map<number, { readonly age: number; readonly rows: readonly Row[] }>();
  const loading = new Set<number>();
  const watchers = new Set<() => void>();
  let total: number | null = null;
  let age = 0;
  let version = 0;
  let wanted = { from: 0, to: 1 };

  const changed = (): void => {
    version += 1;
    for (const watcher of watchers) watcher();
  };
  const fetchNext = (): void => {
    const last = total === null ? 0 : Math.max(0, Math.ceil(Math.min(wanted.to, total) / PAGE) - 1);
    for (let page = Math.floor(wanted.from / PAGE); page <= last && loading.size < AT_ONCE; page += 1)
      if (pages.get(page)?.age !== age && !loading.has(page)) void fetchPage(page);
  };
  const fetchPage = async (page: number): Promise<void> => {
    loading.add(page);
    const asked = age;
    const answer = await load(page * PAGE, PAGE).catch(() => undefined);
    loading.delete(page);
    if (answer === undefined) {
      // Said on the screen by the one who asked; asking again automatically would repeat it endlessly.
      pages.set(page, { age: asked, rows: pages.get(page)?.rows ?? [] });
      total ??= 0;
    } else {
      pages.set(page, { age: asked, rows: answer.rows });
      if (asked === age) total = answer.total;
    }
    changed();
    fetchNext();
  };

  return {
    /** The row at a place, or `undefined` while it is not here. */
    rowAt: (index: number): Row | undefined => pages.get(Math.floor(index / PAGE))?.rows[index % PAGE],
    /** Rows in all; `null` until the first page is here. */
    total: () => total,
    want: (from: number, to: number): void => {
      wanted = { from, to };
      fetchNext();
    },
    /** What is in sight is fetched again, and shown as it was until it is here. */
    renew: () => {
      age += 1;
      fetchNext();
    },
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    version: () => version,
  };
};

/** The rows of one list, as long as it is shown; fetched again when `of` is another one. */
export const useGridPages = <Row,>(load: LoadRows<Row>, of: object): ReturnType<typeof makeGridPages<Row>> => {
  const [pages] = useState(() => makeGridPages<Row>(load));
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) pages.renew();
    first.current = false;
  }, [pages, of]);
  return pages;
};

interface GridCellEditorProps {
  readonly label: string;
  readonly text: string;
  readonly onCommit: (text: string) => void;
  readonly onCancel: () => void;
}

/** The field in a cell while it is edited. Enter takes the text, Esc leaves it, going elsewhere takes it. */
const GridCellEditor = ({ label, text, onCommit, onCancel }: GridCellEditorProps) => {
  const [draft, setDraft] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  /** A removed field loses the focus, which does not commit it. */
  const settled = useRef(false);
  useEffect(() => field.current?.select(), []);
  const settle = (how: () => void): void => {
    if (settled.current) return;
    settled.current = true;
    how();
  };
  return (
    <input
      ref={field}
      className="tp-cell-editor"
      aria-label={label}
      value={draft}
      autoFocus
      spellCheck={false}
      maxLength={10_000}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={() => settle(() => onCommit(draft))}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' || event.key === 'Tab') settle(() => onCommit(draft));
        else if (event.key === 'Escape') settle(onCancel);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
};

/** A column of a grid. `edit` gives the text that is edited; without it the column cannot be edited. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** Track of a CSS grid, e.g. `6rem` or `minmax(10rem, 1fr)`. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
  readonly edit?: (row: Row) => string;
}

/** Browsers place rows exactly up to 2^24 device pixels: 100,000 rows of this height, five times over. */
const ROW_PX = 32;
interface Place {
  readonly row: number;
  readonly column: number;
}

/** A table of which only the rows in sight exist: it keeps the focus itself and points at the active cell. */
export const Grid = <Row,>({
  pages,
  columns,
  label,
  editor = (column) => column,
  tone,
  onActive,
  onEdit,
  editInstead,
}: {
  readonly pages: ReturnType<typeof makeGridPages<Row>>;
  readonly columns: readonly GridColumn<Row>[];
  readonly label: string;
  /** What the field is called in which a cell is edited. */
  readonly editor?: (column: string, index: number) => string;
  readonly tone?: (row: Row) => 'fault' | 'cannot-tell' | 'good' | 'silent' | null;
  readonly onActive?: (row: Row | null) => void;
  readonly onEdit?: (row: Row, column: string, text: string) => void;
  /** The column that Enter edits where the active one cannot be edited. */
  readonly editInstead?: (row: Row) => string;
}) => {
  useSyncExternalStore(pages.subscribe, pages.version);
  const name = useId();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [editing, setEditing] = useState(false);

  const all = pages.total() ?? 0;
  // The window is built without the compiler that this rule is about.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: all,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    scrollPaddingStart: ROW_PX,
    useFlushSync: false,
  });
  const shown = virtual.getVirtualItems();
  const from = shown[0]?.index ?? 0;
  const to = (shown.at(-1)?.index ?? 0) + 1;
  useEffect(() => pages.want(from, to), [pages, from, to]);

  const row = Math.min(active.row, Math.max(0, all - 1));
  const activeRow = pages.rowAt(row) ?? null;
  useEffect(() => onActive?.(all === 0 ? null : activeRow), [onActive, activeRow, all]);

  const go = (to: Place): void => {
    const next = Math.max(0, Math.min(all - 1, to.row));
    setActive({ row: next, column: Math.max(0, Math.min(columns.length - 1, to.column)) });
    virtual.scrollToIndex(next, { align: 'auto' });
  };
  const edit = (): boolean => {
    if (activeRow === null || onEdit === undefined) return false;
    if (columns[active.column]?.edit === undefined) {
      const instead = columns.findIndex(({ id }) => id === editInstead?.(activeRow));
      if (columns[instead]?.edit === undefined) return false;
      setActive({ row, column: instead });
    }
    setEditing(true);
    return true;
  };
  const leave = (): void => {
    setEditing(false);
    box.current?.focus({ preventScroll: true });
  };

  const page = (): number => Math.max(1, Math.floor((box.current?.clientHeight ?? ROW_PX) / ROW_PX) - 2);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (editing || event.altKey) return;
    const jump = event.ctrlKey || event.metaKey;
    const { column } = active;
    const moves: Readonly<Record<string, Place>> = {
      ArrowDown: { row: row + 1, column },
      ArrowUp: { row: row - 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      PageDown: { row: row + page(), column },
      PageUp: { row: row - page(), column },
      Home: jump ? { row: 0, column: 0 } : { row, column: 0 },
      End: jump ? { row: all - 1, column } : { row, column: columns.length - 1 },
    };
    const move = moves[event.key];
    if (move) go(move);
    else if ((event.key !== 'Enter' && event.key !== 'F2') || !edit()) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const tracks = columns.map(({ width }) => width).join(' ');
  const cellId = (at: number, column: number): string => `${name}-${at}-${column}`;
  return (
    <div className="tp-grid-frame">
      <div
        ref={box}
        role="grid"
        className="tp-rows"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={all + 1}
        aria-colcount={columns.length}
        aria-activedescendant={all === 0 ? undefined : cellId(row, active.column)}
        aria-busy={pages.total() === null}
        onKeyDown={onKeyDown}
      >
        <div role="row" aria-rowindex={1} className="tp-rows-head" style={{ gridTemplateColumns: tracks }}>
          {columns.map(({ id, header }) => (
            <div key={id} role="columnheader">
              {header}
            </div>
          ))}
        </div>
        <div role="rowgroup" className="tp-rows-body" style={{ height: all * ROW_PX }}>
          {shown.map((item) => {
            const at = item.index;
            const content = pages.rowAt(at);
            return (
              <div
                key={item.key}
                role="row"
                aria-rowindex={at + 2}
                className="tp-rows-row"
                data-tone={content === undefined ? undefined : (tone?.(content) ?? undefined)}
                data-active={at === row ? true : undefined}
                style={{ gridTemplateColumns: tracks, top: item.start, height: ROW_PX }}
              >
                {columns.map(({ id, cell, edit: textOf, header }, column) => {
                  const isActive = at === row && column === active.column;
                  return (
                    <div
                      key={id}
                      id={cellId(at, column)}
                      role="gridcell"
                      aria-colindex={column + 1}
                      aria-readonly={textOf === undefined || onEdit === undefined}
                      aria-selected={isActive}
                      onClick={() => go({ row: at, column })}
                      onDoubleClick={() => {
                        go({ row: at, column });
                        if (textOf && onEdit && content !== undefined) setEditing(true);
                      }}
                    >
                      {isActive && editing && textOf && content !== undefined ? (
                        <GridCellEditor
                          label={editor(header, at)}
                          text={textOf(content)}
                          onCommit={(text) => {
                            if (text !== textOf(content)) onEdit?.(content, id, text);
                            leave();
                          }}
                          onCancel={leave}
                        />
                      ) : (
                        <span>{content === undefined ? '…' : cell(content)}</span>
                      )}
                    </div>
                  );
                })}
              </div>
            );
          })}
        </div>
        {pages.total() === 0 && <p className="tp-rows-empty">{t.nav.noMatch}</p>}
      </div>
    </div>
  );
};
