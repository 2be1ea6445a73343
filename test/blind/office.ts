import { fortigateWebFilter } from '../../src/lab/device/pages.ts';
import type { RunningWorld } from '../../src/lab/lab.ts';
import type { WorldSetup } from '../../src/lab/world.ts';
import { entrance } from './changes.ts';
import { always } from './fronts.ts';
import { authorityNamed, issuedBy, relayWith } from './listeners/tls.ts';
import type { Field } from './scenario.ts';
import { HOME } from './steps.ts';

/** Runs outside that were made in the office of the engineer, and from home. */

const officeCa = authorityNamed('Consultancy Office CA');
const officePem = (await officeCa()).certificate;
export const OFFICE: Field = { host: '172.16.44.9', server: '203.0.113.20', resolver: '172.16.0.53' };

/** The office terminates TLS with an imported authority, and its filter stops what it does not know. */
export const behindTheOfficeFilter = (setup: WorldSetup): WorldSetup =>
  entrance(setup, 'outside', { devices: [always(fortigateWebFilter)] });
export const officeStep = {
  probe: 'outside',
  front: relayWith(issuedBy(officeCa)),
  alsoTrusts: [officePem],
  field: OFFICE,
} as const;

/** From home nothing stands before the server: the run goes where the inside entrance leads. */
export const homeStep = {
  probe: 'outside',
  front: ({ description }: RunningWorld) =>
    Promise.resolve({ address: description.entrances.inside, close: () => Promise.resolve() }),
  field: HOME,
} as const;
