import { canonicalMac } from '../../core/evidence/probe.ts';
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

const BASIC_REASONS = {
  'no-user': ['bad-input', say('The user name is missing. Nothing was sent.')],
  'no-password': ['no-password', say('The password is missing. Nothing was sent.')],
  colon: [
    'bad-input',
    sentences(say('The user name contains a colon, which HTTP Basic cannot carry.'), say('Nothing was sent.')),
  ],
  control: ['bad-input', say('The user name or the password contains a control character. Nothing was sent.')],
} as const satisfies Record<string, readonly [Failure['code'], Message]>;

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
    return failed('bad-input', say('The MAC address is not six pairs with colons or hyphens. Nothing was sent.'))
      .failure;
  if (target.groupId !== null && !/^[\w.-]{1,128}$/.test(target.groupId))
    return failed('bad-input', say("The endpoint group's id is invalid. Nothing was sent.")).failure;
  return whyNotToLook(target);
};

/** Why the target's certificate cannot be looked at, or `null`. */
export const whyNotToLook = (target: LookTarget): Failure | null => {
  const hosts = [target.host, ...(target.connectTo === null ? [] : [target.connectTo.host])];
  if (hosts.some((host) => asciiHost(host) === null))
    return failed('bad-input', say('The server is not a host name or an address alone. Nothing was sent.')).failure;
  const ports = [target.port, ...(target.connectTo === null ? [] : [target.connectTo.port])];
  if (ports.some((port) => !Number.isInteger(port) || port < 1 || port > 65_535))
    return failed('bad-input', say('The port is not a number from 1 to 65535. Nothing was sent.')).failure;
  if (target.ca !== null && readCertificates(target.ca) === null)
    return failed(
      'bad-certificate-file',
      sentences(say('The file holds no certificate in PEM form.'), say('Nothing was sent.')),
    ).failure;
  if (target.pin !== null && !/^[0-9a-f]{64}$/.test(target.pin))
    return failed(
      'bad-input',
      sentences(say('The pin is a SHA-256 of 64 hexadecimal digits.'), say('Nothing was sent.')),
    ).failure;
  return null;
};
