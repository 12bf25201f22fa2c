/** What a command needs of the outside. */
export interface CommandWorld {
  /** Directory of the project: built-in schemas and generated files lie below it. */
  readonly root: string;
  readonly write: (text: string) => void;
  /** Colours make sense. */
  readonly isTerminal: boolean;
}
