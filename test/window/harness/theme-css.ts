import { format, resolveConfig } from 'prettier';
import { DEFAULT_THEME, convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { theme } from '../../../src/renderer/theme.ts';

type Variables = Readonly<Record<string, string>>;

const changed = (own: Variables, standard: Variables): Record<string, string> =>
  Object.fromEntries(Object.entries(own).filter(([name, value]) => standard[name] !== value));

/** The style sheet that carries the theme: the kit's variables as far as they differ from its own style sheet. */
export const themeCss = async (): Promise<string> => {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const own = defaultCssVariablesResolver(merged);
  const standard = defaultCssVariablesResolver(DEFAULT_THEME);
  const css = convertCssVariables({
    variables: changed(own.variables, standard.variables),
    light: changed(own.light, standard.light),
    dark: changed(own.dark, standard.dark),
  });
  const head =
    '/* Generated from theme.ts; test/window/theme.play.ts compares it and, with TRIPOINT_RENEW=1, writes it anew. */';
  return format(`${head}\n${css}`, { ...(await resolveConfig(import.meta.filename)), parser: 'css' });
};
