import type { OutcomeByStage } from '../../evidence/outcome.ts';
import type { StageRule } from '../status-rule.ts';
import { FORBIDDEN } from './forbidden.ts';
import { GOOD } from './good.ts';
import { NAME } from './name.ts';
import { NOT_FOUND } from './not-found.ts';
import { NOT_RUN } from './not-run.ts';
import { OWN_PROXY } from './own-proxy.ts';
import { PATH } from './path.ts';
import { REDIRECT } from './redirect.ts';
import { REPLY } from './reply.ts';
import { SERVER_ERROR } from './server-error.ts';
import { TLS } from './tls.ts';
import { UNAUTHORIZED } from './unauthorized.ts';

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
