import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import type { Cell, Judgement } from '../../../core/diagnosis/judgement.ts';
import { alsoTitle, decideTitle, partyHeadline } from '../../../core/diagnosis/words/titles.ts';
import {
  isNothing,
  NOTHING,
  sentences,
  format,
  isMessage,
  type Message,
  type Value,
} from '../../../core/messages/message.ts';
import { isFailure } from '../../../core/evidence/outcome.ts';
import { isBegun } from '../../../core/records/case.ts';
import { FAMILIES } from '../../../core/vocabulary/words.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { nextVariant, nextStepOf, performAt, runHere, useAction } from '../../actions/doing.ts';
import type { WindowState } from '../../state/store.ts';
import { useNow, useTripoint, useWindow } from '../../state/window.ts';
import { t, wordsOf } from '../../text.ts';
import { type Tone, Certainty, Small, Link } from '../../ui/parts.tsx';
import { localTime, shortTime } from '../../ui/time-format.ts';
import { waitedFor } from '../../../core/diagnosis/next-step.ts';
import { lanesOf, type Lane } from '../../../core/diagnosis/lanes.ts';
import { cellWord, runningView } from '../lanes/lane.ts';
import { languageShown } from '../../text/shown.ts';

/** What is unknown is never painted good, whatever its party. */
const verdictTone = ({ party, certainty }: Pick<Judgement['verdict'], 'party' | 'certainty'>): Tone => {
  if (certainty === 'cannot-tell') return 'cannot-tell';
  return party === 'none' ? 'good' : 'fault';
};

/** The last call that a verdict has answered: what runs and what came of it are two regions, one in place of the other. */
let answered = 0;

/** The region that takes the focus when a run is over. */
export const VerdictFrame = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => {
  const calls = useWindow((state) => state.verdictCalls);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    if (answered === calls) return;
    answered = calls;
    region.current?.focus();
  }, [calls]);
  return (
    <section className="tp-verdict" data-region data-tone={tone} aria-label={t.case.verdict} ref={region} tabIndex={-1}>
      {children}
    </section>
  );
};

/** The one button that leads a case on, by whatever is next now; nothing where nothing is. */
export const NextButton = () => {
  const tripoint = useTripoint();
  const label = useWindow((state) => nextStepOf(state)?.label);
  const variant = useWindow(nextVariant);
  // What was pasted has the button that records it: the place of this one is kept.
  const isPasted = useWindow((state) => state.pasted?.as === 'card' && nextStepOf(state)?.stage === 'platform');
  if (label === undefined) return null;
  const lead = (): void => {
    const step = nextStepOf(tripoint.store.getState());
    // The button names the stage: it runs, without the card in between that its key opens first.
    if (step?.id === 'run' && step.stage !== null && step.stage !== 'platform') void runHere(tripoint, step.stage);
    else if (step !== null) performAt(tripoint, step);
  };
  return (
    <Button
      className="tp-next"
      variant={variant}
      onClick={lead}
      style={isPasted ? { visibility: 'hidden' } : undefined}
    >
      {label}
    </Button>
  );
};

/** A cell by its name and word; opens its evidence. */
export const CellLink = ({ cell }: { readonly cell: Cell }) => {
  const { store } = useTripoint();
  const { stage, family } = cell;
  return (
    <Link onClick={() => store.setState({ panel: { kind: 'cell', stage, family } })}>
      {t.case.folding.cell(t.families[family], t.stages[stage], cellWord(cell))}
    </Link>
  );
};

const Also = ({ also }: Pick<Judgement, 'also'>) =>
  also.map(({ party, sentence, code }) => (
    <p className="tp-verdict-but" key={code} title={wordsOf(sentence)}>
      <strong>{t.case.also(wordsOf(alsoTitle(party)))}</strong> <Rich of={sentence} />
    </p>
  ));

interface BeforeProps {
  readonly who: string;
  readonly says: string;
  readonly children?: ReactNode;
}

