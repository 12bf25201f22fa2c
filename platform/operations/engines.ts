// What operations may ask of the engines. Each engine's own type stays in its folder; this is the table of who is there.
import type { ProcessLogs } from '#engines/process-log/process-logs.ts';

/** Chart answer of the wire conventions: points are `[epoch ms, number | null]`. */
export interface SeriesAnswer {
  readonly from: string;
  readonly to: string;
  readonly stepSeconds: number;
  readonly series: readonly {
    readonly key: string;
    readonly label: string;
    readonly unit: string;
    readonly points: readonly (readonly [number, number | null])[];
  }[];
}

/** A Prometheus-style range query over the platform's own metrics, confined to one project. */
export interface RangeQuery {
  readonly query: string;
  readonly from: Date;
  readonly to: Date;
  readonly stepSeconds: number;
  /** Series of other projects are invisible; absent: the whole platform (system admins only). */
  readonly projectId?: string;
}

/** `status: success` body of Prometheus' `query_range`. */
export interface RangeAnswer {
  readonly resultType: 'matrix';
  readonly result: readonly {
    readonly metric: Readonly<Record<string, string>>;
    readonly values: readonly (readonly [number, string])[];
  }[];
}

/** Add a field when an operation needs an engine; the composition root fills it. */
export interface Engines {
  readonly logs: ProcessLogs;
  readonly metrics: {
    /** Throws `AppError('metrics.unsupported-query')` for what it does not understand: never a made-up number. */
    readonly queryRange: (query: RangeQuery) => Promise<RangeAnswer>;
  };
  /** Address of the gateway as the person's browser or client reaches it, without trailing slash. */
  readonly gatewayAddress: () => string;
}
