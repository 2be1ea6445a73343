import { otherTargetAt } from '../../../core/diagnosis/other-server.ts';
import type { StageState } from '../../../core/diagnosis/judgement.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { Glyph, type Tone } from '../../ui/glyph.tsx';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';

const tones: Record<StageState, Tone> = {
  'not-run': 'silent',
  running: 'running',
  passed: 'good',
  failed: 'fault',
  'cannot-tell': 'cannot-tell',
  stale: 'cannot-tell',
};

/** The three stages in their order, each with its state and one line; any of them opens its card. */
export const StageRail = ({ open }: { readonly open: OpenCase }) => {
  const { store } = useTripoint();
  const panel = useWindow((state) => state.panel);
  const running = useWindow((state) => state.running);
  return (
    <nav aria-label={t.case.rail}>
      <ol className="tp-rail">
        {open.judgement.stages.map(({ stage, state, sentence }) => {
          const other = stage === 'platform' ? null : otherTargetAt(open.document, open.judgement.cells, stage);
          const shown: StageState = running?.stage === stage ? 'running' : other !== null ? 'stale' : state;
          const line =
            other === null ? sentence : `${t.case.compare.otherTargetStage(other.server, other.user)} ${sentence}`;
          const expanded = panel?.kind === 'stage' && panel.stage === stage;
          return (
            <li key={stage}>
              <button
                type="button"
                className="tp-stage"
                data-tone={tones[shown]}
                aria-expanded={expanded}
                title={line}
                onClick={() => store.setState({ panel: expanded ? null : { kind: 'stage', stage } })}
              >
                <Glyph tone={tones[shown]} />
                <strong>{t.stages[stage]}</strong>
                <span className="tp-state">{t.stageStates[shown]}</span>
                <small>{line}</small>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
};
