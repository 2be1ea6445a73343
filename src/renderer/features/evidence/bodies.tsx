import type { Evidence } from '../../../core/evidence/evidence.ts';
import { PROBE_STAGES } from '../../../core/vocabulary/words.ts';
import { t } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { ReplyDifferenceView } from './reply-difference.tsx';

/** The beginnings of the replies' bodies, always as text, and what differs in them. */
export const Bodies = ({
  inside,
  outside,
}: {
  readonly inside: Evidence | null;
  readonly outside: Evidence | null;
}) => {
  const sides = { inside, outside };
  if (!inside?.body && !outside?.body) return <p>{laterT.evidence.noBodies}</p>;
  return (
    <div className="tp-stack">
      <div className="tp-bodies">
        {PROBE_STAGES.map((stage) => {
          const body = sides[stage]?.body ?? null;
          return (
            <section key={stage} aria-label={t.stages[stage]}>
              <p className="tp-spread tp-small">
                <strong>{t.stages[stage]}</strong>
                <span className="tp-dim">
                  {body === null ? laterT.evidence.absent : laterT.evidence.bodyMeta(body.bytes, body.complete)}
                </span>
              </p>
              {body !== null && (
                <pre className="tp-body" tabIndex={0} aria-label={`${laterT.evidence.body}, ${t.stages[stage]}`}>
                  {body.excerpt === '' ? laterT.evidence.empty : body.excerpt}
                </pre>
              )}
            </section>
          );
        })}
      </div>
      {inside?.body && outside?.body && <ReplyDifferenceView inside={inside} outside={outside} parts={['body']} />}
    </div>
  );
};
