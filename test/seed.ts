import fc from 'fast-check';

/**
 * Properties are asked about the same cases in each run, so that a change is judged by what it changes and not by luck.
 * `TRIPOINT_SEED=7 npx vitest run` looks at others.
 */
fc.configureGlobal({ seed: Number(process.env.TRIPOINT_SEED ?? 1) });
