import type { ContextView } from '../../../shared/service-views.ts';
import { useService, useServiceWindow } from '../../state/window.ts';
import type { BatchFlow } from '../../state/service-store.ts';
import { BatchList } from './batch-list.tsx';
import { JobView } from './job-view.tsx';
import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { serviceT } from '../../text.ts';
import { FileButton } from '../../ui/parts.tsx';
import { JobList } from './job-list.tsx';

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
        <span className="tp-dim">{text.nothingSent}</span>
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
              label={text.file}
              accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/plain"
              take={(file) => read(file, file.name)}
            />
            <span className="tp-dim">{dropping ? text.dropHint : text.drop}</span>
          </div>
        </section>
        <form
          className="tp-card tp-stack"
          aria-label={text.paste}
          onSubmit={(event) => {
            event.preventDefault();
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
        </form>
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
