import type { Evidence } from '../../../core/evidence/evidence.ts';
import { t } from '../../text.ts';
import { alignHeaders } from './align-headers.ts';
import { Sides } from './sides.tsx';

/** The replies' headers, aligned by name. */
export const Headers = ({
  inside,
  outside,
}: {
  readonly inside: Evidence | null;
  readonly outside: Evidence | null;
}) => {
  if (!inside?.response && !outside?.response) return null;
  return (
    <section className="tp-section" aria-labelledby="headers">
      <h3 id="headers">{t.evidence.headers}</h3>
      <Sides
        nameHeading={t.evidence.header}
        missing={t.evidence.absent}
        bothSides={inside?.response != null && outside?.response != null}
        rows={alignHeaders(inside?.response?.headers ?? [], outside?.response?.headers ?? [])}
      />
      <p className="tp-small tp-dim">{t.evidence.headersNote}</p>
    </section>
  );
};
