/**
 * Half of Node's four threads look names up, and one that was given up keeps its thread for minutes. With 128 a resolver may be
 * silent for 64 look-ups before one waits for a thread. Called before anything uses a thread; the environment's number stays.
 */
export const widenThreadPool = (environment: NodeJS.ProcessEnv): void => {
  environment.UV_THREADPOOL_SIZE ??= '128';
};
