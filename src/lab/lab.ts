import type { WorldSummary } from '../core/practice/description.ts';
import { CARD_ROWS, type CardRow, type Stage } from '../core/words.ts';
import { answerAsServer } from './access-control-server/gateway.ts';
import { createServerState } from './access-control-server/state.ts';
import { makePrivateFolder } from './certificates/private-folder.ts';
import { openCertificateCabinet, PRACTICE_AUTHORITY, type CertificateRecipe } from './certificates/recipe.ts';
import { LOOPBACK, type OpenPort } from './entrance/loopback.ts';
import { openEntrance } from './entrance/open-entrance.ts';
import { createWitness } from './entrance/witness.ts';
import { LabError } from './lab-error.ts';
import { cardText } from './platform/card.ts';
import { checkFamilies } from './platform/check-families.ts';
import { openPlatform } from './platform/platform-server.ts';
import type { FoundCard, RowState } from './platform/setup.ts';
import { createPlatformState } from './platform/state.ts';
import { controlsOf, countersOf, type RunningWorld } from './running-world.ts';
import { startService } from './service/service.ts';
import type { World } from './world.ts';
import { WORLDS } from './worlds/all-worlds.ts';
import { healthySetup } from './worlds/healthy-setup.ts';

export { LabError, WORLDS };

/** What the picker may show: the expected verdict is not among it. */
export const worldSummaries = (): readonly WorldSummary[] =>
  WORLDS.map(({ id, title, story, difficulty, hints }) => ({ id, title, story, difficulty, hints: [...hints] }));

export interface StartOptions {
  /** Port of the inside entrance; any free one when left out. */
  readonly insidePort?: number;
  readonly outsidePort?: number;
}

const CARD_AGE_HOURS = 3;

const SERVICE_CERTIFICATE: CertificateRecipe = {
  holder: 'service',
  authority: PRACTICE_AUTHORITY,
  names: [LOOPBACK, 'localhost'],
  validFrom: -1,
  validTo: 90,
};

const usualCard = (world: World): FoundCard => ({
  rows: Object.fromEntries(
    CARD_ROWS.map((row): [CardRow, RowState] => [row, world.expect.cells.platform[row] === 'row.up' ? 'up' : 'down']),
  ) as Record<CardRow, RowState>,
  hoursOld: CARD_AGE_HOURS,
});

/** Calls that come while one is under way get that one's result: two clicks are not six sign-ins. */
const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
};

/** Starts a world that need not be in the list. See `startWorld`. */
export const runWorld = async (world: World, options: StartOptions = {}): Promise<RunningWorld> => {
  const setup = world.configure(healthySetup());
  const closers: (() => Promise<unknown>)[] = [];
  const closeAll = async (): Promise<void> => {
    await Promise.allSettled(closers.map((close) => close()));
  };
  const opened = async <T extends { readonly close: () => Promise<unknown> }>(opening: Promise<T>): Promise<T> => {
    const open = await opening;
    closers.push(() => open.close());
    return open;
  };

  try {
    const [cabinet, folder] = await Promise.all([openCertificateCabinet(), makePrivateFolder()]);
    closers.push(folder.remove);
    const state = createServerState(setup.server);
    const witness = createWitness();
    const ports: Readonly<Record<Stage, number>> = {
      inside: options.insidePort ?? 0,
      outside: options.outsidePort ?? 0,
      platform: 0,
    };
    const openOne = (entrance: Stage): Promise<OpenPort> =>
      opened(
        openEntrance(entrance, setup.entrances[entrance], ports[entrance], {
          cabinet,
          witness,
          server: ({ request }) => Promise.resolve(answerAsServer(state, request)),
        }),
      );
    const opening = [
      openOne('inside'),
      openOne('outside'),
      openOne('platform'),
      opened(cabinet.of(SERVICE_CERTIFICATE).then(startService)),
      folder.put('practice-ca.pem', cabinet.practiceCa),
    ] as const;
    // Settled first: where one of them fails, the others must be known to be closed.
    await Promise.allSettled(opening);
    const [inside, outside, platformEntrance, service, ca] = await Promise.all(opening);

    const platformState = createPlatformState(setup.platform, setup.platform.card ?? usualCard(world));
    const updateApiConfiguration = oneAtATime(async () => {
      platformState.rows = await checkFamilies(platformState, {
        fqdn: setup.server.fqdn,
        entrancePort: platformEntrance.port,
        ca: cabinet.practiceCa,
        timeoutMs: setup.platform.timeoutMs,
      });
      platformState.updatedAt = new Date();
    });
    const platform = await opened(openPlatform(platformState, updateApiConfiguration));

    let closed: Promise<void> | undefined;
    return {
      description: {
        format: 'tripoint/lab',
        version: 1,
        world: world.id,
        server: `${setup.server.fqdn}:443`,
        entrances: { inside: `${LOOPBACK}:${inside.port}`, outside: `${LOOPBACK}:${outside.port}` },
        ca,
        apiUser: { name: setup.engineer.user, password: setup.engineer.password },
        platform: { url: platform.url },
        service: {
          baseUrl: service.baseUrl,
          organizationId: service.organizationId,
          contextId: service.contextId,
          apiKey: service.apiKey,
          accessPolicyId: service.accessPolicyId,
        },
        expect: { party: world.expect.party, certainty: world.expect.certainty },
      },
      caPem: cabinet.practiceCa,
      seen: witness.seen,
      ...countersOf(witness.counts),
      failedSignIns: () => state.logins.filter(({ result }) => result === 'failed').length,
      administratorLogins: () => [...state.logins],
      cardText: () => cardText(platformState),
      updateApiConfiguration,
      resetSeen: witness.reset,
      server: controlsOf(state),
      service,
      close: () => (closed ??= closeAll()),
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
};

/**
 * Starts a world of the list on loopback ports. Worlds share nothing: several run side by side in one process.
 *
 * @throws LabError `unknown-world` or `port-taken`; then nothing runs.
 */
export const startWorld = async (id: string, options: StartOptions = {}): Promise<RunningWorld> => {
  const world = WORLDS.find((candidate) => candidate.id === id);
  if (world === undefined)
    throw new LabError('unknown-world', `There is no practice world "${id}". No practice world runs.`);
  return runWorld(world, options);
};
