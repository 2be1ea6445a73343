import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Happening, TimelineEntry } from '../../../core/diagnosis/timeline.ts';
import type { Case } from '../../../core/records/case.ts';
import type { Timeline } from '../../../shared/contract.ts';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { localTime, utcTime } from '../../ui/time-format.ts';
import { verdictTone } from '../verdict/verdict-tone.ts';
import { happeningText, verdictThen } from './words.ts';
import './timeline.css';

/** The entries, asked for anew whenever the case has changed. Quiet: what fails leaves what was shown before. */
const useTimeline = (document: Case): Timeline | 'unread' | null => {
  const { client } = useTripoint();
  const [read, setRead] = useState<Timeline | 'unread' | null>(null);
  useEffect(() => {
    let left = false;
    const failed = (): void => setRead((before) => before ?? 'unread');
    client.cases.timeline({ id: document.id }).then((reply) => {
      if (left) return;
      if (reply.ok) setRead(reply.value);
      else failed();
    }, failed);
    return () => {
      left = true;
    };
  }, [client, document]);
  return read;
};

/** Date and time; the date is shown once a day, and read out always. */
const When = ({ entry, before }: { readonly entry: TimelineEntry; readonly before: TimelineEntry | undefined }) => {
  const [day, clock] = localTime(new Date(entry.at)).split(' ');
  const isSameDay = before !== undefined && localTime(new Date(before.at)).startsWith(`${day} `);
  const until = entry.what.kind === 'watch' && entry.until ? localTime(new Date(entry.until)).split(' ')[1] : null;
  return (
    <time dateTime={entry.at}>
      <span className={isSameDay ? 'tp-hidden' : undefined}>{day} </span>
      {clock}
      {until && `–${until}`}
    </time>
  );
};

/** A check by its whole name. */
const fullTitle = (what: Happening): string =>
  'check' in what ? t.checks[what.check].title : happeningText(what).title;

const Moment = ({
  entry,
  before,
  reached,
  show,
}: {
  readonly entry: TimelineEntry;
  readonly before: TimelineEntry | undefined;
  /** Whether the Tab key stops here: one entry at a time. */
  readonly reached: boolean;
  readonly show: () => void;
}) => {
  const shown = useWindow(({ lookBack }) => lookBack?.entry.id === entry.id);
  const { title, detail } = happeningText(entry.what);
  const date = new Date(entry.at);
  const verdict = verdictThen(entry);
  return (
    <button
      type="button"
      className="tp-moment"
      tabIndex={reached ? 0 : -1}
      aria-current={shown ? 'true' : undefined}
      title={`${fullTitle(entry.what)}, ${detail}\n${verdict}\n${localTime(date)} (${utcTime(date)})`}
      onClick={show}
    >
      <span className="tp-moment-what">
        <When entry={entry} before={before} /> <strong>{title}</strong> <span>{detail}</span>
        {entry.imported && <em>{t.timeline.imported}</em>}
        {entry.what.kind === 'run' && entry.what.lastGood && <em data-tone="good">{t.timeline.lastGood}</em>}
      </span>
      <span className="tp-moment-verdict" data-tone={verdictTone(entry.verdict)} data-became={entry.became}>
        <span className={entry.became ? undefined : 'tp-hidden'}>
          {entry.became ? t.timeline.became : t.timeline.verdictThen}
        </span>{' '}
        <b>{verdict}</b>
      </span>
    </button>
  );
};

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * The entries in a row, oldest first, with the newest in sight. Arrow keys move along them; Enter or a click shows the case
 * as it stood after one.
 */
export const TimelineStrip = ({ document }: { readonly document: Case }) => {
  const { lookBack } = useTripoint();
  const read = useTimeline(document);
  const list = useRef<HTMLOListElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const entries = read === null || read === 'unread' ? [] : read.entries;
  const last = entries.length - 1;
  const found = entries.findIndex(({ id }) => id === chosen);
  const place = found < 0 ? last : found;

  useEffect(() => {
    if (list.current && !list.current.contains(globalThis.document.activeElement))
      list.current.scrollLeft = list.current.scrollWidth;
  }, [last]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(last, move(place, last)));
    setChosen(entries[next]?.id ?? null);
    list.current?.querySelectorAll('button')[next]?.focus();
  };

  if (read === null) return <span className="tp-spinner" role="status" aria-label={t.working} />;
  if (read === 'unread') return <p className="tp-small tp-dim">{t.timeline.unread}</p>;
  return (
    <>
      {read.earlier > 0 && <p className="tp-small tp-dim">{t.timeline.earlier(read.earlier)}</p>}
      <p className="tp-hidden" id="timeline-keys">
        {t.timeline.keys}
      </p>
      <ol
        className="tp-moments"
        ref={list}
        aria-labelledby="timeline"
        aria-describedby="timeline-keys"
        onKeyDown={onKeyDown}
      >
        {entries.map((entry, at) => (
          <li key={entry.id}>
            <Moment
              entry={entry}
              before={entries[at - 1]}
              reached={at === place}
              show={() => {
                setChosen(entry.id);
                void lookBack.to(entry);
              }}
            />
          </li>
        ))}
      </ol>
    </>
  );
};
