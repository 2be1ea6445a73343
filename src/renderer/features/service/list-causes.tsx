import { Button } from '@mantine/core';
import type { CauseCount, SheetFilter, SheetSummary } from '../../../core/whitelisting/sheet.ts';
import type { ContextView } from '../../../shared/service-views.ts';
import { useServiceWindow } from '../../state/window.ts';
import { serviceT, t } from '../../text.ts';

const causeText = (cause: string): string => serviceT.batch.causes[cause] ?? cause;

/** By what the dates were judged, where there is a row with one that is doubtful; else `null`. */
const judgedBy = ({ warnings, today }: SheetSummary): string | null => {
  if (today === undefined || !warnings.some(({ cause }) => cause.startsWith('toDate.'))) return null;
  const text = serviceT.batch.list;
  return today.zone === null ? text.datesHere : text.datesIn(today.zone);
};

const same = (a: SheetFilter, b: SheetFilter): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What is wrong with a list, grouped by cause: each shows its rows, and is fixed for all where that is safe. */
export const ListCauses = ({
  context,
  sheetId,
  summary,
  filter,
  onFilter,
}: {
  readonly context: ContextView;
  readonly sheetId: string;
  readonly summary: SheetSummary;
  readonly filter: SheetFilter;
  readonly onFilter: (filter: SheetFilter) => void;
}) => {
  const { batches } = useServiceWindow();
  const text = serviceT.batch.list;
  const button = (to: SheetFilter, label: string, rows: number, tone: 'fault' | 'cannot-tell' | 'silent') => (
    <button
      type="button"
      className="tp-cause"
      data-tone={tone}
      aria-pressed={same(filter, to)}
      onClick={() => onFilter(to)}
    >
      <span>{label}</span>
      <span className="tp-count">{t.numbers.grouped(rows)}</span>
    </button>
  );
  const group = (
    title: string,
    hints: readonly (string | null)[],
    causes: readonly CauseCount[],
    tone: 'fault' | 'cannot-tell',
  ) =>
    causes.length > 0 && (
      <section aria-label={title}>
        <h3 className="tp-heading">{title}</h3>
        {hints.map(
          (hint) =>
            hint !== null && (
              <p key={hint} className="tp-small tp-dim">
                {hint}
              </p>
            ),
        )}
        <ul className="tp-plain tp-cause-list">
          {causes.map(({ cause, rows, fixable }) => (
            <li key={cause}>
              {button({ kind: 'cause', cause }, causeText(cause), rows, tone)}
              {fixable > 0 && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={text.fixAllOf(fixable, causeText(cause))}
                  onClick={() => void batches.fixAll(context.id, sheetId, cause)}
                >
                  {text.fixAll(fixable)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <div className="tp-causes" role="group" aria-label={serviceT.filters}>
      <ul className="tp-plain tp-cause-list">
        <li>{button({ kind: 'all' }, text.all, summary.rows, 'silent')}</li>
        <li>{button({ kind: 'faulty' }, text.faulty, summary.faulty, summary.faulty > 0 ? 'fault' : 'silent')}</li>
        {summary.warned > 0 && <li>{button({ kind: 'warned' }, text.warned, summary.warned, 'cannot-tell')}</li>}
      </ul>
      {group(text.errors, [], summary.faults, 'fault')}
      {group(text.warnings, [text.warningsHint, judgedBy(summary)], summary.warnings, 'cannot-tell')}
    </div>
  );
};
