import { describe, expect, it } from 'vitest';
import { mntVersionText } from '../../src/core/diagnosis/words/hello.ts';
import type { SignInResult } from '../../src/core/records/attempt.ts';
import { run } from '../node/probing/stage.ts';
import { CAN_BE_REAL, WHERE } from './needs.ts';
import { nginxInPlaceOf } from './nginx-in-place.ts';
import { inEnglish } from '../in-english.ts';

/** nginx in place of a node whose Monitoring answers in a form of its own, and says which node it is, or does not. */

const DECLARED = '<?xml version="1.0" encoding="UTF-8"?>';
const ANOTHER_FORM = `${DECLARED}<sessionQueryResult><code>none</code></sessionQueryResult>`;
const USUAL = `${DECLARED}<mnt-rest-result><cpm-code>34110</cpm-code><internal-error-info>Session data is not available for 00:00:5E:00:53:00.</internal-error-info></mnt-rest-result>`;
const LIST = '{"SearchResult":{"total":0,"resources":[]}}';
const product = (type: number): string =>
  `return 200 '${DECLARED}<product name="Cisco Identity Services Engine"><version>3.3.0.430</version><type_of_node>${type}</type_of_node></product>';`;

const NODES = {
  'an active node': [ANOTHER_FORM, product(1)],
  'a standby node': [ANOTHER_FORM, product(2)],
  'a node without monitoring': [ANOTHER_FORM, product(3)],
  'an unknown number': [ANOTHER_FORM, product(7)],
  'a server that does not know the question': [ANOTHER_FORM, 'return 404;'],
  'a server that rejects the question': [ANOTHER_FORM, 'return 401;'],
  'a server that hangs up': [ANOTHER_FORM, 'return 444;'],
  'a page': [ANOTHER_FORM, `return 200 '<html><title>Welcome</title></html>';`],
  'the usual form': [USUAL, product(1)],
} as const satisfies Record<string, readonly [session: string, version: string]>;
type Node = keyof typeof NODES;

const SIGNED_IN = `if ($http_authorization = "") { return 401; }`;

describe.runIf(CAN_BE_REAL)(`given nginx in place of a Monitoring node${WHERE}`, () => {
  const { targetOf, realClient } = nginxInPlaceOf<Node>(() => {
    const nodes = Object.entries(NODES).map(([name, [session, version]]) => {
      const directives = `default_type application/xml; ${SIGNED_IN}
          location /ers/ { default_type application/json; return 200 '${LIST}'; }
          location /admin/API/mnt/Session/ { return 500 '${session}'; }
          location = /admin/API/mnt/Version { ${version} }`;
      return [name as Node, { directives }] as const;
    });
    return Promise.resolve(nodes);
  });

  const probing = async (node: Node) => {
    const settled: SignInResult[] = [];
    const seen = await run(targetOf(node), { families: ['mnt-session'], hooks: { gate: await realClient(settled) } });
    const [result] = seen.results;
    if (!result?.evidence) throw new Error('no evidence');
    return { ...seen, settled, result, says: inEnglish(mntVersionText(result.evidence)) };
  };

  it.each([
    ['an active node', 'active Monitoring node, release 3.3.0.430'],
    ['a standby node', 'standby Monitoring node, release 3.3.0.430'],
    ['a node without monitoring', 'no Monitoring node, release 3.3.0.430'],
    ['an unknown number', 'not stated (status 200)'],
    ['a server that does not know the question', 'not stated (status 404)'],
    ['a page', 'not stated (status 200)'],
    ['a server that hangs up', 'no answer'],
  ] as const)('whose answer is of another form asks which node it is: %s', async (node, text) => {
    expect((await probing(node)).says).toBe(text);
  });

  it('takes the word of a node that it does no monitoring', async () =>
    expect((await probing('a node without monitoring')).result.outcome).toBe('mnt.not-a-monitoring-node'));

  it('asks nothing more of one whose answer is of the usual form', async () => {
    const { says, settled } = await probing('the usual form');
    expect([says, settled]).toEqual([null, ['accepted']]);
  });

  it('has each sign-in in the ledger', async () => expect((await probing('an active node')).settled).toHaveLength(2));

  it('counts a rejected sign-in of the question, in the run and in the ledger', async () => {
    const { failedSignIns, settled } = await probing('a server that rejects the question');
    expect([failedSignIns, settled]).toEqual([1, ['accepted', 'rejected']]);
  });

  it('leaves a probe good whose question was rejected', async () =>
    expect((await probing('a server that rejects the question')).result.outcome).toBe('ok.unrecognized-xml'));
});
