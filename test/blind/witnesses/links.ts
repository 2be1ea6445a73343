import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Place } from '../scenario.ts';
import type { End } from './frames.ts';

/** The connections of a run, as its record names them after it was dressed. */

export interface Link {
  readonly stage: Place;
  readonly outcome: string;
  /** When its first packet left, milliseconds since 1970. */
  readonly at: number;
  readonly from: End;
  readonly to: End;
  readonly random: string;
  readonly helloBytes: number;
  readonly path: string;
  /** Another hello of the same probe: no request follows. */
  readonly isAnother: boolean;
}

const hello = z.looseObject({ clientRandom: z.string().optional(), bytes: z.number().nullable() });
const place = z.looseObject({ address: z.string(), port: z.number() });
const recordSchema = z.looseObject({
  stage: z.enum(['inside', 'outside']),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  probes: z.array(
    z.looseObject({
      outcome: z.string(),
      evidence: z
        .looseObject({
          startedAt: z.string(),
          request: z.looseObject({ url: z.string() }),
          proxy: z.unknown(),
          name: z
            .looseObject({ tried: z.array(z.looseObject({ address: z.string(), from: place.optional() })) })
            .nullable(),
          connection: z
            .looseObject({
              localAddress: z.string(),
              localPort: z.number(),
              remoteAddress: z.string(),
              remotePort: z.number(),
            })
            .nullable(),
          times: z.looseObject({ tcp: z.looseObject({ startMs: z.number() }).nullable() }),
          hello: hello.optional(),
          askedAgain: z.array(hello.extend({ outcome: z.string() })).optional(),
        })
        .nullable(),
    }),
  ),
});
type RunRecord = z.infer<typeof recordSchema>;
type Probe = RunRecord['probes'][number];

export interface RunSeen {
  readonly stage: Place;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly links: readonly Link[];
}

const noRandom = (from: End): string => createHash('sha256').update(`${from.address} ${from.port}`).digest('hex');

const linksOf = (stage: Place, { outcome, evidence }: Probe): readonly Link[] => {
  if (evidence?.proxy !== null) return [];
  const { connection, name } = evidence;
  const last = name?.tried.at(-1);
  let ends: readonly [End, End] | null = null;
  if (connection !== null)
    ends = [
      { address: connection.localAddress, port: connection.localPort },
      { address: connection.remoteAddress, port: connection.remotePort },
    ];
  else if (last?.from !== undefined) ends = [last.from, { address: last.address, port: 443 }];
  if (ends === null) return [];
  const [from, to] = ends;
  const started = Date.parse(evidence.startedAt);
  const own: Link = {
    stage,
    outcome,
    at: started + (evidence.times.tcp?.startMs ?? 0),
    from,
    to,
    random: evidence.hello?.clientRandom ?? noRandom(from),
    helloBytes: evidence.hello?.bytes ?? 517,
    path: new URL(evidence.request.url).pathname,
    isAnother: false,
  };
  const others = (evidence.askedAgain ?? []).map((again, index): Link => {
    const port = { ...from, port: 30_000 + ((from.port + 7 * (index + 1)) % 30_000) };
    return {
      ...own,
      outcome: again.outcome,
      at: started + 30 + index * 5,
      from: port,
      random: again.clientRandom ?? noRandom(port),
      helloBytes: again.bytes ?? 517,
      isAnother: true,
    };
  });
  return [own, ...others];
};

/** `null` for what is no record of a run. */
export const readRun = (text: string): RunSeen | null => {
  const read = recordSchema.safeParse(JSON.parse(text));
  if (!read.success) return null;
  const { stage, startedAt, endedAt, probes } = read.data;
  const links = probes.flatMap((probe) => linksOf(stage, probe));
  return { stage, startedAt: Date.parse(startedAt), endedAt: Date.parse(endedAt ?? startedAt), links };
};
