import { TRACER_ENVIRONMENT, type StartTracer } from '../node/path/trace-path.ts';
import { forkChild } from './utility-child.ts';

/** Starts the tracing process as Electron lets it: as a utility process. */
export const forkTracer: StartTracer = (args) =>
  forkChild('path-worker.js', args, { serviceName: 'Tripoint path', env: TRACER_ENVIRONMENT });
