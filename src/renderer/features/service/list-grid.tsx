import { Small } from '../../ui/parts.tsx';
import type { CauseCount, SheetFilter, SheetSummary, SheetNote, SheetRow } from '../../../core/whitelisting/sheet.ts';
import type { ContextView } from '../../../shared/service-views.ts';
import { useServiceWindow, useTripoint } from '../../state/window.ts';
import { serviceT, t, wordsOf } from '../../text.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { formatMac, readMac } from '../../../core/whitelisting/mac.ts';
import { ENTRY_FIELDS, type EntryField } from '../../../core/whitelisting/problems.ts';
import { Grid, type GridColumn, makeGridPages } from '../../ui/grid.tsx';
import { Note } from './context-parts.tsx';
import type { ListFlow } from '../../state/service-store.ts';

const causeText = (cause: string): string => serviceT.batch.causes[cause] ?? cause;

const judgedBy = ({ warnings, today }: SheetSummary): string | null => {
  if (today === undefined || !warnings.some(({ cause }) => cause.startsWith('toDate.'))) return null;
  const text = serviceT.batch.list;
  return today.zone === null ? text.datesHere : text.datesIn(today.zone);
};

const same = (a: SheetFilter, b: SheetFilter): boolean => JSON.stringify(a) === JSON.stringify(b);

interface ListCausesProps {
  readonly context: ContextView;
  readonly sheetId: string;
  readonly summary: SheetSummary;
  readonly filter: SheetFilter;
  readonly onFilter: (filter: SheetFilter) => void;
}

