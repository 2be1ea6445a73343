import type { Scenario } from './scenario.ts';
import { ACCOUNT } from './themes/account.ts';
import { CARD } from './themes/card.ts';
import { CLAIMS } from './themes/claims.ts';
import { CONTRADICTED } from './themes/contradicted.ts';
import { EDGE } from './themes/edge.ts';
import { FINDINGS } from './themes/findings.ts';
import { FRONT } from './themes/front.ts';
import { HANDSHAKE } from './themes/handshake.ts';
import { INSPECTION } from './themes/inspection.ts';
import { MEANWHILE } from './themes/meanwhile.ts';
import { NETWORK } from './themes/network.ts';
import { NODES } from './themes/nodes.ts';
import { OUTSIDE_WORDS } from './themes/outside-words.ts';
import { PEOPLE } from './themes/people.ts';
import { ROUTES } from './themes/routes.ts';
import { SERVER } from './themes/server.ts';
import { TRUST } from './themes/trust.ts';
import { VANTAGE } from './themes/vantage.ts';
import { ANSWERS_OF_PEOPLE } from './themes/answers-of-people.ts';
import { DEPLOYMENTS } from './themes/deployments.ts';
import { ODD_DAYS } from './themes/odd-days.ts';
import { TELLING_NAMES } from './themes/telling-names.ts';
import { TWO_FAULTS } from './themes/two-faults.ts';
import { WATCHES } from './themes/watches.ts';

/** By theme, as their files have them. */
export const THEMES: Readonly<Record<string, readonly Scenario[]>> = {
  account: ACCOUNT,
  server: SERVER,
  front: FRONT,
  'outside-words': OUTSIDE_WORDS,
  trust: TRUST,
  handshake: HANDSHAKE,
  network: NETWORK,
  card: CARD,
  vantage: VANTAGE,
  edge: EDGE,
  nodes: NODES,
  people: PEOPLE,
  inspection: INSPECTION,
  routes: ROUTES,
  meanwhile: MEANWHILE,
  findings: FINDINGS,
  claims: CLAIMS,
  contradicted: CONTRADICTED,
  'two-faults': TWO_FAULTS,
  watches: WATCHES,
  'answers-of-people': ANSWERS_OF_PEOPLE,
  'telling-names': TELLING_NAMES,
  deployments: DEPLOYMENTS,
  'odd-days': ODD_DAYS,
};

/** Every blind scenario. */
export const SCENARIOS: readonly Scenario[] = Object.values(THEMES).flat();
