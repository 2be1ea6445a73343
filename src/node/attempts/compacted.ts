import type { AttemptEvent, SignInResult } from '../../core/records/attempt.ts';

/** So many attempts that count are kept, however old: fading is a question of the clock, and clocks are set wrongly. */
const KEPT = 1000;

/**
 * Leaves out what no standing rests on any more: runs that began, answers that neither let in nor rejected, and all but the
 * newest acceptance of each kind. The order stays.
 */
export const compacted = (events: readonly AttemptEvent[]): readonly AttemptEvent[] => {
  const results = new Map<string, SignInResult>();
  for (const event of events) if (event.event === 'result') results.set(event.id, event.result);
  const kept = new Set<string>();
  const acceptances = new Set<string>();
  const keys = new Map<string, AttemptEvent>();
  let counting = 0;
  for (const event of events.toReversed()) {
    if (event.event === 'set-out') {
      const { id, server, user, kind, key, at } = event;
      if (key !== null) keys.set(`${server} ${key}`, { event: 'seen', server, key, at });
      const result = results.get(id);
      const which = JSON.stringify([server, user, kind]);
      if (result === 'accepted' && !acceptances.has(which)) {
        acceptances.add(which);
        kept.add(id);
      }
      if (result !== 'accepted' && result !== 'answered' && (counting += 1) <= KEPT) kept.add(id);
    }
    if (event.event === 'seen') keys.set(`${event.server} ${event.key}`, event);
    if ((event.event === 'imported' || event.event === 'damage') && (counting += 1) <= KEPT) kept.add(event.id);
  }
  return [
    ...[...keys.values()].slice(-KEPT),
    ...events.filter((event) => event.event !== 'run' && event.event !== 'seen' && kept.has(event.id)),
  ];
};
