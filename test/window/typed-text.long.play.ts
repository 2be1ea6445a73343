import type { Page } from '@playwright/test';
import { readyCase } from './harness/case-fixtures.ts';
import { expect, press, test } from './harness/window-test.ts';

/** What the browser asks from now on; every question is answered with *leave*. */
const questions = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
};

test.describe('given a case whose form is shown', () => {
  test.beforeEach(async ({ page, show }) => {
    await show(readyCase());
    await page.keyboard.press('Control+1');
  });

  for (const [what, type] of [
    [
      'a password that is typed and not stored',
      async (page: Page) => {
        await press(page, /^Password…/);
        await page.locator('#target-password').fill('correct-horse-9');
      },
    ],
    [
      'a value that is not valid',
      async (page: Page) => {
        await press(page, /^Server and connection/);
        await page.getByLabel('Port').fill('99999999');
      },
    ],
    ['the place of a run', (page: Page) => page.getByLabel('Location').fill('Branch office')],
    [
      'a card that is not recorded',
      async (page: Page) => {
        await page.keyboard.press('Control+3');
        await page.getByLabel('Paste the card’s text').fill('Endpoint API: Up');
      },
    ],
    [
      'a new case that is not created',
      async (page: Page) => {
        await page.getByRole('navigation').getByRole('button', { name: 'New case' }).click();
        await page.getByLabel('Server name').fill('acs.example');
      },
    ],
  ] as const)
    test(`the browser asks before it drops ${what}`, async ({ page }) => {
      const asked = questions(page);
      await type(page);
      await page.reload();
      expect(asked).toEqual(['beforeunload']);
    });
});
