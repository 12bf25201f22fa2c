// What a load test does: whom it calls with what, in which rhythm, for how long. Plain data: the generator reads it as JSON.

export type LoadProtocol = 'http' | 'sse' | 'websocket';

export interface LoadPlan {
  /** Begins every `{{id}}`, so that ids of two runs differ. */
  readonly runId: string;
  /** Draws arrivals, requests, rows and `{{random}}`: the same plan sends the same calls. */
  readonly seed: number | string;
  readonly target: LoadTarget;
  readonly payload: LoadPayload;
  readonly shape: LoadShape;
  /** Calls that are due in the first and in the last so many seconds count in no sum. */
  readonly warmUpSeconds: number;
  readonly coolDownSeconds: number;
  /** From sending a call until its answer is complete; then it has failed with `timeout`. */
  readonly timeoutMs: number;
  /** All must hold. Without one of kind `status`, statuses below 400 do. */
  readonly assertions: readonly LoadAssertion[];
  readonly limits: LoadLimits;
  readonly caps: LoadCaps;
  /** Processes that share the run, at least 1: generator `k` of `n` sends arrivals k, k + n, k + 2n … */
  readonly generators: number;
}

export interface LoadTarget {
  readonly protocol: LoadProtocol;
  /** `http://host:port`, `https://…`, or `unix:/path` (replica-address.ts); paths stand in the requests. Redirects are answers. */
  readonly address: string;
  /** Sent with every call; no secrets, which are handed over beside the plan (`LoadOrder`). */
  readonly headers: Readonly<Record<string, string>>;
  /** The target works on the generator's machine, so each takes processor time from the other. */
  readonly isOnThisHost: boolean;
}

export interface LoadPayload {
  /** At least one. */
  readonly requests: readonly LoadRequest[];
  /** Each call has one, for `{{row.column}}`. */
  readonly rows?: LoadRows;
  /** Each call has one, for bodies and `{{file.name}}`, `{{file.base64}}`. */
  readonly files?: readonly LoadFile[];
  /** Rows and files: one after the other, or drawn by weight. */
  readonly order: 'in-turn' | 'random';
}

/** Texts are templates: `{{id}}`, `{{seq}}`, `{{random}}`, `{{row.column}}`, `{{file.name}}`, `{{file.base64}}` (see template.ts). */
export interface LoadRequest {
  /** Shown beside its figures. */
  readonly name: string;
  /** Share of the calls, above 0. */
  readonly weight: number;
  readonly method: string;
  /** Begins with `/`; values are percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: LoadBody;
}

export type LoadBody =
  | { readonly kind: 'none' }
  /** Values are escaped for JSON or for a form where the content type says so. One message of a websocket. */
  | { readonly kind: 'text'; readonly contentType: string; readonly template: string }
  /** The bytes of the call's file, with its content type. One binary message of a websocket. */
  | { readonly kind: 'file' }
  | { readonly kind: 'multipart'; readonly parts: readonly LoadPart[] };

export type LoadPart =
  | { readonly name: string; readonly template: string }
  /** The bytes of the call's file. */
  | { readonly name: string; readonly isFile: true };

export interface LoadRows {
  /** Absolute path. A csv file has the names of its columns in its first line. */
  readonly file: string;
  readonly format: 'csv' | 'jsonl';
  /** Column of each row's weight, for `order: random`. */
  readonly weightColumn?: string;
}

export interface LoadFile {
  /** Absolute path. */
  readonly file: string;
  readonly name: string;
  readonly contentType: string;
  /** Above 0; 1 when left out. */
  readonly weight?: number;
}

/** Open shapes send at their times, whatever the answers do. */
export type OpenShape =
  /** Calls at equal distances. */
  | { readonly kind: 'constant'; readonly perSecond: number; readonly seconds: number }
  /** Independent callers: gaps are drawn from an exponential distribution. */
  | { readonly kind: 'poisson'; readonly perSecond: number; readonly seconds: number }
  | { readonly kind: 'steps'; readonly steps: readonly LoadStep[]; readonly arrivals: Arrivals }
  /** The rate changes evenly from one to the other. */
  | {
      readonly kind: 'ramp';
      readonly fromPerSecond: number;
      readonly toPerSecond: number;
      readonly seconds: number;
      readonly arrivals: Arrivals;
    }
  /** Seconds between calls as they were once; the first before the first call. `speed` 2 sends them in half the time. */
  | { readonly kind: 'replay'; readonly gaps: readonly number[]; readonly speed: number };

export type Arrivals = 'even' | 'poisson';

export interface LoadStep {
  /** 0: a pause. */
  readonly perSecond: number;
  readonly seconds: number;
}

/** So many callers, each waiting for its answer before it calls again. */
export interface ClosedShape {
  readonly kind: 'closed';
  readonly concurrency: number;
  readonly seconds: number;
}

export type LoadShape = OpenShape | ClosedShape;

/** The first that is reached ends the run. */
export interface LoadLimits {
  readonly requests?: number;
  readonly seconds?: number;
  /** Failed calls. */
  readonly errors?: number;
  /** Failed calls of all that ended, 0 to 1; judged from 100 calls on. */
  readonly errorRatio?: number;
}

/** What the project may generate at most, whatever the shape says. */
export interface LoadCaps {
  /** Mean rate of every second of the shape; closed callers wait so that it holds. */
  readonly perSecond: number;
  /** Calls under way; one that is due beyond it is dropped and counted. */
  readonly inFlight: number;
  readonly seconds: number;
}

export type LoadAssertion =
  | { readonly kind: 'status'; readonly anyOf: readonly number[] }
  /** `$.result.items[0].name` */
  | { readonly kind: 'json-equals'; readonly path: string; readonly value: string | number | boolean | null }
  | { readonly kind: 'json-exists'; readonly path: string }
  | { readonly kind: 'body-contains'; readonly text: string }
  /** From the time at which the call was due. */
  | { readonly kind: 'max-latency'; readonly ms: number };
