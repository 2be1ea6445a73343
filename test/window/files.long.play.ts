import { verbatim } from '../../src/core/messages/message.ts';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test, chooseFile, downloadOf } from './harness/window-test.ts';
import { firewallCase, insideGoodCase } from './harness/case-fixtures.ts';

const dragged = (page: Page, name: string, text: string) =>
  page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName));
      return transfer;
    },
    [name, text] as const,
  );

const drop = async (page: Page, place: string, name: string, text: string): Promise<void> => {
  const dataTransfer = await dragged(page, name, text);
  await page.dispatchEvent(place, 'dragover', { dataTransfer });
  await page.dispatchEvent(place, 'drop', { dataTransfer });
};

const theirs = (): string => JSON.stringify({ case: { ...firewallCase(), title: 'A colleague’s case' } });

test.describe('given the start page', () => {
  test.beforeEach(({ openWindow }) => openWindow());

  test('a case file that is dropped onto it is opened', async ({ page, host }) => {
    const text = theirs();
    await drop(page, '.tp-start', 'acme.tripoint', text);
    await expect(page.getByRole('heading', { name: 'A colleague’s case' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Verdict' })).toBeFocused();
    expect(host.inputs('cases.take')).toEqual([{ name: 'acme.tripoint', text }]);
    await expect(page.getByRole('navigation').getByRole('button', { name: /A colleague’s case/ })).toBeVisible();
  });

  for (const [encoding, bytes] of [
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big end first', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ] as const)
    test(`a file is opened that was saved in ${encoding}`, async ({ page, host }) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: /^Open a file/ }).click();
      const text = theirs();
      const buffer = bytes(text);
      await (await chooser).setFiles({ name: 'acme.tripoint', mimeType: 'application/octet-stream', buffer });
      await expect(page.getByRole('heading', { name: 'A colleague’s case' })).toBeVisible();
      expect(host.inputs('cases.take')).toEqual([{ name: 'acme.tripoint', text }]);
    });

  test('a file that is refused says why, and leaves the page as it was', async ({ page, host }) => {
    const message = 'acme.tripoint: The file is damaged. Nothing was changed.';
    host.failures.set('cases.take', { code: 'damaged', message: verbatim(message) });
    await drop(page, '.tp-start', 'acme.tripoint', theirs());
    const dialog = page.getByRole('dialog', { name: 'The import failed' });
    await expect(dialog).toContainText(message);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('heading', { name: /Find out who must act/ })).toBeVisible();
  });

  test('a file that is too large is not even read', async ({ page, host }) => {
    const buffer = Buffer.alloc(20 * 1024 * 1024 + 1, 'x');
    await chooseFile(page.getByRole('button', { name: /^Open a file/ }), 'huge.tripoint', buffer);
    await expect(page.getByRole('dialog')).toContainText('larger than 20 MiB');
    expect(host.inputs('cases.take')).toEqual([]);
  });

  test('a case that came beside another says so, and that certificates are not accepted', async ({ page, host }) => {
    host.taken = { taken: 'beside', trustLeftOut: true };
    await drop(page, '.tp-start', 'acme.tripoint', theirs());
    const note = page.locator('.tp-banner', { hasText: 'Another version of this case exists' });
    await expect(note).toContainText('not accepted here');
    await note.getByRole('button', { name: 'Close' }).click();
    await expect(note).toHaveCount(0);
  });
});

test.describe('given an open case', () => {
  test.beforeEach(({ show }) => show(insideGoodCase()));

  test('a case file that is dropped onto it is opened beside it, and changes nothing in it', async ({ page, host }) => {
    await drop(page, '.tp-case', 'acme.TRIPOINT', theirs());
    await expect(page.getByRole('heading', { name: 'A colleague’s case' })).toBeVisible();
    expect([host.inputs('cases.take').length, host.inputs('cases.importRecord')]).toEqual([1, []]);
  });

  test('it is saved as a file that another Tripoint takes', async ({ page, host }) => {
    await page.getByRole('button', { name: 'More for this case' }).click();
    const download = await downloadOf(page.getByRole('menuitem', { name: 'Save as a file…' }));
    expect(download.suggestedFilename()).toBe('Nordic-Retail-AB-Uppsala-Check-after-the-upgrade.tripoint');
    const saved = JSON.parse(await readFile(await download.path(), 'utf8')) as { case: unknown };
    expect(saved.case).toEqual([...host.cases.values()][0]?.document);
  });
});

test('given a page that takes no files, a dropped one does not replace it', async ({ page, host, openWindow }) => {
  await openWindow();
  await page.getByRole('navigation').getByRole('button', { name: 'Practice faults' }).click();
  const dataTransfer = await dragged(page, 'acme.tripoint', '{}');
  const kept = await page.evaluate((transfer) => {
    const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer });
    document.querySelector('main')?.dispatchEvent(event);
    return event.defaultPrevented;
  }, dataTransfer);
  expect(kept).toBe(true);
  expect(host.inputs('cases.take')).toEqual([]);
});
