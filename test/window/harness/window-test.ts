import { writeFileSync } from 'node:fs';
import { test as base, expect, type Download, type Locator, type Page } from '@playwright/test';
import { loadLanguages } from '../../../src/core/messages/translations.ts';
import type { Case } from '../../../src/core/records/case.ts';
import type { ContextView } from '../../../src/shared/service-views.ts';
import { FakeHost, type FakeCase } from './fake-host.ts';
import type { ServedWindow } from './serve.ts';
import { contextView } from './service-fixture.ts';
import { openContext } from './service-steps.ts';

/**
 * What every test of the window starts from: a fake host, and a page in which any violation of the content policy, any
 * console error and any request to another host fails the test, whatever it was looking at.
 */

await loadLanguages();

declare global {
  interface Window {
    violations: string[];
  }
}

const watch = async (page: Page, problems: string[], allowed: readonly RegExp[]): Promise<void> => {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  const report = (text: string): void => {
    if (!allowed.some((pattern) => pattern.test(text))) problems.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') report(message.text());
  });
  page.on('pageerror', (error) => report(String(error)));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url().replace(/^blob:/, ''));
    if (protocol !== 'data:' && hostname !== '127.0.0.1') problems.push(`request to ${request.url()}`);
  });
};

interface Fixtures {
  readonly host: FakeHost;
  /** What is closed after the page, so that the page never sees its host go. */
  readonly closing: Pick<ServedWindow, 'close'>[];
  /** Console errors that a test causes knowingly. */
  readonly expected: { readonly errors: readonly RegExp[] };
  readonly guarded: null;
  /** Opens the window of a host: the fake one by default, a real one where a test gives it. */
  readonly openWindow: (served?: ServedWindow) => Promise<void>;
  /** Opens the window of the fake host on a case that it adds, and gives the case's id. */
  readonly show: (document: Case, more?: Partial<FakeCase>) => Promise<string>;
  /** Opens the window of the fake host on a context that it adds, and a tab of it. */
  readonly showContext: (tab?: string, more?: Partial<ContextView>) => Promise<ContextView>;
}

export const test = base.extend<Fixtures>({
  expected: [{ errors: [] }, { option: true }],
  closing: async ({ page }, use) => {
    const served: Pick<ServedWindow, 'close'>[] = [];
    await use(served);
    await page.close();
    for (const each of served) await each.close();
  },
  host: async ({ closing }, use) => {
    const host = new FakeHost();
    closing.push({ close: async () => host.server?.close() });
    await use(host);
  },
  guarded: [
    async ({ page, closing, expected }, use) => {
      const problems: string[] = [];
      await watch(page, problems, expected.errors);
      await use(null);
      // This looks before anything is closed: the end of a host would be an error of its own.
      const violations = closing.length > 0 ? await page.evaluate(() => window.violations) : [];
      expect([...problems, ...violations]).toEqual([]);
    },
    { auto: true },
  ],
  openWindow: async ({ page, host, closing }, use) => {
    await use(async (served) => {
      if (served) closing.push(served);
      await page.goto((served ?? (await host.serve())).url);
      await page.getByRole('navigation', { name: /^(Cases|Ärenden)$/ }).waitFor();
    });
  },
  show: async ({ page, host, openWindow }, use) => {
    await use(async (document, more) => {
      const id = host.add(document, more);
      await openWindow();
      await openCase(page, document.title);
      return id;
    });
  },
  showContext: async ({ page, host, openWindow }, use) => {
    await use(async (tab, more) => {
      const context = host.service.add(contextView(more));
      await openWindow();
      await openContext(page, context.name, tab);
      return context;
    });
  },
});

export { expect };

/** Opens a case from the list by its title. */
export const openCase = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Cases' }).getByRole('button', { name: title }).click();
  await page.getByRole('region', { name: 'Verdict' }).waitFor();
};

/** A cell of the comparison by its probe and stage. */
export const cell = (page: Page, family: string, stage: string) =>
  page.getByRole('table', { name: 'Comparison' }).getByRole('button', { name: `${family}, ${stage}:` });

/** The head of a stage's lane, which opens the stage's drawer. */
export const stageHead = (page: Page, stage: string) =>
  page
    .getByRole('table', { name: 'Comparison' })
    .getByRole('rowheader')
    .getByRole('button', { name: new RegExp(`^${stage}`) });

/** Chooses what is shown of a cell's evidence. */
export const openTab = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name, exact: true }).click();

/** What can be done to the whole case, by its name in the menu. */
export const inMenu = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('button', { name: 'More for this case' }).click();
  return page.getByRole('menuitem', { name });
};

/** Presses the first button of a name. */
export const press = (page: Page, name: RegExp): Promise<void> => page.getByRole('button', { name }).first().click();

/** Chooses a file where a button asks for one. */
export const chooseFile = async (opener: Locator, name: string, content: string | Buffer): Promise<void> => {
  const chooser = opener.page().waitForEvent('filechooser');
  await opener.click();
  const path = test.info().outputPath(name);
  writeFileSync(path, content);
  await (await chooser).setFiles(path);
};

/** What a button hands over for saving. */
export const downloadOf = async (opener: Locator): Promise<Download> => {
  const download = opener.page().waitForEvent('download');
  await opener.click();
  return download;
};

/** What was copied last. */
export const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** A further tab that is signed in as this one is. */
export const secondTab = async (page: Page): Promise<Page> => {
  const tab = await page.context().newPage();
  const token = await page.evaluate(() => sessionStorage.getItem('tripoint.token') ?? '');
  await tab.addInitScript((value) => sessionStorage.setItem('tripoint.token', value), token);
  await tab.goto(new URL('/', page.url()).href);
  return tab;
};
