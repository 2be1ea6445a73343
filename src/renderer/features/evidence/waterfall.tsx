import { Fragment } from 'react';
import type { Evidence } from '../../../core/evidence/evidence.ts';
import { LAYERS, PROBE_STAGES, type Layer } from '../../../core/vocabulary/words.ts';
import { duration } from '../../ui/time-format.ts';
import { t } from '../../text.ts';

/** End of the last phase that either side reached, in milliseconds; the common scale. */
const scaleOf = (sides: readonly (Evidence | null)[]): number =>
  Math.max(1, ...sides.flatMap((side) => (side ? LAYERS.map((layer) => side.times[layer]?.endMs ?? 0) : [])));

/** A phase that neither side needs, because no proxy was used, is left out. */
const layersOf = (sides: readonly (Evidence | null)[]): readonly Layer[] =>
  LAYERS.filter((layer) => layer !== 'proxy' || sides.some((side) => side?.proxy != null));

const Track = ({
  evidence,
  layer,
  scaleMs,
}: {
  readonly evidence: Evidence;
  readonly layer: Layer;
  readonly scaleMs: number;
}) => {
  const span = evidence.times[layer];
  if (!span) {
    const passed = LAYERS.slice(LAYERS.indexOf(layer)).some((later) => evidence.times[later] !== null);
    return <span className="tp-dim">{passed ? t.evidence.notNeeded : t.evidence.notReached}</span>;
  }
  const left = (span.startMs / scaleMs) * 100;
  const width = ((span.endMs - span.startMs) / scaleMs) * 100;
  const right = left + width;
  return (
    <>
      <span className="tp-fall-bar" style={{ left: `${left}%`, width: `${width}%` }} aria-hidden />
      <span
        className="tp-fall-value tp-mono"
        style={right < 75 ? { left: `${right}%` } : left > 25 ? { right: `${100 - left}%` } : { left: 0 }}
      >
        {duration(span.endMs - span.startMs)}
      </span>
    </>
  );
};

/** How long each phase took, inside and outside on one scale. A phase that was not reached says so; it is not zero. */
export const Waterfall = ({
  inside,
  outside,
}: {
  readonly inside: Evidence | null;
  readonly outside: Evidence | null;
}) => {
  const sides = { inside, outside };
  const scaleMs = scaleOf([inside, outside]);
  const layers = layersOf([inside, outside]);
  return (
    <section className="tp-section" aria-labelledby="timing">
      <div className="tp-spread">
        <h3 id="timing">{t.evidence.timing}</h3>
        <span className="tp-small tp-dim">{t.evidence.timingScale(duration(scaleMs))}</span>
      </div>
      <div className="tp-fall">
        {PROBE_STAGES.map((stage) => {
          const evidence = sides[stage];
          return (
            <Fragment key={stage}>
              <h4>{t.stages[stage]}</h4>
              {evidence ? (
                layers.map((layer) => (
                  <Fragment key={layer}>
                    <span className="tp-dim">{t.layers[layer]}</span>
                    <span className="tp-fall-track">
                      <Track evidence={evidence} layer={layer} scaleMs={scaleMs} />
                    </span>
                  </Fragment>
                ))
              ) : (
                <>
                  <span />
                  <span className="tp-dim">{t.evidence.notRun}</span>
                </>
              )}
            </Fragment>
          );
        })}
      </div>
    </section>
  );
};
