import { useState } from 'react';
import { isFailure } from '../../../core/evidence/outcome.ts';
import type { WatchCount } from '../../../core/diagnosis/judgement.ts';
import { outcomeWord } from '../../../core/diagnosis/phrases.ts';
import type { WatchRecord } from '../../../core/records/watch.ts';
import { Time } from '../../ui/parts.tsx';
import { duration, utcTime } from '../../ui/time-format.ts';
import { t } from '../../text.ts';

/** More rows than anybody reads in a window; the case keeps them all. */
const MOST_ROWS = 100;

const Summary = ({ counts }: { readonly counts: readonly WatchCount[] }) => (
  <table className="tp-grid" aria-label={t.watch.summary}>
    <thead>
      <tr>
        {[t.watch.probe, t.watch.asked, t.watch.failed, t.watch.shows].map((heading) => (
          <th scope="col" key={heading}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {counts.map(({ family, attempts, failed, sentence }) => (
        <tr key={family}>
          <th scope="row">{t.families[family]}</th>
          <td>{attempts}</td>
          <td>{failed}</td>
          <td>{sentence}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Failures = ({ watch }: { readonly watch: WatchRecord }) => {
  const failures = watch.attempts.filter(({ outcome }) => isFailure(outcome));
  const shown = failures.slice(-MOST_ROWS).reverse();
  const several = watch.families.length > 1;
  const headings = [t.watch.time, ...(several ? [t.watch.probe] : []), t.watch.outcome, t.watch.layer, t.watch.took];
  if (shown.length === 0) return <p className="tp-small tp-dim">{t.watch.noFailures}</p>;
  return (
    <>
      <table className="tp-grid" aria-label={t.watch.failures}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th scope="col" key={heading}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ slot, family, startedAt, outcome, status, layer, durationMs }) => (
            <tr key={`${slot}:${family}`}>
              <td>
                <Time iso={startedAt} />
                <br />
                <span className="tp-mono tp-utc tp-dim">{utcTime(new Date(startedAt))}</span>
              </td>
              {several && <td>{t.families[family]}</td>}
              <td>{outcomeWord(outcome, family, status)}</td>
              <td>{layer === null ? '' : t.layers[layer]}</td>
              <td>{duration(durationMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {failures.length > MOST_ROWS && <p className="tp-small tp-dim">{t.watch.more(failures.length - MOST_ROWS)}</p>}
    </>
  );
};

/** The same as the strip for anyone who reads tables; made only when it is opened. */
export const WatchTable = (props: { readonly watch: WatchRecord; readonly counts: readonly WatchCount[] }) => {
  const [opened, setOpened] = useState(false);
  return (
    <details className="tp-fold" onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{t.watch.table}</summary>
      {opened && (
        <div className="tp-stack">
          <Summary counts={props.counts} />
          <Failures watch={props.watch} />
        </div>
      )}
    </details>
  );
};
