import fc from 'fast-check';
import { loadLanguages } from '../src/core/messages/translations.ts';

/**
 * Properties are asked about the same cases in each run, so that a change is judged by what it changes and not by luck.
 * `TRIPOINT_SEED=7 npx vitest run` looks at others.
 */
fc.configureGlobal({ seed: Number(process.env.TRIPOINT_SEED ?? 1) });

await loadLanguages();

// Hosts speak the language of the system; specs read English on every machine.
process.env.LC_ALL = 'C.UTF-8';
