import { useElementSize } from '@mantine/hooks';
import { otherTargetAt } from '../../../core/diagnosis/other-target.ts';
import type { StageState } from '../../../core/diagnosis/judgement.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { Glyph, type Tone } from '../../ui/glyph.tsx';
import { t } from '../../text.ts';
import { runningShown } from '../../state/store.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { isUndecided } from '../../../core/records/lesson.ts';
import { PathStrip } from '../verdict/path-picture.tsx';

const tones: Record<StageState, Tone> = {
  'not-run': 'silent',
  running: 'running',
  passed: 'good',
  failed: 'fault',
  'cannot-tell': 'cannot-tell',
  stale: 'cannot-tell',
};

/**
 * The three stages in their order, each with its state, one line, and its path to the server as far as it is known. The name
 * opens the stage's card, the path the evidence that it shows.
 */
export const StageRail = ({ open }: { readonly open: OpenCase }) => {
  const { store } = useTripoint();
  const panel = useWindow((state) => state.panel);
  const running = useWindow(runningShown);
  const isPast = useWindow(({ lookBack }) => lookBack !== null);
  const { ref: ways, width } = useElementSize<HTMLDivElement>();
  const { path, stages, cells } = open.judgement;
  // Where it breaks is what a lesson asks for.
  const veiled = isUndecided(open.document);
  return (
    <nav aria-label={t.case.rail} className="tp-picture" data-region>
      <div className="tp-picture-ways" ref={ways} aria-hidden />
      <ol className="tp-rail">
        {stages.map(({ stage, state, sentence }) => {
          const other = stage === 'platform' || isPast ? null : otherTargetAt(open.document, cells, stage);
          const shown: StageState = running?.stage === stage ? 'running' : other !== null ? 'stale' : state;
          const line =
            other === null ? sentence : `${t.case.compare.otherTargetStage(other.server, other.user)} ${sentence}`;
          const expanded = panel?.kind === 'stage' && panel.stage === stage;
          const way = path.lines.find((entry) => entry.stage === stage);
          return (
            <li key={stage}>
              <button
                type="button"
                className="tp-stage"
                data-tone={tones[shown]}
                aria-expanded={expanded}
                // A stage's card is about now.
                disabled={isPast}
                title={line}
                onClick={() => store.setState({ panel: expanded ? null : { kind: 'stage', stage } })}
              >
                <Glyph tone={tones[shown]} />
                <strong>{t.stages[stage]}</strong>
                <span className="tp-state">{t.stageStates[shown]}</span>
                {shown !== 'not-run' && <small>{line}</small>}
              </button>
              {way && !veiled && <PathStrip line={way} server={path.server} width={Math.round(width)} />}
            </li>
          );
        })}
      </ol>
      <div className="tp-path-server" aria-hidden>
        <strong>{path.server.title}</strong>
        <small title={path.server.detail}>{path.server.detail}</small>
      </div>
    </nav>
  );
};
