/** The command cannot run as it was called; the message says why and how, in Chinese. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
