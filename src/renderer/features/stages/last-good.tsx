import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { Time } from '../../ui/parts.tsx';
import { t } from '../../text.ts';
import { useTripoint } from '../../state/window.ts';
import { useLastGood } from './use-last-good.ts';

/** When this stage was last wholly good at this site, in any case, and what is not as it was then. */
export const LastGood = ({ open, stage }: { readonly open: OpenCase; readonly stage: ProbeStage }) => {
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
            {text.lastGoodIn(title)}
          </button>
        )}
      </p>
      {last.changes.length === 0 ? (
        <p className="tp-small tp-dim">{text.unchanged}</p>
      ) : (
        <table className="tp-grid" aria-label={text.changed}>
          <thead>
            <tr>
              <th scope="col">{text.changed}</th>
              <th scope="col">{text.change.before}</th>
              <th scope="col">{text.change.now}</th>
            </tr>
          </thead>
          <tbody>
            {last.changes.map(({ what, before, now }) => (
              <tr key={`${what}:${before}`}>
                <th scope="row">{what}</th>
                <td className="tp-mono">{before}</td>
                <td className="tp-mono">{now}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
};
