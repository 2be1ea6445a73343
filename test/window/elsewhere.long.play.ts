import { readFile, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startProduct } from './harness/real-product.ts';
import { cell, expect, test, downloadOf, inMenu } from './harness/window-test.ts';

test('single lines of curl are shown, and a script that ran for real comes back', async ({ page, openWindow }) => {
  const product = await startProduct('healthy');
  const { folder } = product;
  await openWindow(product);
  await page.keyboard.press('Control+1');
  await page.getByRole('button', { name: 'Run on another computer…' }).click();
  await page.getByText('Single lines of curl').click();
  await page.getByRole('button', { name: 'Create script', exact: true }).click();
  await expect(page.locator('pre').filter({ hasText: 'curl -qgisSm20' })).toBeVisible();

  await page.getByText('sh with curl').click();
  const told = await page.getByText(/The password that it asks for is/).innerText();
  const password = /asks for is (.*)\.$/.exec(told.trim().split('\n')[0] ?? '')?.[1] ?? '';
  await page.getByRole('button', { name: 'Create script', exact: true }).click();
  for (const [button, file] of [
    ['Save as a file…', 'probe.sh'],
    ['Save the certificate authority…', 'ca.pem'],
  ] as const) {
    const saved = await downloadOf(page.getByRole('button', { name: button }));
    await saved.saveAs(join(folder, file));
  }
  const line = await page.locator('code').filter({ hasText: 'sh ./probe.sh' }).innerText();
  const { status } = spawnSync('sh', ['-c', line], {
    cwd: folder,
    input: `${password}\n`,
    env: { PATH: process.env.PATH ?? '', HOME: folder },
  });
  expect([status, (await readFile(join(folder, 'inside.txt'), 'utf8')).includes(password)]).toEqual([0, false]);
  await writeFile(join(folder, 'answers.txt'), await readFile(join(folder, 'inside.txt')));
  const chooser = page.waitForEvent('filechooser');
  await (await inMenu(page, 'Import result…')).click();
  await (await chooser).setFiles(join(folder, 'answers.txt'));
  await expect(cell(page, 'MnT session', 'Inside')).toContainText('500 (expected)', { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'Inside: run on another computer' })).toHaveCount(0);
});
