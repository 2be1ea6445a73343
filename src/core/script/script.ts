import type { ScriptPlan } from './plan.ts';
import { powershellScript } from './powershell.ts';
import { shScript } from './sh.ts';

export const SHELLS = ['sh', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

const WRITERS: Readonly<Record<Shell, (plan: ScriptPlan) => string>> = { sh: shScript, powershell: powershellScript };

/** The portable script of a plan, for one shell. No secret is in it. */
export const scriptFor = (shell: Shell, plan: ScriptPlan): string => WRITERS[shell](plan);
