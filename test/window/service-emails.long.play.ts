import { say } from '../../src/core/messages/message.ts';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test, chooseFile, copied, downloadOf } from './harness/window-test.ts';
import { contextView } from './harness/service-fixture.ts';
import { openContext } from './harness/service-steps.ts';

const POLICY = '6f9619ff-8b86-4011-b42d-00c04fc964ff';

const fill = async (page: Page, emails: string): Promise<void> => {
  await page.getByLabel('Access policy id').fill(POLICY);
  await page.getByLabel('Addresses and patterns').fill(emails);
};
/** Fills the form, and asks for the dialog once the entries are read. */
const review = async (page: Page, emails: string, choice: string, read: string): Promise<void> => {
  await fill(page, emails);
  await page.getByLabel(choice).check();
  await expect(page.getByRole('heading', { name: read })).toBeVisible();
  await page.getByRole('button', { name: 'Review…' }).click();
};
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Remove emails' });

test.describe('given the removal of entries from a policy', () => {
  test.beforeEach(({ showContext }) => showContext('Remove emails'));

  test('nothing is chosen beforehand, and without a choice it does not go on', async ({ page }) => {
    await fill(page, 'alice@acme.example');
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '1 entry' })).toBeVisible();
    await page.getByRole('button', { name: 'Review…' }).click();
    await expect(page.getByText('Choose one. Nothing is chosen for you.')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });

  test('a press while the entries are still being read holds until they are', async ({ page }) => {
    await page.getByLabel('Only stop new sign-ins').check();
    await fill(page, 'alice@acme.example');
    await page.getByRole('button', { name: 'Review…' }).click();
    await expect(dialog(page)).toContainText('alice@acme.example');
  });

  test('takes entries from a file', async ({ page }) => {
    await chooseFile(page.getByRole('button', { name: 'Choose a file…' }), 'gone.txt', 'a@b.example\nc@d.example');
    await expect(page.getByRole('heading', { name: '2 entries' })).toBeVisible();
  });

  test('the dialog lists all that is removed; number and pattern are typed', async ({ page, host }) => {
    await review(page, 'alice@acme.example\n*@visitor.example', 'Sign these people out now', '2 entries');
    await expect(dialog(page).getByRole('list', { name: 'Addresses and patterns' }).getByRole('listitem')).toHaveText([
      'alice@acme.example',
      /^\*@visitor\.example covers every address at visitor\.example/,
    ]);
    await expect(dialog(page)).toContainText(POLICY);
    await expect(dialog(page)).toContainText('ACME / guest');
    await expect(dialog(page)).toContainText('Sign these people out now');
    const send = dialog(page).getByRole('button', { name: /^Remove emails in ACME/ });
    await expect(send).toBeDisabled();
    await page.keyboard.type('2');
    await expect(send).toBeDisabled();
    await page.keyboard.type(' *@visitor.example');
    await expect(send).toBeEnabled();
    expect(host.service.removalsSent).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    expect(host.service.removalsSent).toEqual([]);
  });
});

test.describe('given a removal that was carried out', () => {
  test.beforeEach(async ({ page, host, openWindow }) => {
    host.service.add(contextView());
    host.service.removalOutcome = {
      sent: 'yes',
      status: 200,
      retryAfter: null,
      body: {
        kind: 'json',
        value: {
          policyEmails: ['*@acme.example', 'carol@visitor.example'],
          removedEmails: [
            {
              email: 'alice@acme.example',
              revokedLoginsForSelfProvisioning: 2,
              revokedLoginsForMeetingHost: 1,
              revokedWhitelisting: 4,
              revokeLoginsforConferences: 7,
            },
          ],
        },
      },
    };
    await openWindow();
    await openContext(page, 'ACME', 'Remove emails');
    await review(page, 'alice@acme.example\nnobody@acme.example', 'Only stop new sign-ins', '2 entries');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Result' })).toBeFocused();
  });

  test('sign-ins and whitelist entries are not added up', ({ page }) =>
    expect(page.getByText(/The service reports: sign-ins ended: 10, whitelist entries revoked: 4\./)).toBeVisible());

  test('counts each module for an entry', async ({ page }) => {
    const table = page.getByRole('table', { name: 'Result' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Entry',
      'Self-provisioning',
      'Meeting host',
      'Conferences',
      'Whitelist entries',
    ]);
    await expect(table.getByRole('row', { name: /^alice/ }).getByRole('cell')).toHaveText(['2', '1', '7', '4']);
  });

  test('the restore list can be copied and downloaded', async ({ page }) => {
    await page.getByRole('button', { name: 'Copy the list' }).click();
    await expect.poll(() => copied(page)).toBe('alice@acme.example\n');
    const download = await downloadOf(page.getByRole('button', { name: 'Download the list' }));
    expect(await readFile(await download.path(), 'utf8')).toBe('alice@acme.example\n');
  });
});

