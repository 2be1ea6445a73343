import type { Page } from '@playwright/test';
import { newCase, readyCase } from './harness/case-fixtures.ts';
import type { FakeHost } from './harness/fake-host.ts';
import { expect, openCase, test, secondTab } from './harness/window-test.ts';

const slowSaves = (host: FakeHost, ms: number): void => {
  const { change } = host.operations.cases;
  const slow: typeof change = async (input) => {
    await new Promise((waited) => setTimeout(waited, ms));
    return change(input);
  };
  Object.assign(host.operations.cases, { change: slow });
};

/** What the browser asks from now on; every question is answered with *leave*. */
const questions = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
};

const typeThreeFields = async (page: Page): Promise<void> => {
  await page.locator('#target-host').focus();
  for (const value of ['acs.customer.example', '8443', 'api-user']) {
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(value);
    await page.keyboard.press('Tab');
  }
};

test.describe('given saves that wait for one another at a slow host', () => {
  let id = '';
  test.beforeEach(async ({ page, host, show }) => {
    slowSaves(host, 400);
    id = await show(newCase({ title: 'Typed', customer: 'Nordic Retail', site: 'Lund' }), { hasPassword: false });
    await page.keyboard.press('Control+1');
  });
  const TYPED = { host: 'acs.customer.example', port: 8443, user: 'api-user' };

  test('a reload keeps every one of them', async ({ page, host }) => {
    await typeThreeFields(page);
    await page.reload();
    await expect.poll(() => host.cases.get(id)!.document.target).toMatchObject(TYPED);
  });

  test('a tab that is closed keeps every one of them', async ({ page, host }) => {
    const tab = await secondTab(page);
    await openCase(tab, 'Typed');
    await tab.keyboard.press('Control+1');
    await typeThreeFields(tab);
    questions(tab);
    await tab.close({ runBeforeUnload: true });
    await expect.poll(() => host.cases.get(id)!.document.target).toMatchObject(TYPED);
  });

  test('the browser asks while one is not stored', async ({ page }) => {
    const asked = questions(page);
    await typeThreeFields(page);
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
});

test.describe('given a case whose form is shown', () => {
  test.beforeEach(async ({ page, show }) => {
    await show(readyCase());
    await page.keyboard.press('Control+1');
  });

  for (const [what, type] of [
    [
      'a password that is typed and not stored',
      async (page: Page) => {
        await page.locator('details:has(#target-port) > summary').first().click();
        await page.locator('#target-password').fill('correct-horse-9');
      },
    ],
    [
      'a value that is not valid',
      async (page: Page) => {
        await page.locator('details:has(#target-port) > summary').first().click();
        await page.locator('#target-port').fill('99999999');
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
        await page.getByLabel('Customer').fill('Nordic Retail');
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
