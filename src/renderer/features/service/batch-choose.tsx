import { useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import type { ContextView } from '../../../shared/service-views.ts';
import { useServiceWindow } from '../../state/service-hooks.ts';
import { t } from '../../text.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { JobList } from './job-list.tsx';

/** A list is chosen, dropped or pasted; below stand the batches that were sent before. */
export const BatchChoose = ({ context }: { readonly context: ContextView }) => {
  const { batches } = useServiceWindow();
  const [pasted, setPasted] = useState('');
  const [dropping, setDropping] = useState(false);
  const text = t.service.batch.choose;
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
              accept=".csv,.txt,.tsv,text/csv,text/plain"
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
