import { Choice, Tick } from '../../ui/fields.tsx';
import { Small, Headings } from '../../ui/parts.tsx';
import {
  type CauseCount,
  type SheetFilter,
  type SheetSummary,
  type SheetNote,
  type SheetRow,
  DATE_ORDER_WORDS,
  ENCODING_NAMES,
  readingNotes,
} from '../../../core/whitelisting/sheet.ts';
import type { ContextView } from '../../../shared/service-views.ts';
import { useServiceWindow, useTripoint } from '../../state/window.ts';
import { serviceT, t, wordsOf } from '../../text.ts';
import { useCallback, useMemo, useState } from 'react';
import { formatMac, readMac } from '../../../core/whitelisting/mac.ts';
import { ENTRY_FIELDS, type EntryField } from '../../../core/whitelisting/problems.ts';
import { Grid, type GridColumn, useGridPages } from '../../ui/grid.tsx';
import { Note } from './context-parts.tsx';
import type { ListFlow, ListChoices } from '../../state/service.ts';
import { choiceOf, LEFT_OUT, withColumn } from '../../../core/whitelisting/columns.ts';
import { DELIMITERS, ENCODINGS } from '../../../core/whitelisting/left-over.ts';
import { DATE_ORDERS } from '../../../core/whitelisting/dates.ts';
import { say } from '../../../core/messages/message.ts';

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
  const pages = useGridPages<SheetRow>(
    (from, count) => batches.rows(context.id, { sheetId, from, count, filter }),
    summary,
  );

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
        label={text.label}
        editor={(column, index) => text.edit(column, pages.rowAt(index)?.line ?? 0)}
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

const LINES = Array.from({ length: 21 }, (_, lines) => lines);

interface ListReadingProps {
  readonly context: ContextView;
  readonly summary: SheetSummary;
  readonly open: boolean;
}

/** How a list is read, and which column holds what: found out, and open to another choice. */
export const ListReading = ({ context, summary, open }: ListReadingProps) => {
  const { batches } = useServiceWindow();
  const text = serviceT.batch.list;
  const { reading } = summary;
  const titleOf = (title: string | null, index: number): string =>
    title === null || title === '' ? text.noHeader(index + 1) : title;
  const { encoding, delimiter, header, columns, workbook, dates, above } = reading;
  const hidden = (reading.noticed.shown ?? 0) > 0;
  const undecided = new Set(summary.undecided.map(({ index }) => index));
  const short = [
    ...(workbook === null
      ? [ENCODING_NAMES[encoding.value], text.delimiters[delimiter.value]]
      : [`${text.sheet}: ${workbook.sheet}`]),
    `${text.header.toLowerCase()} ${header.value ? text.headerYes : text.headerNo}`,
    ...columns.flatMap(({ field, header: title, index }) =>
      field === null ? [] : [`${serviceT.fields[field]}: ${titleOf(title, index)}`],
    ),
    ...(summary.leftOut.length === 0
      ? []
      : [`${text.leftOut}: ${summary.leftOut.map(({ name }) => wordsOf(name)).join(', ')}`]),
  ];
  /** What was chosen before stays chosen; the rest is found out again. */
  const reopen = (changes: Partial<ListChoices>): void =>
    void batches.reopen(context.id, {
      encoding: encoding.from === 'choice' ? encoding.value : null,
      delimiter: delimiter.from === 'choice' ? delimiter.value : null,
      header: header.from === 'choice' ? header.value : null,
      sheet: workbook === null ? null : workbook.sheet,
      dateOrder: dates.from === 'choice' ? dates.order : null,
      skipLines: above.from === 'choice' ? above.lines : null,
      hidden,
      ...changes,
    });
  const label = (title: string, { from }: { readonly from: string }): string =>
    `${title} (${from === 'choice' ? text.chosen : text.found})`;
  const notes = wordsOf(readingNotes(reading));
  return (
    <>
      {notes.length > 0 && (
        <ul className="tp-plain tp-small">
          {notes.map((note) => (
            <li key={wordsOf(note)} data-whose>
              {wordsOf(note)}
            </li>
          ))}
        </ul>
      )}
      <details className="tp-fold tp-how" open={open}>
        <summary>
          {text.how}: {short.join(' · ')}
        </summary>
        <div className="tp-card tp-stack">
          <div className="tp-row tp-selects">
            {workbook === null && (
              <>
                <Choice
                  label={label(text.encoding, encoding)}
                  value={encoding.value}
                  of={ENCODINGS.map((value) => [value, ENCODING_NAMES[value]])}
                  choose={(chosen) => reopen({ encoding: chosen })}
                />
                <Choice
                  label={label(text.delimiter, delimiter)}
                  value={delimiter.value}
                  of={DELIMITERS.map((value) => [value, text.delimiters[value]])}
                  choose={(chosen) => reopen({ delimiter: chosen })}
                />
              </>
            )}
            {workbook !== null && workbook.sheets.length > 1 && (
              <Choice
                label={text.sheet}
                value={workbook.sheet}
                of={workbook.sheets.map((sheet) => [sheet, sheet])}
                choose={(sheet) => reopen({ sheet })}
              />
            )}
            {(hidden || (reading.noticed.hiddenRows ?? 0) + (reading.noticed.hiddenColumns ?? 0) > 0) && (
              <Tick label={text.hidden} checked={hidden} onTick={(all) => reopen({ hidden: all })} />
            )}
            <Choice
              label={label(text.above, above)}
              value={String(above.lines)}
              of={[...new Set([...LINES, above.lines])].map((lines) => [String(lines), String(lines)])}
              choose={(lines) => reopen({ skipLines: Number(lines) })}
            />
            {columns.some(({ field }) => field === 'toDate') && (
              <Choice
                label={label(text.dates, dates)}
                value={dates.order}
                none={text.datesAsTheyAre}
                of={DATE_ORDERS.map((value) => [value, wordsOf(say(DATE_ORDER_WORDS[value]))])}
                choose={(dateOrder) => reopen({ dateOrder })}
              />
            )}
            <Choice
              label={label(text.header, header)}
              value={String(header.value)}
              of={[
                ['true', text.headerYes],
                ['false', text.headerNo],
              ]}
              choose={(value) => reopen({ header: value === 'true' })}
            />
            {summary.edited > 0 && <span className="tp-small tp-unsure">{text.editsLost(summary.edited)}</span>}
          </div>
          <div className="tp-columns">
            <table className="tp-grid" aria-label={text.how}>
              <Headings of={[text.column, text.holds, text.examples]} />
              <tbody>
                {columns.map(({ index, header: title, field, from, examples }) => (
                  <tr key={index} data-tone={undecided.has(index) ? 'cannot-tell' : undefined}>
                    <th scope="row">{titleOf(title, index)}</th>
                    <td>
                      <Choice
                        aria-label={`${text.holds}: ${titleOf(title, index)}`}
                        value={choiceOf({ field, from })}
                        none={undecided.has(index) ? text.notDecided : text.notUsed}
                        of={[
                          [LEFT_OUT, text.leftOut],
                          ...ENTRY_FIELDS.map((value) => [value, serviceT.fields[value]] as const),
                        ]}
                        choose={(to) => void batches.remap(context.id, withColumn(columns, index, to))}
                      />
                    </td>
                    <td className="tp-mono tp-examples">
                      <span data-whose>{examples.join(' · ')}</span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </details>
    </>
  );
};
