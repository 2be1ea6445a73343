import { sizeFigures, sizeText } from '../../core/diagnosis/words/packet-size.ts';
import { endText } from '../../core/diagnosis/words/path-end.ts';
import { endsOf } from '../../core/evidence/path/ends.ts';
import { readSizes, type PacketSize } from '../../core/evidence/path/packet-size.ts';
import { notMeasured, type PathTrace } from '../../core/evidence/path/trace.ts';
import { marked, say, textOf } from '../../app/words.ts';
import { placeText } from '../../core/vocabulary/words.ts';
import { resolveName, isAddress } from '../../node/probing/dns.ts';
import { asciiHost } from '../../node/probing/destination.ts';
import { sizing, tracing } from '../../node/path/trace-path.ts';
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

interface Traced {
  readonly path: PathTrace;
  /** `null` where no connection opens. */
  readonly size: PacketSize | null;
}

const trace = async (options: Values<typeof OPTIONS>, signal: AbortSignal): Promise<Traced> => {
  const target = await readLookTarget({ ...options, ca: undefined, pin: undefined, timeout: undefined });
  const server = target.connectTo ?? target;
  const host = asciiHost(server.host) ?? server.host;
  const place = placeText({ host, port: server.port });
  if (target.proxy !== null) return { path: notMeasured(place, 'behind-proxy'), size: null };
  const [address, ...others] = await addressesOf(host, target.timeouts.connectMs, signal);
  if (address === undefined)
    return { path: notMeasured(place, signal.aborted ? 'stopped' : 'name-not-resolved'), size: null };
  if (others.length > 0)
    await remark(
      say`Traced is ${address}. The name has further addresses, each of which --connect-to leads to: ${others.join(', ')}.`,
    );
  const to = { address, port: server.port };
  const path = await tracing()(to, signal);
  return { path, size: endsOf(path).kind === 'open' ? await sizing()(to, signal) : null };
};

const exitCodeOf = ({ path, size }: Traced): ExitCode => {
  const { told, kind } = endsOf(path);
  if (size !== null && readSizes(size).kind === 'large-lost') return EXIT.fault;
  if (!told) return EXIT.cannotTell;
  return kind === 'open' ? EXIT.fine : EXIT.fault;
};

const run = async (options: Values<typeof OPTIONS>): Promise<ExitCode> => {
  const { value: traced, stopped } = await withStop((signal) => trace(options, signal));
  if (stopped) return EXIT.stopped;
  const { path, size } = traced;
  if (options.json) {
    const ends = { ...endsOf(path), sentence: endText(path) };
    const packetSize = size && { ...size, ...readSizes(size), sentence: sizeText(size) };
    await printJson({ format: 'tripoint/trace', version: 1, ...path, ends, ...(packetSize && { packetSize }) });
  } else {
    const sizes = size === null ? [] : [sizeText(size)];
    // What is at fault comes last.
    const isLost = size !== null && readSizes(size).kind === 'large-lost';
    const told = (isLost ? [endText(path), ...sizes] : [...sizes, endText(path)]).map(textOf).join('\n');
    const figures = size === null ? null : sizeFigures(size);
    await print([...hopTables(path), ...(figures === null ? [] : [textOf(figures)]), paint('bold', told)].join('\n\n'));
  }
  return exitCodeOf(traced);
};

/**
 * `tripoint trace`: where a connection to the server's own port ends; where it opens, whether large packets get through. Signs in
 * nowhere, sends no more of TLS than a hello without a name, and asks for nothing.
 */
export const traceCommand = command({
  options: OPTIONS,
  notes: [marked('If only small packets are answered, large ones are lost in the path (MTU).')],
  environment: ['https_proxy'],
  examples: ['trace --server nac.example', 'trace --server nac.example --connect-to 192.0.2.10:443 --json'],
  run: ({ options }) => run(options),
});
