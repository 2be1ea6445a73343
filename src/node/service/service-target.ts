import { readBaseUrl, type ServiceContext } from '../../core/whitelisting/context.ts';
import type { Destination, LookTarget, ResolvedProxy, Timeouts } from '../probing/target.ts';

/** A service may think long about a batch; a name, a port and TLS may not. */
const SERVICE_TIMEOUTS: Timeouts = { connectMs: 5000, headersMs: 60_000, totalMs: 120_000 };

/**
 * Where a context's calls go.
 * @throws RangeError for a base URL that its schema would have refused: a mistake of the caller.
 */
export const lookTargetOf = (
  { baseUrl, ca, pin }: Pick<ServiceContext, 'baseUrl' | 'ca' | 'pin'>,
  way: {
    readonly proxy?: ResolvedProxy | null;
    readonly connectTo?: Destination | null;
    readonly timeouts?: Timeouts;
  } = {},
): LookTarget => {
  const base = readBaseUrl(baseUrl);
  if (!base.ok) throw new RangeError(base.message.key);
  const { host, port } = base.value;
  return {
    host,
    port,
    connectTo: way.connectTo ?? null,
    ca,
    pin,
    proxy: way.proxy ?? null,
    timeouts: way.timeouts ?? SERVICE_TIMEOUTS,
  };
};
