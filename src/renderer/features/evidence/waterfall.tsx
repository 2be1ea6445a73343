import { Headings } from '../../ui/parts.tsx';
import type { ReactNode } from 'react';
import type { Evidence } from '../../../core/evidence/evidence.ts';
import { LAYERS, PROBE_STAGES, type Layer, type ProbeStage } from '../../../core/vocabulary/words.ts';
import { duration } from '../../ui/time-format.ts';
import { t } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import type { BothSides } from './sides.tsx';

const endOf = (evidence: Evidence): number =>
  Math.max(evidence.durationMs, ...LAYERS.map((layer) => evidence.times[layer]?.endMs ?? 0));

const scaleOf = (sides: readonly Evidence[]): number => Math.max(1, ...sides.map(endOf));

/** Less than this is not shown: the phases are rounded. */
const LEAST_OWN_MS = 3;

/** What no phase accounts for: the program itself, as when it waited for its turn or wrote a sign-in down; `null`: next to nothing. */
const ownMs = (evidence: Evidence): number | null => {
  const spent = LAYERS.reduce((sum, layer) => {
    const span = evidence.times[layer];
    return span ? sum + span.endMs - span.startMs : sum;
  }, 0);
  const own = evidence.durationMs - spent;
  return own < LEAST_OWN_MS ? null : own;
};

const layersOf = (sides: readonly Evidence[]): readonly Layer[] =>
  LAYERS.filter((layer) => layer !== 'proxy' || sides.some(({ proxy }) => proxy !== null));

interface BarProps {
  readonly layer: Layer;
  readonly evidence: Evidence;
  readonly scaleMs: number;
}

const Bar = ({ layer, evidence, scaleMs }: BarProps) => {
  const span = evidence.times[layer];
  return span ? (
    <span
      className="tp-fall-bar"
      data-phase={layer}
      style={{
        left: `${(span.startMs / scaleMs) * 100}%`,
        width: `${((span.endMs - span.startMs) / scaleMs) * 100}%`,
      }}
      aria-hidden
    />
  ) : null;
};

const Value = ({ endMs, scaleMs, ms }: { readonly endMs: number; readonly scaleMs: number; readonly ms: number }) => (
  <span className="tp-fall-value tp-mono" style={{ left: `${(endMs / scaleMs) * 100}%` }}>
    {duration(ms)}
  </span>
);

interface TrackProps {
  readonly evidence: Evidence;
  readonly layer: Layer;
  readonly scaleMs: number;
}

const Track = ({ evidence, layer, scaleMs }: TrackProps) => {
  const span = evidence.times[layer];
  if (!span) {
    const passed = LAYERS.slice(LAYERS.indexOf(layer)).some((later) => evidence.times[later] !== null);
    return <span className="tp-dim">{passed ? laterT.evidence.notNeeded : laterT.evidence.notReached}</span>;
  }
  return (
    <>
      <Bar layer={layer} evidence={evidence} scaleMs={scaleMs} />
      <Value endMs={span.endMs} scaleMs={scaleMs} ms={span.endMs - span.startMs} />
    </>
  );
};

const Swatch = ({ layer }: { readonly layer: Layer }) => <i className="tp-swatch" data-phase={layer} aria-hidden />;

interface PartProps {
  readonly shown: readonly { readonly stage: ProbeStage; readonly evidence: Evidence }[];
  readonly head: ReactNode;
  readonly cell: (evidence: Evidence) => ReactNode;
  readonly className?: string;
}

const Part = ({ shown, head, cell, className }: PartProps) => (
  <tbody className={className}>
    {shown.map(({ stage, evidence }, index) => (
      <tr key={stage}>
        {index === 0 && (
          <th scope="rowgroup" rowSpan={shown.length}>
            {head}
          </th>
        )}
        <th scope="row">{t.stages[stage]}</th>
        <td>{cell(evidence)}</td>
      </tr>
    ))}
  </tbody>
);

/** How long each phase took, inside and outside on one scale. A phase that was not reached says so; it is not zero. */
export const Waterfall = (sides: BothSides) => {
  const shown = PROBE_STAGES.flatMap((stage) => {
    const evidence = sides[stage];
    return evidence ? [{ stage, evidence }] : [];
  });
  const all = shown.map(({ evidence }) => evidence);
  const scaleMs = scaleOf(all);
  const layers = layersOf(all);
  return (
    <section aria-label={laterT.evidence.timing}>
      <table className="tp-fall" aria-label={laterT.evidence.timing}>
        <colgroup>
          <col />
          <col />
          <col />
        </colgroup>
        <Headings of={[laterT.evidence.phase, laterT.evidence.stage, `0 – ${duration(scaleMs)}`]} />
        <Part
          shown={shown}
          className="tp-fall-whole"
          head={laterT.evidence.whole}
          cell={(evidence) => (
            <div className="tp-fall-track">
              {layers.map((layer) => (
                <Bar key={layer} layer={layer} evidence={evidence} scaleMs={scaleMs} />
              ))}
              <Value endMs={endOf(evidence)} scaleMs={scaleMs} ms={evidence.durationMs} />
            </div>
          )}
        />
        {layers.map((layer) => (
          <Part
            key={layer}
            shown={shown}
            head={
              <>
                <Swatch layer={layer} /> {laterT.layers[layer]}
              </>
            }
            cell={(evidence) => (
              <div className="tp-fall-track">
                <Track evidence={evidence} layer={layer} scaleMs={scaleMs} />
              </div>
            )}
          />
        ))}
        {all.some((evidence) => ownMs(evidence) !== null) && (
          <Part
            shown={shown}
            head={laterT.evidence.own}
            cell={(evidence) => <span className="tp-mono tp-dim">{duration(ownMs(evidence) ?? 0)}</span>}
          />
        )}
      </table>
    </section>
  );
};
