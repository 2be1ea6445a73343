import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONG_FILES } from './long-files.ts';

/** Begins with the files that are known to run longest; the others follow in vitest's own order. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ moduleId }: TestSpecification): number =>
      LONG_FILES[relative(this.ctx.config.root, moduleId)] ?? 0;
    return (await super.sort(files)).toSorted((one, other) => seconds(other) - seconds(one));
  }
}
