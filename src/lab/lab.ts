import { DIFFICULTIES, type WorldSummary, type LabDescription } from '../core/records/practice-description.ts';
import type { World, WorldSetup } from './world.ts';
import { SIGN_IN } from './worlds/sign-in.ts';
import { SERVER } from './worlds/server.ts';
import { NODES } from './worlds/nodes.ts';
import { CERTIFICATES } from './worlds/certificates.ts';
import { IN_FRONT } from './worlds/in-front.ts';
import { FIREWALL } from './worlds/firewall.ts';
import { PROXY } from './worlds/proxy.ts';
import { PLATFORM } from './worlds/platform.ts';
import { CARD_ROWS, type CardRow, type Stage } from '../core/vocabulary/words.ts';
import { answerAsServer } from './access-control-server/gateway.ts';
import { admits, createServerState, setUpServer } from './access-control-server/state.ts';
import {
  makePrivateFolder,
  openCertificateCabinet,
  PRACTICE_AUTHORITY,
  type CertificateCabinet,
  type CertificateRecipe,
} from './certificates/authority.ts';
import { openControl, viewOf } from './control/control-server.ts';
import { perform, type Controlled } from './control/control-page.ts';
import { inARow, type Onward } from './device/device.ts';
import { openEngineerProxy } from './entrance/engineer-proxy.ts';
import { asListenError, authorityOf, LOOPBACK, LabError } from './entrance/loopback.ts';
import { openEntrance, openReopening, type ReopeningEntrance, type EntranceSetup } from './entrance/open-entrance.ts';
import { createWitness } from './entrance/tls-port.ts';
import { cardText, type FoundCard, type RowState, createPlatformState, checkFamilies } from './platform/state.ts';
import { openPlatform } from './platform/platform-server.ts';
import { meanwhileOf, walkOf } from './walk.ts';
import { controlsOf } from './running-world.ts';
import { type BadDay, startService } from './service/service.ts';
import { healthySetup, serverCertificate, fixedSetup } from './worlds/healthy-setup.ts';

/** Every world, from the first steps to the tricky ones, as the picker shows them. */
export const WORLDS: readonly World[] = [
  ...PLATFORM,
  ...FIREWALL,
  ...PROXY,
  ...SIGN_IN,
  ...SERVER,
  ...IN_FRONT,
  ...CERTIFICATES,
  ...NODES,
].toSorted((a, b) => DIFFICULTIES.indexOf(a.difficulty) - DIFFICULTIES.indexOf(b.difficulty));

/** What the picker may show: the expected verdict is not among it. */
export const worldSummaries = (): readonly WorldSummary[] =>
  WORLDS.map(({ id, title, story, difficulty, hint }) => ({ id, title, story, difficulty, hints: [hint] }));

export interface StartOptions {
  readonly insidePort?: number;
  readonly outsidePort?: number;
  readonly servicePort?: number;
  readonly platformPort?: number;
  readonly badDay?: BadDay | undefined;
  /** Where the clock of the platform's service is put at the start, ISO 8601; the present time when left out. */
  readonly now?: string;
  /** The events of the story between two runs happen automatically; without it, only on the control page. */
  readonly meanwhile?: boolean;
}

const readInstant = (text: string): Date => {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()))
    throw new LabError('not-an-instant', `"${text}" is no time of ISO 8601. No practice world runs.`);
  return instant;
};

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

