/** Something the person who starts the program has to change; printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly exitCode: number;

  /** `exitCode` 2: the command line or environment is wrong; 1: it cannot run here and now. */
  constructor(message: string, exitCode = 1, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
