import { format } from '../../../src/core/messages/message.ts';
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CA_FILE, curlLines, type CurlRequest } from '../../../src/core/report/curl.ts';

const request: CurlRequest = {
  url: 'https://acs.example/ers/config/endpoint?page=1&size=10&filter=groupId.EQ.x',
  accept: 'application/json',
  user: 'svc',
  connectTo: null,
  proxy: 'none',
  timeoutSeconds: 20,
};

const EXPECTED = (user: string): readonly string[] => [
  ...'--disable --proto =https --include --globoff --max-time 20 --noproxy * --header'.split(' '),
  ...['Accept: application/json', '--user', user, request.url],
];

/** What a real bash hands to the program, byte for byte. */
const byBash = (line: string): readonly string[] =>
  execFileSync('bash', ['--norc', '-c', `curl() { printf '%s\\0' "$@"; }\n${line}`], { cwd: '/', encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

/** PowerShell's argument mode, as far as its manual defines single quotes and barewords. */
const byPowershell = (line: string): readonly string[] =>
  [...line.matchAll(/'((?:[^'\u2018-\u201b]|['\u2018-\u201b]{2})*)'|[^\s'"`$(){};,|&<>@#\u2018-\u201b]+/gu)]
    .map(([whole, quoted]) => (quoted === undefined ? whole : quoted.replace(/(['\u2018-\u201b])\1/gu, '$1')))
    .slice(1);

/** What the command interpreter leaves alone, split as a Windows program splits it. */
const byCmd = (line: string): readonly string[] => {
  if (/[&|<>()]/.test(line.replace(/"[^"]*"/g, ''))) throw new Error(`the shell would act on ${line}`);
  return [...line.matchAll(/"([^"]*)"|[^\s"=,;]+/g)].map(([whole, quoted]) => quoted ?? whole).slice(1);
};

describe('given a plain request', () => {
  const lines = curlLines(request);
  it('bash hands over exactly these arguments', () => expect(byBash(lines?.bash ?? '')).toEqual(EXPECTED('svc')));
  it('PowerShell does too, and calls curl.exe, not its own alias', () => {
    expect(lines?.powershell).toMatch(/^curl\.exe /);
    expect(byPowershell(lines?.powershell ?? '')).toEqual(EXPECTED('svc'));
  });
  it('cmd does too', () => expect(byCmd(lines?.cmd ?? '')).toEqual(EXPECTED('svc')));
});

describe('given any user name', () => {
  const user = fc
    .string({
      unit: fc.constantFrom(...Array.from('ab \'"`$\\!%^&|<>()*?~#;=@åÄ’‘{}[]-')),
      minLength: 1,
      maxLength: 12,
    })
    .filter((text) => text.trim() !== '');
  it('bash hands it over unchanged', () =>
    fc.assert(
      fc.property(user, (name) => {
        expect(byBash(curlLines({ ...request, user: name })?.bash ?? '')).toEqual(EXPECTED(name));
      }),
      { numRuns: 60 },
    ));
  it('PowerShell hands it over unchanged, or there is no line', () =>
    fc.assert(
      fc.property(user, (name) => {
        const line = curlLines({ ...request, user: name })?.powershell;
        if (line) expect(byPowershell(line)).toEqual(EXPECTED(name));
        else expect(name).toMatch(/"|\\$/);
      }),
    ));
  it('cmd hands it over unchanged, or there is no line', () =>
    fc.assert(
      fc.property(user, (name) => {
        const line = curlLines({ ...request, user: name })?.cmd;
        if (line) expect(byCmd(line)).toEqual(EXPECTED(name));
        else expect(name).toMatch(/["%!^]|\\$/);
      }),
    ));
});

describe('given what no line can carry', () => {
  it('gives none for a user with a colon: curl would take the rest for the password', () =>
    expect(curlLines({ ...request, user: 'a:b' })).toBeNull());
  it('gives none for a line break', () => expect(curlLines({ ...request, user: 'a\nb' })).toBeNull());
  it.each(['file:///etc/passwd', 'http://acs.example/', 'https://me@acs.example/', 'https://', 'https:///x'])(
    'gives none for %s',
    (url) => expect(curlLines({ ...request, url })).toBeNull(),
  );
  it.each([
    ['the address', { url: 'https://acs.example/?a=%41' }],
    ['the user', { user: '50%' }],
  ])('gives none for cmd where a percent sign in %s may begin a variable', (_where, changes) => {
    const lines = curlLines({ ...request, ...changes });
    expect([lines?.cmd, lines?.bash.includes('%')]).toEqual([null, true]);
  });
});

it('given another place to connect to: keeps the name for the certificate and the address for the connection', () =>
  expect(curlLines({ ...request, connectTo: '[2001:db8::5]:8443' })?.bash).toContain(
    "--connect-to 'acs.example:443:[2001:db8::5]:8443'",
  ));

describe('given a certificate that curl does not know', () => {
  it('names the file of an imported authority', () => {
    const lines = curlLines({ ...request, trustedBy: 'imported-ca' });
    expect(lines?.bash).toContain(`--cacert ${CA_FILE}`);
    expect(lines?.hints.map((hint) => format(hint, 'en'))[0]).toContain(CA_FILE);
  });
  it('never turns the check off', () =>
    expect(curlLines({ ...request, trustedBy: null })?.bash).not.toMatch(/--insecure| -k\b/));
});
