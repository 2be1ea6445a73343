import type { ScriptShell } from '../vocabulary/words.ts';
import type { ScriptPlan } from './plan.ts';
import { powershellScript } from './powershell.ts';
import { shScript } from './sh.ts';

const WRITERS: Readonly<Record<ScriptShell, (plan: ScriptPlan) => string>> = {
  sh: shScript,
  powershell: powershellScript,
};

/** The portable script of a plan, for one shell. No secret is in it. */
export const scriptFor = (shell: ScriptShell, plan: ScriptPlan): string => WRITERS[shell](plan);
