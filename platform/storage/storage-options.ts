export interface StorageOptions {
  /** `postgresql://user:password@host:port/database`, or with `?host=/socket/directory`. */
  readonly connectionString: string;
  /** Most connections at once (default 10). */
  readonly poolSize?: number;
  /** Longest run of one statement in ms (default 60 000); 0: no limit. */
  readonly statementTimeoutMs?: number;
}
