import { endsOf } from '../core/evidence/path/ends.ts';
import { notMeasured, type PacketSize, type PathTrace } from '../core/evidence/path/measured.ts';
import { placeText } from '../core/vocabulary/words.ts';
import { sizing, tracing } from '../node/path/trace-path.ts';
import { asciiHost, type LookTarget } from '../node/probing/target.ts';
import { isAddress, resolveName } from '../node/probing/transport.ts';

interface Traced {
  readonly path: PathTrace;
  readonly size: PacketSize | null;
}

const addressesOf = (host: string, limitMs: number, signal: AbortSignal): Promise<readonly string[]> =>
  isAddress(host) ? Promise.resolve([host]) : resolveName(host, limitMs, signal).catch(() => []);

/**
 * Where a connection to a server's own port ends; where it opens, whether large packets get through.
 * @param onFurther called before it begins, where the name has more addresses than the one that is traced.
 */
export const traceTo = async (
  target: LookTarget,
  onFurther: (address: string, others: readonly string[]) => Promise<void>,
  signal: AbortSignal,
): Promise<Traced> => {
  const server = target.connectTo ?? target;
  const host = asciiHost(server.host) ?? server.host;
  const place = placeText({ host, port: server.port });
  if (target.proxy !== null) return { path: notMeasured(place, 'behind-proxy'), size: null };
  const [address, ...others] = await addressesOf(host, target.timeouts.connectMs, signal);
  if (address === undefined)
    return { path: notMeasured(place, signal.aborted ? 'stopped' : 'name-not-resolved'), size: null };
  if (others.length > 0) await onFurther(address, others);
  const to = { address, port: server.port };
  const path = await tracing()(to, signal);
  return { path, size: endsOf(path).kind === 'open' ? await sizing()(to, signal) : null };
};
