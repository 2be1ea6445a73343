import { registerHooks } from 'node:module';

/** Loaded before the built main file: whoever asks for `electron` gets the stand-in. */
const STAND_IN = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: STAND_IN, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
