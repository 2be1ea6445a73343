import { canonicalMac } from '../../core/evidence/probe.ts';
import { failed, type Failure } from '../../shared/reply.ts';
import { whyNotBasic } from './credentials.ts';
import { asciiHost } from './destination.ts';
import { unsafeHere } from './environment.ts';
import type { LookTarget, ProbeTarget } from './target.ts';
import { readCertificates } from './trust.ts';

/** Thrown by a run that must not begin. Nothing was sent. */
export class RefusedToSend extends Error {
  override readonly name = 'RefusedToSend';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

const NOTHING = 'Nothing was sent.';

const BASIC_REASONS = {
  'no-user': ['bad-input', `The user name is missing. ${NOTHING}`],
  'no-password': ['no-password', `The password is missing. ${NOTHING}`],
  colon: ['bad-input', `The user name contains a colon, which HTTP Basic cannot carry. ${NOTHING}`],
  control: ['bad-input', `The user name or the password contains a control character. ${NOTHING}`],
} as const satisfies Record<string, readonly [Failure['code'], string]>;

/**
 * Why no credential may go out to this target, or `null`. `runStage` asks the same and throws `RefusedToSend`, so a
 * caller that asks first can say it in its own place.
 */
export const whyNotToSend = (target: ProbeTarget): Failure | null => {
  const unsafe = unsafeHere();
  if (unsafe !== null) return failed('unsafe-environment', unsafe.message).failure;
  const basic = whyNotBasic(target);
  if (basic !== null) {
    const [code, message] = BASIC_REASONS[basic];
    return failed(code, message).failure;
  }
  if (target.mac !== null && canonicalMac(target.mac) === null)
    return failed('bad-input', `The MAC address is not six pairs with colons or hyphens. ${NOTHING}`).failure;
  if (target.groupId !== null && !/^[\w.-]{1,128}$/.test(target.groupId))
    return failed('bad-input', `The endpoint group's id is invalid. ${NOTHING}`).failure;
  return whyNotToLook(target);
};

/** Why the target's certificate cannot be looked at, or `null`. */
export const whyNotToLook = (target: LookTarget): Failure | null => {
  const hosts = [target.host, ...(target.connectTo === null ? [] : [target.connectTo.host])];
  if (hosts.some((host) => asciiHost(host) === null))
    return failed('bad-input', `The server is not a host name or an address alone. ${NOTHING}`).failure;
  const ports = [target.port, ...(target.connectTo === null ? [] : [target.connectTo.port])];
  if (ports.some((port) => !Number.isInteger(port) || port < 1 || port > 65_535))
    return failed('bad-input', `The port is not a number from 1 to 65535. ${NOTHING}`).failure;
  if (target.ca !== null && readCertificates(target.ca) === null)
    return failed('bad-certificate-file', `The file holds no certificate in PEM form. ${NOTHING}`).failure;
  if (target.pin !== null && !/^[0-9a-f]{64}$/.test(target.pin))
    return failed('bad-input', `The pin is not a SHA-256 of 64 hexadecimal digits. ${NOTHING}`).failure;
  return null;
};
