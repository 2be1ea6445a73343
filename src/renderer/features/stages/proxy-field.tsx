import { useState } from 'react';
import { SegmentedControl } from '@mantine/core';
import type { Target } from '../../../core/case/case.ts';
import { t } from '../../text.ts';
import { readProxy } from './read-target.ts';
import { TargetField } from './target-field.tsx';

type Choice = 'none' | 'system' | 'url';

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
  const of: Choice = stored === 'none' || stored === 'system' ? stored : 'url';
  const [wantsUrl, setWantsUrl] = useState(false);
  const shown = wantsUrl ? 'url' : of;
  return (
    <>
      <div className="tp-w6" role="group" aria-label={text.proxy}>
        <span className="tp-small" aria-hidden>
          {text.proxy}
        </span>
        <SegmentedControl
          size="xs"
          fullWidth
          transitionDuration={0}
          disabled={disabled}
          aria-label={text.proxy}
          value={shown}
          data={[
            { value: 'none', label: text.proxyNone },
            { value: 'system', label: text.proxySystem },
            { value: 'url', label: text.proxyUrl },
          ]}
          onChange={(value) => {
            setWantsUrl(value === 'url');
            if (value === 'none' || value === 'system') void store(value);
          }}
        />
      </div>
      {shown === 'url' && (
        <TargetField
          className="tp-w6"
          id="target-proxy"
          label={text.proxyAddress}
          placeholder="http://proxy.example:3128"
          disabled={disabled}
          stored={of === 'url' ? stored : ''}
          wrong={(value) => (value.trim() === '' || readProxy(value) ? null : text.badProxy)}
          store={async (value) => store(readProxy(value) ?? 'none')}
        />
      )}
    </>
  );
};
