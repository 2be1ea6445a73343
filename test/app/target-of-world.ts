import { Secret } from '../../src/core/credential/secret.ts';
import type { RunningWorld } from '../../src/lab/lab.ts';
import type { ProbeTarget } from '../../src/node/probing/target.ts';

/** The inside entrance of a practice world with its right password, for specs and benchmarks that go without a case. */
export const targetOfWorld = ({ description, caPem }: RunningWorld): ProbeTarget => {
  const [host = '', port = ''] = description.server.split(':');
  const [entrance = '', entrancePort = ''] = description.entrances.inside.split(':');
  return {
    host,
    port: Number(port),
    connectTo: { host: entrance, port: Number(entrancePort) },
    user: description.apiUser.name,
    password: new Secret(description.apiUser.password),
    ca: caPem,
    pin: null,
    proxy: null,
    mac: null,
    groupId: null,
    timeouts: { connectMs: 5000, headersMs: 5000, totalMs: 10_000 },
  };
};
