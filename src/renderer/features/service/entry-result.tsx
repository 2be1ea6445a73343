import { useEffect, useRef } from 'react';
import type { ContextView, EntryAdded } from '../../../shared/service-views.ts';
import { useServiceWindow } from '../../state/window.ts';
import type { EntrySent } from '../../state/service-store.ts';
import { serviceT, wordsOf } from '../../text.ts';
import { laterT } from '../../text/later.ts';
import { CopyButton, Banner, Facts } from '../../ui/parts.tsx';
import type { Tone } from '../../ui/glyph.tsx';
import { canSend, SendButton } from './context-parts.tsx';

const TONE: Readonly<Record<EntryAdded['result'], Tone>> = {
  created: 'good',
  existing: 'fault',
  refused: 'fault',
  'not-sent': 'fault',
  unknown: 'cannot-tell',
};

/**
 * What came of the entry that was sent last. An unclear answer is shown as unclear, and nothing is sent again
 * automatically.
 */
export const EntryResult = ({
  context,
  sent: { draft, added },
  sending,
}: {
  readonly context: ContextView;
  readonly sent: EntrySent;
  readonly sending: boolean;
}) => {
  const { contexts } = useServiceWindow();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = serviceT.entry;
  const title = added.result === 'created' || added.result === 'unknown' ? added.result : 'notCreated';
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // Below the form, in a low window out of sight.
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [added]);
  return (
    <section className="tp-card tp-stack" aria-labelledby="entry-result">
      <h2 id="entry-result" ref={heading} tabIndex={-1}>
        {text[title]}
      </h2>
      <div role="status">
        <Banner tone={TONE[added.result]}>{wordsOf(added.sentence)}</Banner>
      </div>
      {added.result === 'unknown' && <p>{text.unknownHint}</p>}
      <Facts
        facts={[
          [text.mac, added.result === 'created' ? null : <span className="tp-mono">{draft.mac}</span>],
          [text.name, added.result === 'created' ? null : draft.name],
          [
            text.id,
            title === 'notCreated' ? null : (
              <span className="tp-row">
                <span className="tp-mono">{added.id}</span>
                <CopyButton small text={added.id} label={laterT.copy} name={text.copyId} />
              </span>
            ),
          ],
        ]}
      />
      {added.warnings.map(({ message }) => (
        <p key={wordsOf(message)} className="tp-small tp-dim">
          {wordsOf(message)}
        </p>
      ))}
      {added.failure?.detail && <p className="tp-small tp-dim tp-mono">{wordsOf(added.failure.detail)}</p>}
      {added.notRecorded !== null && <Banner tone="cannot-tell">{wordsOf(added.notRecorded)}</Banner>}
      {added.result === 'unknown' && (
        <div>
          <SendButton
            context={context}
            disabled={sending || !canSend(context)}
            onClick={() => void contexts.addEntry(context, draft, added.id)}
          >
            {text.again}
          </SendButton>
        </div>
      )}
    </section>
  );
};
