import type { Entrance } from './open-entrance.ts';
import type { EntranceSetup } from './way.ts';

/** An entrance that can be opened in another way while its world runs; its port stays. */
export interface ReopeningEntrance extends Pick<Entrance, 'port' | 'host' | 'close'> {
  readonly setup: () => EntranceSetup;
  readonly present: () => Entrance['present'];
  readonly reopen: (setup: EntranceSetup) => Promise<void>;
}

/**
 * Opens an entrance at a port.
 *
 * @param port 0 for any free one.
 * @throws LabError `port-taken` or `no-ipv6`
 */
export const openReopening = async (
  open: (setup: EntranceSetup, port: number) => Promise<Entrance>,
  first: EntranceSetup,
  port: number,
): Promise<ReopeningEntrance> => {
  let setup = first;
  let entrance = await open(first, port);
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => (last = last.catch(() => undefined).then(work));
  return {
    port: entrance.port,
    host: entrance.host,
    setup: () => setup,
    present: () => entrance.present,
    reopen: (next) =>
      inTurn(async () => {
        await entrance.close();
        entrance = await open(next, entrance.port);
        setup = next;
      }),
    close: () => inTurn(() => entrance.close()),
  };
};
