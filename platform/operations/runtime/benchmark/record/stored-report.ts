// What is kept of a run when it has ended: all that its page shows, so that it opens at once however long it ran.
import type { Operations } from '#core/generated/contracts.ts';

export type Report = Operations['benchmark.report.get']['response'];
export type Figures = Report['figures'];
export type RateRow = Report['rates'][number];
export type ErrorRow = Report['errors'][number];
export type ThresholdRow = Report['thresholds'][number];
export type Search = NonNullable<Report['search']>;
export type Recommendation = NonNullable<Report['recommendation']>;
export type OwnLimit = NonNullable<Report['ownLimit']>;
export type ValidityCode = Report['validity'][number]['code'];

/** Something that happened to the service. */
export interface Marker {
  readonly id: string;
  readonly at: string;
  /** What it happened to. */
  readonly lane: string;
  readonly event: string;
  readonly label: string;
  /** A value of `event-level`. */
  readonly level: string;
  readonly reason: string;
  readonly actorName: string | null;
}

export interface StoredReport
  extends Pick<
    Report,
    | 'figures'
    | 'spectrum'
    | 'rates'
    | 'errors'
    | 'thresholds'
    | 'search'
    | 'recommendation'
    | 'ownLimit'
    | 'trustworthy'
    | 'measuredSeconds'
    | 'verdict'
    | 'words'
  > {
  readonly validity: readonly ValidityCode[];
  /** Completed calls that were to be answered by a stream of events and brought none; absent for no such call. */
  readonly eventless?: number;
  readonly timeline: Timeline;
  readonly overlay: Overlay;
}

export interface Timeline {
  /** Of each row. */
  readonly stepSeconds: number;
  readonly rows: readonly TimelineRow[];
}

/** Rates are calls a second, times milliseconds; null where nothing was. */
export interface TimelineRow {
  /** Epoch ms of its beginning. */
  readonly at: number;
  readonly planned: number | null;
  readonly sent: number;
  readonly completed: number;
  readonly failed: number;
  readonly dropped: number;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  /** At the end of its last second. */
  readonly inFlight: number;
  /** p99 of how late the generators sent. */
  readonly lag: number | null;
  /** Of the generators' machine. */
  readonly cpuPercent: number | null;
  /** Calls by code; see `errorCode`. */
  readonly errors: Readonly<Record<string, number>>;
}

/** What the service was meanwhile. */
export interface Overlay {
  readonly stepSeconds: number;
  readonly rows: readonly {
    readonly at: number;
    /** Replicas that took calls. */
    readonly ready: number;
    /** Of what each may use, on average over the replicas. */
    readonly cpuPercent: number | null;
    readonly memoryPercent: number | null;
  }[];
  readonly events: readonly Marker[];
}
