import { Choice } from '../../ui/fields.tsx';
import { isGoodProbe } from '../../../core/evidence/classify.ts';
import { isFailure } from '../../../core/evidence/outcome.ts';
import { outcomeWord } from '../../../core/diagnosis/words/phrases.ts';
import type { Case } from '../../../core/records/case.ts';
import type { StageRecord } from '../../../core/records/record.ts';
import type { WatchRecord } from '../../../core/records/watch.ts';
import { t, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { duration, localTime, utcTime } from '../../ui/time-format.ts';
import { wentText } from '../evidence/summary.tsx';
import { historyOf, isWatch } from '../../../core/diagnosis/history.ts';
import { PanelFrame } from './work-area.tsx';
import { mono, Notes, Table, Section } from '../../ui/parts.tsx';
import { useTripoint, useWindow } from '../../state/window.ts';
import * as words from '../../../core/diagnosis/witness/words.ts';
import { WITNESS_PLACES, type Witness, type WitnessProbe } from '../../../core/records/witness.ts';

const MOST_ENTRIES = 200;

const titleOf = (entry: StageRecord | WatchRecord): string =>
  (isWatch(entry) ? laterT.history.watch : laterT.history.run)(t.stages[entry.stage]);

const shownBy = (entry: StageRecord | WatchRecord): string => {
  if (isWatch(entry)) {
    const { attempts } = entry;
    const failed = attempts.filter(({ outcome }) => isFailure(outcome)).length;
    return attempts.length === 0 ? laterT.history.noResult : t.history.failed(failed, attempts.length);
  }
  const { probes } = entry;
  const good = probes.filter(isGoodProbe);
  return probes.length === 0 ? laterT.history.noResult : laterT.history.good(good.length, probes.length);
};

const lineOf = (entry: StageRecord | WatchRecord): string =>
  [
    shownBy(entry),
    ...(entry.state === 'complete' ? [] : [laterT.history.states[entry.state]]),
    ...(entry.recorded?.imported === true ? [laterT.history.imported] : []),
  ].join(', ');

/** What one run showed, probe by probe. */
const OneRun = ({ run }: { readonly run: StageRecord }) => (
  <Table
    aria-label={titleOf(run)}
    heads={[laterT.watch.probe, laterT.watch.outcome, laterT.evidence.went, laterT.watch.took]}
    rows={run.probes.map(({ family, outcome, evidence }) => [
      t.families[family],
      wordsOf(outcomeWord(outcome, family, evidence?.response?.status ?? null)),
      evidence ? mono(wentText(evidence, run)) : '–',
      evidence ? duration(evidence.durationMs) : '–',
    ])}
  />
);

/** Every run and watch of the case, newest first; the one that was pressed is unfolded. */
export const HistoryPanel = ({ document, id }: { readonly document: Case; readonly id: string | undefined }) => {
  const all = historyOf(document);
  const earlier = all.length - MOST_ENTRIES;
  return (
    <PanelFrame title={`${t.history.title} (${all.length})`}>
      <ol className="tp-history-list">
        {all.slice(0, MOST_ENTRIES).map((entry) => (
          <li key={entry.id}>
            <details open={entry.id === id}>
              <summary>
                <time dateTime={entry.startedAt} title={utcTime(new Date(entry.startedAt))}>
                  {localTime(new Date(entry.startedAt))}
                </time>{' '}
                <strong>{titleOf(entry)}</strong> {lineOf(entry)}
              </summary>
              {!isWatch(entry) && <OneRun run={entry} />}
            </details>
          </li>
        ))}
      </ol>
      {earlier > 0 && <p className="tp-small tp-dim">{laterT.history.earlier(earlier)}</p>}
    </PanelFrame>
  );
};

const keyOf = ({ runId, family, address = '' }: WitnessProbe): string => `${runId} ${family} ${address}`;

/** Where it was made, as a person says: without that the verdict does not rest on it. */
const Place = ({ witness: { id, source } }: { readonly witness: Witness }) => {
  const { cases } = useTripoint();
  const isFixed = useWindow(({ open }) => open?.readOnly !== null);
  return (
    <Choice
      w={320}
      label={wordsOf(words.placeLabel())}
      value={source.at ?? null}
      disabled={isFixed}
      none={wordsOf(words.placeChoice(''))}
      of={WITNESS_PLACES.map((place) => [place, wordsOf(words.placeChoice(place))])}
      choose={(place) => void cases.placeWitness(id, place)}
    />
  );
};

const WitnessOf = ({ witness }: { readonly witness: Witness }) => (
  <article className="tp-stack">
    <h3>
      <span data-whose>{witness.source.name}</span>: {wordsOf(words.sourceLine(witness))}
    </h3>
    <Place witness={witness} />
    <Notes className="tp-small" of={words.sourceNotes(witness)} />
    {witness.probes.length > 0 && (
      <Table
        plain
        aria-label={witness.source.name}
        heads={wordsOf(words.witnessHeads())}
        rows={witness.probes.map((probe) => wordsOf(words.witnessCells(probe)))}
      />
    )}
    <ul>
      {witness.probes.map((probe) => (
        <li key={keyOf(probe)}>
          {wordsOf(words.witnessedTitle(probe))}: {wordsOf(words.witnessSentence(probe, witness.source.at))}
        </li>
      ))}
    </ul>
    <p>{wordsOf(words.witnessSummary(witness))}</p>
  </article>
);

/** What captures of the other side hold of the runs of a case (decision 013), the newest first. */
export const WitnessSection = ({ witnesses }: { readonly witnesses: readonly Witness[] }) => (
  <Section large data-region id="witnesses" title={wordsOf(words.witnessTitle())}>
    {witnesses.toReversed().map((witness) => (
      <WitnessOf witness={witness} key={witness.id} />
    ))}
  </Section>
);
