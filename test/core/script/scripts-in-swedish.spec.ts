import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { inLanguage } from '../../../src/core/messages/say.ts';
import { ROOMS } from '../../../src/core/messages/sv/swedish.ts';
import { powershellScript } from '../../../src/core/script/powershell.ts';
import { shScript } from '../../../src/core/script/sh.ts';
import { keysOfScripts } from '../messages/keys.ts';
import { makeAuthority, type Authority } from '../../node/probing/certificates.ts';
import { reply, tlsServer } from '../../node/probing/servers.ts';
import { PASSWORD, planFor, recordOf, runText, temporaryFolder, wordsOf } from './run-script.ts';

const SENTENCES = [...new Set(keysOfScripts().map(([text]) => text))];
const SWEDISH = new Map(Object.values(ROOMS).flatMap((catalogue) => Object.entries(catalogue)));
const both = SENTENCES.flatMap((text) => [text, SWEDISH.get(text) ?? text]);

let authority: Authority;
beforeAll(async () => {
  authority = await makeAuthority();
});

describe('given the sentences of the scripts', () => {
  it('they are many', () => expect(SENTENCES.length).toBeGreaterThan(40));
  it('none holds what a shell would read within quotes', () =>
    expect(both.filter((text) => /['"`\\$!]/.test(text))).toEqual([]));
  it.each([
    ['sh', () => shScript(planFor(443))],
    ['PowerShell', () => powershellScript(planFor(443))],
  ])('none is left over in the script for %s, in either language', (_, write) =>
    expect(
      [write(), inLanguage('sv', write)].flatMap((text) => text.match(/\{\{.*|^# @.*|\{\d\}[^'"]*$/gm) ?? []),
    ).toEqual([]),
  );
  it('what a user names is not taken for one of them', () =>
    expect(shScript(planFor(443, { label: '{{No certificate could be read.}}' }))).toContain(
      "t_label='{{No certificate could be read.}}'",
    ));
});

describe('given a script that was made in Swedish', () => {
  const script = (port: number): string => inLanguage('sv', () => shScript(planFor(port, { ca: authority.cert })));
  const rejecting = async () =>
    tlsServer(await authority.issue(), ({ socket }) =>
      socket.end(reply('401 Unauthorized', '', { 'www-authenticate': 'Basic' })),
    );

  it.each(['dash', 'bash', 'busybox sh', 'ksh', 'zsh'])(
    '%s says so in Swedish, and its transcript reads as any',
    async (name) => {
      const server = await rejecting();
      const run = await runText(await temporaryFolder(), script(server.port), {
        shell: name.split(' '),
        input: `${PASSWORD}\n`,
      });
      expect([run.code, run.err]).toEqual([
        4,
        expect.stringContaining('Inloggningen avvisades. De andra testerna hålls tillbaka, så att kontot inte låses.'),
      ]);
      expect([wordsOf(run)[0], recordOf(run).user]).toEqual(['http.401', 'api-user']);
    },
  );

  it('ShellCheck finds nothing to say of it', () => {
    const { stdout, status } = spawnSync('shellcheck', ['--severity=style', '--format=gcc', '-'], {
      input: script(443),
      encoding: 'utf8',
    });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });
});
