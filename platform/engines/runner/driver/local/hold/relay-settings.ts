/** What a relay gets from its parent. */
export interface RelaySettings {
  /** Where calls for the program come in, and where it listens; absent for one without callers. */
  readonly inward?: { readonly socket: string; readonly port: number };
  /** Ports on which the program finds the way out, and the Unix socket at which it ends. */
  readonly outwardPorts: readonly number[];
  readonly outwardSocket: string;
}
