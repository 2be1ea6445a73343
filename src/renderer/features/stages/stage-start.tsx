import { useEffect, useRef, useState } from 'react';
import { Button, Textarea, TextInput } from '@mantine/core';
import type { ProbeStage } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { failedFamilies, labelKey } from '../../state/run-actions.ts';
import { Banner, SendsTo } from '../../ui/parts.tsx';
import { t, wordsOf } from '../../text.ts';
import { isBusy } from '../../state/store.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { missingFor } from './run-stage.ts';
import { Machine, usePreview } from './machine.tsx';

const NO_LABEL = { place: '', reason: '' } as const;

/** This machine, what speaks against it, and the button that sends the probes. */
export const StageStart = ({ open, stage }: { readonly open: OpenCase; readonly stage: ProbeStage }) => {
  const { store, runs, cases } = useTripoint();
  const { id, target, customer } = open.document;
  const key = labelKey(id, stage);
  const label = useWindow((state) => state.labels[key]) ?? NO_LABEL;
  const busy = useWindow(isBusy);
  const nonAscii = useWindow((state) => state.nonAscii[id] === true);
  const calls = useWindow((state) => state.missingCalls);
  const route = `${target.host}:${target.port}:${target.connectTo[stage] ?? ''}:${target.proxy[stage]}`;
  const [state, again] = usePreview(id, stage, route);
  const [asked, setAsked] = useState(calls > 0);
  const reasonField = useRef<HTMLTextAreaElement>(null);

  const skewMs =
    open.document.runs
      .findLast((run) => run.stage === stage)
      ?.probes.findLast(({ evidence }) => evidence?.response?.clockSkewMs != null)?.evidence?.response?.clockSkewMs ??
    null;
  const contradictions = state.state === 'seen' ? state.preview.contradictions : [];
  const missing = missingFor(open);
  const reasonMissing = contradictions.length > 0 && label.reason.trim() === '';
  const failedBefore = failedFamilies(open.judgement, stage).length > 0;
  const locked = open.readOnly !== null || busy;

  const start = async (): Promise<void> => {
    // What was typed just before is on its way: it is not missing.
    if (!(await cases.settleEdits())) return;
    const { open: now } = store.getState();
    if (now?.document.id !== id) return;
    const lacking = missingFor(now);
    if (lacking === null && !reasonMissing) {
      await runs.start(stage, null, false);
      return;
    }
    setAsked(true);
    if (lacking) document.getElementById(lacking.field)?.focus();
    else reasonField.current?.focus();
  };
  // A key asked for a run that lacks something: point at it, once for each asking.
  const [seen, setSeen] = useState(calls);
  if (seen !== calls) {
    setSeen(calls);
    setAsked(true);
  }
  const missingField = missing?.field;
  useEffect(() => {
    if (calls === 0) return;
    if (missingField !== undefined) document.getElementById(missingField)?.focus();
    else reasonField.current?.focus();
  }, [calls, missingField]);

  const setLabel = (change: Partial<typeof label>): void =>
    store.setState((before) => ({ labels: { ...before.labels, [key]: { ...label, ...change } } }));
  const other: ProbeStage = stage === 'inside' ? 'outside' : 'inside';

  return (
    <div className="tp-stack">
      <Machine state={state} host={target.host} connectTo={target.connectTo[stage]} skewMs={skewMs} again={again} />
      {contradictions.length > 0 && (
        <div className="tp-amber tp-stack">
          <h3>{t.stage.start.contradiction}</h3>
          <ul className="tp-steps">
            {contradictions.map((sentence) => (
              <li key={wordsOf(sentence)}>{wordsOf(sentence)}</li>
            ))}
          </ul>
          <Textarea
            ref={reasonField}
            label={t.stage.start.reason}
            error={asked && reasonMissing ? t.stage.start.reasonNeeded : null}
            rows={2}
            maxLength={200}
            value={label.reason}
            onChange={(event) => setLabel({ reason: event.currentTarget.value })}
          />
        </div>
      )}
      <TextInput
        label={t.stage.start.place}
        placeholder={t.stage.start.placePlaceholder}
        size="xs"
        maxLength={90}
        value={label.place}
        onChange={(event) => setLabel({ place: event.currentTarget.value })}
      />
      <p className="tp-small">{t.stage.start.confirm(t.stages[stage])}</p>
      {nonAscii && <Banner tone="cannot-tell">{t.stage.start.nonAscii}</Banner>}
      <div className="tp-row">
        <Button disabled={locked} onClick={() => void start()}>
          <SendsTo customer={customer}>{t.thisIs[stage]}</SendsTo>
        </Button>
        <Button
          variant="default"
          disabled={locked}
          onClick={() => store.setState({ panel: { kind: 'stage', stage: other } })}
        >
          {t.thisIsInstead[other]}
        </Button>
        {failedBefore && (
          <Button variant="default" disabled={locked} onClick={() => void runs.runFailedAgain(stage)}>
            <SendsTo customer={customer}>{t.stage.start.failedAgain}</SendsTo>
          </Button>
        )}
      </div>
      {asked && missing && <p role="alert">{missing.message}</p>}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => store.setState({ panel: { kind: 'elsewhere', stage } })}
        >
          {t.stage.start.elsewhere}
        </Button>
      </div>
    </div>
  );
};
