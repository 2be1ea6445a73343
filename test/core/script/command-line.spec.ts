import { worded } from '../../../src/core/messages/message.ts';
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  curlLines,
  powershellCommand,
  shCommand,
  whyNoCommand,
  type ScriptPlan,
} from '../../../src/core/script/command-line.ts';
import { some } from '../../scale.ts';

/** What is typed where a stage is asked without this program: every value arrives as it was given. */

const PLAN: ScriptPlan = {
  stage: 'outside',
  server: { host: 'nac01.kund.example', port: 443 },
  connectTo: null,
  user: 'api-user',
  ...{ mac: null, groupId: null, caFile: null, label: null },
  proxy: 'none',
};
const ODD = ["it's", '$HOME', '`id`', 'a "b" c', '=x', '50%', 'å ö', 'a;b', '!x', '\\n', '*', '‘quoted’'];

describe.each(some(['dash', 'bash', 'zsh', 'ksh93'], 2))('given %s', (shell) => {
  it.each(ODD)('the command line hands %j on unchanged', (value) => {
    const line = shCommand({ ...PLAN, user: value, label: value, caFile: `${value}.pem` }, 'probe.sh')
      .replace(/^sh .*?probe\.sh /, 'show ')
      .replace(/ > .*$/, '');
    const script = `show() { printf '%s\\n' "$@"; }\n${line}`;
    const { stdout } = spawnSync(shell, ['-c', script], { encoding: 'utf8' });
    const words = stdout.split('\n');
    expect([
      words[words.indexOf('--user') + 1],
      words[words.indexOf('--label') + 1],
      words[words.indexOf('--ca') + 1],
    ]).toEqual([value, value, `${value}.pem`]);
  });
});

describe('given a command line', () => {
  it('names what is asked, and a file for the answers', () =>
    expect(
      shCommand(
        { ...PLAN, connectTo: { host: '::1', port: 8443 }, proxy: { url: 'http://p.example:3128' } },
        'probe.sh',
      ),
    ).toBe(
      "sh ./probe.sh --server nac01.kund.example:443 --user api-user --stage outside --connect-to '[::1]:8443' --proxy http://p.example:3128 > outside.txt",
    ));
  it('a proxy of the host that runs it is not named', () =>
    expect(shCommand({ ...PLAN, proxy: 'system' }, 'probe.sh')).not.toContain('--proxy'));
  it.each([
    ['jump host', '--label "jump host"'],
    ["it's", '--label "it\'s"'],
    ['$x', "--label '$x'"],
    ['50%', "--label '50%'"],
    ['“a”', "--label '“a”'"],
  ])('PowerShell gets %s as %s', (label, words) =>
    expect(powershellCommand({ ...PLAN, label }, 'probe.ps1')).toBe(
      `powershell -NoProfile -ExecutionPolicy Bypass -File probe.ps1 --server nac01.kund.example:443 --user api-user --stage outside --proxy none ${words} > outside.txt`,
    ),
  );
  it.each([
    ['sh', { user: 'a\nb' }, /--user contains a control character/],
    ['sh', { label: 'x'.repeat(1001) }, /--label is longer/],
    ['powershell', { label: 'a "b"' }, /--label contains a double quote/],
  ] as const)('for %s %j is refused', (shell, change, sentence) =>
    expect(worded(whyNoCommand({ ...PLAN, ...change }, shell), 'en')).toMatch(sentence),
  );
});

describe('given lines of curl', () => {
  const lines = curlLines(PLAN, 1764338400);
  it('there are four, of at most 300 characters, that every shell reads alike', () =>
    expect(lines.map((line) => [line.length <= 300, /[$`!]/.test(line)])).toEqual(Array(4).fill([true, false])));
  it('a value that another shell would change makes lines for POSIX shells', () => {
    const [line = ''] = curlLines({ ...PLAN, user: 'a$b' }, 1);
    const { stdout } = spawnSync('dash', ['-c', line.replace(/^curl/, "printf '%s\\n'")], { encoding: 'utf8' });
    expect([
      stdout.split('\n').slice(0, 3),
      stdout.includes('\ntripoint-curl 2 outside a=24b 1 %{http_code}') ||
        stdout.includes('\\ntripoint-curl 2 outside a=24b 1 %{http_code}'),
    ]).toEqual([['-qgisSm20', '-u', 'a$b'], true]);
  });
});
