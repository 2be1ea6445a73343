import type { Managed } from '../../../shared/managed.ts';
import { managedHead, managedLines } from '../../../shared/managed-lines.ts';
import { wordsOf } from '../../text.ts';
import { Banner } from '../../ui/parts.tsx';

/** What the administrators of this computer have set, where they have set anything. */
export const ManagedSettings = ({ managed }: { readonly managed: Managed }) =>
  managed.state === 'none' ? null : (
    <Banner tone={managed.state === 'in-force' ? 'good' : 'cannot-tell'}>
      <strong>{wordsOf(managedHead(managed))}</strong>
      <ul className="tp-small">
        {managedLines(managed).map((line, index) => (
          <li key={index}>{wordsOf(line)}</li>
        ))}
      </ul>
    </Banner>
  );
