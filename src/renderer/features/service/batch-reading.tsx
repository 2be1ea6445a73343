import { Button } from '@mantine/core';
import type { ContextView } from '../../../shared/service-views.ts';
import { useServiceWindow } from '../../state/service-hooks.ts';
import type { BatchFlow } from '../../state/service-store.ts';
import { t } from '../../text.ts';

/** A list on its way: how far it is, and a stop. */
export const BatchReading = ({
  context,
  flow,
}: {
  readonly context: ContextView;
  readonly flow: Extract<BatchFlow, { readonly at: 'reading' }>;
}) => {
  const { batches } = useServiceWindow();
  const text = t.service.batch.reading;
  const { progress, taken, size } = flow;
  const taking = size === 0 ? 100 : Math.floor((taken / size) * 100);
  // Handing over is the first half, reading the second.
  const read = progress === null || progress.totalBytes === 0 ? 0 : progress.bytes / progress.totalBytes;
  const value = Math.round(taking / 2 + read * 50);
  return (
    <section className="tp-card tp-stack tp-reading" aria-label={text.title(flow.name)}>
      <h2>{text.title(flow.name)}</h2>
      <progress className="tp-progress" max={100} value={value} aria-label={text.title(flow.name)} />
      <div className="tp-spread">
        <span className="tp-dim">{progress === null ? text.taking(taking) : text.rows(progress.rows)}</span>
        <Button variant="default" autoFocus onClick={() => batches.close(context.id)}>
          {text.stop}
        </Button>
      </div>
      <p className="tp-dim tp-small">{text.nothingSent}</p>
    </section>
  );
};
