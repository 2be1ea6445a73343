import { trimName } from '../core/vocabulary/typed.ts';
import type { Account } from '../core/records/attempt.ts';
import type { Case, Target } from '../core/records/case.ts';
import { caseBinding, passwordForgotten } from '../core/credential/binding.ts';
import { parseDestination, PROBE_STAGES, type Place, type ProbeStage } from '../core/vocabulary/words.ts';
import type { Vantage } from '../core/records/record.ts';
import { say, sentences } from '../core/messages/message.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { serverOf } from '../node/attempts/recorded.ts';
import { whyNotToSend } from '../node/probing/preflight.ts';
import { chooseProxy, proxyOfEnvironment } from '../node/probing/proxy-choice.ts';
import { describeVantage } from '../node/probing/surroundings.ts';
import {
  DEFAULT_TIMEOUTS,
  isPlainHost,
  timeoutsOf,
  type LookTarget,
  type ProbeTarget,
} from '../node/probing/target.ts';
import { isPracticeEntrance } from '../core/records/practice-description.ts';
import type { AppContext } from './app-context.ts';

/** Where a connection goes, and how, as a person or a case says it. */
interface NamedWay {
  readonly host: string;
  readonly port: number;
  readonly connectTo: Place | null;
  /** `none`, `system` or the address of one. */
  readonly proxy: string;
  readonly ca: string | null;
  readonly pin: string | null;
  /** `null`: each layer has its usual limit. */
  readonly timeoutSeconds: number | null;
}

/** The same for a connection that is about to be made. @param resolver of the system's proxy; `null`: the environment decides. */
export const lookAt = async (
  { proxy: named, timeoutSeconds, ...way }: NamedWay,
  resolver: AppContext['resolveProxy'],
): Promise<Reply<LookTarget>> => {
  const proxy = await chooseProxy(named, way.connectTo ?? way, { resolver, environment: process.env });
  const timeouts = timeoutSeconds === null ? DEFAULT_TIMEOUTS : timeoutsOf(timeoutSeconds * 1000);
  return proxy.ok ? done({ ...way, proxy: proxy.value, timeouts }) : proxy;
};

/** Whether the environment of this process names a proxy. */
export const isProxyNamed = (): boolean => proxyOfEnvironment(process.env) !== '';

/** Loads what {@link vantageFor} needs, for whom waits for something else: it takes ten times as long the first time. */
export const warmUpVantage = (): void => {
  describeVantage(null, null).catch(() => undefined);
};

/** What a run records of the machine that it starts on; a target that nothing may be sent to is refused. */
export const vantageFor = async (target: ProbeTarget, label: string | null): Promise<Reply<Vantage>> => {
  const refused = whyNotToSend(target);
  return refused === null ? done(await describeVantage(label, target.proxy)) : { ok: false, failure: refused };
};

/** Where a stage of a case connects to, and how. No credentials. */
export const lookTargetOf = async (
  app: AppContext,
  { target }: Case,
  stage: ProbeStage,
): Promise<Reply<LookTarget>> => {
  const host = target.host.trim();
  if (host === '') return failed('no-server', sentences(say('No server is named yet.'), say('Nothing was sent.')));
  if (!isPlainHost(host))
    return failed(
      'no-server',
      say('The server is a host name or an address alone, without https://, path or port. Nothing was sent.'),
    );
  const connectToText = target.connectTo[stage];
  const connectTo = connectToText === null ? null : parseDestination(connectToText);
  if (connectToText !== null && connectTo === null)
    return failed('no-server', say('"Connect to" is HOST:PORT. Nothing was sent.'));
  const { port, ca, pin, proxy, timeoutSeconds } = target;
  return lookAt({ host, port, connectTo, ca, pin, proxy: proxy[stage], timeoutSeconds }, app.resolveProxy);
};

/** Whether every stage of this target leads to a practice world. */
export const leadsToPractice = ({ host, connectTo }: Target): boolean =>
  PROBE_STAGES.every((stage) => isPracticeEntrance(host, connectTo[stage]));

/** As whom, and where, a case signs in: at a practice world only as long as every stage leads to one. */
export const accountOf = ({ target, practice }: Case): Account => ({
  server: serverOf(target, leadsToPractice(target) ? practice : null),
  user: trimName(target.user),
});

/** The same with the API user and its password. */
export const probeTargetOf = async (
  app: AppContext,
  document: Case,
  stage: ProbeStage,
): Promise<Reply<ProbeTarget>> => {
  const look = await lookTargetOf(app, document, stage);
  if (!look.ok) return look;
  const user = document.target.user;
  if (user === '') return failed('no-password', say('Name the API user first. Nothing was sent.'));
  const password = await app.secrets.get(document.id, caseBinding(document.target));
  if (!password.ok) return failed(password.failure.code, sentences(password.failure.message, say('Nothing was sent.')));
  const forgotten = app.secrets.forgotten(document.id);
  if (forgotten !== null)
    return failed(
      'no-password',
      sentences(passwordForgotten(forgotten), say('Type it again.'), say('Nothing was sent.')),
    );
  if (password.value === null) return failed('no-password', say`Set the password of ${user} first. Nothing was sent.`);
  return done({
    ...look.value,
    user,
    password: password.value,
    mac: document.target.mac,
    groupId: document.target.groupId,
  });
};
