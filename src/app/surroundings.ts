import { rootCertificates } from 'node:tls';
import { placeText } from '../core/vocabulary/words.ts';
import { chooseProxy } from '../node/probing/proxy-choice.ts';
import { systemAuthorities } from '../node/probing/stores.ts';
import type { Surroundings } from '../shared/contract.ts';
import type { AppContext } from './app-context.ts';

/** A server that no list of exceptions names: RFC 2606 keeps its name free. */
const ANY_SERVER = { host: 'server.invalid', port: 443 };

const proxyOf = async ({ resolveProxy }: AppContext): Promise<Surroundings['proxy']> => {
  if (resolveProxy !== null) return 'by-server';
  const chosen = await chooseProxy('system', ANY_SERVER);
  if (!chosen.ok) return 'unusable';
  return chosen.value === null ? 'none' : { place: placeText(chosen.value) };
};

/** What this machine has for every case; credentials of a proxy are no part of it. */
export const surroundings = async (app: AppContext): Promise<Surroundings> => ({
  authorities: { bundled: rootCertificates.length, system: systemAuthorities()?.length ?? null },
  proxy: await proxyOf(app),
});
