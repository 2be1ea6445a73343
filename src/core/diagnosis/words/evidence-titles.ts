import type { CheckName, RecordedCheck } from '../../records/case.ts';
import type { Layer, Responder } from '../../vocabulary/words.ts';
import { type Message, marked, say, verbatim } from '../../messages/message.ts';

/** Names of parts of the evidence and of things that people look up themselves. */

const LAYER_TITLES = marked({
  dns: 'Name',
  tcp: 'TCP',
  proxy: 'Proxy',
  tls: 'TLS',
  http: 'First byte',
  body: 'Body',
}) satisfies Readonly<Record<Layer, string>>;

/** "First byte": a layer at the head of a row of times. */
export const layerTitle = (layer: Layer): Message => say(LAYER_TITLES[layer]);

const RESPONDER_TITLES = marked({
  'access-control-server': 'the NAC server',
  device: 'a device in the path',
  unknown: 'not known',
}) satisfies Readonly<Record<Responder, string>>;

/** Who gave a reply, by name where the marks of the device are known. */
export const responderTitle = (responder: Responder, device: string | null = null): Message =>
  device === null ? say(RESPONDER_TITLES[responder]) : verbatim(device);

interface CheckTitle {
  readonly title: string;
  readonly results: Readonly<Record<string, string>>;
}

export const CHECK_TITLES = marked({
  'gui-sign-in': {
    title: "Sign in to the server's admin GUI with the API user",
    results: { accepted: 'Accepted', rejected: 'Rejected' },
  },
  'administrator-logins': {
    title: 'Operations → Reports → Audit → Administrator Logins',
    results: { found: 'Row found', 'not-found': 'No such row', 'other-source': 'From another address' },
  },
  'switches-confirmed-on': {
    title: 'Administration → System → Settings: ERS and Open API are on',
    results: { yes: 'Both on', no: 'Not on' },
  },
  'password-reentered': {
    title: 'Password typed again on the platform (a blank field keeps the old one)',
    results: { yes: 'Typed again', no: 'Left blank' },
  },
  'ip-access-list': {
    title: 'Administration → System → Admin Access → Settings → Access: the source address',
    results: { allowed: 'Allowed', 'not-allowed': 'Not allowed' },
  },
  'certificate-confirmed': {
    title: "The server's own certificate, by its SHA-256 under Administration → System → Certificates",
    results: {
      inside: 'Only the one seen inside',
      outside: 'Only the one seen outside',
      both: 'Both',
      neither: 'Neither',
    },
  },
  'firewall-log': {
    title: "The firewall's log for this minute, source and destination",
    results: { blocked: 'Blocked', 'let-through': 'Was let through', 'no-line': 'No line' },
  },
  'platform-trusts-authority': {
    title: "The platform trusts the authority of the server's certificate",
    results: { yes: 'Trusted', no: 'Not trusted' },
  },
}) satisfies Readonly<Record<CheckName, CheckTitle>>;

/** A check that only a person can make, and what it showed. */
export const checkTitle = (check: CheckName): Message => say(CHECK_TITLES[check].title);

/** A result of a check in words; a result that is not one of the check's stays as it is. */
export const checkResult = (check: CheckName, result: string): Message => {
  const { results }: CheckTitle = CHECK_TITLES[check];
  return say(results[result] ?? result);
};

/** A recorded check's result, and who said it where somebody was named: "Blocked (Erik Ek, firewall team)". */
export const checkSaid = ({ check, result, saidBy }: Pick<RecordedCheck, 'check' | 'result' | 'saidBy'>): Message =>
  saidBy === undefined || saidBy === '' ? checkResult(check, result) : say`${checkResult(check, result)} (${saidBy})`;
