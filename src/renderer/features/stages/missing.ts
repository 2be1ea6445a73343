import type { OpenCase } from '../../../shared/contract.ts';
import { t } from '../../text.ts';

/** The first thing a run still needs, with the field that supplies it. */
export const missingFor = (open: OpenCase): { readonly message: string; readonly field: string } | null => {
  const { target } = open.document;
  if (target.host === '') return { message: t.stage.start.missingHost, field: 'target-host' };
  if (target.user === '') return { message: t.stage.start.missingUser, field: 'target-user' };
  if (open.hasPassword) return null;
  const forgotten = open.passwordForgotten === null ? '' : `${open.passwordForgotten} `;
  return { message: `${forgotten}${t.stage.start.missingPassword}`, field: 'target-password' };
};
