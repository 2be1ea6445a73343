import { STAGES } from '../../core/vocabulary/words.ts';
import type { WindowState } from './store.ts';
import type { TripointWindow } from './window.ts';

/** Which page the window shows, as an address: Back leads back, a reload shows the same, and a new window begins there. */

const KEY = 'tripoint.open';

export const routeOf = ({ page, open, panel }: Pick<WindowState, 'page' | 'open' | 'panel'>): string => {
  if (page !== 'case' && page !== 'report') return page === 'start' ? '#/' : `#/${page}`;
  if (open === null) return '#/';
  const part = page === 'report' ? '/report' : panel?.kind === 'stage' ? `/${panel.stage}` : '';
  return `#/case/${open.document.id}${part}`;
};

const placeOf = (route: string): string => /^#\/case\/[^/]+/.exec(route)?.[0] ?? route;

/** Shows what an address names; `false`: it names nothing that is there. Says nothing where a case is gone. */
const showRoute = async ({ client, store, cases, reports }: TripointWindow, route: string): Promise<boolean> => {
  const [, kind, id = '', part] = route.split('/');
  if (kind === 'practice' || kind === 'service' || kind === '') {
    store.setState({ page: kind === '' ? 'start' : kind });
    return kind !== '';
  }
  if (kind !== 'case') return false;
  const before = store.getState();
  if (before.open?.document.id !== id) {
    const reply = await client.cases.open({ id }).catch(() => null);
    // Something was opened meanwhile: it is not taken away again.
    if (store.getState().open !== before.open) return true;
    if (reply?.ok !== true || reply.value.document.removedAt !== null) return false;
    cases.show(reply.value);
  }
  const stage = STAGES.find((known) => known === part);
  store.setState({ page: 'case', ...(stage && { panel: { kind: 'stage', stage } }) });
  if (part === 'report') reports.show();
  return true;
};

/** Shows the page of before again, and follows from then on; `false`: there is nothing to show. */
export const followRoutes = async (tripoint: TripointWindow): Promise<boolean> => {
  const { store } = tripoint;
  // On the desktop the address is the program's own, and stays as it is.
  const isWeb = location.protocol.startsWith('http');
  const first = location.hash.startsWith('#/') ? location.hash : (sessionStorage.getItem(KEY) ?? '#/');
  const shown = await showRoute(tripoint, first);
  let going = false;
  const keep = (): void => {
    const route = routeOf(store.getState());
    if (route === (sessionStorage.getItem(KEY) ?? '#/') || going) return;
    if (route === '#/') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, route);
    if (!isWeb) return;
    if (placeOf(route) === placeOf(location.hash) && !route.endsWith('/report')) history.replaceState(null, '', route);
    else history.pushState(null, '', route);
  };
  const now = routeOf(store.getState());
  if (isWeb && now !== '#/') history.replaceState(null, '', now);
  keep();
  store.subscribe(keep);
  store.setState({ routed: true });
  addEventListener('popstate', () => {
    const route = location.hash === '' ? '#/' : location.hash;
    if (!route.startsWith('#/')) return;
    going = true;
    sessionStorage.setItem(KEY, route);
    void showRoute(tripoint, route).finally(() => {
      going = false;
      keep();
    });
  });
  return shown;
};