/** Gives each of these entrances that shows the server's own certificate a new one; the key of a device stays. */
const renewing = (cabinet: CertificateCabinet, entrances: readonly ReopeningEntrance[]): (() => Promise<void>) => {
  let count = 0;
  return async () => {
    count += 1;
    const holder = `${serverCertificate.holder} (renewal ${count})`;
    const renewed = await cabinet.of({ ...serverCertificate, holder, validFrom: 0, validTo: 365 });
    for (const { setup, present } of entrances)
      if (setup().certificate.holder === serverCertificate.holder) present()?.(renewed);
  };
};

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
export const runWorld = async (world: World, options: StartOptions = {}) => {
  const serviceNow = options.now === undefined ? null : readInstant(options.now);
  const setup = world.configure(healthySetup());
  let now: WorldSetup = setup;
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
    const meanwhile = meanwhileOf(
      options.meanwhile === true ? walkOf(world) : [],
      (order) => void perform(controlled, order),
    );
    closers.push(meanwhile.close);
    const witness = createWitness(meanwhile.onRequest);
    const server: Onward = ({ request }) => Promise.resolve(answerAsServer(state, request));
    // Built again on a reset: devices with a memory keep it in their own closure.
    const rowsAt = ({ devices, second }: EntranceSetup): readonly [Onward, Onward] => [
      inARow(devices, server),
      inARow(second?.devices ?? [], server),
    ];
    const rowsOf = ({ entrances }: WorldSetup): Readonly<Record<Stage, readonly [Onward, Onward]>> => ({
      inside: rowsAt(entrances.inside),
      outside: rowsAt(entrances.outside),
      platform: rowsAt(entrances.platform),
    });
    let rows = rowsOf(setup);
    const ports: Readonly<Record<Stage, number>> = {
      inside: options.insidePort ?? 0,
      outside: options.outsidePort ?? 0,
      platform: 0,
    };
    const openOne = (entrance: Stage): Promise<ReopeningEntrance> =>
      opened(
        openReopening(
          (way, port) =>
            openEntrance(entrance, way, port, {
              cabinet,
              witness,
              onward: (at, isSecond) => (exchange) => rows[at][isSecond ? 1 : 0]({ ...exchange, report: state.logins }),
              admits: (sourceAddress) => admits(state, sourceAddress),
            }),
          setup.entrances[entrance],
          ports[entrance],
        ),
      );
    const opening = [
      openOne('inside'),
      openOne('outside'),
      openOne('platform'),
      opened(
        cabinet.of(SERVICE_CERTIFICATE).then((certificate) =>
          startService({
            ...certificate,
            front: (method, bytes) => now.service.front?.(method, bytes) ?? bytes,
            port: options.servicePort ?? 0,
            badDay: options.badDay,
          }).catch((error: unknown) => {
            throw asListenError(error, options.servicePort ?? 0);
          }),
        ),
      ),
      folder.put('practice-ca.pem', cabinet.practiceCa),
    ] as const;
    // Settled first: where one of them fails, the others must be known to be closed.
    await Promise.allSettled(opening);
    const [inside, outsideEntrance, platformEntrance, service, ca] = await Promise.all(opening);
    const outside = setup.entrances.outside.way === 'inside' ? inside : outsideEntrance;
    if (serviceNow !== null) service.clock.moveTo(serviceNow);

    const freshPlatform = () => createPlatformState(setup.platform, setup.platform.card ?? usualCard(world));
    const platformState = freshPlatform();
    const updateApiConfiguration = oneAtATime(async () => {
      platformState.rows = await checkFamilies(platformState, {
        fqdn: setup.server.fqdn,
        entrancePort: platformEntrance.port,
        ca: cabinet.practiceCa,
        timeoutMs: now.platform.timeoutMs,
      });
      platformState.updatedAt = new Date(Date.now() + now.platform.clockOffsetMs);
    });
    const renewCertificate = renewing(cabinet, [inside, outsideEntrance, platformEntrance]);
    const become = (next: WorldSetup): void => {
      now = next;
      setUpServer(state, next.server);
      rows = rowsOf(next);
    };
    const reopenEntrances = async (): Promise<void> => {
      const { entrances } = now;
      await Promise.all([
        inside.reopen(entrances.inside),
        outsideEntrance.reopen(entrances.outside),
        platformEntrance.reopen(entrances.platform),
      ]);
    };
    let isFixed = false;
    const fix = async (): Promise<void> => {
      isFixed = true;
      become(fixedSetup(setup));
      const { baseUrl, user, password } = now.platform;
      Object.assign(platformState, { baseUrl, user, password });
      await reopenEntrances();
      await updateApiConfiguration();
    };
    const reset = async (): Promise<void> => {
      const wasFixed = isFixed;
      isFixed = false;
      become(world.configure(healthySetup()));
      state.logins.length = 0;
      Object.assign(platformState, freshPlatform());
      witness.reset();
      meanwhile.reset();
      service.reset();
      if (serviceNow !== null) service.clock.moveTo(serviceNow);
      if (wasFixed) await reopenEntrances();
    };
    const controls = controlsOf(state, setup.entrances.inside.sourceAddress);
    const apiUser = setup.server.accounts[0]?.name ?? setup.engineer.user;
    const controlled: Controlled = {
      server: controls,
      apiUser,
      clock: service.clock,
      updateApiConfiguration,
      renewCertificate,
      byHand: meanwhile.end,
      resetSeen: witness.reset,
      fix,
      resetWorld: reset,
    };
    const [platform, control, engineerProxy] = await Promise.all([
      opened(openPlatform(platformState, updateApiConfiguration, options.platformPort ?? 0)),
      opened(
        openControl(controlled, () =>
          viewOf({ world, apiUser, state, witness, platform: platformState, service, isFixed }),
        ),
      ),
      setup.engineerProxy === null
        ? null
        : opened(
            openEngineerProxy({
              way: () => now.engineerProxy ?? 'passes',
              fqdn: setup.server.fqdn,
              entrancePort: outside.port,
              entrancePorts: [inside.port, outside.port],
              cabinet,
            }),
          ),
    ]);

    const description: LabDescription = {
      format: 'tripoint/lab',
      version: 1,
      world: world.id,
      server: `${setup.server.fqdn}:443`,
      entrances: {
        inside: authorityOf(inside.host, inside.port),
        outside: authorityOf(outside.host, outside.port),
      },
      ca,
      apiUser: { name: setup.engineer.user, password: setup.engineer.password },
      platform: { url: platform.url },
      service: {
        baseUrl: service.baseUrl,
        organizationId: service.organizationId,
        contextId: service.contextId,
        apiKey: service.apiKey,
        accessPolicyId: service.accessPolicyId,
        timeZone: service.timeZone,
      },
      expect: { party: world.expect.party, certainty: world.expect.certainty },
    };
    let closed: Promise<void> | undefined;
    return {
      description,
      caPem: cabinet.practiceCa,
      seen: witness.seen,
      /** Bytes that left TLS at an entrance, also those that never made a request. */
      decryptedBytes: (entrance: Stage) => witness.counts[entrance].decryptedBytes,
      tlsConnections: (entrance: Stage) => witness.counts[entrance].tlsConnections,
      connections: (entrance: Stage) => witness.counts[entrance].connections,
      failedSignIns: () => state.logins.filter(({ result }) => result === 'failed').length,
      administratorLogins: () => [...state.logins],
      cardText: () => cardText(platformState),
      updateApiConfiguration,
      resetSeen: witness.reset,
      server: controls,
      service,
      controlUrl: control.url,
      /** What only some worlds have: `http://127.0.0.1:PORT`, the CONNECT proxy in front of the outside entrance. */
      extras: (engineerProxy === null ? {} : { engineerProxy: engineerProxy.url }) as {
        readonly engineerProxy?: string;
      },
      renewCertificate,
      fix,
      reset,
      close: () => (closed ??= closeAll()),
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
};

/**
 * Starts a world of the list on loopback ports. Worlds share nothing: several run side by side in one process.
 * @throws LabError `unknown-world`, `port-taken`, `no-ipv6` or `not-an-instant`; then nothing runs.
 */
export const startWorld = async (id: string, options: StartOptions = {}) => {
  const world = WORLDS.find((candidate) => candidate.id === id);
  if (world === undefined)
    throw new LabError('unknown-world', `There is no practice world "${id}". No practice world runs.`);
  return runWorld(world, options);
};

/** One world that runs. Everything it holds is gone after `close`. */
export type RunningWorld = Awaited<ReturnType<typeof runWorld>>;
