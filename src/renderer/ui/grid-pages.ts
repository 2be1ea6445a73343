/** Rows of a long list that the main side has in memory, fetched in slices as they come into sight. */
export interface GridPages<Row> {
  /** The row at a place, or `undefined` while it is not here. */
  readonly rowAt: (index: number) => Row | undefined;
  /** Rows in all; `null` until the first page is here. */
  readonly total: () => number | null;
  /** Fetches what is missing of `from` up to `to`. */
  readonly want: (from: number, to: number) => void;
  /** Everything may have changed: what is in sight is fetched again, and shown as it was until it is here. */
  readonly renew: () => void;
  readonly subscribe: (changed: () => void) => () => void;
  /** Counts up with each change. */
  readonly version: () => number;
}

type LoadRows<Row> = (
  from: number,
  count: number,
) => Promise<{ readonly total: number; readonly rows: readonly Row[] } | undefined>;

const PAGE = 100;
/** Requests under way at the same time. */
const AT_ONCE = 2;

export const makeGridPages = <Row>(load: LoadRows<Row>): GridPages<Row> => {
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
    rowAt: (index) => pages.get(Math.floor(index / PAGE))?.rows[index % PAGE],
    total: () => total,
    want: (from, to) => {
      wanted = { from, to };
      fetchNext();
    },
    renew: () => {
      age += 1;
      fetchNext();
    },
    subscribe: (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    version: () => version,
  };
};
