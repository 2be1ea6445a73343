import { platformAddress, startProduct } from './harness/real-product.ts';
import { firewallCase, insideGoodCase } from './harness/case-fixtures.ts';
import { cell, expect, stageHead, test, press } from './harness/window-test.ts';

const FIRST = [
  'Outbound FQDN: egress.platform.example',
  'API user name: svc-guest-platform',
  'Endpoint API Up',
  'Endpoint Groups API Up',
  'Monitoring API Down',
].join('\n');
const SECOND = 'Endpoint API Up\nAPI user name: other-user';

test.describe('given the platform’s card', () => {
  test('a second paste starts empty and names what it did not find', async ({ page, openWindow }) => {
    await openWindow(await startProduct('outside-proxy-302'));
    await press(page, /^Platform/);
    const paste = (text: string): Promise<void> =>
      page.getByLabel('Paste the card’s text').evaluate((field, value) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', value);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await paste(FIRST);
    await expect(page.getByLabel('Outbound FQDN')).toHaveValue('egress.platform.example');
    await paste(SECOND);
    await expect(page.getByLabel('Paste the card’s text')).toHaveValue(SECOND);
    await expect(page.getByLabel('Outbound FQDN')).toHaveValue('');
    await expect(page.getByText(/^Not found in this text: .*Endpoint Groups API, .*Monitoring API, /)).toBeVisible();
  });

  test('Ctrl+Enter records what was pasted, from the field that it was pasted into', async ({ page, openWindow }) => {
    await openWindow(await startProduct('outside-proxy-302'));
    await press(page, /^Platform/);
    await page.getByLabel('Paste the card’s text').fill(FIRST);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByLabel('Paste the card’s text')).toHaveCount(0);
    await expect(cell(page, 'Endpoint groups', 'Platform')).toContainText('Up');
  });

  test('what was copied and is pasted beside every field is said in one line, and recorded by its button', async ({
    page,
    context,
    openWindow,
  }) => {
    await openWindow(await startProduct('outside-proxy-302'));
    const address = await platformAddress(page);
    await expect(page.getByLabel('Paste the card’s text')).toHaveCount(0);
    const platform = await context.newPage();
    await platform.goto(address);
    await platform.keyboard.press('Control+a');
    await platform.keyboard.press('Control+c');
    await page.bringToFront();
    await page.getByRole('searchbox').first().focus();
    await page.keyboard.press('Control+v');
    await expect(page.getByText('Pasted:')).toHaveCount(0);
    await page.locator('.tp-next').focus();
    await page.keyboard.press('Control+v');
    await expect(page.getByText(/Pasted: 3 rows Down · /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record the card' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cell(page, 'Open API', 'Platform')).toContainText('Down');
  });

  test('a card that was pasted has one button that records it, and moves nothing', async ({ page, show }) => {
    const made = insideGoodCase();
    const outside = { ...made.runs[0]!, id: crypto.randomUUID(), stage: 'outside' as const };
    await show({ ...made, runs: [...made.runs, outside] });
    const records = page.getByRole('button', { name: /^Record the|^Fill in the card/ });
    await expect(records).toHaveText('Record the platform’s card');
    const before = await page.locator('.tp-lanes').boundingBox();
    await page.evaluate((text) => navigator.clipboard.writeText(text), FIRST);
    await page.locator('.tp-next').focus();
    await page.keyboard.press('Control+v');
    await expect(records).toHaveText('Fill in the card…');
    expect(await page.locator('.tp-lanes').boundingBox()).toEqual(before);
  });

  test('no other text that is pasted beside every field opens it', async ({ page, openWindow }) => {
    await openWindow(await startProduct('outside-proxy-302'));
    await page.locator('.tp-next').focus();
    await page.evaluate(() => navigator.clipboard.writeText('Monitoring is Down since Tuesday, says the customer'));
    await page.keyboard.press('Control+v');
    await page.evaluate(() => navigator.clipboard.writeText('Endpoint API Up '.repeat(10_000)));
    await page.keyboard.press('Control+v');
    await page.waitForTimeout(300);
    await expect(page.getByLabel('Paste the card’s text')).toHaveCount(0);
  });

  test('a check that is withdrawn counts no more and stays readable', async ({ page, openWindow }) => {
    await openWindow(await startProduct('disabled-user'));
    await page.getByRole('button', { name: /Run from inside/ }).click();
    await expect(cell(page, 'Endpoint groups', 'Inside')).toContainText('401');
    await expect(cell(page, 'Open API', 'Inside')).toContainText('Held back');
    await press(page, /^Steps$/);
    const check = page.getByRole('group', { name: /GUI|admin/i }).first();
    await check.getByRole('button', { name: /^Rejected, with the very password/ }).click();
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('Proven');
    await check.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByRole('region', { name: 'Verdict' })).not.toContainText('Proven');
    await expect(check).toContainText('withdrawn');
  });
});

test('an older card than the one before is kept, and said not to be the state shown', async ({ page, show }) => {
  const made = firewallCase();
  const [newer] = made.cards;
  const older = { ...newer!, id: crypto.randomUUID(), updatedAt: '2026-11-20T09:00:00.000+01:00' };
  const document = { ...made, cards: [newer!, older] };
  await show(document);
  await expect(stageHead(page, 'Platform')).toContainText('The card recorded last (2026-11-20 09:00:00) is older');
  await stageHead(page, 'Platform').click();
  await expect(page.getByRole('region', { name: /^Platform/ })).toContainText('which is shown here');
});

test.describe('given a Swedish window in a browser that writes the month first', () => {
  test.use({ locale: 'en-US' });

  test('the time has the year first, says so, and is taken as it is typed', async ({ page, host, openWindow }) => {
    host.languageChoice = 'sv';
    const document = insideGoodCase();
    host.add(document);
    await openWindow();
    await page.getByRole('button', { name: document.title }).click();
    await expect(page.getByRole('heading', { level: 1, name: document.title })).toBeVisible();
    await page.keyboard.press('Control+3');
    const time = page.getByLabel('Klick på ”Update API Configuration”');
    await expect(time).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await expect(time).toHaveAccessibleDescription('ÅÅÅÅ-MM-DD tt:mm:ss, lokal tid');
    const record = page.getByRole('button', { name: 'Registrera kortet' });
    for (const wrong of ['11/26/2026 7:24 PM', '2026-02-30 10:04:05']) {
      await time.fill(wrong);
      await record.click();
      await expect(page.getByText('ÅÅÅÅ-MM-DD tt:mm:ss, lokal tid').last()).toBeVisible();
    }
    await time.fill('2026-11-26 19:24');
    await record.click();
    await expect
      .poll(() => host.inputs('platform.recordCard')[0])
      .toMatchObject({ card: { updatedAt: '2026-11-26T19:24:00.000+01:00' } });
  });
});
