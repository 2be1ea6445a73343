import type { Page } from '@playwright/test';
import type { JobRow } from '../../src/core/whitelisting/batch.ts';
import type { FakeHost } from './harness/fake-host.ts';
import { expect, openCase, test } from './harness/window-test.ts';
import { readyCase } from './harness/case-fixtures.ts';
import { contextView, macOf } from './harness/service-fixture.ts';
import { openContext, openService } from './harness/service-steps.ts';

const rows = [1, 2, 3, 4].map((number): JobRow => ({
  line: number,
  mac: macOf(number),
  name: `Device ${number}`,
  leftOut: null,
}));
const nav = (page: Page) => page.getByRole('button', { name: 'Service', exact: true });
const jobs = (page: Page) => page.getByRole('table', { name: 'Batches of this context' });
const giveUp = (page: Page) => page.getByRole('dialog', { name: 'Remove this batch' });

/** A batch of four rows: two were sent without an answer, two were not sent. */
const unfinished = (host: FakeHost, contextId: string | null, source = 'old.csv') => {
  const { batches } = host.service;
  const job = batches.add({ contextId, name: 'ACME', source, chunk: 2, rows });
  batches.chunk(() => null, job);
  job.state.settle();
  return job;
};
const finished = (host: FakeHost, contextId: string) => {
  const { batches } = host.service;
  const job = batches.add({ contextId, name: 'ACME', source: 'done.csv', chunk: 4, rows });
  batches.chunk((macs) => ({ created: macs }), job);
  return job;
};

test.describe('given a batch that was left unfinished', () => {
  test('the side bar says so from the start, on every page', async ({ page, host, openWindow }) => {
    host.add(readyCase());
    unfinished(host, host.service.add(contextView()).id);
    await openWindow();
    await expect(nav(page)).toHaveAccessibleDescription('Batches: 1 unfinished');
    await openCase(page, 'New platform connection');
    await expect(nav(page)).toContainText('1 unfinished');
  });

  test('its context says so in the list, and leads there', async ({ page, host, openWindow }) => {
    unfinished(host, host.service.add(contextView()).id);
    host.service.add(contextView({ name: 'Borealis' }));
    await openWindow();
    await openService(page);
    const list = page.getByRole('region', { name: 'Contexts' });
    await expect(list.getByRole('region', { name: 'Borealis' })).not.toContainText('not finished');
    await list
      .getByRole('region', { name: 'ACME' })
      .getByRole('button', { name: 'Batches: 1 unfinished', exact: true })
      .click();
    await expect(page.getByRole('tab', { name: 'Batch' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(/Not finished: old\.csv/)).toBeVisible();
  });

  test('is given up only after it was said what nobody can know then', async ({ page, host, openWindow }) => {
    unfinished(host, host.service.add(contextView()).id);
    await openWindow();
    await openContext(page, 'ACME', 'Batch');
    await page.getByRole('button', { name: 'Remove: old.csv' }).click();
    await expect(giveUp(page)).toContainText('Rows sent without a clear answer: 2.');
    await expect(giveUp(page)).toContainText('nobody can tell whether it created them');
    await expect(giveUp(page)).toContainText('Rows left to send: 2.');
    await expect(giveUp(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    expect(host.service.batches.removals).toEqual([]);
    await page.getByRole('button', { name: 'Remove: old.csv' }).click();
    await giveUp(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(jobs(page)).toHaveCount(0);
    expect(host.service.batches.removals).toMatchObject([{ givenUp: { left: 4, inDoubt: 2 } }]);
    await expect(nav(page)).not.toContainText('unfinished');
    await expect(page.getByText(/Not finished: /)).toHaveCount(0);
  });
});

test.describe('given a batch that is going on', () =>
  test('the side bar says so until it ends, without news of its last row, too', async ({ page, host, openWindow }) => {
    const { id: contextId } = host.service.add(contextView());
    host.service.batches.add({ contextId, name: 'ACME', source: 'new.csv', chunk: 2, rows, running: true });
    await openWindow();
    await expect(nav(page)).toContainText('1 running');
    host.service.batches.chunk((macs) => ({ created: macs }));
    // The answer leaves the last row out.
    host.service.batches.chunk((macs) => ({ created: macs.slice(0, 1) }));
    await expect(nav(page)).toHaveAccessibleDescription('Batches: 1 unfinished');
    await openContext(page, 'ACME', 'Batch');
    await expect(page.getByText(/Not finished: new\.csv.* Rows left to send: 1\./)).toBeVisible();
    await expect(jobs(page)).toContainText('not finished');
    await page.getByRole('button', { name: /^Continue in ACME/ }).click();
    await expect(nav(page)).toContainText('1 running');
    host.service.batches.chunk((macs) => ({ existing: macs }));
    await expect(page.getByText('4 sent: 3 created, 1 there after going on.')).toBeVisible();
    await expect(nav(page)).not.toContainText(/running|unfinished/);
  }));

test.describe('given a batch that is done', () => {
  test('goes from the list when another window removes it', async ({ page, host, openWindow }) => {
    const job = finished(host, host.service.add(contextView()).id);
    await openWindow();
    await openContext(page, 'ACME', 'Batch');
    await expect(jobs(page)).toContainText('done.csv');
    await host.service.batches.operations.remove({ jobId: job.id, givenUp: null });
    await expect(jobs(page)).toHaveCount(0);
  });
});

test.describe('given a batch at an address that no context has', () => {
  test.beforeEach(async ({ page, host, openWindow }) => {
    unfinished(host, null, 'by-hand.csv');
    await openWindow();
    await openService(page);
  });
  const stray = (page: Page) => page.getByRole('region', { name: 'Batches without a context here' });

  test('is listed with its address', async ({ page }) => {
    await expect(stray(page)).toContainText('by-hand.csv');
    await expect(stray(page)).toContainText('Rows left to send: 4.');
    await expect(stray(page)).toContainText('https://service.example · acme-org · guest');
  });
});
