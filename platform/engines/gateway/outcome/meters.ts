// What the gateway counts for Prometheus; the metrics engine fills it, the gateway only knows this shape.

/** Counters of one application calling one service, looked up once and kept. */
export interface CallMeter {
  /** `code` is the error_code of the answer, or 0; times in microseconds. */
  readonly done: (code: number, status: number, totalUs: number, upstreamUs: number) => void;
  readonly bytes: (request: number, response: number) => void;
}

/** Counters of one version of a service. */
export interface VersionMeter {
  readonly done: (failed: boolean) => void;
}

export interface Meters {
  readonly forCall: (applicationId: string, serviceCode: string) => CallMeter;
  readonly forVersion: (serviceCode: string, versionNumber: number) => VersionMeter;
  /** Calls refused before their application was known: they leave no row in the request log. */
  readonly refused: (code: number) => void;
  readonly tokenIssued: (ok: boolean) => void;
  readonly inFlight: (change: 1 | -1) => void;
  readonly websockets: (change: 1 | -1) => void;
  readonly websocketMessages: (direction: 'in' | 'out', count: number) => void;
  readonly logDropped: (rows: number) => void;
  readonly logFlushed: (rows: number, seconds: number) => void;
  /** Sampled calls that were written down, or could not be. */
  readonly captured: (result: 'written' | 'dropped') => void;
  /** A call has no copy for its shadow version; `reason` is a value of the enumeration `abtest-shed`. */
  readonly shadowShed: (reason: string) => void;
  readonly taskDone: (state: string) => void;
  /** Exposition text and its content type. */
  readonly exposition: () => Promise<{ readonly contentType: string; readonly text: string }>;
}
