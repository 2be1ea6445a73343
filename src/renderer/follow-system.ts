import type { MantineColorSchemeManager } from '@mantine/core';

/** Light or dark as the system says, with nothing kept in the browser's storage. */
export const followSystem: MantineColorSchemeManager = {
  get: (defaultValue) => defaultValue,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};
