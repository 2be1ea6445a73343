import type { Evidence } from '../../../core/evidence/evidence.ts';
import { PROBE_STAGES } from '../../../core/vocabulary/words.ts';
import { t } from '../../text.ts';

/** The beginnings of the replies' bodies, always as text. */
export const Bodies = ({
  inside,
  outside,
}: {
  readonly inside: Evidence | null;
  readonly outside: Evidence | null;
}) => {
  const sides = { inside, outside };
  if (!inside?.body && !outside?.body) return null;
  return (
    <section className="tp-section" aria-labelledby="bodies">
      <h3 id="bodies">{t.evidence.body}</h3>
      {PROBE_STAGES.map((stage) => {
        const body = sides[stage]?.body;
        return (
          body && (
            <div key={stage}>
              <p className="tp-spread tp-small">
                <strong>{t.stages[stage]}</strong>
                <span className="tp-dim">{t.evidence.bodyMeta(body.bytes, body.complete)}</span>
              </p>
              <pre className="tp-body" tabIndex={0} aria-label={`${t.evidence.body}, ${t.stages[stage]}`}>
                {body.excerpt === '' ? t.evidence.empty : body.excerpt}
              </pre>
            </div>
          )
        );
      })}
    </section>
  );
};
