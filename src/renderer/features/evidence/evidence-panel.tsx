import { Button } from '@mantine/core';
import { isFailure } from '../../../core/evidence/outcome.ts';
import type { CellName } from '../../../core/diagnosis/judgement.ts';
import { probeOfCell } from '../../../core/diagnosis/source.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { SendsTo } from '../../ui/parts.tsx';
import { t } from '../../text.ts';
import { isBusy } from '../../state/store.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { PanelFrame } from '../cases/panel-frame.tsx';
import { Addresses } from './addresses.tsx';
import { Bodies } from './bodies.tsx';
import { CardEvidence } from './card-evidence.tsx';
import { Certificates } from './certificates.tsx';
import { CurlLines } from './curl-lines.tsx';
import { FindingView } from './finding-view.tsx';
import { ReplyDifferenceView } from './reply-difference.tsx';
import { ReplyFacts } from './reply-facts.tsx';
import { Waterfall } from './waterfall.tsx';

/** What a cell rests on: the first difference, the finding, and the raw facts of both vantages side by side. */
export const EvidencePanel = ({ open, name }: { readonly open: OpenCase; readonly name: CellName }) => {
  const { runs } = useTripoint();
  const busy = useWindow(isBusy);
  const { document, judgement } = open;
  const { family, stage } = name;
  const cellOf = (at: CellName['stage']) => judgement.cells.find((cell) => cell.family === family && cell.stage === at);
  const cell = cellOf(stage);
  if (!cell) return null;
  const side = (at: 'inside' | 'outside') => {
    const own = cellOf(at);
    return own ? probeOfCell(document.runs, own) : null;
  };
  const sides = { inside: side('inside'), outside: side('outside') };
  const evidence = {
    inside: sides.inside?.probe.evidence ?? null,
    outside: sides.outside?.probe.evidence ?? null,
  };
  const own = stage === 'platform' ? null : sides[stage];
  const divergence = judgement.divergence?.family === family ? judgement.divergence : null;
  return (
    <PanelFrame
      title={t.evidence.title(t.families[family], t.stages[stage])}
      actions={
        stage !== 'platform' &&
        isFailure(cell.outcome) && (
          <Button
            size="compact-xs"
            variant="default"
            disabled={busy || open.readOnly !== null}
            onClick={() => void runs.start(stage, [family], false)}
          >
            <SendsTo customer={document.customer}>{t.evidence.retest}</SendsTo>
          </Button>
        )
      }
    >
      {divergence && (
        <section className="tp-divergence" aria-label={t.evidence.divergence}>
          <h3 className="tp-heading">{t.evidence.divergence}</h3>
          <p>{divergence.sentence}</p>
          <dl className="tp-facts">
            <dt>{t.stages.inside}</dt>
            <dd>{divergence.inside}</dd>
            <dt>{t.stages.outside}</dt>
            <dd>{divergence.outside}</dd>
          </dl>
        </section>
      )}
      <FindingView finding={cell.finding} />
      {stage === 'platform' ? (
        <CardEvidence open={open} cell={cell} />
      ) : (
        <>
          {own?.probe.evidence && <ReplyFacts cell={cell} evidence={own.probe.evidence} run={own.run} />}
          <Addresses addresses={judgement.addresses} stage={stage} family={family} />
          {(evidence.inside ?? evidence.outside) && (
            <>
              <ReplyDifferenceView inside={evidence.inside} outside={evidence.outside} />
              <Waterfall inside={evidence.inside} outside={evidence.outside} />
              <Certificates inside={evidence.inside} outside={evidence.outside} relation={judgement.certificates} />
              <Bodies inside={evidence.inside} outside={evidence.outside} />
            </>
          )}
          {own?.probe.evidence && <CurlLines evidence={own.probe.evidence} run={own.run} target={document.target} />}
        </>
      )}
    </PanelFrame>
  );
};
