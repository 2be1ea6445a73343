import { z } from 'zod';

/** For a program that checks thousands of cases by the same schemas: these are compiled, which a short command goes without. */
export const compileSchemas = (): void => void z.config({ jitless: false });
