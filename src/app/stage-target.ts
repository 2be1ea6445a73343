import { trimName } from '../core/vocabulary/typed.ts';
import type { Account } from '../core/records/attempt.ts';
import type { Case, Target } from '../core/records/case.ts';
import { caseBinding, passwordForgotten } from '../core/credential/binding.ts';
import { PROBE_STAGES, type ProbeStage } from '../core/vocabulary/words.ts';
import { say, sentences } from '../core/messages/message.ts';
import { done, failed, type Reply } from '../shared/reply.ts';
import { serverOf } from '../node/attempts/recorded.ts';
import { chooseProxy } from '../node/probing/proxy-choice.ts';
import {
  isPracticeEntrance,
  isPlainHost,
  parseDestination,
  timeoutsOf,
  type LookTarget,
  type ProbeTarget,
} from '../node/probing/target.ts';
import type { AppContext } from './app-context.ts';

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
  const destination = { host, port: target.port };
  const proxy = await chooseProxy(target.proxy[stage], connectTo ?? destination, {
    resolver: app.resolveProxy,
    environment: process.env,
  });
  if (!proxy.ok) return proxy;
  return done({
    ...destination,
    connectTo,
    ca: target.ca,
    pin: target.pin,
    proxy: proxy.value,
    timeouts: timeoutsOf(target.timeoutSeconds * 1000),
  });
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
