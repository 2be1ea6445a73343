import type { Sender } from '../core/records/attempt.ts';
import type { Vantage } from '../core/records/record.ts';
import { FAMILIES, PROBE_STAGES, type Family, type ProbeStage } from '../core/vocabulary/words.ts';
import { serverOf } from '../node/attempts/recorded.ts';
import { whyNotToSend } from '../node/probing/preflight.ts';
import type { ProbeTarget } from '../node/probing/target.ts';
import { describeVantage } from '../node/probing/vantage.ts';
import { askForAttempt, type AllowedAttempts } from './attempts.ts';
import { oneOf, type Given } from './arguments.ts';
import { remark } from './output.ts';
import { readSecret } from './password.ts';
import { readLookTarget, TARGET_OPTIONS } from './target-options.ts';
import { WrongUse } from './wrong-use.ts';

/** The options that say what is probed, as whom and from where, shared by `probe` and `watch`. */
const PROBE_OPTIONS = {
  ...TARGET_OPTIONS,
  user: 'text',
  stage: 'text',
  'password-stdin': 'flag',
  mac: 'text',
  'group-id': 'text',
  only: 'texts',
  label: 'text',
} as const;

/** The same where something is sent: with the consent to one more attempt after a rejection. */
export const SENDING_OPTIONS = { ...PROBE_OPTIONS, 'continue-after-401': 'flag' } as const;

interface Probing {
  readonly stage: ProbeStage;
  readonly families: readonly Family[];
  readonly target: ProbeTarget;
  readonly vantage: Vantage;
  readonly attempts: AllowedAttempts;
}

const NON_ASCII = /[^\u0020-\u007e]/;

/**
 * Reads what is probed and asks for the password. Whatever is wrong ends here, before a single packet: a command checks its
 * own options first, so that nobody types a password in vain.
 */
export const readProbing = async (options: Given<typeof SENDING_OPTIONS>['options'], by: Sender): Promise<Probing> => {
  const stage = oneOf('stage', options.stage, PROBE_STAGES);
  const { user } = options;
  if (user === undefined || user === '') throw new WrongUse('--user NAME is needed.');
  const only = options.only.map((family) => oneOf('only', family, FAMILIES));
  const look = await readLookTarget(options);
  const attempts = await askForAttempt(
    { server: serverOf(look, null), user },
    by,
    stage,
    options['continue-after-401'],
  );
  const password = await readSecret(options['password-stdin'], 'TRIPOINT_PASSWORD', `Password of ${user}: `);
  const target = { ...look, user, password, mac: options.mac ?? null, groupId: options['group-id'] ?? null };
  const refused = whyNotToSend(target);
  if (refused) throw new WrongUse(refused.message);
  if (NON_ASCII.test(password.expose()))
    await remark('The password has characters outside ASCII: it is sent as UTF-8, and servers disagree on that.');
  const vantage = await describeVantage(options.label ?? null, target.proxy);
  return { stage, families: only.length > 0 ? only : FAMILIES, target, vantage, attempts };
};
