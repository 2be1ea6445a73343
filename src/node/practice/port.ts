import type { LabDescription, WorldSummary } from '../../core/records/practice-description.ts';

/**
 * The lab as a host sees it. No host links the lab: it runs as a child process that prints where it is, so nothing of
 * the simulated server can be mistaken for the product, and a practice world cannot take the program down.
 */
export interface PracticePort {
  worlds(): Promise<readonly WorldSummary[]>;
  /** The right verdict of a world; starts nothing. */
  answer(world: string): Promise<LabDescription['expect']>;
  /** Stops the world that runs, if any, and starts this one. Rejects when it does not start within 15 seconds. */
  start(world: string): Promise<LabDescription>;
  /** The world that runs now. */
  current(): LabDescription | null;
  stop(): Promise<void>;
}

/** As much of a child process as is needed; Node's and Electron's own both fit. */
export interface ChildLike {
  readonly stdout: NodeJS.ReadableStream;
  kill(): void;
  onExit(listener: (code: number | null) => void): void;
}

/** Starts `tripoint simulate` with these arguments. */
export type SpawnLab = (args: readonly string[]) => ChildLike;
