import type { World } from '../world.ts';
import { ALL_OK, ALL_UP, everyFamily } from './expected-cells.ts';

export const ownProxySignIn: World = {
  id: 'own-proxy-sign-in',
  title: 'Blocked, says my laptop',
  story:
    'I am at a branch office of ours and test through the proxy there. Nothing gets through. Your page is green today, I must admit.',
  difficulty: 'first-steps',
  hints: ['Whose machine said no?', 'Was anything of the customer reached at all?'],
  configure: (setup) => ({ ...setup, engineerProxy: 'asks-for-sign-in' }),
  walk: [
    { do: 'probe', stage: 'inside' },
    { do: 'probe', stage: 'outside', proxy: 'engineer' },
    { do: 'update-card' },
    { do: 'read-card' },
  ],
  expect: {
    party: 'own-proxy',
    certainty: 'proven',
    cells: { inside: ALL_OK, outside: everyFamily('proxy.auth-required'), platform: ALL_UP },
    card: 'after-update',
  },
  neighbour: 'outside-407',
};
