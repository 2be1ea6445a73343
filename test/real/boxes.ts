import type { Outcome } from '../../src/core/evidence/outcome.ts';
import type { Certainty, Family, Party, Responder } from '../../src/core/vocabulary/words.ts';
import type { Behind } from './front.ts';

/** What a reverse proxy may do to the four requests, as configuration of nginx, and what the product must make of it. */
export interface Box {
  /** Continues "given nginx that …". */
  readonly that: string;
  readonly directives: (behind: Behind) => string;
  readonly cells: Readonly<Record<Family, Outcome>>;
  readonly exitCode: number;
  /** Everybody who answered one of the four probes, as far as the answers tell. */
  readonly answeredBy: readonly Responder[];
  readonly verdict: { readonly code: string; readonly party: Party; readonly certainty: Certainty };
}

const every = (outcome: Outcome): Box['cells'] => ({
  'ers-endpoint-groups': outcome,
  'ers-endpoints': outcome,
  'open-api': outcome,
  'mnt-session': outcome,
});

/** Passes requests on, over a TLS connection of its own that it verifies. */
export const passOn = ({ upstream, ca, host }: Behind, ...more: readonly string[]): string =>
  [
    'location / {',
    `proxy_pass https://${upstream};`,
    `proxy_set_header Host ${host};`,
    `proxy_ssl_name ${host};`,
    'proxy_ssl_server_name on;',
    'proxy_ssl_verify on;',
    `proxy_ssl_trusted_certificate ${ca};`,
    ...more,
    '}',
  ].join('\n    ');

const page = (status: number, title: string): string =>
  `default_type text/html; return ${status} '<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>';`;

/** Interpretation rule 1 where nothing names the device: a node of the server has a key of its own and redirects as well. */
const LIKELY_RULE_1 = { code: 'verdict.rule-1', party: 'firewall-or-proxy', certainty: 'likely' } as const;

export const HINDERING_BOXES: readonly Box[] = [
  {
    that: 'answers 403 by itself',
    directives: () => 'return 403;',
    cells: every('http.403'),
    exitCode: 1,
    answeredBy: ['device'],
    // Its own page, for whoever asks, under the server's name: nobody else wrote it.
    verdict: { ...LIKELY_RULE_1, certainty: 'proven' },
  },
  {
    that: 'answers 404 by itself',
    directives: () => 'return 404;',
    cells: every('http.404'),
    exitCode: 1,
    answeredBy: ['device'],
    verdict: LIKELY_RULE_1,
  },
  {
    that: 'redirects to another host',
    directives: () => 'return 302 https://portal.customer.test/sign-in;',
    cells: every('http.302'),
    exitCode: 1,
    answeredBy: ['device'],
    verdict: LIKELY_RULE_1,
  },
  {
    that: 'wants a client certificate, and says so in HTTP',
    directives: ({ ca }) => `ssl_client_certificate ${ca};\n    ssl_verify_client on;\n    return 204;`,
    cells: every('http.client-certificate'),
    exitCode: 1,
    answeredBy: ['device'],
    verdict: { code: 'verdict.http.client-certificate.outside', party: 'firewall-or-proxy', certainty: 'proven' },
  },
  {
    that: 'blocks the path of the Open API alone',
    directives: (behind) => `${passOn(behind)}\n    location /api/ { return 403; }`,
    cells: { ...every('ok'), 'open-api': 'http.403' },
    exitCode: 1,
    answeredBy: ['access-control-server', 'device'],
    verdict: LIKELY_RULE_1,
  },
  {
    that: 'shows a block page with status 200',
    directives: () => page(200, 'Access is restricted'),
    cells: every('body.not-the-api'),
    exitCode: 1,
    answeredBy: ['device'],
    verdict: { code: 'verdict.body.not-the-api.outside', party: 'firewall-or-proxy', certainty: 'likely' },
  },
  {
    that: 'puts a page of its own in place of every 500, also of the good one of Monitoring',
    directives: (behind) =>
      `${passOn(behind, 'proxy_intercept_errors on;', 'error_page 500 /sorry;')}
    location = /sorry { internal; ${page(500, 'Something went wrong')} }`,
    cells: { ...every('ok'), 'mnt-session': 'body.not-the-api' },
    exitCode: 1,
    answeredBy: ['access-control-server', 'device'],
    verdict: { code: 'verdict.body.not-the-api.outside', party: 'firewall-or-proxy', certainty: 'likely' },
  },
  {
    that: 'removes the Accept header, so that the server itself answers 415',
    directives: (behind) => passOn(behind, 'proxy_set_header Accept "";'),
    // The practice server's choice: Open API does not mind, and Monitoring answers 406.
    cells: { ...every('http.415'), 'open-api': 'ok', 'mnt-session': 'http.other' },
    exitCode: 1,
    answeredBy: ['access-control-server'],
    verdict: { code: 'verdict.http.415.outside', party: 'firewall-or-proxy', certainty: 'likely' },
  },
  {
    that: 'removes the Authorization header, so that the server itself answers 401',
    directives: (behind) => passOn(behind, 'proxy_set_header Authorization "";'),
    cells: { ...every('not-run.protecting-account'), 'ers-endpoint-groups': 'http.401' },
    exitCode: 4,
    answeredBy: ['access-control-server'],
    verdict: { code: 'verdict.rejected-outside', party: 'unknown', certainty: 'cannot-tell' },
  },
];

/** Devices that only some of the tests ask for. */
export const OTHER_BOXES = {
  passing: (behind: Behind) => passOn(behind),
  'without a server behind it': (behind: Behind, deadPort: number) =>
    passOn({ ...behind, upstream: `127.0.0.1:${deadPort}` }),
  inspecting: (behind: Behind) => passOn(behind),
} as const;
export type OtherBox = keyof typeof OTHER_BOXES;
