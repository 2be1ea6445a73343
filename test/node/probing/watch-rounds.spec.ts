import { describe, expect, it } from 'vitest';
import type { Family } from '../../../src/core/vocabulary/words.ts';
import { RefusedToSend } from '../../../src/node/probing/preflight.ts';
import type { ProbeOutput, ProbeTarget } from '../../../src/node/probing/target.ts';
import { runRounds, type Clock, type WatchEnd } from '../../../src/node/probing/watch-rounds.ts';
import { goodAnswer, reply } from './servers.ts';
import { openClient, targetAt } from './stage.ts';
import { good, rejecting, serving, trusting } from './trusted.ts';

/** Time passes only while a watch waits, or when a spec lets it. */
const handClock = (): Clock & { pass: (ms: number) => void } => {
  let now = 1_000_200;
  return {
    now: () => now,
    pass: (ms) => void (now += ms),
    wait: (ms) => {
      now += ms;
      return Promise.resolve();
    },
  };
};

const watching = async (
  target: ProbeTarget,
  rounds: number,
  {
    families = ['open-api'] as readonly Family[],
    signal = new AbortController().signal,
    onOutput = (): Promise<void> => Promise.resolve(),
    clock = handClock(),
  } = {},
): Promise<{ end: WatchEnd; told: [slot: number, ProbeOutput][] }> => {
  const told: [number, ProbeOutput][] = [];
  const end = await runRounds(
    target,
    { families, everySeconds: 10, firstSlot: 101, rounds },
    {
      gate: openClient(),
      onOutput: async (slot, output) => {
        await onOutput();
        if (output.evidence !== null) told.push([slot, output]);
      },
      onRoundEnd: () => undefined,
    },
    signal,
    clock,
  );
  return { end, told };
};

const outcomes = ({ told }: Awaited<ReturnType<typeof watching>>): readonly string[] =>
  told.map(([, { outcome }]) => outcome);

const server = async (answer = good) => {
  const listening = await serving(answer);
  return { ...listening, target: trusting(listening.port) };
};

describe('given a watch of a server in good order', () => {
  it('comes to its end after as many rounds as were wanted', async () => {
    const { target } = await server();
    const watched = await watching(target, 2);
    expect([watched.end, outcomes(watched)]).toEqual(['complete', ['ok', 'ok']]);
  });

  it('asks in slots that follow one another, from the first border on', async () => {
    const { target } = await server();
    expect((await watching(target, 3)).told.map(([slot]) => slot)).toEqual([101, 102, 103]);
  });

  it('lets one probe go first in each round, and the others only once it was let in', async () => {
    const held: (() => void)[] = [];
    const { target, requests } = await server(({ path, socket, count }) => {
      if (count === 1) held.push(() => socket.end(goodAnswer(path)));
      else socket.end(goodAnswer(path));
    });
    const seen: number[] = [];
    const families: readonly Family[] = ['ers-endpoint-groups', 'open-api', 'mnt-session'];
    const watched = watching(target, 1, { families });
    while (held.length === 0) await new Promise((soon) => setTimeout(soon, 5));
    seen.push(requests().length);
    held[0]?.();
    expect([outcomes(await watched), seen, requests().length]).toEqual([['ok', 'ok', 'ok'], [1], 3]);
  });
});

describe('given a server that rejects the sign-in', () => {
  it('is asked once, and never again', async () => {
    const { target, requests } = await server(rejecting);
    const watched = await watching(target, 3, { families: ['ers-endpoint-groups', 'open-api'] });
    expect([watched.end, outcomes(watched), requests().length]).toEqual(['protecting-account', ['http.401'], 1]);
  });

  it('is asked no more after it had let the same sign-in in before', async () => {
    const { target, requests } = await server(({ path, socket, count }) =>
      socket.end(count === 1 ? goodAnswer(path) : reply('401 ')),
    );
    const watched = await watching(target, 4);
    expect([watched.end, outcomes(watched), requests().length]).toEqual(['protecting-account', ['ok', 'http.401'], 2]);
  });
});

describe('given a round that takes longer than the interval', () =>
  it('lets no other begin before it has ended, and does not make up for the slots that passed', async () => {
    const clock = handClock();
    const { target } = await server(({ path, socket, count }) => {
      if (count === 1) clock.pass(16_000);
      socket.end(goodAnswer(path));
    });
    const { end, told } = await watching(target, 4, { clock });
    expect([end, told.map(([slot]) => slot)]).toEqual(['complete', [101, 103, 104]]);
  }));

describe('given a watch that is stopped', () => {
  it('ends while it waits for its next round', async () => {
    const { target, requests } = await server();
    const stop = new AbortController();
    const clock = handClock();
    const wait: Clock['wait'] = (ms, signal) => {
      if (requests().length > 0) stop.abort();
      return signal.aborted ? Promise.resolve() : clock.wait(ms, signal);
    };
    const watched = await watching(target, 5000, { signal: stop.signal, clock: { ...clock, wait } });
    expect([watched.end, outcomes(watched), requests().length]).toEqual(['stopped', ['ok'], 1]);
  });

  it('ends during an attempt that nobody answers, and keeps it', async () => {
    const stop = new AbortController();
    const { target } = await server(() => stop.abort());
    const watched = await watching({ ...target, timeouts: { connectMs: 6e5, headersMs: 6e5, totalMs: 6e5 } }, 5000, {
      signal: stop.signal,
    });
    expect([watched.end, outcomes(watched)]).toEqual(['stopped', ['not-run.stopped']]);
  });
});

it('given an attempt that could not be kept, sends nothing more', async () => {
  const { target, requests } = await server();
  const full = new Error('disk full');
  await expect(watching(target, 3, { onOutput: () => Promise.reject(full) })).rejects.toBe(full);
  expect(requests()).toHaveLength(1);
});

it('given a target that must not be sent to, refuses', () =>
  expect(watching(targetAt(9, { user: 'a:b' }), 1)).rejects.toBeInstanceOf(RefusedToSend));
