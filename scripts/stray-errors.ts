import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

const messagesOf = (errors: readonly { readonly message: string }[]): readonly string[] =>
  errors.map(({ message }) => message);

/**
 * Writes down what vitest's own JSON leaves out: errors of a run that belong to no case, which fail the run, and by spec file
 * those of its `beforeAll` and `afterAll`, without which it would fail for no reason that anybody could read.
 */
export default class StrayErrors implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { readonly message: string }[]): void {
    const file = process.env.TRIPOINT_STRAY_ERRORS;
    if (file === undefined) return;
    const hooks: Record<string, readonly string[]> = {};
    for (const { moduleId, children } of modules)
      hooks[moduleId] = [...children.allSuites()].flatMap((suite) => messagesOf(suite.errors()));
    writeFileSync(file, JSON.stringify({ outside: messagesOf(errors), hooks }));
  }
}
