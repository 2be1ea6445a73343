import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { labDescriptionSchema, type LabDescription } from '../../src/core/records/practice-description.ts';
import type { Client } from '../../src/shared/contract.ts';
import { expect, test } from './desktop.ts';

const cell = (page: Page, family: string, stage: string) =>
  page.getByRole('table', { name: 'Comparison' }).getByRole('button', { name: `${family}, ${stage}:` });

const CLI = join(resolve(process.env.TRIPOINT_OUT ?? 'out'), 'main/cli.js');

/** A world as a process of its own, which the desktop program knows nothing about. */
const startLab = async (world: string): Promise<LabDescription & { readonly end: () => Promise<void> }> => {
  const child = spawn(process.execPath, [CLI, 'lab', world, '--json'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<unknown>((settle) => child.once('exit', settle));
  const line = await new Promise<string>((settle) => createInterface({ input: child.stdout }).once('line', settle));
  const end = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  return { ...labDescriptionSchema.parse(JSON.parse(line)), end };
};

const formsOf = (user: string, password: string): readonly string[] => [
  password,
  encodeURIComponent(password),
  Buffer.from(password).toString('base64').replaceAll('=', ''),
  Buffer.from(`${user}:${password}`).toString('base64'),
];

test('given a password typed in the window, it signs the probes in and never comes back', async ({ startDesktop }) => {
  const lab = await startLab('healthy');
  try {
    const desktop = await startDesktop();
    const page = await desktop.window();
    const [host = '', port = ''] = lab.server.split(':');
    const { name: user, password } = lab.apiUser;
    await page.evaluate(
      async ({ target }) => {
        const { tripoint } = globalThis as unknown as { readonly tripoint: Client };
        const made = await tripoint.cases.create({ title: 'Typed', customer: 'ACME', site: 'Main' });
        if (!made.ok) throw new Error(JSON.stringify(made.failure.message));
        const { id, target: empty } = made.value.document;
        await tripoint.cases.change({ id, changes: { target: { ...empty, ...target } } });
      },
      {
        target: {
          host,
          port: Number(port),
          user,
          connectTo: lab.entrances,
          ca: readFileSync(lab.ca, 'utf8'),
          timeoutSeconds: 5,
        },
      },
    );
    await page.getByRole('navigation', { name: 'Cases' }).getByRole('button', { name: 'Typed' }).click();
    await page.getByRole('button', { name: 'Enter the password' }).first().click();
    await page.locator('#target-password').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.locator('#target-password')).toHaveCount(0);
    await expect(cell(page, 'MnT session', 'Inside')).toContainText('500 (expected)');
    const told = desktop.all('told').map(({ text }) => text);
    expect(told.filter((text) => text.includes('stages.run'))).not.toEqual([]);
    expect(told.filter((text) => formsOf(user, password).some((form) => text.includes(form)))).toEqual([]);
    expect(await page.content()).not.toContain(password);
  } finally {
    await lab.end();
  }
});
