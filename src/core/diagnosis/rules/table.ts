import type { OutcomeByStage } from '../../evidence/outcome.ts';
import type { StageRule } from './rule.ts';
import { FORBIDDEN, UNAUTHORIZED } from './unauthorized.ts';
import { GOOD, NOT_RUN } from './good.ts';
import { NAME, OWN_PROXY } from './name.ts';
import { NOT_FOUND, REDIRECT } from './redirect.ts';
import { PATH } from './path.ts';
import { REPLY } from './reply.ts';
import { SERVER_ERROR } from './server-error.ts';
import { TLS } from './tls.ts';

/** Every outcome at every stage. Total by type: a new outcome does not compile until each stage has an answer. */
export const RULES: OutcomeByStage<StageRule> = {
  ...GOOD,
  ...NAME,
  ...PATH,
  ...OWN_PROXY,
  ...TLS,
  ...REDIRECT,
  ...UNAUTHORIZED,
  ...FORBIDDEN,
  ...NOT_FOUND,
  ...SERVER_ERROR,
  ...REPLY,
  ...NOT_RUN,
};
