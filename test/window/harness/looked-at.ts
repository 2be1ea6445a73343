import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from './window-test.ts';
import { some } from '../../scale.ts';

/**
 * What must hold of whatever the window shows: nothing is cut off, the page itself does not scroll, and axe-core, which is
 * not ours, has nothing to say.
 */

interface AxeNode {
  readonly target: readonly string[];
  readonly failureSummary?: string;
}
interface Axe {
  readonly run: (options: object) => Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly AxeNode[];
    }[];
  }>;
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * What axe-core finds wrong on the page as it is now: rule, weight, place and reason, a line each. The report's document
 * stands in a frame that no script may enter.
 */
const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(await readFile(AXE, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { readonly axe: Axe };
    const found = await axe.run({ resultTypes: ['violations'], iframes: false });
    return found.violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${impact}) ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  });
};

/** Words on buttons, labels and chips that are cut off, and pages that are wider than the window. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll('button, button *, label, label *, .tp-chip, h1, h2, h3, th'),
      // Drawings fit their own labels, and what is for a screen reader alone takes no room.
    ].filter((element) => element instanceof HTMLElement && !element.classList.contains('tp-hidden')) as HTMLElement[];
    const cut = shown.filter(
      (element) =>
        element.clientWidth > 0 &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.innerText !== '' &&
        // One line of a list ends in dots, and its hint, which a call empties, has it whole.
        !(
          getComputedStyle(element).textOverflow === 'ellipsis' &&
          ['', element.innerText].includes(element.getAttribute('title') ?? 'none')
        ),
    );
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
    // The table may scroll sideways.
    const outside = shown.filter(
      (element) => element.getBoundingClientRect().right > innerWidth && element.closest('.tp-lanes') === null,
    );
    return [
      ...[...cut, ...outside].map((element) => `${element.tagName} ${element.className}: ${element.innerText}`),
      ...wide,
    ];
  });

/**
 * What makes the page higher than the window: the page itself, and what scrolls without being the containing block of the
 * absolutely placed texts in it, which are for screen readers alone and would stand below the window.
 */
const tooHigh = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollHeight } = document.scrollingElement ?? document.documentElement;
    const loose = [...document.querySelectorAll('body :not(textarea):has(*)')].filter((element) => {
      const { overflowX, overflowY, position } = getComputedStyle(element);
      return position === 'static' && [overflowX, overflowY].some((overflow) => /auto|scroll/.test(overflow));
    });
    return [
      ...(scrollHeight > innerHeight ? [`the page: ${scrollHeight} px`] : []),
      ...loose.map((element) => `not positioned: ${element.tagName} ${element.className}`),
    ];
  });

/** Waits for colours that are still on their way from the other scheme. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    // They begin with the next picture.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        // What is folded away is not drawn, so that its end is never told.
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true)
        .map((animation) => animation.finished),
    );
  });

/**
 * Looks at what is shown now, light and dark. With `SHOTS` set to a folder it keeps a picture of each.
 * @param name of the pictures, without size and colour
 * @param byAxe whether axe-core looks, too
 */
export const lookAt = async (page: Page, name: string, byAxe: boolean): Promise<void> => {
  const size = `${page.viewportSize()?.width}x${page.viewportSize()?.height}`;
  expect.soft(await cutOff(page), `${name} at ${size}: cut off`).toEqual([]);
  expect.soft(await tooHigh(page), `${name} at ${size}: too high`).toEqual([]);
  const { SHOTS } = process.env;
  for (const colorScheme of some(['light', 'dark'] as const, SHOTS ? 2 : 1)) {
    if (!byAxe && !SHOTS) break;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await settled(page);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${size}-${colorScheme}/${name}.png` });
    if (byAxe) expect.soft(await violations(page), `${name}, ${colorScheme}: axe-core`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
};
