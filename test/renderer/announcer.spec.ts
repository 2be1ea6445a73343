import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeAnnouncer } from '../../src/renderer/state/attempt.ts';

/** What a screen reader is told, one message a second at most. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('says together what comes within a second', () => {
  const announcer = makeAnnouncer();
  announcer.say('one');
  vi.advanceTimersByTime(0);
  announcer.say('two');
  announcer.say('three');
  vi.advanceTimersByTime(999);
  const before = announcer.current();
  vi.advanceTimersByTime(1);
  expect([before, announcer.current()]).toEqual(['one', 'two. three']);
});

it('holds a message for a while, and nothing that is long past', () => {
  const announcer = makeAnnouncer();
  announcer.say('Inside is finished');
  vi.advanceTimersByTime(10_000);
  const held = announcer.current();
  vi.advanceTimersByTime(10_000);
  expect([held, announcer.current()]).toEqual(['Inside is finished', '']);
});
