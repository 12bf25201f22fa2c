// One interface a table, as the migrations leave it. Columns are written in camelCase here and in snake_case in SQL.
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely';

/** Filled by the database when left out; a date or its ISO text goes in, a Date comes out. */
type DefaultedTime = ColumnType<Date, Date | string | undefined, Date | string>;
type Time = ColumnType<Date, Date | string, Date | string>;
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;
type OptionalNumber = ColumnType<number | null, number | null | undefined, number | null>;
/** Written as JSON text (`JSON.stringify`), because pg would turn an array into a PostgreSQL array. */
type Json = ColumnType<unknown, string, string>;
type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>;

export interface OrganizationTable {
  id: string;
  name: string;
  description: Generated<string>;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface AccountTable {
  id: string;
  username: string;
  displayName: string;
  email: Generated<string>;
  phone: Generated<string>;
  passwordHash: string;
  passwordChangedAt: DefaultedTime;
  mustChange: Generated<boolean>;
  weakPassword: Generated<boolean>;
  admin: Generated<boolean>;
  organizationId: string;
  orgPermission: Generated<'admin' | 'member'>;
  roleIds: Generated<string[]>;
  state: Generated<'Active' | 'Disabled'>;
  expiresAt: OptionalTime;
  lastLoginAt: OptionalTime;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface PasswordHistoryTable {
  accountId: string;
  passwordHash: string;
  changedAt: DefaultedTime;
}

export interface SessionTable {
  tokenHash: string;
  id: string;
  accountId: string;
  csrfToken: string;
  relayKey: Buffer;
  ip: string;
  userAgent: string;
  createdAt: DefaultedTime;
  lastSeenAt: DefaultedTime;
  expiresAt: Time;
}

export interface LoginThrottleTable {
  key: string;
  failures: Generated<number>;
  lastFailureAt: DefaultedTime;
  lockedUntil: OptionalTime;
}

export interface RelayNonceTable {
  nonce: string;
  usedAt: DefaultedTime;
}

export interface ProjectTable {
  id: string;
  organizationId: string;
  name: string;
  description: Generated<string>;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface ProjectMemberTable {
  projectId: string;
  accountId: string;
  permission: Generated<'admin' | 'member'>;
  createdAt: DefaultedTime;
}

export interface SystemParameterTable {
  name: string;
  value: Json;
  updatedAt: DefaultedTime;
  updatedBy: OptionalText;
}

export interface ServiceTable {
  id: string;
  organizationId: string;
  projectId: string;
  source: string;
  code: string;
  name: string;
  description: Generated<string>;
  category: string;
  protocol: string;
  callMode: Generated<string>;
  visibility: Generated<string>;
  state: string;
  stateReason: Generated<string>;
  stateAt: DefaultedTime;
  qpsCapacity: OptionalNumber;
  document: Generated<string>;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface RegistrationTable {
  serviceId: string;
  baseUrl: string;
  authKind: Generated<string>;
  authName: Generated<string>;
  credential: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  timeoutMs: Generated<number>;
  retryCount: Generated<number>;
  healthPath: Generated<string>;
  healthIntervalS: Generated<number>;
  healthCheckedAt: OptionalTime;
  healthLatencyMs: OptionalNumber;
  healthFailures: Generated<number>;
  openapi: OptionalJson;
}

export interface ServicePathTable {
  serviceId: string;
  method: string;
  path: string;
  summary: Generated<string>;
  sample: Generated<string>;
  position: Generated<number>;
}

export interface ApplicationTable {
  id: string;
  organizationId: string;
  projectId: string;
  name: string;
  description: Generated<string>;
  appKey: string;
  codeHash: OptionalText;
  codePrefix: Generated<string>;
  state: Generated<string>;
  ipAllowList: Generated<string[]>;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface ApplicationSecretTable {
  id: string;
  applicationId: string;
  secretHash: string;
  prefix: string;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  expiresAt: OptionalTime;
}

export interface ApplicationInterfaceTable {
  applicationId: string;
  serviceId: string;
  qpsLimit: OptionalNumber;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
}

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
}

export interface OutboxTable {
  id: ColumnType<number, never, never>;
  effect: string;
  payload: Json;
  createdAt: DefaultedTime;
  attempts: Generated<number>;
  dueAt: DefaultedTime;
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

export interface Database {
  organization: OrganizationTable;
  account: AccountTable;
  passwordHistory: PasswordHistoryTable;
  session: SessionTable;
  loginThrottle: LoginThrottleTable;
  relayNonce: RelayNonceTable;
  project: ProjectTable;
  projectMember: ProjectMemberTable;
  systemParameter: SystemParameterTable;
  service: ServiceTable;
  registration: RegistrationTable;
  servicePath: ServicePathTable;
  application: ApplicationTable;
  applicationSecret: ApplicationSecretTable;
  applicationInterface: ApplicationInterfaceTable;
  event: EventTable;
  outbox: OutboxTable;
  requestLog: RequestLogTable;
  requestRollup: RequestRollupTable;
}

/** A row as it is read, written, changed: `Row<'application'>`. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
export type RowChange<Table extends keyof Database> = Updateable<Database[Table]>;
