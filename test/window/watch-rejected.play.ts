import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { insideGoodCase } from './harness/case-fixtures.ts';
import { startProduct } from './harness/real-product.ts';
import { attempt, watchRecord } from './harness/watch-fixture.ts';
import { expect, test, stageHead } from './harness/window-test.ts';

/** The built window on the real web host: a watch that ended at a rejected sign-in after a run that was good. */

const PROGRAM = resolve(import.meta.dirname, '../../out/main/cli.js');
const REJECTED = { outcome: 'http.401', status: 401, layer: 'http' } as const;

test.describe('given a watch that a rejected sign-in ended after a good run', () => {
  let folder = '';
  test.beforeEach(async ({ page, openWindow }) => {
    folder = await mkdtemp(join(tmpdir(), 'tripoint-rejected-'));
    const watch = watchRecord({
      stage: 'inside',
      state: 'protecting-account',
      startedAt: '2026-11-21T12:00:00.000+01:00',
      endedAt: '2026-11-21T12:00:01.000+01:00',
      attempts: [attempt(720, REJECTED)],
      failedSignIns: 1,
    });
    const files = ['run.json', 'watch.json'].map((name) => join(folder, name));
    for (const [index, record] of [insideGoodCase().runs[0], watch].entries())
      await writeFile(files[index] ?? '', JSON.stringify(record));
    const environment = { ...process.env, TRIPOINT_DATA: join(folder, 'data') };
    const takeIn = (...words: readonly string[]) =>
      promisify(execFile)(process.execPath, [PROGRAM, 'import', '--json', ...words], { env: environment });
    const { case: id } = JSON.parse((await takeIn(files[0] ?? '')).stdout) as { readonly case: string };
    await takeIn('--case', id, files[1] ?? '');
    await openWindow(await startProduct(null, join(folder, 'data')));
    await page.getByRole('navigation').getByText('ise.nordic-retail.example').first().click();
  });
  // The product may still be saving there.
  test.afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

  test('the stage does not read Passed, and says when it was rejected', async ({ page }) => {
    const stage = stageHead(page, 'Inside');
    await expect(stage).toContainText(/ended at a rejected sign-in \(401\): .+ 2026-11-21 11:00:00 UTC/);
    await expect(stage).not.toContainText('Passed');
  });

  test('the verdict names it, with its time', async ({ page }) => {
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(
      /was rejected with 401 at 2026-11-21 11:00:00 UTC/,
    );
  });
});
