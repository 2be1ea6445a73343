import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Writes down the errors of a run that belong to no case: vitest's own JSON leaves them out, and they fail the run. */
export default class StrayErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { readonly message: string }[]): void {
    const file = process.env.TRIPOINT_STRAY_ERRORS;
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(({ message }) => message)));
  }
}
