/** A Prometheus-style range query over the platform's own metrics, confined to one project. */
export interface RangeQuery {
  readonly query: string;
  readonly from: Date;
  readonly to: Date;
  readonly stepSeconds: number;
  /** Series of other projects are invisible; absent: the whole platform (system admins only). */
  readonly projectId?: string;
}

/** `data` of a `status: success` body of Prometheus' `query_range`. */
export interface RangeAnswer {
  readonly resultType: 'matrix';
  readonly result: readonly {
    readonly metric: Readonly<Record<string, string>>;
    readonly values: readonly (readonly [number, string])[];
  }[];
}
