import { CustomerDot, Small, Glyph } from '../../ui/parts.tsx';
import { Button, type ButtonProps } from '@mantine/core';
import type { ContextView } from '../../../shared/service-views.ts';
import { useService } from '../../state/window.ts';
import { serviceT, wordsOf } from '../../text.ts';
import type { Message } from '../../../core/messages/message.ts';
import type { BatchSums } from '../../../core/whitelisting/batch-state.ts';
const PARTS = ['created', 'existing', 'faulty', 'unaccounted'] as const;
const TONES = { created: 'good', existing: 'silent', faulty: 'fault', unaccounted: 'cannot-tell' } as const;

/** What was sent, as a sum that adds up: created + already there + faulty + not known = sent. */
export const JobSum = ({ sums }: { readonly sums: BatchSums }) => {
  const text = serviceT.batch;
  return (
    <p className="tp-sum" aria-label={text.job.sum} role="group">
      {PARTS.map((part, index) => (
        <span key={part}>
          {index > 0 && <span className="tp-dim"> + </span>}
          <span data-tone={sums[part] === 0 ? 'silent' : TONES[part]} className="tp-toned">
            {text.parts[part](sums[part])}
          </span>
        </span>
      ))}
      <span className="tp-dim"> = </span>
      <strong>{text.parts.sent(sums.sent)}</strong>
    </p>
  );
};

const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id);

/** Customer and context: `ACME / 5f0c2a11…`. */
export const contextLabel = ({ name, contextId }: Pick<ContextView, 'name' | 'contextId'>): string =>
  `${name} / ${shortId(contextId)}`;

/** Whether calls can go out; a practice context gets its key when its simulated service is started. */
export const canSend = ({ hasKey, practice }: Pick<ContextView, 'hasKey' | 'practice'>): boolean =>
  hasKey === true || practice !== null;

interface SendButtonProps extends ButtonProps {
  readonly context: ContextView;
  readonly type?: 'button' | 'submit';
  readonly onClick?: () => void;
}

/** A button that sends: what it does, and where to, by name and colour. One at a time in a context. */
export const SendButton = ({ context, disabled = false, children, type = 'button', ...props }: SendButtonProps) => {
  const sending = useService((state) => state.sending.includes(context.id));
  return (
    <Button {...props} type={type} disabled={disabled || sending || !canSend(context)} title={contextLabel(context)}>
      <span className="tp-customer-button">
        {children} {serviceT.in}
        <CustomerDot customer={context.name} />
        <span className="tp-button-name">{contextLabel(context)}</span>
      </span>
    </Button>
  );
};

interface NoteProps {
  readonly tone: 'fault' | 'cannot-tell';
  readonly message: Message;
  /** What the value would be, corrected; `null`: nobody knows. */
  readonly fix: string | null;
  readonly onFix: (fixed: string) => void;
}

/** What is wrong with a value, or doubtful, with its fix. */
export const Note = ({ tone, message, fix, onFix }: NoteProps) => (
  <div className="tp-note" data-tone={tone}>
    <Glyph tone={tone} />
    <p className="tp-toned">{wordsOf(message)}</p>
    {fix !== null && (
      <Small tiny onClick={() => onFix(fix)}>
        {serviceT.entry.use(fix)}
      </Small>
    )}
  </div>
);
