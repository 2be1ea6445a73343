import { Input, SegmentedControl } from '@mantine/core';
import { laterT } from '../text/later.ts';

/** Which way is taken: none, the operating system's proxy, or an address that is entered here. */
const PROXY_KINDS = ['none', 'system', 'url'] as const;
type ProxyKind = (typeof PROXY_KINDS)[number];

/** The kind of a choice as it is stored: `none`, `system`, or an address. */
export const proxyKind = (stored: string): ProxyKind =>
  PROXY_KINDS.find((kind) => kind === stored && kind !== 'url') ?? 'url';

export const ProxyChoice = ({
  kind,
  disabled = false,
  size = 'xs',
  onChange,
}: {
  readonly kind: ProxyKind;
  readonly disabled?: boolean;
  readonly size?: 'xs' | 'sm';
  readonly onChange: (kind: ProxyKind) => void;
}) => {
  const text = laterT.stage.settings;
  return (
    <div className="tp-w6" role="group" aria-label={text.proxy}>
      <Input.Label component="div" size={size} aria-hidden>
        {text.proxy}
      </Input.Label>
      <SegmentedControl
        size={size}
        fullWidth
        transitionDuration={0}
        disabled={disabled}
        aria-label={text.proxy}
        value={kind}
        data={[
          { value: 'none', label: text.proxyNone },
          { value: 'system', label: text.proxySystem },
          { value: 'url', label: text.proxyUrl },
        ]}
        onChange={(value) => onChange(proxyKind(value))}
      />
    </div>
  );
};
