// Calls whose answer comes later, and calls that are kept.
import type { Generated } from 'kysely';
import type {
  DefaultedTime,
  Json,
  OptionalBytes,
  OptionalJson,
  OptionalNumber,
  OptionalText,
  OptionalTime,
} from './column.ts';

export interface AsyncTaskTable {
  id: string;
  organizationId: string;
  projectId: string;
  applicationId: string;
  serviceId: string;
  versionId: Generated<string>;
  method: string;
  path: string;
  requestHeaders: Json;
  requestBody: OptionalBytes;
  state: Generated<string>;
  attempts: Generated<number>;
  status: OptionalNumber;
  error: Generated<string>;
  responseHeaders: OptionalJson;
  responseBody: OptionalBytes;
  createdAt: DefaultedTime;
  startedAt: OptionalTime;
  finishedAt: OptionalTime;
  claimedUntil: OptionalTime;
  expiresAt: OptionalTime;
}

export interface CaptureTable {
  serviceId: string;
  enabled: Generated<boolean>;
  samplePercent: Generated<number>;
  streams: Generated<string[]>;
  maskedFields: Generated<string[]>;
  retentionDays: Generated<number>;
  maxMb: Generated<number>;
  maxBodyKb: Generated<number>;
  updatedAt: DefaultedTime;
  updatedBy: OptionalText;
}