test('a removal whose answer is lost is not known, and keeps the entries', async ({ page, host, openWindow }) => {
  host.service.add(contextView());
  host.service.removalOutcome = { sent: 'unknown', problem: 'cut-off', detail: say('') };
  await openWindow();
  await openContext(page, 'ACME', 'Remove emails');
  await review(page, 'alice@acme.example', 'Sign these people out now', '1 entry');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'It is not known whether it was done' })).toBeVisible();
  await expect(page.getByText('Look at the policy in the platform before you send it again.')).toBeVisible();
  await page.getByRole('button', { name: 'Another removal' }).click();
  await expect(page.getByLabel('Addresses and patterns')).toHaveValue('alice@acme.example');
  expect(host.service.removalsSent).toHaveLength(1);
});

test.describe('given a history', () => {
  const REMOVAL = crypto.randomUUID();
  const LIST = '/data/service/removals/list.txt';

  test.beforeEach(async ({ page, host, openWindow }) => {
    const context = host.service.add(contextView());
    const begun = {
      kind: 'begun' as const,
      at: '2026-11-21T10:15:00.000+01:00',
      by: 'eva',
      name: 'ACME',
      target: { baseUrl: context.baseUrl, organizationId: 'acme-org', contextId: 'guest' },
    };
    host.service.history = [
      {
        begun: {
          ...begun,
          id: REMOVAL,
          asked: { what: 'remove-emails', policy: POLICY, emails: ['a@b.example'], revoke: true },
        },
        ended: {
          kind: 'ended',
          id: REMOVAL,
          at: begun.at,
          result: 'done',
          summary: say('Removed 1 of 1 entry.'),
          failure: null,
          removed: ['a@b.example'],
        },
      },
      {
        begun: {
          ...begun,
          id: crypto.randomUUID(),
          asked: { what: 'batch', job: crypto.randomUUID(), source: 'enheter.csv', rows: 312 },
        },
        ended: null,
      },
    ];
    const { at } = begun;
    host.service.restoreLists = [{ id: REMOVAL, at, policy: POLICY, entries: 1, path: LIST }];
    await openWindow();
    await openContext(page, 'ACME', 'History');
  });
  const row = (page: Page, place: number) =>
    page.getByRole('table', { name: 'History of this context' }).getByRole('row').nth(place);

  test('it says who asked what, when, and what came of it', async ({ page }) => {
    await expect(row(page, 1)).toContainText(
      /2026-11-21 10:15:00.*eva.*Remove 1 entry from policy .*Sign these people out now.*Done/,
    );
    await expect(row(page, 2)).toContainText(
      /Batch of 312 rows from enheter\.csv.*Not known.*it may be done, or still running/,
    );
    const download = await downloadOf(page.getByRole('button', { name: 'Export the history' }));
    expect(download.suggestedFilename()).toBe('ACME history.json');
  });

  test('it says where the restore list is', async ({ page }) => {
    await expect(row(page, 1)).toContainText(`Restore list: ${LIST}`);
    await expect(row(page, 2)).not.toContainText('Restore list');
  });
});
