import { expect, test, inMenu } from './harness/window-test.ts';
import { firewallCase } from './harness/case-fixtures.ts';

const CAPTURE = { name: 'firewall.pcapng', mimeType: 'application/octet-stream', buffer: Buffer.from('\n\r\r\n....') };

test.describe('given a case with runs', () => {
  test.beforeEach(({ show }) => show(firewallCase()));

  test('a capture that is chosen is read, and what it says is shown', async ({ page, host }) => {
    await page.getByRole('button', { name: 'More for this case' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Add a capture…' }).click();
    await (await chooser).setFiles(CAPTURE);
    const shown = page.getByRole('region', { name: 'What the other side saw' });
    await expect(shown).toContainText('It left at 09:05:12.481 UTC and never arrived there.');
    await expect(shown).toContainText('Not read: 2 later fragments of IP.');
    await shown.getByLabel('Made on').selectOption('the server');
    await expect(shown).toContainText('capture (pcapng), made on the server');
    expect(host.inputs('cases.placeWitness')).toMatchObject([{ at: 'server' }]);
    expect(host.inputs('cases.addWitness')).toEqual([
      { id: [...host.cases.keys()][0], name: 'firewall.pcapng', base64: CAPTURE.buffer.toString('base64') },
    ]);
  });

  test('one that is too large is not even read', async ({ page, host }) => {
    const chooser = page.waitForEvent('filechooser');
    await (await inMenu(page, 'Import result…')).click();
    const buffer = Buffer.concat([CAPTURE.buffer, Buffer.alloc(15 * 1024 * 1024)]);
    await (await chooser).setFiles({ ...CAPTURE, buffer });
    await expect(page.getByRole('dialog')).toContainText('tripoint witness');
    expect(host.inputs('cases.addWitness')).toEqual([]);
  });
});
