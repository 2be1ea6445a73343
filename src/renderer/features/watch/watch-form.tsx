import { useState } from 'react';
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { isFailure } from '../../../core/evidence/outcome.ts';
import { FAMILIES, type ProbeStage, type Family } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { isBusy } from '../../state/store.ts';
import { SendsTo, Form, Small, Field } from '../../ui/parts.tsx';
import { t } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { isReady } from '../../actions/doing.ts';
import { WATCH_LIMITS, roundsOf } from '../../../core/records/watch.ts';
import type { WatchRequest } from '../../state/run-actions.ts';
import { whole } from '../stages/typed-target.ts';
interface WatchDraft {
  readonly families: readonly Family[];
  readonly every: string;
  readonly kind: 'count' | 'duration';
  readonly rounds: string;
  readonly minutes: string;
  readonly goOnUnanswered: boolean;
}

type ReadRequest =
  | { readonly ok: true; readonly request: WatchRequest; readonly rounds: number; readonly seconds: number }
  | { readonly ok: false; readonly field: 'families' | 'every' | 'bound'; readonly message: string };

const MOST_MINUTES = WATCH_LIMITS.durationSeconds / 60;

const readWatchRequest = ({ families, every, kind, rounds, minutes, goOnUnanswered }: WatchDraft): ReadRequest => {
  const no = (field: 'families' | 'every' | 'bound', message: string): ReadRequest => ({ ok: false, field, message });
  const [least, most] = WATCH_LIMITS.everySeconds;
  if (families.length === 0) return no('families', laterT.watch.noProbe);
  const everySeconds = whole(every, least, most);
  if (everySeconds === null) return no('every', laterT.watch.between(least, most));
  const limit = kind === 'count' ? WATCH_LIMITS.attempts : MOST_MINUTES;
  const amount = whole(kind === 'count' ? rounds : minutes, 1, limit);
  if (amount === null) return no('bound', laterT.watch.between(1, limit));
  const bound = kind === 'count' ? ({ kind, rounds: amount } as const) : ({ kind, seconds: amount * 60 } as const);
  const wanted = roundsOf(bound, everySeconds);
  if (!wanted.ok) return no('bound', laterT.watch.tooLong(WATCH_LIMITS.attempts));
  const request = { families, everySeconds, bound, goOnUnanswered };
  return { ok: true, request, rounds: wanted.rounds, seconds: wanted.rounds * everySeconds };
};

const firstDraft = ({ judgement }: OpenCase, stage: ProbeStage): WatchDraft => {
  const failing = judgement.cells
    .filter((cell) => cell.stage === stage && isFailure(cell.outcome))
    .map(({ family }) => family);
  return {
    families: failing.length > 0 ? failing.slice(0, 1) : ['ers-endpoint-groups'],
    every: '10',
    kind: 'count',
    rounds: '60',
    minutes: '10',
    goOnUnanswered: false,
  };
};

/** What to repeat, how often and until when. Nothing is sent before the button is pressed. */
export const WatchForm = ({ open, stage }: { readonly open: OpenCase; readonly stage: ProbeStage }) => {
  const tripoint = useTripoint();
  const busy = useWindow(isBusy);
  const [draft, setDraft] = useState(() => firstDraft(open, stage));
  const read = readWatchRequest(draft);
  const change = (part: Partial<WatchDraft>): void => setDraft({ ...draft, ...part });
  const problem = (field: string): string | null => (!read.ok && read.field === field ? read.message : null);

  const start = async (): Promise<void> => {
    if (read.ok && (await isReady(tripoint, stage))) await tripoint.watches.start(stage, read.request);
  };

  return (
    <Form className="tp-stack" send={() => void start()}>
      <p className="tp-dim tp-small">{laterT.watch.intro}</p>
      <fieldset className="tp-checks">
        <legend>{laterT.watch.probes}</legend>
        {FAMILIES.map((family) => (
          <Checkbox
            key={family}
            size="xs"
            label={t.families[family]}
            checked={draft.families.includes(family)}
            onChange={(event) => {
              const wanted = event.currentTarget.checked;
              change({
                families: FAMILIES.filter((each) => (each === family ? wanted : draft.families.includes(each))),
              });
            }}
          />
        ))}
      </fieldset>
      {problem('families') !== null && <p role="alert">{problem('families')}</p>}
      <div className="tp-watch-fields">
        <Field
          inputMode="numeric"
          label={laterT.watch.every}
          value={draft.every}
          error={problem('every')}
          onText={(text) => change({ every: text })}
        />
        <div role="group" aria-label={laterT.watch.until}>
          <span aria-hidden>{laterT.watch.until}</span>
          <SegmentedControl
            size="xs"
            fullWidth
            transitionDuration={0}
            aria-label={laterT.watch.until}
            value={draft.kind}
            data={[
              { value: 'count', label: laterT.watch.rounds },
              { value: 'duration', label: laterT.watch.minutes },
            ]}
            onChange={(kind) => change({ kind: kind === 'count' ? 'count' : 'duration' })}
          />
        </div>
        <TextInput
          size="xs"
          inputMode="numeric"
          label={draft.kind === 'count' ? laterT.watch.rounds : laterT.watch.minutes}
          value={draft.kind === 'count' ? draft.rounds : draft.minutes}
          error={problem('bound')}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change(draft.kind === 'count' ? { rounds: value } : { minutes: value });
          }}
        />
      </div>
      <Checkbox
        size="xs"
        label={laterT.watch.goOnUnanswered}
        description={laterT.watch.goOnUnansweredHow}
        checked={draft.goOnUnanswered}
        onChange={(event) => change({ goOnUnanswered: event.currentTarget.checked })}
      />
      <p className="tp-small">
        {read.ok && <>{laterT.watch.estimate(read.rounds, draft.families.length, read.seconds)} </>}
        <span className="tp-dim">{laterT.watch.ends}</span>
      </p>
      <Small type="submit" disabled={busy || open.readOnly !== null || !read.ok}>
        <SendsTo customer={open.document.customer}>{laterT.watch.start}</SendsTo>
      </Small>
    </Form>
  );
};
