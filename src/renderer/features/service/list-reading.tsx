import { NativeSelect } from '@mantine/core';
import { choiceOf, LEFT_OUT, withColumn, type ColumnChoice } from '../../../core/whitelisting/columns.ts';
import { DELIMITERS } from '../../../core/whitelisting/left-over.ts';
import { ENTRY_FIELDS } from '../../../core/whitelisting/problems.ts';
import { ENCODINGS, type SheetSummary } from '../../../core/whitelisting/sheet.ts';
import type { ContextView } from '../../../shared/service-views.ts';
import type { ListChoices } from '../../state/service-batches.ts';
import { useServiceWindow } from '../../state/window.ts';
import { serviceT } from '../../text.ts';

/** How a list is read, and which column holds what: found out, and open to another choice. */
export const ListReading = ({
  context,
  summary,
  open,
}: {
  readonly context: ContextView;
  readonly summary: SheetSummary;
  readonly open: boolean;
}) => {
  const { batches } = useServiceWindow();
  const text = serviceT.batch.list;
  const { reading } = summary;
  const titleOf = (title: string | null, index: number): string =>
    title === null || title === '' ? text.noHeader(index + 1) : title;
  const { encoding, delimiter, header, columns } = reading;
  const undecided = new Set(summary.undecided.map(({ index }) => index));
  const short = [
    text.encodings[encoding.value],
    text.delimiters[delimiter.value],
    `${text.header.toLowerCase()} ${header.value ? text.headerYes : text.headerNo}`,
    ...columns.flatMap(({ field, header: title, index }) =>
      field === null ? [] : [`${serviceT.fields[field]}: ${titleOf(title, index)}`],
    ),
    ...(summary.leftOut.length === 0 ? [] : [`${text.leftOut}: ${summary.leftOut.map(({ name }) => name).join(', ')}`]),
  ];
  /** What was chosen before stays chosen; the rest is found out anew. */
  const reopen = (changes: Partial<ListChoices>): void =>
    void batches.reopen(context.id, {
      encoding: encoding.from === 'choice' ? encoding.value : null,
      delimiter: delimiter.from === 'choice' ? delimiter.value : null,
      header: header.from === 'choice' ? header.value : null,
      ...changes,
    });
  const remap = (index: number, to: ColumnChoice[number]): void =>
    void batches.remap(context.id, withColumn(columns, index, to));
  const label = (title: string, { from }: { readonly from: string }): string =>
    `${title} (${from === 'choice' ? text.chosen : text.found})`;
  return (
    <details className="tp-fold tp-how" open={open}>
      <summary>
        {text.how}: {short.join(' · ')}
      </summary>
      <div className="tp-card tp-stack">
        <div className="tp-row tp-selects">
          <NativeSelect
            size="xs"
            label={label(text.encoding, encoding)}
            value={encoding.value}
            data={ENCODINGS.map((value) => ({ value, label: text.encodings[value] }))}
            onChange={(event) =>
              reopen({ encoding: ENCODINGS.find((each) => each === event.currentTarget.value) ?? null })
            }
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
          <table className="tp-grid" aria-label={text.columns}>
            <thead>
              <tr>
                <th scope="col">{text.column}</th>
                <th scope="col">{text.holds}</th>
                <th scope="col">{text.examples}</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ index, header: title, field, from, examples }) => (
                <tr key={index} data-tone={undecided.has(index) ? 'cannot-tell' : undefined}>
                  <th scope="row">{titleOf(title, index)}</th>
                  <td>
                    <NativeSelect
                      size="xs"
                      aria-label={text.holdsLabel(titleOf(title, index))}
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
                  <td className="tp-mono tp-examples">{examples.join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </details>
  );
};
