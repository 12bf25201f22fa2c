export interface EmptyDatabase {
  readonly connectionString: string;
  drop(): Promise<void>;
}

/** What a command needs of the outside. */
export interface CommandWorld {
  /** Directory of the project: built-in schemas and generated files lie below it. */
  readonly root: string;
  readonly write: (text: string) => void;
  /** Colours make sense. */
  readonly isTerminal: boolean;
  /** An empty database to try migrations in; absent: one is made for it. */
  readonly emptyDatabase?: () => Promise<EmptyDatabase>;
}

/**
 * A command of the command line.
 *
 * `run` returns the exit code: 0 no findings, 1 findings. It throws `UsageError` when it cannot run as it
 * was called (exit code 2).
 */
export interface Command {
  /** Arguments as the usage text shows them, one line each; the first follows the command's name. */
  readonly usage: readonly string[];
  /** What it does, in Chinese. */
  readonly about: string;
  readonly run: (args: readonly string[], world: CommandWorld) => Promise<number>;
}
