import type { OpenCase } from '../../../shared/contract.ts';
import { EvidencePanel } from '../evidence/evidence-panel.tsx';
import { NextPanel } from '../checks/next-panel.tsx';
import { PlatformPanel } from '../platform/platform-panel.tsx';
import { StagePanel } from '../stages/stage-panel.tsx';
import type { Panel } from '../../state/store.ts';

/** The one panel beside the table. Keyed, so that nothing typed for one place shows up in another. */
export const CasePanel = ({ open, panel }: { readonly open: OpenCase; readonly panel: Panel }) => {
  const { id } = open.document;
  if (panel.kind === 'next') return <NextPanel key={id} open={open} />;
  if (panel.kind === 'cell')
    return <EvidencePanel key={`${id}:${panel.family}:${panel.stage}`} open={open} name={panel} />;
  if (panel.stage === 'platform') return <PlatformPanel key={id} open={open} />;
  return <StagePanel key={`${id}:${panel.stage}`} open={open} stage={panel.stage} />;
};