/** What is wrong with a list, grouped by cause: each shows its rows, and is fixed for all where that is safe. */
export const ListCauses = ({ context, sheetId, summary, filter, onFilter }: ListCausesProps) => {
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
                <Small
                  tiny
                  aria-label={`${text.fixAll(fixable)}: ${causeText(cause)}`}
                  onClick={() => void batches.fixAll(context.id, sheetId, cause)}
                >
                  {text.fixAll(fixable)}
                </Small>
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

const WIDTHS: Readonly<Record<EntryField, string>> = {
  mac: '10.5rem',
  name: 'minmax(9rem, 1fr)',
  description: 'minmax(8rem, 1fr)',
  toDate: '9rem',
  tags: '8rem',
  createdBy: '8rem',
};

const fieldOf = (id: string): EntryField | undefined => ENTRY_FIELDS.find((field) => field === id);

const toldOf = ({ reasons }: ListFlow, row: SheetRow): string | null => {
  const mac = readMac((row.texts.mac ?? '').trim());
  return mac < 0 ? null : (reasons.get(formatMac(mac)) ?? null);
};

const shortNote = (flow: ListFlow, row: SheetRow): string => {
  const [first] = [...row.faults, ...row.warnings];
  if (first) return wordsOf(first.message);
  const reasons = toldOf(flow, row);
  if (reasons !== null) return serviceT.batch.grid.serviceSaid(reasons);
  const [rewriting] = row.rewritten;
  return rewriting ? serviceT.entry.sentAs(rewriting.to, rewriting.from) : '';
};

interface RowNotesProps {
  readonly flow: ListFlow;
  readonly row: SheetRow;
  readonly onFix: (field: EntryField, value: string) => void;
}

const RowNotes = ({ flow, row, onFix }: RowNotesProps) => {
  const text = serviceT.batch.grid;
  const reasons = toldOf(flow, row);
  const note = ({ message, field, fix }: SheetNote, tone: 'fault' | 'cannot-tell') => (
    <Note
      key={wordsOf(message)}
      tone={tone}
      message={message}
      fix={field && fix}
      onFix={(fixed) => field && onFix(field, fixed)}
    />
  );
  return (
    <div className="tp-row-notes" role="group" aria-label={text.lineOf(row.line)}>
      <strong>{text.lineOf(row.line)}</strong>
      <div className="tp-stack">
        {row.faults.map((each) => note(each, 'fault'))}
        {row.warnings.map((each) => note(each, 'cannot-tell'))}
        {row.faults.length === 0 && row.warnings.length === 0 && <span>{text.inOrder}</span>}
        {reasons !== null && <span className="tp-unsure">{text.serviceSaid(reasons)}</span>}
        {row.rewritten.map(({ field, from, to }) => (
          <span key={field} className="tp-dim">
            {serviceT.fields[field]}: {serviceT.entry.sentAs(to, from)}
          </span>
        ))}
        {Object.entries(row.before).map(([field, before]) => (
          <span key={field} className="tp-dim">
            {serviceT.fields[fieldOf(field) ?? 'name']}: {text.was(before)}
          </span>
        ))}
      </div>
    </div>
  );
};

interface ListGridProps {
  readonly context: ContextView;
  readonly flow: ListFlow;
  readonly filter: SheetFilter;
}

/** The rows of a list that pass a filter, corrected in place. Made again for each filter. */
export const ListGrid = ({ context, flow, filter }: ListGridProps) => {
  const { batches } = useServiceWindow();
  const { announcer } = useTripoint();
  const { sheetId, summary } = flow;
  const [active, setActive] = useState<SheetRow | null>(null);
  const text = serviceT.batch.grid;
  const [pages] = useState(() =>
    makeGridPages<SheetRow>((from, count) => batches.rows(context.id, { sheetId, from, count, filter })),
  );
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) pages.renew();
    first.current = false;
  }, [pages, summary]);

  const columns = useMemo((): readonly GridColumn<SheetRow>[] => {
    const mapped = summary.reading.columns.flatMap(({ field }) => (field === null ? [] : [field]));
    const fields = ENTRY_FIELDS.filter((field) => field === 'mac' || field === 'name' || mapped.includes(field));
    return [
      { id: 'line', header: text.line, width: '5.5rem', cell: ({ line }) => t.numbers.grouped(line) },
      ...fields.map((field): GridColumn<SheetRow> => ({
        id: field,
        header: serviceT.fields[field],
        width: WIDTHS[field],
        cell: ({ texts, faults }) => {
          const wrong = faults.some((fault) => fault.field === field);
          const value = texts[field] ?? '';
          return (
            <span
              className={field === 'mac' ? 'tp-mono' : undefined}
              data-wrong={wrong ? true : undefined}
              data-whose={field === 'mac' || field === 'name' || field === 'description' ? true : undefined}
              title={value}
            >
              {value}
            </span>
          );
        },
        edit: ({ texts }) => texts[field] ?? '',
      })),
      {
        id: 'note',
        header: text.note,
        width: 'minmax(14rem, 2fr)',
        cell: (row) => <span title={shortNote(flow, row)}>{shortNote(flow, row)}</span>,
      },
    ];
  }, [flow, summary.reading.columns, text]);

  const correct = async (line: number, field: EntryField, value: string): Promise<void> => {
    const corrected = await batches.edit(context.id, sheetId, { line, field, value });
    if (corrected) announcer.say(text.corrected(line, corrected.faulty));
  };
  const onActive = useCallback((row: SheetRow | null) => setActive(row), []);

  return (
    <div className="tp-list-rows">
      <Grid
        pages={pages}
        columns={columns}
        tone={({ faults, warnings }) => (faults.length > 0 ? 'fault' : warnings.length > 0 ? 'cannot-tell' : null)}
        texts={{
          label: text.label,
          empty: t.nav.noMatch,
          loading: '…',
          editor: (column, index) => text.edit(column, pages.rowAt(index)?.line ?? 0),
        }}
        onActive={onActive}
        editInstead={({ faults }) => faults.find(({ field }) => field !== null)?.field ?? 'name'}
        onEdit={(row, id, value) => {
          const field = fieldOf(id);
          if (field) void correct(row.line, field, value);
        }}
      />
      <div className="tp-spread tp-small tp-dim">
        <span>{text.keys}</span>
      </div>
      {active && (
        <RowNotes flow={flow} row={active} onFix={(field, value) => void correct(active.line, field, value)} />
      )}
    </div>
  );
};
