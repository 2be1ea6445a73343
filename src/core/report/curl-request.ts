import type { Target } from '../records/case.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { StageRecord } from '../records/record.ts';
import type { CurlRequest } from './curl.ts';

/** Longest time for a whole probe where no case says otherwise, in seconds. */
const USUAL_SECONDS = 20;

/** The proxy that the probe really went through; as the case writes it, where it is the same one. */
const proxyOf = ({ proxy }: Evidence, chosen: Target['proxy']['inside'] | undefined): CurlRequest['proxy'] => {
  if (proxy === null) return 'none';
  const place = `${proxy.host.includes(':') && !proxy.host.startsWith('[') ? `[${proxy.host}]` : proxy.host}:${proxy.port}`;
  return chosen?.replace(/^https?:\/\//, '') === place ? chosen : `http://${place}`;
};

/** What a probe asked, as curl asks for the same again: at the same address, through the same proxy, with the same trust. */
export const curlRequestOf = (evidence: Evidence, run: StageRecord, target?: Target): CurlRequest => ({
  url: evidence.request.url,
  accept: evidence.request.accept,
  user: run.user,
  connectTo: run.server.connectTo,
  proxy: proxyOf(evidence, target?.proxy[run.stage]),
  timeoutSeconds: target?.timeoutSeconds ?? USUAL_SECONDS,
  ...(evidence.tls ? { trustedBy: evidence.tls.trustedBy } : {}),
});
