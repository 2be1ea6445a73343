import { useEffect, useRef } from 'react';
import { Button, Tooltip } from '@mantine/core';
import { attemptLine, meterCount, meterMarks } from '../../../core/attempts/words.ts';
import type { Verdict } from '../../../core/diagnosis/judgement.ts';
import type { OpenCase } from '../../../shared/contract.ts';
import { CertaintyChip } from '../../ui/parts.tsx';
import type { Tone } from '../../ui/glyph.tsx';
import { useAction } from '../../actions/use-action.ts';
import { t } from '../../text.ts';
import { useTripoint, useWindow } from '../../state/window.ts';
import { Folded } from './folded.tsx';

/** What cannot be told is never painted good, whatever its party. */
const verdictTone = ({ party, certainty }: Verdict): Tone => {
  if (certainty === 'cannot-tell') return 'cannot-tell';
  return party === 'none' ? 'good' : 'fault';
};

/** Who must act and why, always on the screen; takes the focus when a run is over. */
export const VerdictBar = ({ open }: { readonly open: OpenCase }) => {
  const { store } = useTripoint();
  const next = useAction('next');
  const request = useAction('change-request');
  const proof = useAction('proof');
  const calls = useWindow((state) => state.verdictCalls);
  const shown = useWindow((state) => state.panel?.kind === 'next');
  const region = useRef<HTMLElement>(null);
  const seen = useRef(calls);
  useEffect(() => {
    if (seen.current === calls) return;
    seen.current = calls;
    region.current?.focus();
  }, [calls]);
  const { verdict, failedSignIns, unknownSignIns, guard } = open.judgement;
  return (
    <section
      className="tp-verdict"
      data-tone={verdictTone(verdict)}
      aria-label={t.case.verdict}
      ref={region}
      tabIndex={-1}
    >
      <div>
        <div className="tp-verdict-line">
          <CertaintyChip certainty={verdict.certainty} />
          {failedSignIns > 0 && (
            <Tooltip label={t.case.failedSignInsHint} multiline w={280} withArrow>
              <span className="tp-chip" data-tone="fault" tabIndex={0}>
                {t.case.failedSignIns(failedSignIns)}
              </span>
            </Tooltip>
          )}
          {unknownSignIns > 0 && (
            <Tooltip label={t.case.unknownSignInsHint} multiline w={280} withArrow>
              <span className="tp-chip" data-tone="fault" tabIndex={0}>
                {t.case.unknownSignIns(unknownSignIns)}
              </span>
            </Tooltip>
          )}
          {open.attempts !== null && open.attempts.used > 0 && (
            <Tooltip label={open.attempts.attempts.map(attemptLine).join('; ')} multiline w={320} withArrow>
              <span
                className="tp-chip"
                data-tone="fault"
                tabIndex={0}
                aria-label={t.case.meter(meterCount(open.attempts))}
              >
                <span aria-hidden>{meterMarks(open.attempts)}</span> {meterCount(open.attempts)}
              </span>
            </Tooltip>
          )}
          {guard.length > 0 && (
            <button type="button" className="tp-chip tp-chip-button" data-tone="cannot-tell" onClick={next.onClick}>
              {t.case.guardNotes(guard.length)}
            </button>
          )}
        </div>
        <p className="tp-verdict-sentence" title={verdict.sentence}>
          {verdict.sentence}
        </p>
        <p className="tp-small tp-dim">
          <strong>{t.case.change}</strong> {verdict.wouldChange}
        </p>
      </div>
      <div className="tp-verdict-actions">
        <Button
          size="compact-sm"
          {...next}
          aria-expanded={shown}
          onClick={() => (shown ? store.setState({ panel: null }) : next.onClick())}
        />
        <Button size="compact-sm" variant="default" {...useAction('export-report')} />
        <Button size="compact-sm" variant="default" {...useAction('copy-ticket')} />
      </div>
      <div className="tp-verdict-foot">
        <Folded judgement={open.judgement} />
        <div className="tp-row tp-verdict-papers">
          {!request.disabled && <Button size="compact-xs" variant="default" aria-haspopup="dialog" {...request} />}
          {!proof.disabled && <Button size="compact-xs" variant="default" aria-haspopup="dialog" {...proof} />}
        </div>
      </div>
    </section>
  );
};
