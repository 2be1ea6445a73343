import { connect, type Socket } from 'node:net';
import type { Outcome } from '../../core/evidence/outcome.ts';
import { isoLocal } from '../../core/vocabulary/local-time.ts';
import { tellConnection } from './connections.ts';
import { tcpFailure } from './error-outcome.ts';
import { ProbeFailure, Stopped } from './probe-failure.ts';
import { within } from './time-limit.ts';

export interface Tried {
  readonly address: string;
  readonly outcome: Outcome;
}

/**
 * Connects to the first address that answers, one after another, and notes what became of each. All share one limit: an
 * address may use its part of what is left, so that a dead first one leaves time for the second.
 * @throws ProbeFailure of the most telling attempt (a missing route says less than a refusal); `Stopped`.
 */
export const connectToOneOf = async (
  addresses: readonly string[],
  port: number,
  limitMs: number,
  signal: AbortSignal,
  note: (tried: Tried) => void,
): Promise<Socket> => {
  const end = performance.now() + limitMs;
  const failures: ProbeFailure[] = [];
  for (const [index, address] of addresses.entries()) {
    const at = isoLocal(new Date());
    const tell = (outcome: Outcome): void => tellConnection({ at, address, port, outcome });
    const share = Math.max(1, (end - performance.now()) / (addresses.length - index));
    try {
      const socket = await within(share, signal, (ended) => openSocket(address, port, ended));
      tell('ok');
      note({ address, outcome: 'ok' });
      return socket;
    } catch (error) {
      if (error instanceof Stopped) {
        tell('not-run.stopped');
        throw error;
      }
      const failure = tcpFailure(error);
      tell(failure.outcome);
      failures.push(failure);
      note({ address, outcome: failure.outcome });
    }
  }
  const telling = failures.find(({ outcome }) => outcome !== 'tcp.unreachable') ?? failures.at(-1);
  throw telling ?? new ProbeFailure('tcp', 'tcp.unreachable', 'There is no address to connect to.');
};

const openSocket = (address: string, port: number, ended: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true });
    const giveUp = (): void => {
      socket.destroy();
    };
    ended.addEventListener('abort', giveUp, { once: true });
    // Stays for the socket's life: an error that comes after its owner looked away must not end the process.
    socket.on('error', reject);
    socket.once('connect', () => {
      ended.removeEventListener('abort', giveUp);
      if (ended.aborted) socket.destroy();
      resolve(socket);
    });
  });
