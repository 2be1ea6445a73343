import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ownCertificate } from '../lab/service/running.ts';
import { KEY } from '../node/service/service-for-test.ts';
import { start, tripoint, type Ended, type Surroundings } from './run-tripoint.ts';

/** The command line beside a service on loopback, with a data folder and files of its own. */

export interface Address {
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly contextId: string;
}

export const commandLine = async ({ baseUrl, organizationId, contextId }: Address, key: string = KEY) => {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-cli-service-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  const ca = join(folder, 'ca.pem');
  await writeFile(ca, (await ownCertificate()).certificate);
  const where = ['--base-url', baseUrl, '--organization', organizationId, '--context', contextId, '--ca', ca];
  const environment = { TRIPOINT_DATA: data, TRIPOINT_API_KEY: key };
  const fileAt = (name: string): string => join(folder, name);
  return {
    data,
    where,
    environment,
    fileAt,
    write: async (name: string, text: string): Promise<string> => {
      await writeFile(fileAt(name), text);
      return fileAt(name);
    },
    read: (name: string): Promise<string> => readFile(fileAt(name), 'utf8'),
    /** With the context and the key. */
    run: (...args: readonly string[]): Promise<Ended> => tripoint([...args, ...where], { environment }),
    /** As it is typed. */
    bare: (args: readonly string[], more: Surroundings = {}): Promise<Ended> =>
      tripoint(args, { ...more, environment: { TRIPOINT_DATA: data, ...more.environment } }),
    start: (...args: readonly string[]) => start([...args, ...where], { environment }),
  };
};
