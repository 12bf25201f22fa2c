/** What a relay is told by whoever starts it. */
export interface RelaySettings {
  /** Where calls for the program come in, and where it listens; absent for one that serves nobody. */
  readonly inward?: { readonly socket: string; readonly port: number };
  /** Ports on which the program finds the way out, and the Unix socket at which it ends. */
  readonly outwardPorts: readonly number[];
  readonly outwardSocket: string;
}
