import { useEffect, useState } from 'react';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { encodeList, partName } from '../../../core/whitelisting/left-over.ts';
import type { SheetFilter, SheetSummary } from '../../../core/whitelisting/sheet.ts';
import type { ContextView } from '../../../shared/service-views.ts';
import { useServiceWindow, useService } from '../../state/window.ts';
import type { ListFlow, BatchFlow } from '../../state/service-store.ts';
import { serviceT, t, wordsOf } from '../../text.ts';
import { Banner, FileButton, Small, Form } from '../../ui/parts.tsx';
import { canSend, HueDot } from './context-parts.tsx';
import { BatchConfirm } from './batch-confirm.tsx';
import { ListCauses, ListGrid } from './list-grid.tsx';
import { ListReading } from './list-reading.tsx';
import { saveFile } from '../../ui/files.ts';
import { LEFT_OUT, withColumn, type ColumnChoice, undecidedSentence } from '../../../core/whitelisting/columns.ts';
import { ENTRY_FIELDS } from '../../../core/whitelisting/problems.ts';
import { JobView } from './job-view.tsx';
import { JobList } from './job-list.tsx';

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
                aria-label={`${text.holds}: ${wordsOf(column.name)}`}
                value=""
                data={[
                  { value: '', label: text.notDecided },
                  ...ENTRY_FIELDS.map((value) => ({ value, label: serviceT.fields[value] })),
                ]}
                onChange={(event) =>
                  choose(column.index, ENTRY_FIELDS.find((each) => each === event.currentTarget.value) ?? null)
                }
              />
              <Small
                tiny
                aria-label={`${text.leftOut}: ${wordsOf(column.name)}`}
                onClick={() => choose(column.index, LEFT_OUT)}
              >
                {text.leftOut}
              </Small>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
};

/** A list that was read: what was found, what is wrong with it, and its rows for correction. */
const BatchList = ({ context, flow }: { readonly context: ContextView; readonly flow: ListFlow }) => {
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
      ? text.undecided(summary.undecided.length)
      : summary.ready + summary.onlyBeyond === 0
        ? text.nothingReady
        : undefined;
  const download = async (): Promise<void> => {
    const left = await ask('file', client.sheets.leftOvers({ sheetId }));
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
          <Small onClick={() => batches.close(context.id)}>{text.another}</Small>
          {summary.faulty > 0 && <Small onClick={() => void download()}>{text.download}</Small>}
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

/** A list that is being read, and a stop. */
const BatchReading = ({
  context,
  flow,
}: {
  readonly context: ContextView;
  readonly flow: Extract<BatchFlow, { readonly at: 'reading' }>;
}) => {
  const { batches } = useServiceWindow();
  const text = serviceT.batch.reading;
  return (
    <section className="tp-card tp-stack tp-reading" aria-label={text.title(flow.name)}>
      <h2>{text.title(flow.name)}</h2>
      <progress className="tp-progress" aria-label={text.title(flow.name)} />
      <div className="tp-spread">
        <Button variant="default" autoFocus onClick={() => batches.close(context.id)}>
          {text.stop}
        </Button>
      </div>
    </section>
  );
};

/** A list is chosen, dropped or pasted; below stand the batches that were sent before. */
const BatchChoose = ({ context }: { readonly context: ContextView }) => {
  const { batches } = useServiceWindow();
  const [pasted, setPasted] = useState('');
  const [dropping, setDropping] = useState(false);
  const text = serviceT.batch.choose;
  const read = (file: Blob, name: string): void => void batches.read(context.id, file, name);
  return (
    <div className="tp-stack">
      <div className="tp-two">
        <section
          className="tp-card tp-stack tp-drop"
          aria-label={text.title}
          data-dropping={dropping}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes('Files')) return;
            event.preventDefault();
            setDropping(true);
          }}
          onDragLeave={() => setDropping(false)}
          onDrop={(event) => {
            event.preventDefault();
            setDropping(false);
            const [file] = event.dataTransfer.files;
            if (file) read(file, file.name);
          }}
        >
          <h2>{text.title}</h2>
          <div className="tp-row">
            <FileButton
              label={t.files.open}
              accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/plain"
              take={(file) => read(file, file.name)}
            />
            <span className="tp-dim">{text.drop}</span>
          </div>
        </section>
        <Form
          className="tp-card tp-stack"
          aria-label={text.paste}
          send={() => {
            if (pasted.trim() !== '') read(new Blob([pasted]), text.pastedName);
          }}
        >
          <Textarea
            label={text.paste}
            description={text.pasteHint}
            classNames={{ input: 'tp-mono' }}
            rows={4}
            spellCheck={false}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <div>
            <Button type="submit" variant="default" disabled={pasted.trim() === ''}>
              {text.pasteRead}
            </Button>
          </div>
        </Form>
      </div>
      <JobList context={context} />
    </div>
  );
};

const CHOOSE: BatchFlow = { at: 'choose' };

/** A batch, from a list to what became of each row. */
export const BatchView = ({ context }: { readonly context: ContextView }) => {
  const flow = useService((state) => state.batches[context.id] ?? CHOOSE);
  switch (flow.at) {
    case 'choose':
      return <BatchChoose context={context} />;
    case 'reading':
      return <BatchReading context={context} flow={flow} />;
    case 'list':
      return <BatchList key={flow.sheetId} context={context} flow={flow} />;
    case 'job':
      return <JobView key={flow.jobId} context={context} flow={flow} />;
  }
};
