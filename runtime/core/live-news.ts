// What the server sends to consoles on its configuration files: one line of `GET /_console/events`.

export interface LiveNews {
  /** Of the configuration that the server uses. */
  readonly version: string;
  /** Of its files as they stand; sent to system admins only. */
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

/** A call whose result is on screen, as a browser subscribes to its changes. */
export interface FollowedCall {
  /** Names it among those of the browser. */
  readonly key: string;
  /** operationId. */
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Since the result was requested, ms. */
  readonly ageMs: number;
}

/** `POST /_console/events/calls`: all that the browser wants to follow by this stream, in place of what it did before. */
export interface FollowRequest {
  /** As the stream's first message `stream` says. */
  readonly stream: string;
  readonly calls: readonly FollowedCall[];
}

export interface FollowAnswer {
  /** Keys that the stream covers. */
  readonly followed: readonly string[];
  /** Keys that could be followed if the data were this server's: the browser polls them from time to time. */
  readonly polled: readonly string[];
}

/** Message `changed` of the stream: results of these calls may differ now. `seq` counts its messages from 1. */
export interface ChangedCalls {
  readonly seq: number;
  readonly keys: readonly string[];
}
