/** Whether a server is one of the simulated network: its names end in a domain that nobody in the world can have. */
export const isPracticeHost = (host: string): boolean => /(^|\.)practice\.test\.?$/i.test(host);
