import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '../core/make-evidence.ts';
import { asTyped, tripoint } from './run-tripoint.ts';
import { sharedFolder } from '../node/disk/temporary-folder.ts';

const folder = sharedFolder();
const at = (name: string): string => join(folder, name);
beforeAll(async () => {
  const record = JSON.stringify(run('inside'));
  await writeFile(at('newer.json'), JSON.stringify({ ...run('inside'), version: 2 }));
  await writeFile(at('half.json'), record.slice(0, 900));
  await writeFile(at('proto.json'), '{"format":"tripoint/stage-record","version":1,"__proto__":{"polluted":true}}');
});

const PROBE = 'probe --server acs.invalid --user api --stage inside';
const WATCH = 'watch --stage inside --server a.example --user u --out /nowhere/w.json';

describe('wrong use ends with 3 and one sentence, and nothing is sent', () => {
  it.each<readonly [string, string, RegExp]>([
    ['no command', '', /^$/],
    ['an unknown command', 'frobnicate', /no such command/],
    ['the first word of several commands', 'case', /There are: tripoint case list, tripoint case show/],
    ['a name from the prototype', 'constructor', /no such command/],
    ['an unknown option', `${PROBE} --unsafe`, /no such option here/],
    ['a password as an argument', `${PROBE} --password secret-canary`, /never from an argument/],
    ['no server', 'probe --user api --stage inside', /--server HOST/],
    ['everything missing at once', 'probe', /needed: --server HOST\[:PORT\], --user NAME, --stage inside\|outside\./],
    ['a URL without TLS as server', 'probe --server http://acs.invalid/ --user api --stage inside', /https:\/\/HOST/],
    ['a user in the server', 'probe --server me@acs.invalid --user api --stage inside', /without a user/],
    ['a user in the URL', 'probe --server https://me@acs.invalid --user api --stage inside', /without a user/],
    ['a port beyond the range', 'probe --server acs.invalid:70000 --user api --stage inside', /HOST:PORT/],
    ['no user', 'probe --server acs.invalid --stage inside', /--user NAME/],
    ['an unknown stage', 'probe --server acs.invalid --user api --stage platform', /inside, outside/],
    ['an unknown family', `${PROBE} --only ers`, /ers-endpoint-groups/],
    ['a missing CA file', `${PROBE} --ca /dev/null/ca.pem`, /--ca cannot be read/],
    ['a pin of the wrong length', `${PROBE} --pin sha256:abcd`, /64 hexadecimal/],
    ['a connect-to without a port', `${PROBE} --connect-to acs`, /HOST:PORT/],
    ['a timeout of nothing', `${PROBE} --timeout 0`, /--timeout is a number from 0\.1 to 300/],
    ['a proxy of another kind', `${PROBE} --proxy socks5://127.0.0.1:1`, /./],
    ['credentials in the address of a proxy', `${PROBE} --proxy http://me:secret-canary@127.0.0.1:1`, /https_proxy/],
    ['both --json and another form', `${PROBE} --json --format junit`, /--json or --format, not both/],
    ['compare without files', 'compare', /RECORD…\|CASE-ID\|--case NAME is needed/],
    ['a check of another name', 'compare /dev/null/x.json --check coffee=hot', /gui-sign-in=accepted\|rejected/],
    ['a stray word, which may be a password', `${PROBE} secret-canary`, /arguments are not of the right form/],
    ['a stray word behind a command without words', 'cases secret-canary', /arguments are not of the right form/],
    ['a place of --out that cannot be written', `${PROBE} --out /dev/null/x.json`, /could not be written/],
    ['a missing record', 'compare /dev/null/x.json', /cannot be read/],
    ['a card without anything', 'card', /FILE \(or --shows endpoint-api=…/],
    ['a card row of another word', 'card --shows endpoint-api=maybe', /up, down, not-read/],
    ['a card time without an offset', 'card --shows endpoint-api=up --shows updated-at=2026-11-21T10:00', /ISO 8601/],
    ['an unknown scenario', 'simulate atlantis', /no such scenario/],
    ['a port that is no number', 'web --port x', /--port/],
    ['a practice scenario that there is not', 'web outside-proxy-303 --no-open', /no such scenario.*outside-proxy-302/],
    ['a negative limit', `${WATCH} --timeout -1 --for 1x`, /--timeout=VALUE/],
    ['a negative duration', `${WATCH} --for -1`, /--for=VALUE/],
    ['rounds that are no number', `${WATCH} --for x`, /--for is a number from 1/],
    ['a negative pause', `${WATCH} --every -5 --for 1x`, /--every=VALUE/],
    ['an option in place of a value', 'watch --every --stage inside', /--every needs a value\./],
    ['a port of a practice network beyond the range', 'simulate --port 70000', /--port/],
    ['a record of a newer version', 'import newer.json', /newer Tripoint\..*Nothing was/],
    ['half a record', 'import half.json', /cannot be read.*Nothing was changed/],
    ['a record with a key of a prototype', 'import proto.json', /cannot be read.*Nothing was changed/],
    ['a case that does not exist', 'case show 00000000-0000-4000-8000-000000000000', /not there/],
  ])('%s', async (_what, typed, message) => {
    const environment = { TRIPOINT_PASSWORD: 'secret-canary', TRIPOINT_DATA: at('data') };
    const { code, out, err } = await tripoint(asTyped(typed).filter(Boolean), { cwd: folder, environment });
    expect([code, err, `${out}${err}`.includes('secret-canary')]).toEqual([3, expect.stringMatching(message), false]);
    expect((await readdir(at('data/cases')).catch(() => [])).filter((name) => name.endsWith('.json'))).toEqual([]);
  });
  it('no password where nobody can be asked', async () =>
    expect(await tripoint(asTyped(PROBE))).toMatchObject({
      code: 3,
      err: expect.stringContaining('A password comes from a prompt') as string,
    }));
});
