// Work in the background, its plan, and who may do what only one may do.
import type { Generated } from 'kysely';
import type { DefaultedTime, Json, OptionalNumber, OptionalText, OptionalTime, Time } from './column.ts';

export interface JobTable {
  id: string;
  kind: string;
  key: OptionalText;
  node: OptionalText;
  payload: Json<Readonly<Record<string, string | number | boolean>>>;
  priority: Generated<number>;
  state: Generated<string>;
  dueAt: DefaultedTime;
  attempts: Generated<number>;
  maxAttempts: number;
  requestedBy: OptionalText;
  organizationId: OptionalText;
  projectId: OptionalText;
  worker: OptionalText;
  leaseUntil: OptionalTime;
  progress: OptionalNumber;
  note: Generated<string>;
  cancelRequested: Generated<boolean>;
  error: Generated<string>;
  createdAt: DefaultedTime;
  startedAt: OptionalTime;
  endedAt: OptionalTime;
}

export interface JobScheduleTable {
  id: string;
  kind: string;
  node: OptionalText;
  cron: string;
  zone: string;
  payload: Json<Readonly<Record<string, string | number | boolean>>>;
  /** `config`: of `schemas/jobs/`; `record`: of some row. */
  origin: string;
  nextAt: Time;
  lastAt: OptionalTime;
  lastJobId: OptionalText;
  requestedBy: OptionalText;
  organizationId: OptionalText;
  projectId: OptionalText;
}

export interface LeaseTable {
  name: string;
  holder: string;
  fence: Generated<number>;
  takenAt: DefaultedTime;
  expiresAt: Time;
}
