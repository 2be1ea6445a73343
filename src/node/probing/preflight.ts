import { canonicalMac } from '../../core/evidence/probes.ts';
import { say, sentences, type Message } from '../../core/messages/message.ts';
import { failed, type Failure } from '../../shared/reply.ts';
import { whyNotBasic } from './credentials.ts';
import { asciiHost, type LookTarget, type ProbeTarget } from './target.ts';
import { unsafeHere } from './environment.ts';
import { readCertificates } from './trust.ts';

/** Thrown by a run that must not begin. Nothing was sent. */
export class RefusedToSend extends Error {
  override readonly name = 'RefusedToSend';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

const NOTHING_SENT = say('Nothing was sent.');
const refused = (code: Failure['code'], message: Message): Failure =>
  failed(code, sentences(message, NOTHING_SENT)).failure;

/** Why no credential may go out to this target, or `null`. `runStage` asks the same and throws `RefusedToSend`. */
export const whyNotToSend = (target: ProbeTarget): Failure | null => {
  const unsafe = unsafeHere();
  if (unsafe !== null) return failed('unsafe-environment', unsafe.message).failure;
  const basic = whyNotBasic(target);
  if (basic !== null)
    return refused(target.user !== '' && target.password.isEmpty ? 'no-password' : 'bad-input', basic);
  const isMacBad = target.mac !== null && canonicalMac(target.mac) === null;
  if (isMacBad || (target.groupId !== null && !/^[\w.-]{1,128}$/.test(target.groupId)))
    return refused('bad-input', say("The MAC address or the endpoint group's id is invalid."));
  return whyNotToLook(target);
};

/** Why the target's certificate cannot be looked at, or `null`. */
export const whyNotToLook = (target: LookTarget): Failure | null => {
  const places = [target, target.connectTo ?? target];
  if (places.some(({ host, port }) => asciiHost(host) === null || !Number.isInteger(port) || port < 1 || port > 65_535))
    return refused('bad-input', say('The server is not a host name or an address with a port from 1 to 65535.'));
  if (target.ca !== null && readCertificates(target.ca) === null)
    return refused(
      'bad-certificate-file',
      say('The file holds no certificate that can be read: PEM, DER and PKCS #7 are.'),
    );
  if (target.pin !== null && !/^[0-9a-f]{64}$/.test(target.pin))
    return refused('bad-input', say('The pin is a SHA-256 of 64 hexadecimal digits.'));
  return null;
};
