import type { CSSProperties, ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { ContextView } from '../../../shared/service-views.ts';
import { t } from '../../text.ts';

/** As much of an id as tells contexts of one customer apart. */
const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id);

/** Customer and context: `ACME / 5f0c2a11…`. */
export const contextLabel = ({ name, contextId }: Pick<ContextView, 'name' | 'contextId'>): string =>
  `${name} / ${shortId(contextId)}`;

/** Whether calls can go out; a practice context gets its key when its simulated service is started. */
export const canSend = ({ hasKey, practice }: Pick<ContextView, 'hasKey' | 'practice'>): boolean =>
  hasKey || practice !== null;

export const hueStyle = (hue: number): CSSProperties => ({ '--tp-hue': hue }) as CSSProperties;

/** The colour that was chosen for a context; always beside its name. */
export const HueDot = ({ hue }: { readonly hue: number }) => (
  <span className="tp-dot" style={hueStyle(hue)} aria-hidden />
);

/** A button that sends: what it does, and where to, by name and colour. */
export const SendButton = ({
  context,
  danger = false,
  disabled = false,
  type = 'button',
  onClick,
  children,
}: {
  readonly context: ContextView;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly type?: 'button' | 'submit';
  readonly onClick?: () => void;
  readonly children: ReactNode;
}) => (
  <Button
    type={type}
    disabled={disabled}
    onClick={onClick}
    className={danger ? 'tp-danger' : undefined}
    title={contextLabel(context)}
  >
    <span className="tp-customer-button">
      {children} {t.service.in}
      <HueDot hue={context.hue} />
      <span className="tp-button-name">{contextLabel(context)}</span>
    </span>
  </Button>
);
