import { useState } from 'react';
import type { Target } from '../../../core/records/case.ts';
import { t } from '../../text.ts';
import { ProxyChoice, proxyKind } from '../../ui/proxy-choice.tsx';
import { readProxy } from './read-target.ts';
import { TargetField } from './target-field.tsx';

/** None, the system's, or an address. The choice of an address is stored only with the address itself. */
export const ProxyField = ({
  stored,
  disabled,
  store,
}: {
  readonly stored: Target['proxy']['inside'];
  readonly disabled: boolean;
  readonly store: (choice: Target['proxy']['inside']) => Promise<boolean>;
}) => {
  const text = t.stage.settings;
  const of = proxyKind(stored);
  const [wantsUrl, setWantsUrl] = useState(false);
  const shown = wantsUrl ? 'url' : of;
  return (
    <>
      <ProxyChoice
        kind={shown}
        disabled={disabled}
        onChange={(kind) => {
          setWantsUrl(kind === 'url');
          if (kind !== 'url') void store(kind);
        }}
      />
      {shown === 'url' && (
        <TargetField
          className="tp-w6"
          id="target-proxy"
          label={text.proxyAddress}
          placeholder="http://proxy.example:3128"
          disabled={disabled}
          stored={of === 'url' ? stored : ''}
          wrong={(value) => (readProxy(value) || (value.trim() === '' && of === 'url') ? null : text.badProxy)}
          store={(value) => {
            const address = readProxy(value);
            if (address === null) setWantsUrl(false);
            return store(address ?? 'none');
          }}
        />
      )}
    </>
  );
};
