import { useEffect, useState } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import { encodeList } from '../../../core/whitelisting/list-form.ts';
import type { SheetFilter, SheetSummary } from '../../../core/whitelisting/sheet.ts';
import type { ContextView } from '../../../shared/service-views.ts';
import { useServiceWindow } from '../../state/window.ts';
import type { ListFlow } from '../../state/service-store.ts';
import { serviceT, wordsOf } from '../../text.ts';
import { Banner } from '../../ui/parts.tsx';
import { canSend, HueDot } from './context-parts.tsx';
import { BatchConfirm } from './batch-confirm.tsx';
import { ListCauses } from './list-causes.tsx';
import { ListGrid } from './list-grid.tsx';
import { ListReading } from './list-reading.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { partName } from '../../../core/whitelisting/list-form.ts';
import { LEFT_OUT, withColumn, type ColumnChoice } from '../../../core/whitelisting/columns.ts';
import { ENTRY_FIELDS } from '../../../core/whitelisting/problems.ts';
import { undecidedSentence } from '../../../core/whitelisting/unused-columns.ts';

/** Columns that hold something and are not used: each is given a field or left out before anything can be created. */
const UnusedColumns = ({
  context,
  summary: { undecided, reading },
}: {
  readonly context: ContextView;
  readonly summary: SheetSummary;
}) => {
  const { batches } = useServiceWindow();
  const text = serviceT.batch.list;
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
              <span data-whose>{wordsOf(undecidedSentence(column))}</span>
              <NativeSelect
                size="xs"
                aria-label={text.holdsLabel(wordsOf(column.name))}
                value=""
                data={[
                  { value: '', label: text.notDecided },
                  ...ENTRY_FIELDS.map((value) => ({ value, label: serviceT.fields[value] })),
                ]}
                onChange={(event) =>
                  choose(column.index, ENTRY_FIELDS.find((each) => each === event.currentTarget.value) ?? null)
                }
              />
              <Button
                size="compact-xs"
                variant="default"
                aria-label={text.leaveOutOf(wordsOf(column.name))}
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

/** A list that was read: what was found, what is wrong with it, and its rows for correction. */
export const BatchList = ({ context, flow }: { readonly context: ContextView; readonly flow: ListFlow }) => {
  const { client, ask, batches } = useServiceWindow();
  const { sheetId, summary, name } = flow;
  const [filter, setFilter] = useState<SheetFilter>(summary.faulty > 0 ? { kind: 'faulty' } : { kind: 'all' });
  const [confirming, setConfirming] = useState(false);
  const text = serviceT.batch.list;
  const zone = context.timeZone ?? null;
  const judgedIn = summary.today?.zone ?? null;
  useEffect(() => {
    if (zone !== judgedIn) void batches.judge(context.id, sheetId);
    // Once for each zone: a host that does not know it judges by its own clock, and says so.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [batches, context.id, sheetId, zone]);
  const noMac = !summary.reading.columns.some(({ field }) => field === 'mac');
  const held =
    summary.undecided.length > 0
      ? text.decideFirst
      : summary.ready + summary.onlyBeyond === 0
        ? text.nothingReady
        : undefined;
  const download = async (): Promise<void> => {
    const left = await ask('export', client.sheets.leftOvers({ sheetId }));
    if (!left) return;
    const { delimiter, encoding } = summary.reading;
    const file = partName(name, text.part, { delimiter: delimiter.value });
    saveFile(file, encodeList([left.text], encoding.value), 'text/csv');
  };
  return (
    <div className="tp-list">
      <div className="tp-spread">
        <div className="tp-row">
          <h2>{name}</h2>
          <span className="tp-dim">
            {text.summary(summary.rows, summary.ready)}
            {summary.edited > 0 && `, ${text.edited(summary.edited)}`}
            {summary.blank > 0 && `, ${text.blank(summary.blank)}`}
          </span>
        </div>
        <div className="tp-row">
          <Button size="compact-sm" variant="default" onClick={() => batches.close(context.id)}>
            {text.another}
          </Button>
          {summary.faulty > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => void download()}>
              {text.download}
            </Button>
          )}
          <Button
            size="compact-sm"
            disabled={held !== undefined || !canSend(context)}
            title={held}
            onClick={() => setConfirming(true)}
          >
            <span className="tp-customer-button">
              {text.goOn(summary.ready)}
              <HueDot hue={context.hue} />
              <span className="tp-button-name">{context.name}</span>
            </span>
          </Button>
        </div>
      </div>
      {noMac && <Banner tone="fault">{text.noMac}</Banner>}
      <UnusedColumns context={context} summary={summary} />
      <ListReading context={context} summary={summary} open={noMac} />
      <div className="tp-list-work">
        <ListCauses context={context} sheetId={sheetId} summary={summary} filter={filter} onFilter={setFilter} />
        <ListGrid key={JSON.stringify(filter)} context={context} flow={flow} filter={filter} />
      </div>
      {confirming && (
        <BatchConfirm context={context} sheetId={sheetId} summary={summary} onClose={() => setConfirming(false)} />
      )}
    </div>
  );
};
