import { Headings } from '../../ui/parts.tsx';
import { NativeSelect } from '@mantine/core';
import { choiceOf, LEFT_OUT, withColumn, type ColumnChoice } from '../../../core/whitelisting/columns.ts';
import { DELIMITERS, ENCODINGS } from '../../../core/whitelisting/left-over.ts';
import { DATE_ORDERS } from '../../../core/whitelisting/dates.ts';
import { ENTRY_FIELDS } from '../../../core/whitelisting/problems.ts';
import { DATE_ORDER_WORDS, ENCODING_NAMES, readingNotes, type SheetSummary } from '../../../core/whitelisting/sheet.ts';
import { say } from '../../../core/messages/message.ts';
import type { ContextView } from '../../../shared/service-views.ts';
import type { ListChoices } from '../../state/service-batches.ts';
import { useServiceWindow } from '../../state/window.ts';
import { serviceT, wordsOf } from '../../text.ts';

type Label = (title: string, found: { readonly from: string }) => string;

/** Lines that may be left out above the rows, as they are offered. */
const LINES = Array.from({ length: 21 }, (_, lines) => lines);

interface HowWrittenProps {
  readonly reading: SheetSummary['reading'];
  readonly label: Label;
  readonly reopen: (changes: Partial<ListChoices>) => void;
}

/** Encoding and delimiter of a list of text. */
const HowWritten = ({ reading: { encoding, delimiter }, label, reopen }: HowWrittenProps) => {
  const text = serviceT.batch.list;
  return (
    <>
      <NativeSelect
        size="xs"
        label={label(text.encoding, encoding)}
        value={encoding.value}
        data={ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] }))}
        onChange={(event) => reopen({ encoding: ENCODINGS.find((each) => each === event.currentTarget.value) ?? null })}
      />
      <NativeSelect
        size="xs"
        label={label(text.delimiter, delimiter)}
        value={delimiter.value}
        data={DELIMITERS.map((value) => ({ value, label: text.delimiters[value] }))}
        onChange={(event) =>
          reopen({ delimiter: DELIMITERS.find((each) => each === event.currentTarget.value) ?? null })
        }
      />
    </>
  );
};

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
      // The sheet that is shown stays the one that is read.
      sheet: workbook === null ? null : workbook.sheet,
      dateOrder: dates.from === 'choice' ? dates.order : null,
      skipLines: above.from === 'choice' ? above.lines : null,
      ...changes,
    });
  const remap = (index: number, to: ColumnChoice[number]): void =>
    void batches.remap(context.id, withColumn(columns, index, to));
  const label: Label = (title, { from }) => `${title} (${from === 'choice' ? text.chosen : text.found})`;
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
            {workbook === null ? <HowWritten reading={reading} label={label} reopen={reopen} /> : null}
            {workbook !== null && workbook.sheets.length > 1 && (
              <NativeSelect
                size="xs"
                label={text.sheet}
                value={workbook.sheet}
                data={[...workbook.sheets]}
                onChange={(event) => reopen({ sheet: event.currentTarget.value })}
              />
            )}
            <NativeSelect
              size="xs"
              label={label(text.above, above)}
              value={String(above.lines)}
              data={[...new Set([...LINES, above.lines])].map(String)}
              onChange={(event) => reopen({ skipLines: Number(event.currentTarget.value) })}
            />
            {columns.some(({ field }) => field === 'toDate') && (
              <NativeSelect
                size="xs"
                label={label(text.dates, dates)}
                value={dates.order ?? ''}
                data={[
                  { value: '', label: text.datesAsTheyAre },
                  ...DATE_ORDERS.map((value) => ({ value, label: wordsOf(say(DATE_ORDER_WORDS[value])) })),
                ]}
                onChange={(event) =>
                  reopen({ dateOrder: DATE_ORDERS.find((each) => each === event.currentTarget.value) ?? null })
                }
              />
            )}
            <NativeSelect
              size="xs"
              label={label(text.header, header)}
              value={String(header.value)}
              data={[
                { value: 'true', label: text.headerYes },
                { value: 'false', label: text.headerNo },
              ]}
              onChange={(event) => reopen({ header: event.currentTarget.value === 'true' })}
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
                      <NativeSelect
                        size="xs"
                        aria-label={`${text.holds}: ${titleOf(title, index)}`}
                        value={choiceOf({ field, from }) ?? ''}
                        data={[
                          {
                            value: '',
                            label: undecided.has(index) ? text.notDecided : text.notUsed,
                          },
                          { value: LEFT_OUT, label: text.leftOut },
                          ...ENTRY_FIELDS.map((value) => ({ value, label: serviceT.fields[value] })),
                        ]}
                        onChange={(event) =>
                          remap(
                            index,
                            [...ENTRY_FIELDS, LEFT_OUT].find((each) => each === event.currentTarget.value) ?? null,
                          )
                        }
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