/** In place of a verdict: what is going on, or comes first. */
const Before = ({ who, says, children }: BeforeProps) => (
  <VerdictFrame tone="running">
    <div>
      <p className="tp-verdict-who">{who}</p>
      <p className="tp-verdict-sentence">{says}</p>
    </div>
    {children && <div className="tp-verdict-actions">{children}</div>}
  </VerdictFrame>
);

/** What runs, while it runs: what is asked now, and since when. */
const Running = ({ stage, probes }: NonNullable<WindowState['running']>) => {
  const { runs } = useTripoint();
  const { title } = useAction('escape');
  const now = useNow(true);
  const family = FAMILIES.find((one) => !['done', null, undefined].includes(probes[one]?.phase));
  const going = family && runningView(family, probes[family], now).word;
  const asked = family ? ` ${t.case.lanes.families[family]}: ${going}.` : '';
  return (
    <Before who={t.case.live.running[stage]} says={`${t.case.live.asks}${asked}`}>
      <Button className="tp-next" variant="default" onClick={() => void runs.stop()}>
        {t.case.compare.stop} <kbd>{title}</kbd>
      </Button>
    </Before>
  );
};

/** Who must act and why, always on the screen; takes the focus when a run is over. */
export const VerdictBar = ({ open }: { readonly open: OpenCase }) => {
  const running = useWindow((state) => state.running);
  const looking = useWindow((state) => state.looking !== null);
  if (running) return <Running {...running} />;
  // Before anything that is secret goes out.
  if (looking) return <Before who={t.case.live.looking} says={t.case.live.lookingHow} />;
  if (isBegun(open.document) || open.readOnly !== null) return <Verdict open={open} />;
  return (
    <Before who={t.case.begin} says={wordsOf(open.judgement.verdict.wouldChange)}>
      <NextButton />
    </Before>
  );
};

/** How much of what was asked works, and since when, in place of how sure that is. */
const Works = ({ lanes }: { readonly lanes: readonly Lane[] }) => {
  const sum = (count: 'good' | 'asked'): number => lanes.reduce((total, lane) => total + lane[count], 0);
  const newest = new Date(Math.max(...lanes.map(({ since }) => since?.getTime() ?? 0)));
  const today = shortTime(newest);
  const at = today.includes(':') ? today : localTime(newest).slice(0, 16);
  return <span className="tp-certainty">{t.case.worksSince(sum('good'), sum('asked'), at)}</span>;
};

/** Whom the case waits for, or what has changed since somebody was asked. */
const Since = ({ open, lanes }: { readonly open: OpenCase; readonly lanes: readonly Lane[] }) => {
  const { document } = open;
  const { requested, runs, cards } = document;
  if (requested === undefined) return null;
  const text = t.case.nextStep;
  const waiting = waitedFor(document);
  if (waiting !== null)
    return <p className="tp-verdict-but">{text.waiting(text.team[waiting.of], shortTime(new Date(waiting.at)))}</p>;
  const again = lanes.filter(
    ({ stage, tone, since }) =>
      stage !== 'platform' &&
      tone === 'good' &&
      since !== null &&
      since.getTime() > Date.parse(requested.at) &&
      runs.some((run) => run.stage === stage && run.probes.some(({ outcome }) => isFailure(outcome))),
  );
  if (again.length === 0) return null;
  const isOlder = cards.length > 0 && cards.every(({ updatedAt }) => Date.parse(updatedAt) < Date.parse(requested.at));
  return (
    <p className="tp-verdict-but">
      {again
        .map(({ stage, good, asked, since }) =>
          text.worksAgain(t.stages[stage], t.case.lanes.count(good, asked), shortTime(since ?? new Date())),
        )
        .join(' ')}{' '}
      {isOlder && text.olderCard}
    </p>
  );
};

