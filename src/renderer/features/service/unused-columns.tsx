import { Button, NativeSelect } from '@mantine/core';
import { LEFT_OUT, withColumn, type ColumnChoice } from '../../../core/whitelisting/columns.ts';
import { ENTRY_FIELDS } from '../../../core/whitelisting/problems.ts';
import type { SheetSummary } from '../../../core/whitelisting/sheet.ts';
import { undecidedSentence } from '../../../core/whitelisting/unused-columns.ts';
import type { ContextView } from '../../../shared/service-views.ts';
import { useServiceWindow } from '../../state/service-hooks.ts';
import { t } from '../../text.ts';
import { Banner } from '../../ui/parts.tsx';

/** Columns that hold something and are not used: each is given a field or left out before anything can be created. */
export const UnusedColumns = ({
  context,
  summary: { undecided, reading },
}: {
  readonly context: ContextView;
  readonly summary: SheetSummary;
}) => {
  const { batches } = useServiceWindow();
  const text = t.service.batch.list;
  if (undecided.length === 0) return null;
  const choose = (index: number, to: ColumnChoice[number]): void =>
    void batches.remap(context.id, withColumn(reading.columns, index, to));
  return (
    <div role="status">
      <Banner tone="cannot-tell">
        <strong>{text.undecided(undecided.length)}</strong>
        <ul className="tp-plain tp-unused">
          {undecided.map((column) => (
            <li key={column.index}>
              <span>{undecidedSentence(column)}</span>
              <NativeSelect
                size="xs"
                aria-label={text.holdsLabel(column.name)}
                value=""
                data={[
                  { value: '', label: text.notDecided },
                  ...ENTRY_FIELDS.map((value) => ({ value, label: t.service.fields[value] })),
                ]}
                onChange={(event) =>
                  choose(column.index, ENTRY_FIELDS.find((each) => each === event.currentTarget.value) ?? null)
                }
              />
              <Button
                size="compact-xs"
                variant="default"
                aria-label={text.leaveOutOf(column.name)}
                onClick={() => choose(column.index, LEFT_OUT)}
              >
                {text.leaveOut}
              </Button>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
};
