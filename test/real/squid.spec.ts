import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isListening, type Daemon } from './daemon.ts';
import { freePort, freePorts } from './free-ports.ts';
import { BOX, startBehind, type Behind } from './front.ts';
import { passOn } from './boxes.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { startNginx } from './nginx.ts';
import { squidLog, startSquid, type SquidSetup } from './squid.ts';
import { compare, finding, probe, type Probed } from './walk.ts';
describe.runIf(CAN_BE_REAL)('squid', () => {
  let behind: Behind; let inside: Probed; const daemons: Daemon[] = []; let server=''; let np=0;
  const probeVia = (name: string, proxy: string) => probe(behind.folder, { stage: 'outside', name, server, ca: behind.ca, apiUser: behind.world.description.apiUser, more: ['--proxy', proxy] });
  beforeAll(async () => {
    behind = await startBehind();
    np = await freePort();
    daemons.push(await startNginx(behind.folder, [{listen: `127.0.0.1:${np}`, ...BOX, directives: passOn(behind)}], () => isListening(np)));
    server = `${behind.host}:${np}`;
    inside = await probe(behind.folder, { stage: 'inside', name:'inside', server, ca: behind.ca, apiUser: behind.world.description.apiUser, more: ['--connect-to', behind.upstream] });
  });
  afterAll(async () => { for (const d of daemons) await d.stop(); await behind?.close(); });
  const CASES: [string, Partial<SquidSetup>, string][] = [
   ['allow', {access: ['allow all']}, ''],
   ['deny', {access: ['deny all']}, ''],
   ['407', {access: ['allow signed_in','deny all'], account: {user:'branch', password:'p@ss: %wörd'}}, ''],
   ['407wrong', {access: ['allow signed_in','deny all'], account: {user:'branch', password:'p@ss: %wörd'}}, 'branch:wrongwrong@'],
   ['creds', {access: ['allow signed_in','deny all'], account: {user:'branch', password:'p@ss: %wörd'}}, `branch:${encodeURIComponent('p@ss: %wörd')}@`],
   ['stopped', {access: ['allow all']}, ''],
   ['nxdomain', {access: ['allow all'], hosts: {}}, ''],
   ['dead', {access: ['allow all'], hosts: {}}, ''],
  ];
  it.each(CASES)('%s', async (name, setup, cred) => {
    const port = await freePort();
    const d = await startSquid(behind.folder, {port, access: [], hosts: {[behind.host]: name === 'dead' ? '127.0.0.2' : '127.0.0.1'}, ...setup});
    if (name === 'stopped') await d.stop();
    const out = await probeVia(name, `http://${cred}127.0.0.1:${port}`);
    const c = await compare(inside.file, out.file);
    await d.stop();
    console.log(name, JSON.stringify([out.cells, out.code, finding(c), c.certificates.relation, c.verdict.sentence, c.verdict.rivals, c.guard, out.record.probes[0]!.evidence!.failure, out.record.probes[0]!.evidence!.proxy, out.record.vantage.proxy]), await behind.folder.read(squidLog(port)), await behind.folder.read('nginx.log'));
  });
});
