import { layerTitle } from '../../diagnosis/evidence-titles.ts';
import { said } from '../../messages/say.ts';
import { skewText } from '../model/moments.ts';
import type { Section, WaterfallRow } from '../document.ts';
import type { Report } from '../report.ts';
import { list, mono, plain, section, table } from './blocks.ts';

const rowOf = ({ title, spans, says }: Report['waterfall'][number]): WaterfallRow => ({
  label: title,
  spans: spans.map(({ layer, startMs, endMs }) => ({ layer, title: layerTitle(layer), startMs, endMs })),
  text: says,
});

/** How long each layer took, all probes on one scale. */
export const timingSection = ({ waterfall }: Report): readonly Section[] =>
  section(
    'timing',
    said('Timing'),
    waterfall.length === 0
      ? []
      : [
          {
            kind: 'waterfall',
            caption: said('How long each layer took, all on one scale; a layer that is missing was not reached'),
            notReached: said('not reached'),
            totalMs: Math.max(1, ...waterfall.flatMap(({ spans }) => spans.map(({ endMs }) => endMs))),
            rows: waterfall.map(rowOf),
          },
        ],
  );

export const watchSection = ({ watches }: Report): readonly Section[] =>
  section('watches', said('Watched over time'), list(watches));

/** Everything that was done, on both clocks. */
export const timelineSection = ({ timeline }: Report): readonly Section[] =>
  section(
    'timeline',
    said('Timeline'),
    table(
      said('What was done when; local time is that of the machine that noted it, with its distance from UTC'),
      [said('UTC'), said('Local time'), said('What'), said("Server's clock")],
      timeline.map(({ utc, local, what, skewMs }) => [
        mono(utc),
        mono(local),
        plain(what),
        plain(skewText(skewMs) ?? ''),
      ]),
    ),
  );
