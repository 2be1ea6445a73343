/**
 * Imported before everything else. The input checks of the contract are made by a library that tries `new Function` once
 * to see whether it may generate code; the page's policy forbids that and would report the try as a violation. This
 * tells it not to try. Checks are then interpreted, which a window's few messages never notice.
 */
(globalThis as { __zod_globalConfig?: { jitless?: boolean } }).__zod_globalConfig = { jitless: true };

export {};
