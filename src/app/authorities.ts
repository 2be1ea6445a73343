import { readAuthoritiesToProbe } from '../node/probing/worker-prober.ts';
import { readAuthoritiesInWorker } from '../node/reading/read-in-worker.ts';
import type { Reply } from '../shared/reply.ts';

/** The certificate authorities out of a file, as PEM. @param toProbe they are read where the probes will run. */
export const readAuthorities = (bytes: Uint8Array, name: string, toProbe = false): Promise<Reply<string>> =>
  (toProbe ? readAuthoritiesToProbe : readAuthoritiesInWorker)(bytes, name);
