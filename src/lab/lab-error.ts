type LabErrorCode = 'unknown-world' | 'port-taken' | 'no-ipv6' | 'not-an-instant';

/** The mistakes of the one who starts a world; anything else that is thrown is a fault of the lab. */
export class LabError extends Error {
  readonly code: LabErrorCode;

  constructor(code: LabErrorCode, message: string) {
    super(message);
    this.name = 'LabError';
    this.code = code;
  }
}

/** Tells a taken port from other faults of listening. */
export const asListenError = (error: unknown, port: number): Error => {
  if (!(error instanceof Error)) return new Error(String(error));
  return 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')
    ? new LabError('port-taken', `Port ${port} of 127.0.0.1 cannot be used: choose another. No practice world runs.`)
    : error;
};
