import { describe, expect, it } from 'vitest';
import { momentOf, momentText, spanText } from '../../../src/core/messages/zoned-time.ts';

describe('given times that people look up in logs', () => {
  it('a span is told in UTC and on the clock of the host', () =>
    expect(spanText('2026-11-21T10:04:05.100+01:00', 10_000)).toBe(
      '2026-11-21 09:04:05–09:04:15 UTC, 2026-11-21 10:04:05 (UTC+01:00)',
    ));
  it('an end on another day has its day', () =>
    expect(spanText('2026-11-21T23:59:58Z', 5000)).toBe('2026-11-21 23:59:58–2026-11-22 00:00:03 UTC'));
  it('an end within the same second is left out, and a clock that is in UTC', () => {
    expect(spanText('2026-11-21T10:04:05.100+01:00', 200)).toBe(
      '2026-11-21 09:04:05 UTC, 2026-11-21 10:04:05 (UTC+01:00)',
    );
    expect(spanText('2026-11-21T09:04:05.100+00:00', 200)).toBe('2026-11-21 09:04:05 UTC');
  });
  it('a time that no calendar has stays as it was written, once', () => {
    expect(momentText(momentOf('soon'))).toBe('soon');
    expect(spanText('soon', 5)).toBe('soon');
  });
});
