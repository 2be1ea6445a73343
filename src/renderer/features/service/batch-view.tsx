import type { ContextView } from '../../../shared/service-views.ts';
import { useService } from '../../state/service-hooks.ts';
import type { BatchFlow } from '../../state/service-store.ts';
import { BatchChoose } from './batch-choose.tsx';
import { BatchList } from './batch-list.tsx';
import { BatchReading } from './batch-reading.tsx';
import { JobView } from './job-view.tsx';

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
