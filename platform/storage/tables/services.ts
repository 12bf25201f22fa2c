// Services, and who may call them.
import type { Generated } from 'kysely';
import type {
  DefaultedTime,
  OptionalBytes,
  OptionalJson,
  OptionalNumber,
  OptionalText,
  OptionalTime,
} from './column.ts';

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
  burst: OptionalNumber;
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
  credential: OptionalBytes;
  timeoutMs: Generated<number>;
  retryCount: Generated<number>;
  forwardedCookies: Generated<string[]>;
  allowPages: Generated<boolean>;
  allowBenchmark: Generated<boolean>;
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
  burst: OptionalNumber;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
}
