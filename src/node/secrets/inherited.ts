/** Environment variables that may hold a secret. */
const SECRET_VARIABLES = ['TRIPOINT_PASSWORD', 'TRIPOINT_API_KEY'] as const;
export type SecretVariable = (typeof SECRET_VARIABLES)[number];

/**
 * Takes the secrets out of this process's environment, once, before anything else runs: children of the program must not
 * find them in theirs.
 */
export const takeInherited = (environment: NodeJS.ProcessEnv): Readonly<Partial<Record<SecretVariable, string>>> => {
  const taken = SECRET_VARIABLES.flatMap((name) => {
    const value = environment[name];
    Reflect.deleteProperty(environment, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(taken);
};
