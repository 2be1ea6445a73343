import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchIdle } from '../../src/web/idle.ts';
import { ask, startRunningHost } from './running-host.ts';

describe('given a host that nobody uses', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const watch = () => {
    const onIdle = vi.fn();
    return { onIdle, idle: watchIdle(1000, onIdle) };
  };

  it('says so when the time is over', () => {
    const { onIdle } = watch();
    vi.advanceTimersByTime(1000);
    expect(onIdle).toHaveBeenCalledOnce();
  });

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

describe('given a running host', () => {
  it('tells its owner that it is idle', async () => {
    await new Promise<void>((settle) => void startRunningHost({ idleMs: 20, onIdle: settle }));
  });

  it('is not kept alive by requests that it refuses', async () => {
    const onIdle = vi.fn();
    const { port } = await startRunningHost({ idleMs: 200, onIdle });
    while (onIdle.mock.calls.length === 0) await ask(port, { path: '/', headers: { host: 'evil.test' } });
    expect(onIdle).toHaveBeenCalledOnce();
  });
});
