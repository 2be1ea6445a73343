import type { Reading } from '../evidence.ts';
import { escapeValue, type ProbeDefinition } from '../probe.ts';

/** The server's own words where the MAC has no session. */
const NO_SESSION = /\bis not available\b/i;

/**
 * Monitoring: asks for the session of a MAC that has none, so the good answer is a 500. The specification's criterion
 * is an XML body that begins with an XML declaration; the cases in which the body itself says otherwise are decided in
 * evidence/classify.ts before this is asked.
 */
export const mntSession: ProbeDefinition = {
  family: 'mnt-session',
  method: 'GET',
  accept: 'application/xml',
  path: ({ mac }) => `/admin/API/mnt/Session/MACAddress/${escapeValue(mac)}`,
  goodOutcome: (status, reading) => {
    if (status === 200) return reading.kind === 'mnt-session' ? 'ok.session-present' : null;
    if (status !== 500) return null;
    return goodFiveHundred(reading);
  },
};

const goodFiveHundred = (reading: Reading): 'ok' | 'ok.unrecognized-xml' | null => {
  if ((reading.kind !== 'mnt-result' && reading.kind !== 'xml-other') || !reading.declaration) return null;
  return reading.kind === 'mnt-result' && NO_SESSION.test(reading.info) ? 'ok' : 'ok.unrecognized-xml';
};
