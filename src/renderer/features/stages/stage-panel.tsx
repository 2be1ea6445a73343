import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { Facts, Time } from '../../ui/parts.tsx';
import { t } from '../../text.ts';
import { PanelFrame } from '../cases/panel-frame.tsx';
import { Addresses } from '../evidence/addresses.tsx';
import { WatchSection } from '../watch/watch-section.tsx';
import { LastGood } from './last-good.tsx';
import { StageStart } from './stage-start.tsx';
import { TargetSettings } from './target-settings.tsx';

/** Card of a probe stage: this machine, the two answers to "where is it", and the settings of the run. */
export const StagePanel = ({ open, stage }: { readonly open: OpenCase; readonly stage: ProbeStage }) => {
  const newest = open.judgement.stages.find((one) => one.stage === stage)?.newestRunId;
  const last = open.document.runs.find(({ id }) => id === newest);
  return (
    <PanelFrame title={`${t.stages[stage]}: ${t.stageHosts[stage]}`}>
      <StageStart open={open} stage={stage} />
      {last && (
        <section className="tp-section">
          <Facts
            facts={[
              [
                t.stage.start.lastRun,
                <>
                  <Time iso={last.startedAt} />
                  {last.state !== 'complete' && ` (${t.stage.start.incomplete})`}
                  {last.vantage.label !== null && <span className="tp-dim"> {last.vantage.label}</span>}
                </>,
              ],
            ]}
          />
        </section>
      )}
      <LastGood open={open} stage={stage} />
      <Addresses addresses={open.judgement.addresses} stage={stage} />
      <WatchSection open={open} stage={stage} />
      <TargetSettings open={open} stage={stage} />
    </PanelFrame>
  );
};
