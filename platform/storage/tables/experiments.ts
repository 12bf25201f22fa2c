// Sums of the calls of A/B tests, and what callers say of calls later. Arrays have a place for each metric of the version.
import type { ColumnType, Generated } from 'kysely';
import type { DefaultedTime, OptionalNumber, Time } from './column.ts';

export interface AbtestNumberTable {
  testId: string;
  /** Of the newest version that the test ever had. */
  last: number;
}

export interface ExperimentUnitTable {
  versionId: string;
  /** Hash of the unit. */
  unit: number;
  arm: string;
  firstAt: Time;
  calls: number;
  /** Sums of the metrics' numerators and denominators. */
  x: number[];
  y: number[];
  /** The same of the unit's own past; null where it is not known. */
  x0: number[] | null;
  y0: number[] | null;
  crossed: Generated<boolean>;
}

export interface ExperimentPastTable {
  versionId: string;
  unit: number;
  x0: number[];
  y0: number[];
}

export interface ExperimentArmTable {
  versionId: string;
  arm: string;
  units: Generated<number>;
  calls: Generated<number>;
  /** Units that were seen in another arm as well. */
  crossed: Generated<number>;
  /** Calls that do not count, by reason. */
  excluded: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
  busyS: Generated<number>;
  replicaS: Generated<number>;
  loadCalls: Generated<number>;
  /** 14 numbers for each metric. */
  moments: Generated<number[]>;
}

export interface ExperimentPointTable {
  versionId: string;
  arm: string;
  at: Time;
  units: number;
  calls: number;
  moments: number[];
}

export interface ExperimentBucketTable {
  versionId: string;
  arm: string;
  /** Key of the metric. */
  metric: string;
  /** 0 to 255, of the unit's hash. */
  batch: number;
  /** Place among the bounds of the metric's source, from 1. */
  bucket: number;
  calls: number;
}

export interface ExperimentSliceTable {
  versionId: string;
  /** `application`, `network`, `path` or `gateway`. */
  dimension: string;
  value: string;
  arm: string;
  units: number;
}

/** What the sums of a version lack. */
export interface ExperimentFaultTable {
  versionId: string;
  /** Batches and buckets whose part is missing. */
  times: Generated<number>;
  /** Of the first one. */
  reason: string;
  at: DefaultedTime;
  told: Generated<boolean>;
}

export interface FeedbackTable {
  serviceId: string;
  applicationId: string;
  id: string;
  projectId: string;
  at: Time;
  requestId: Generated<string>;
  testVersionId: Generated<string>;
  unit: OptionalNumber;
  event: Generated<string>;
  value: OptionalNumber;
  label: Generated<string>;
}
