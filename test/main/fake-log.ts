/** Every call in order, e.g. `app.enableSandbox`. */
export const log: string[] = [];
export const note = (name: string): void => void log.push(name);

export type Handler = (...args: never[]) => unknown;
