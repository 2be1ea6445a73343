import type { Emit, CaseSummary } from '../shared/contract.ts';
import type { Reply } from '../shared/reply.ts';

/** A case as the menu offers it. */
export interface RecentCase {
  readonly id: string;
  readonly title: string;
  readonly customer: string;
  readonly practice: boolean;
}

const MOST = 10;
/** Cases change in bursts while a stage runs, and an open menu closes when it is made again. */
const PACE_MS = 500;

/** The cases that were changed last, newest first; none that lies in the bin or cannot be opened. */
const recentCases = (cases: readonly CaseSummary[]): readonly RecentCase[] =>
  cases
    .filter(({ removedAt, problem }) => removedAt === null && problem === null)
    .slice(0, MOST)
    .map(({ id, title, customer, practice }) => ({ id, title, customer, practice: practice !== null }));

/** Shows the recent cases now and whenever they have become others. `list` gives the newest first. */
export const followRecent = (
  list: () => Promise<Reply<readonly CaseSummary[]>>,
  news: (listener: Emit) => unknown,
  show: (recent: readonly RecentCase[]) => void,
): void => {
  let shown = '';
  let timer: NodeJS.Timeout | null = null;
  const refresh = async (): Promise<void> => {
    timer = null;
    const listed = await list();
    if (!listed.ok) return;
    const recent = recentCases(listed.value);
    const text = JSON.stringify(recent);
    if (text === shown) return;
    shown = text;
    show(recent);
  };
  news(({ name }) => {
    if (name === 'cases.changed') timer ??= setTimeout(() => void refresh(), PACE_MS).unref();
  });
  void refresh();
};
