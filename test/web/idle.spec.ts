import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchIdle } from '../../src/web/limits.ts';
import { ask, startRunningHost } from './running-host.ts';

describe('given a host that nobody uses', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const watch = (going?: () => Promise<unknown> | null) => {
    const onIdle = vi.fn();
    return { onIdle, idle: watchIdle(1000, onIdle, going) };
  };

  it('begins to count anew when a use ends', () => {
    const { onIdle, idle } = watch();
    vi.advanceTimersByTime(999);
    idle.use()();
    vi.advanceTimersByTime(999);
    expect(onIdle).not.toHaveBeenCalled();
  });

  it('does not count while something is in use, such as an open window', () => {
    const { onIdle, idle } = watch();
    const leaveFirst = idle.use();
    const leaveSecond = idle.use();
    leaveFirst();
    leaveFirst();
    vi.advanceTimersByTime(100_000);
    expect(onIdle).not.toHaveBeenCalled();
    leaveSecond();
    vi.advanceTimersByTime(1000);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it('says nothing after it was stopped', () => {
    const { onIdle, idle } = watch();
    const leave = idle.use();
    idle.stop();
    leave();
    vi.advanceTimersByTime(10_000);
    expect(onIdle).not.toHaveBeenCalled();
  });
});

describe('given work that goes on without a window', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const work = () => {
    const end = Promise.withResolvers<undefined>();
    let on = true;
    const over = (settle: () => void) => async (): Promise<void> => {
      on = false;
      settle();
      await end.promise.catch(() => undefined);
    };
    const onIdle = vi.fn();
    const idle = watchIdle(1000, onIdle, () => (on ? end.promise : null));
    return {
      onIdle,
      idle,
      ends: over(() => end.resolve(undefined)),
      fails: over(() => end.reject(new Error('the work failed'))),
    };
  };

  it('waits for its end, however long it takes', () => {
    const { onIdle } = work();
    vi.advanceTimersByTime(100_000);
    expect(onIdle).not.toHaveBeenCalled();
  });

  for (const how of ['ends', 'fails'] as const)
    it(`counts anew when it ${how}`, async () => {
      const { onIdle, [how]: over } = work();
      vi.advanceTimersByTime(5_500);
      await over();
      vi.advanceTimersByTime(999);
      expect(onIdle).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(onIdle).toHaveBeenCalledOnce();
    });

  it('keeps on waiting for a window that is used when it ends', async () => {
    const { onIdle, idle, ends } = work();
    vi.advanceTimersByTime(1000);
    const leave = idle.use();
    await ends();
    vi.advanceTimersByTime(100_000);
    expect(onIdle).not.toHaveBeenCalled();
    leave();
    vi.advanceTimersByTime(1000);
    expect(onIdle).toHaveBeenCalledOnce();
  });
});

describe('given a running host', () => {
  it('is kept alive by what goes on behind it, and tells its owner after that', async () => {
    const end = Promise.withResolvers<undefined>();
    const asked = Promise.withResolvers<undefined>();
    let on = true;
    const idle = Promise.withResolvers<string>();
    await startRunningHost({
      idleMs: 20,
      going: () => {
        asked.resolve(undefined);
        return on ? end.promise : null;
      },
      onIdle: () => idle.resolve(on ? 'while it went on' : 'after its end'),
    });
    await asked.promise;
    on = false;
    end.resolve(undefined);
    expect(await idle.promise).toBe('after its end');
  });

  it('is not kept alive by requests that it refuses', async () => {
    const onIdle = vi.fn();
    const { port } = await startRunningHost({ idleMs: 200, onIdle });
    while (onIdle.mock.calls.length === 0) await ask(port, { path: '/', headers: { host: 'evil.test' } });
    expect(onIdle).toHaveBeenCalledOnce();
  });
});
