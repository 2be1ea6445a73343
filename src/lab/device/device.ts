import type { Stage } from '../../core/vocabulary/words.ts';
import type { LabReply } from '../http/reply.ts';
import type { LabRequest } from '../http/request.ts';

/** One request on its way in. */
export interface Exchange {
  readonly entrance: Stage;
  readonly request: LabRequest;
}

/** Passes the request on to the next device, in the end to the NAC server. */
export type Onward = (exchange: Exchange) => Promise<LabReply>;

/**
 * A device in the path that reads the requests: it answers itself, passes on, or passes on something else. Devices with a
 * memory keep it in their own closure, which belongs to one running world.
 */
export type Device = (exchange: Exchange, onward: Onward) => Promise<LabReply>;

/** Puts devices in a row, the first one nearest to the client. */
export const inARow = (devices: readonly Device[], last: Onward): Onward =>
  devices.reduceRight<Onward>((onward, device) => (exchange) => device(exchange, onward), last);
