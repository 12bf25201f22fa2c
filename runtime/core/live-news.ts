// What the server tells open consoles of its configuration files: one line of `GET /_console/events`.

export interface LiveNews {
  /** Of the configuration that the server uses. */
  readonly version: string;
  /** Of its files as they stand; told to system admins only. */
  readonly faults?: LiveFaults;
}

/** What a banner can show of broken files. */
export interface LiveFaults {
  /** Errors in all; 0: the files as they stand are good. */
  readonly count: number;
  readonly first: readonly {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly code: string;
    readonly text: string;
    readonly suggestion?: string;
  }[];
}
