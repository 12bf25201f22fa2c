/** What a relay is told by whoever starts it. */
export interface RelaySettings {
  /** Where calls for the program come in. */
  readonly socket: string;
  /** Where the program listens. */
  readonly port: number;
  /** Ports on which the program finds the way out, and the Unix socket at which it ends. */
  readonly outwardPorts: readonly number[];
  readonly outwardSocket: string;
}
