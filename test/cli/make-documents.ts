import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Published } from '../../scripts/schemas.ts';
import { makeAuthority } from '../node/probing/certificates.ts';
import { reply, tlsServer } from '../node/probing/servers.ts';
import { practice } from '../node/service/service-for-test.ts';
import { run } from '../core/make-evidence.ts';
import { pcapOf } from '../node/capture/make-capture.ts';
import { commandLine, LIST, onPractice, SEND } from './service-for-cli.ts';
import { nacServer } from './terminal/nac-server.ts';
import { tripoint, type Ended } from './run-tripoint.ts';

/** Each document that the built program prints with `--json`, as it comes from the program. */

const PASSWORD = { TRIPOINT_PASSWORD: 'seven-Lanterns-24' };

/** A probe of a server that rejected this user a moment ago. @param more options of the second one */
export const heldBack = async (folder: string, ...more: readonly string[]): Promise<Ended> => {
  const authority = await makeAuthority();
  const server = await tlsServer(await authority.issue(), ({ socket }) => void socket.end(reply('401 Unauthorized')));
  const ca = join(folder, 'rejecting-ca.pem');
  await writeFile(ca, authority.cert);
  const probe = ['probe', '--server', 'acs.test', '--connect-to', `127.0.0.1:${server.port}`, '--user', 'api-user'];
  const words = [...probe, '--stage', 'outside', '--ca', ca, '--proxy', 'none'];
  const environment = { ...PASSWORD, TRIPOINT_DATA: join(folder, 'held') };
  await tripoint(words, { environment });
  return tripoint([...words, ...more], { environment });
};

/** Writes them into the folder, each under its name and `.json`. */
export const makeDocuments = async (folder: string): Promise<Readonly<Record<Published | 'held-back', string>>> => {
  const at = (name: string): string => join(folder, name);
  const server = await nacServer();
  const environment = { ...PASSWORD, TRIPOINT_DATA: at('data') };
  const json = async (...words: readonly string[]): Promise<string> =>
    (await tripoint([...words, '--json'], { environment })).out;

  const record = await json(...server.probe, '--out', at('inside.json'));
  const card = await json(
    ...['card', '--endpoint-api', 'up', '--endpoint-groups-api', 'down', '--monitoring-api', 'up'],
    ...['--out', at('card-file.json')],
  );
  const watch = await json(...server.watch, '--out', at('watch-file.json'));
  await json('import', at('inside.json'), at('card-file.json'));
  await writeFile(at('outside.json'), JSON.stringify(run('outside', { status: 403 })));
  await writeFile(at('server.pcap'), pcapOf([], { link: 101 }));
  await tripoint(['report', at('inside.json'), '--out', at('report.json')], { environment });

  const service = await onPractice();
  const batch = await service.run(...SEND, await service.write('list.csv', LIST), '--json');
  const { service: policy } = await practice({});
  const line = await commandLine(policy, policy.apiKey);
  const removal = await line.run(
    ...['policy', 'remove-emails', '--policy', policy.accessPolicyId, '--email', 'alice@acme.example'],
    ...['--revoke', 'yes', '--yes', '--json'],
  );
  const documents = {
    record,
    card,
    watch,
    verdict: await json('compare', at('inside.json'), at('card-file.json')),
    cases: await json('case', 'list'),
    trace: await json('trace', '--server', '127.0.0.1:9'),
    witness: await json('witness', at('server.pcap'), at('outside.json')),
    error: await json('compare', at('nothing-here.json')),
    'held-back': (await heldBack(folder, '--json')).out,
    batch: batch.out,
    removal: removal.out,
    report: await readFile(at('report.json'), 'utf8'),
  };
  for (const [name, text] of Object.entries(documents)) await writeFile(at(`${name}.json`), text);
  return documents;
};
