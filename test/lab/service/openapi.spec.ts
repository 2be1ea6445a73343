import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { format } from 'prettier';
import { z } from 'zod';
import { startWorld, type RunningWorld } from '../../../src/lab/lab.ts';
import { serviceDescription } from '../../../src/lab/service/openapi.ts';
import { checkEntry } from '../../../src/lab/service/validate.ts';

/** The service as a mock: a program that is not ours reads its description, sends the examples, and gets what stands there. */

const run = promisify(execFile);
const FILE = resolve('docs/service.openapi.json');

/** Python's own client: takes paths, methods, bodies and the name of the key's header from the description alone. */
const CLIENT = String.raw`
import json, ssl, sys, urllib.request
given = json.load(sys.stdin)
trust = ssl.create_default_context(cafile=given["ca"])
def ask(url, **more):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, **more), context=trust) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)
api = ask(given["at"] + "/openapi.json")[1]
header = api["components"]["securitySchemes"]["contextKey"]["name"]
seen = []
for path, item in api["paths"].items():
    for method in ("post", "delete"):
        if method not in item: continue
        call = item[method]
        example = call["requestBody"]["content"]["application/json"]["example"]
        wanted = call["responses"]["200"]["content"]["application/json"].get("example")
        for key in (given["key"], "wrong"):
            status, body = ask(api["servers"][0]["url"] + path.format(**given["names"]), method=method.upper(),
                data=json.dumps(example).encode(), headers={header: key, "Content-Type": "application/json"})
            known = str(status) in call["responses"]
            seen.append([call["operationId"], status, known, body == wanted if wanted and status == 200 else None])
print(json.dumps(seen))
`;

const Described = z.object({
  paths: z.record(
    z.string(),
    z.object({
      post: z
        .object({
          requestBody: z.object({ content: z.object({ 'application/json': z.object({ example: z.unknown() }) }) }),
          responses: z.record(z.string(), z.unknown()),
        })
        .optional(),
    }),
  ),
});

let world: RunningWorld;
beforeAll(async () => {
  world = await startWorld('healthy');
});
afterAll(() => world.close());

describe('given the description of the service', () => {
  it('the file in docs is made from the rules of the simulation', async () =>
    expect(
      await format(JSON.stringify(serviceDescription('https://service.example')), { parser: 'json', printWidth: 120 }),
    ).toMatchFileSnapshot(FILE));

  it("Python's client sends each example, and gets the answer that stands beside it", async () => {
    const { service, ca } = world.description;
    const { organizationId, contextId, accessPolicyId, apiKey, baseUrl } = service;
    const child = run('python3', ['-c', CLIENT]);
    child.child.stdin?.end(
      JSON.stringify({ ca, at: baseUrl, key: apiKey, names: { organizationId, contextId, accessPolicyId } }),
    );
    expect(JSON.parse((await child).stdout)).toEqual([
      ['createWhitelistEntry', 200, true, null],
      ['createWhitelistEntry', 401, true, null],
      ['addWhitelistBatch', 200, true, true],
      ['addWhitelistBatch', 401, true, null],
      ['removeEmails', 200, true, true],
      ['removeEmails', 401, true, null],
    ]);
  });

  it('curl gets it without a key, and an example of it is refused the second time with a status that it names', async () => {
    const { service, ca } = world.description;
    const curl = async (...args: readonly string[]): Promise<string> =>
      (await run('curl', ['--silent', '--show-error', '--cacert', ca, ...args])).stdout;
    const api = Described.parse(JSON.parse(await curl(`${service.baseUrl}/openapi.json`)));
    const [[path, { post }] = ['', {}]] = Object.entries(api.paths);
    const url = `${service.baseUrl}${path.replace('{organizationId}', service.organizationId).replace('{contextId}', service.contextId)}`;
    const status = await curl(
      ...[
        '--header',
        `x-auth-token: ${service.apiKey}`,
        '--json',
        JSON.stringify(post?.requestBody.content['application/json'].example),
      ],
      ...['--output', '/dev/null', '--write-out', '%{http_code}', url],
    );
    expect([status, Object.keys(post?.responses ?? {})]).toEqual([
      '409',
      expect.arrayContaining(['409', '429', '503']),
    ]);
  });
});

describe('given its patterns', () => {
  const { properties } = (
    serviceDescription('') as {
      components: {
        schemas: { WhitelistEntry: { properties: Record<string, { pattern?: string; maxLength?: number }> } };
      };
    }
  ).components.schemas.WhitelistEntry;
  it.each([
    ['mac', 'AA:BB:CC:DD:EE:FF'],
    ['mac', 'AA-BB-CC-DD-EE-FF'],
    ['mac', 'AABB.CCDD.EEFF'],
    ['name', 'Kök & hall, 2.'],
    ['name', 'Kitchen!'],
    ['description', 'a/b'],
    ['id', 'no uuid'],
    ['id', ''],
  ])('%s "%s" is judged as the simulation judges it', (field, value) => {
    const entry = { mac: '00:1B:54:00:00:21', name: 'Kitchen', [field]: value };
    expect(new RegExp(properties[field]?.pattern ?? '', 'u').test(value)).toBe(checkEntry(entry).ok);
  });
  it('docs names the file', async () =>
    expect(await readFile(join(import.meta.dirname, '../../../docs/service.md'), 'utf8')).toContain(
      'service.openapi.json',
    ));
});
