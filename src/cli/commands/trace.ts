import { endText } from '../../core/diagnosis/path-end-words.ts';
import { endsOf } from '../../core/evidence/path/ends.ts';
import { notMeasured, type PathTrace } from '../../core/evidence/path/trace.ts';
import { marked, say } from '../../core/messages/say.ts';
import { placeText } from '../../core/vocabulary/words.ts';
import { resolveName, isAddress } from '../../node/probing/dns.ts';
import { asciiHost } from '../../node/probing/destination.ts';
import { tracing } from '../../node/path/trace-path.ts';
import { command } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { JSON_OUT, type Values } from '../options.ts';
import { print, printJson, remark } from '../output.ts';
import { withStop } from '../stop.ts';
import { TARGET_OPTIONS, readLookTarget } from '../target-options.ts';
import { paint } from '../text/paint.ts';
import { hopTables } from '../text/path.ts';

const OPTIONS = {
  server: TARGET_OPTIONS.server,
  'connect-to': TARGET_OPTIONS['connect-to'],
  proxy: TARGET_OPTIONS.proxy,
  json: JSON_OUT,
} as const;

/** The name's addresses in the resolver's order; none where it has none, or none came in time. */
const addressesOf = (host: string, limitMs: number, signal: AbortSignal): Promise<readonly string[]> =>
  isAddress(host) ? Promise.resolve([host]) : resolveName(host, limitMs, signal).catch(() => []);

const trace = async (options: Values<typeof OPTIONS>, signal: AbortSignal): Promise<PathTrace> => {
  const target = await readLookTarget({ ...options, ca: undefined, pin: undefined, timeout: undefined });
  const server = target.connectTo ?? target;
  const host = asciiHost(server.host) ?? server.host;
  const place = placeText({ host, port: server.port });
  if (target.proxy !== null) return notMeasured(place, 'behind-proxy');
  const [address, ...others] = await addressesOf(host, target.timeouts.connectMs, signal);
  if (address === undefined) return notMeasured(place, signal.aborted ? 'stopped' : 'name-not-resolved');
  if (others.length > 0)
    await remark(
      say`Traced is ${address}. The name has further addresses, each of which --connect-to leads to: ${others.join(', ')}.`,
    );
  return tracing()({ address, port: server.port }, signal);
};

const exitCodeOf = (path: PathTrace): ExitCode => {
  const { told, kind } = endsOf(path);
  if (!told) return EXIT.cannotTell;
  return kind === 'open' ? EXIT.fine : EXIT.fault;
};

const run = async (options: Values<typeof OPTIONS>): Promise<ExitCode> => {
  const { value: path, stopped } = await withStop((signal) => trace(options, signal));
  if (stopped) return EXIT.stopped;
  if (options.json) {
    const ends = { ...endsOf(path), sentence: endText(path) };
    await printJson({ format: 'tripoint/trace', version: 1, ...path, ends });
  } else await print([...hopTables(path), paint('bold', endText(path))].join('\n\n'));
  return exitCodeOf(path);
};

/** `tripoint trace`: where a connection to the server's own port ends. Signs in nowhere, says no TLS, and asks for nothing. */
export const traceCommand = command({
  options: OPTIONS,
  notes: [
    marked(
      'Connections to the port are opened with a limit of 1, 2, 3 … routers; the routers that turn them away name themselves. A silent router is not one that drops the connection. NAT, load balancers and parallel paths may show different paths for different connections.',
    ),
  ],
  environment: ['https_proxy'],
  examples: ['trace --server nac.example', 'trace --server nac.example --connect-to 192.0.2.10:443 --json'],
  run: ({ options }) => run(options),
});