const Verdict = ({ open }: { readonly open: OpenCase }) => {
  const { store } = useTripoint();
  const next = useAction('next');
  const ticket = useAction('copy-ticket');
  const copied = useWindow((state) => state.ticketCopied);
  const report = useAction('export-report');
  const shown = useWindow((state) => state.panel?.kind === 'next');
  const { verdict, also, guard } = open.judgement;
  const step = useWindow((state) => nextStepOf(state)?.id);
  const lanes = lanesOf(open);
  const works = verdict.party === 'none' && verdict.certainty === 'proven';
  const watch = useAction('watch-now');
  const caveats = guard.filter(({ lowers }) => lowers !== false).length;
  const [first, second, ...rest] = verdict.facts;
  return (
    <VerdictFrame tone={verdictTone(verdict)}>
      <div>
        <div className="tp-verdict-line">
          <p className="tp-verdict-who">
            {works ? t.case.works : wordsOf(partyHeadline(verdict.party, verdict.certainty))}
          </p>
          {works ? <Works lanes={lanes} /> : <Certainty certainty={verdict.certainty} party={verdict.party} />}
          {caveats > 0 && (
            <Link className="tp-small" onClick={next.onClick}>
              {t.case.guardNotes(caveats)}
            </Link>
          )}
        </div>
        <p className="tp-verdict-sentence" title={wordsOf(verdict.sentence)}>
          <Rich of={first === undefined ? verdict.sentence : sentences(first, second ?? NOTHING)} />
          {rest.length > 0 && <span className="tp-hidden"> {wordsOf(sentences(...rest))}</span>}
        </p>
        <p className="tp-verdict-but" hidden={isNothing(verdict.wouldChange)}>
          <strong>{wordsOf(decideTitle(verdict.certainty))}:</strong> <Rich of={verdict.wouldChange} />
        </p>
        <Also also={also} />
        <Since open={open} lanes={lanes} />
      </div>
      <div className="tp-verdict-actions">
        <NextButton />
        <div className="tp-three">
          {works && <Small {...watch} />}
          {!works && step !== 'next' && (
            <Small
              {...next}
              aria-expanded={shown}
              onClick={() => (shown ? store.setState({ panel: null }) : next.onClick())}
            />
          )}
          <Small {...ticket}>{copied ? t.copied : t.case.ticket.short}</Small>
          {step !== 'export-report' && <Small {...report}>{t.case.reportShort}</Small>}
        </div>
      </div>
    </VerdictFrame>
  );
};

/** What marks a value in the finished sentence: letters that no text has. */
const [BEGIN, END] = ['\uE000', '\uE001'];
const LOOKS = { n: 'strong', h: 'code' } as const;

const isPlace = (text: string): boolean => /^[a-z]+:\/\/\S+$/i.test(text);

const marked = (value: Value): Value => {
  if (typeof value === 'number') return `${BEGIN}n${value}${END}`;
  if (typeof value === 'string') return isPlace(value) ? `${BEGIN}h${value}${END}` : value;
  if (isMessage(value)) return withMarks(value);
  if (value.kind === 'host' || value.kind === 'address') return { ...value, text: `${BEGIN}h${value.text}${END}` };
  return value;
};

const withMarks = (message: Message): Message => {
  const { values, counted } = message;
  return {
    ...message,
    ...(values && {
      values: Array.isArray(values)
        ? values.map((value: Value) => marked(value))
        : Object.fromEntries(Object.entries(values).map(([name, value]) => [name, marked(value)])),
    }),
    ...(counted && { counted: { ...counted, one: withMarks(counted.one) } }),
  };
};

/** A sentence with its numbers bold, and hosts and addresses as such: by what its values are, never by its words. */
const Rich = ({ of }: { readonly of: Message }): ReactNode =>
  format(withMarks(of), languageShown())
    .split(BEGIN)
    .map((part, index) => {
      if (index === 0) return part;
      const end = part.indexOf(END);
      const Look = LOOKS[part.startsWith('n') ? 'n' : 'h'];
      return [<Look key={index}>{part.slice(1, end)}</Look>, part.slice(end + 1)];
    });
