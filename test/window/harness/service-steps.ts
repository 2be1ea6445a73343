import { expect, type Page } from '@playwright/test';

/** Steps that plays of *Service* share. */

export const openService = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Service', exact: true }).click();
  await page.getByRole('heading', { name: 'Service', exact: true }).waitFor();
};

export const openContext = async (page: Page, name: string, tab?: string): Promise<void> => {
  await openService(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${name} `) })
    .click();
  await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
  if (tab !== undefined) await page.getByRole('tab', { name: tab, exact: true }).click();
};

/** Chooses a list as a file, and waits for its rows; 100,000 of them cross to a host that is a test. */
export const chooseList = async (page: Page, name: string, bytes: Buffer): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file…' }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: bytes });
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible({ timeout: 20_000 });
};

export const rowsGrid = (page: Page) => page.getByRole('grid', { name: 'Rows of the list' });
export const row = (page: Page, text: string | RegExp) => rowsGrid(page).getByRole('row').filter({ hasText: text });

/** Presses Tab until something has the focus. */
export const tabTo = async (page: Page, target: ReturnType<Page['getByRole']>, most = 40): Promise<void> => {
  const hasFocus = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < most && !(await hasFocus()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
};
