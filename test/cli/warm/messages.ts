/** A command for the process that runs many. */
export interface Order {
  readonly number: number;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly input: string;
}

export interface Answer {
  readonly number: number;
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Whether the process ends with this command. */
  readonly last: boolean;
}
