import { describe, expect, it } from 'vitest';
import { powershellScript } from '../../../src/core/script/powershell.ts';
import { shScript } from '../../../src/core/script/sh.ts';
import { FAMILIES } from '../../../src/core/vocabulary/words.ts';
import { makeAuthority } from '../../node/probing/certificates.ts';
import { GROUP_ID, goodAnswer, tlsServer } from '../../node/probing/servers.ts';
import { planFor, runText, temporaryFolder } from './run-script.ts';

/** Whoever is to let a script run reads its head, and not a thousand lines. */

const SCRIPTS = [
  ['sh', shScript, /^t_[a-z_]+\(\)/m, "t_user='api-user'"],
  ['PowerShell', powershellScript, /^function /m, "$User = 'api-user'"],
] as const;

const headOf = (script: string, firstFunction: RegExp): readonly string[] =>
  script.slice(0, script.search(firstFunction)).split('\n');
const requestsIn = (head: readonly string[]): readonly string[] =>
  head.flatMap((line) => (line.startsWith('#   GET ') ? [line.slice('#   GET '.length)] : []));

describe.each(SCRIPTS)('the head of the script for %s', (_, write, firstFunction, user) => {
  it('tells before any function what is sent with the password, to whom, and as whom', () => {
    const head = headOf(write(planFor(8443, { user: 'api-user' })), firstFunction);
    expect(requestsIn(head)).toEqual([
      'https://acs.test/ers/config/endpointgroup?page=1&size=10&sortasc=name',
      'https://acs.test/ers/config/endpoint?page=1&size=10&filter=groupId.EQ.(the first group of the first answer)',
      'https://acs.test/api/v1/endpoint?page=1&size=1&filter=mac.CONTAINS.00:00:5E:00:53:00',
      'https://acs.test/admin/API/mnt/Session/MACAddress/00:00:5E:00:53:00',
    ]);
    expect(head).toContain(user);
    expect(head.length).toBeLessThan(90);
  });
  it('tells what was chosen alone, and a group that was given', () => {
    const plan = planFor(8443, { families: ['ers-endpoints'], groupId: 'my-group' });
    expect(requestsIn(headOf(write(plan), firstFunction))).toEqual([
      'https://acs.test/ers/config/endpoint?page=1&size=10&filter=groupId.EQ.my-group',
    ]);
  });
  it('tells the group that is asked for where the first answer gives none', () => {
    const [url] = requestsIn(headOf(write(planFor(8443, { families: ['ers-endpoints'] })), firstFunction));
    expect(url).toContain('filter=groupId.EQ.00000000-0000-4000-8000-000000000000');
  });
  it('holds no line that a value began', () => {
    const plan = planFor(8443, { groupId: 'a\nb\r\u2028c' });
    for (const line of requestsIn(headOf(write(plan), firstFunction))) expect(line).toMatch(/^[ -~]+$/);
    expect(headOf(write(plan), firstFunction)).not.toContain('b');
  });
});

describe('given a server in good order', () => {
  it.each([
    ['all probes', FAMILIES],
    ['one probe', ['ers-endpoints'] as const],
  ])(
    'of %s nothing else is asked with the password than what the head of the script for sh tells',
    async (_, families) => {
      const authority = await makeAuthority();
      const server = await tlsServer(await authority.issue(), ({ path, socket }) => socket.end(goodAnswer(path)));
      const script = shScript(planFor(server.port, { ca: authority.cert, families }));
      await runText(await temporaryFolder(), script);
      const told = requestsIn(headOf(script, SCRIPTS[0][2])).map((url) =>
        url.replace(/^https:\/\/[^/]+/, '').replace('(the first group of the first answer)', GROUP_ID),
      );
      const asked = server.requests().filter((head) => /^authorization:/im.test(head));
      expect(asked.map((head) => head.split(' ')[1])).toEqual(told);
    },
  );
});
