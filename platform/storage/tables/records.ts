// What happened, what is to be done, and every call.
import type { ColumnType, Generated } from 'kysely';
import type { DefaultedTime, OptionalJson, OptionalNumber, OptionalText, Time } from './column.ts';

export interface EventTable {
  id: ColumnType<number, never, never>;
  at: DefaultedTime;
  organizationId: OptionalText;
  projectId: OptionalText;
  entity: string;
  entityId: string;
  event: string;
  fromState: OptionalText;
  toState: OptionalText;
  actorKind: string;
  actorId: OptionalText;
  reason: Generated<string>;
  /** The row and all that it belongs to, as its entity's `parents` say: the event stands in the log of each. */
  subjectIds: string[];
}

export interface RequestLogTable {
  at: Time;
  id: string;
  organizationId: string;
  projectId: string;
  applicationId: string;
  serviceId: string;
  versionId: Generated<string>;
  arm: Generated<string>;
  method: string;
  path: string;
  protocol: string;
  clientIp: string;
  status: number;
  errorCode: Generated<number>;
  error: Generated<string>;
  totalUs: number;
  gatewayUs: number;
  upstreamUs: number;
  requestBytes: Generated<number>;
  responseBytes: Generated<number>;
  retries: Generated<number>;
  upstream: Generated<string>;
  userAgent: Generated<string>;
  /** A value of the enumeration `call-origin`. */
  origin: Generated<string>;
  testVersionId: Generated<string>;
  /** Hash of the unit that was assigned to an arm. */
  unit: OptionalNumber;
  /** A value of the enumeration `abtest-exclusion`; '' when the call counts. */
  excluded: Generated<string>;
  measures: OptionalJson<Readonly<Record<string, number>>>;
  gateway: Generated<string>;
}

/** Calls before are in the rollups of this step. */
export interface RollupEndTable {
  stepS: number;
  until: ColumnType<Date, Date, Date>;
}

export interface RequestRollupTable {
  bucket: Time;
  /** 10 or 3600. */
  stepS: number;
  projectId: string;
  applicationId: string;
  serviceId: string;
  versionId: Generated<string>;
  protocol: string;
  calls: Generated<number>;
  failures: Generated<number>;
  totalUs: Generated<number>;
  maxUs: Generated<number>;
  upstreamUs: Generated<number>;
  requestBytes: Generated<number>;
  responseBytes: Generated<number>;
  histogram: number[];
}
