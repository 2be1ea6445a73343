import type { Evidence } from '../evidence/evidence.ts';
import { isOpen } from '../evidence/own-ports.ts';
import { say } from '../messages/say.ts';
import { outcomeName } from './phrases.ts';

/** "9060: connects; 9070: Connection refused", in one line; `null` where nobody looked. */
export const ownPortsText = ({ ownPorts = [] }: Evidence): string | null =>
  ownPorts.length === 0
    ? null
    : ownPorts
        .map(({ port, outcome }) => (isOpen(outcome) ? say`${port}: connects` : `${port}: ${outcomeName(outcome)}`))
        .join('; ');
