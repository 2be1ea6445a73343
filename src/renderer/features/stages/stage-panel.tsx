import { verbatim } from '../../../core/messages/message.ts';
import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { Facts, Time, Headings } from '../../ui/parts.tsx';
import { t, wordsOf } from '../../text.ts';
import { performAt } from '../../actions/doing.ts';
import { PanelFrame } from '../cases/work-area.tsx';
import { StageStart } from './stage-start.tsx';
import { AccountSettings, needsAccount } from './account-settings.tsx';
import { useTripoint, useWindow } from '../../state/window.ts';
import { useEffect, useState } from 'react';
import type { LastKnownGood } from '../../../core/diagnosis/compared/last-known-good.ts';
/** What lies below the form: that must be there immediately, for what is typed goes into it. */
const TargetSettings = onDemand(async () => (await import('./target-settings.tsx')).TargetSettings, 'soon');
const HandOver = onDemand(async () => (await import('../hand/hand-over.tsx')).HandOver);
const WatchSection = onDemand(async () => (await import('../watch/watch-section.tsx')).WatchSection);
const Addresses = onDemand(async () => (await import('../evidence/addresses.tsx')).Addresses);

/** When each stage of this site was last good; asked again when a run was added. Quiet: what fails is not shown. */
const useLastGood = ({ document: { id, runs } }: OpenCase): readonly LastKnownGood[] => {
  const { client } = useTripoint();
  const newest = runs.at(-1);
  const language = useWindow((state) => state.about?.language ?? '');
  const of = `${id}:${newest?.id ?? ''}:${newest?.state ?? ''}:${language}`;
  const [seen, setSeen] = useState<{ readonly of: string; readonly value: readonly LastKnownGood[] } | null>(null);
  useEffect(() => {
    let left = false;
    client.history.lastKnownGood({ id }).then(
      (reply) => {
        if (!left) setSeen({ of, value: reply.ok ? reply.value : [] });
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [client, id, of]);
  return seen?.of === of ? seen.value : [];
};

/** When this stage was last wholly good at this site, in any case, and what is not as it was then. */
const LastGood = ({ open, stage }: { readonly open: OpenCase; readonly stage: ProbeStage }) => {
  const { cases } = useTripoint();
  const last = useLastGood(open).find((each) => each.stage === stage);
  const text = t.stage.start;
  if (!last) return null;
  const here = last.caseId === open.document.id;
  const title = last.caseTitle || t.nav.untitled;
  return (
    <section className="tp-section" aria-labelledby="last-good">
      <p className="tp-row">
        <strong id="last-good">{text.lastGood}</strong> <Time iso={last.at} />
        {here ? (
          <span className="tp-dim">({text.thisCase})</span>
        ) : (
          <button type="button" className="tp-link" onClick={() => void cases.openCase(last.caseId)}>
            {title}
          </button>
        )}
      </p>
      {last.changes.length === 0 ? (
        <p className="tp-small tp-dim">{text.unchanged}</p>
      ) : (
        <table className="tp-grid" aria-label={text.changed}>
          <Headings of={[text.changed, text.change.before, text.change.now]} />
          <tbody>
            {last.changes.map(({ what, before, now }) => (
              <tr key={what.key}>
                <th scope="row">{wordsOf(what)}</th>
                <td className="tp-mono">{wordsOf(verbatim(before))}</td>
                <td className="tp-mono">{wordsOf(verbatim(now))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};

/** Card of a probe stage: this machine, the two answers to "where is it", and the settings of the run. */
export const StagePanel = ({ open, stage }: { readonly open: OpenCase; readonly stage: ProbeStage }) => {
  const tripoint = useTripoint();
  // It stays where it was while it is filled in.
  const [first] = useState(needsAccount(open));
  const newest = open.judgement.stages.find((one) => one.stage === stage)?.newestRunId;
  const last = open.document.runs.find(({ id }) => id === newest);
  return (
    <PanelFrame
      title={`${t.stages[stage]}: ${t.stageHosts[stage]}`}
      onEnter={() => performAt(tripoint, { id: 'run', stage })}
    >
      {first && <AccountSettings open={open} />}
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
      {last && <HandOver id={open.document.id} stage={stage} what="record" />}
      <LastGood open={open} stage={stage} />
      <Addresses addresses={open.judgement.addresses} stage={stage} />
      <TargetSettings open={open} stage={stage} withAccount={!first} />
      <WatchSection open={open} stage={stage} />
    </PanelFrame>
  );
};
