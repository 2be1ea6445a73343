import { endsOf, type Ends } from '../../evidence/path/ends.ts';
import type { PathTrace } from '../../evidence/path/measured.ts';
import { type Message, say, NOTHING } from '../../messages/message.ts';
import { pathFor } from '../../records/record.ts';
import { addressUsed } from './address.ts';
import type { JudgedCell } from '../cells.ts';
import { endText } from '../words/path.ts';

/** What a trace adds to the judging of a probe that ended in TCP: where, and whether that is before the server. */

interface WhereItEnds {
  readonly path: PathTrace;
  readonly ends: Ends;
  readonly address: string;
}

/** The trace of the cell's own run to the address that its probe ended at; `null` where nothing was measured. */
export const whereItEnds = (cell: JudgedCell): WhereItEnds | null => {
  const address = addressUsed(cell);
  if (cell.run === null || cell.evidence === null || address === null) return null;
  const path = pathFor(cell.run, cell.evidence);
  return path?.notMeasured === null ? { path, ends: endsOf(path), address } : null;
};

/** It ends where other packets pass, or a device says that it stops it: the server, and its settings, never saw it. */
export const isBeforeServer = ({ ends, address }: WhereItEnds): boolean => {
  const { kind, next, by } = ends;
  if (kind === 'dropped-after') return next?.kind === 'router';
  return kind === 'reset-at' || ((kind === 'prohibited-by' || kind === 'no-route-at') && by !== address);
};

/** Connections come as far as the last router before the address, and not through: that router or the address ends them. */
export const isAtServer = ({ ends }: WhereItEnds): boolean =>
  (ends.kind === 'dropped-after' && ends.next?.kind === 'server') ||
  (ends.kind === 'refused-by-server' && ends.by === null && ends.lastHeard !== null);

/** Where it ends, as a sentence of a verdict; empty where there is nothing to say. */
export const endFact = ({ path, ends }: WhereItEnds): Message => {
  if (ends.kind === 'open') return say('A connection made right after it opened.');
  return ends.kind === 'not-told' && ends.untold !== 'may-be-hidden' ? NOTHING : endText(path);
};

/** The same, as a label in the path's picture. */
export const endNote = ({ ends }: WhereItEnds): Message => {
  const { kind, lastHeard, by, ttl } = ends;
  switch (kind) {
    case 'open':
      return say('opened right after');
    case 'reset-at':
      return say`reset at hop ${ttl ?? 1}, before the server`;
    case 'prohibited-by':
    case 'no-route-at':
      return say`turned away by ${by ?? ''}`;
    case 'refused-by-server':
      return say('refused at the distance of the server');
    case 'dropped-after':
      return say`ends after ${lastHeard ?? ''}`;
    case 'not-told':
      return lastHeard === null
        ? say('where it ends is not known')
        : say`last heard: ${lastHeard}; ${say('where it ends is not known')}`;
  }
};
