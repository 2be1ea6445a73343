import { Checkbox } from '@mantine/core';
import { Headings, Choice } from '../../ui/parts.tsx';
import { choiceOf, LEFT_OUT, withColumn } from '../../../core/whitelisting/columns.ts';
import { DELIMITERS, ENCODINGS } from '../../../core/whitelisting/left-over.ts';
import { DATE_ORDERS } from '../../../core/whitelisting/dates.ts';
import { ENTRY_FIELDS } from '../../../core/whitelisting/problems.ts';
import { DATE_ORDER_WORDS, ENCODING_NAMES, readingNotes, type SheetSummary } from '../../../core/whitelisting/sheet.ts';
import { say } from '../../../core/messages/message.ts';
import type { ContextView } from '../../../shared/service-views.ts';
import type { ListChoices } from '../../state/service-batches.ts';
import { useServiceWindow } from '../../state/window.ts';
import { serviceT, wordsOf } from '../../text.ts';

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
              <Checkbox
                label={text.hidden}
                checked={hidden}
                onChange={(event) => reopen({ hidden: event.currentTarget.checked })}
              />
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
