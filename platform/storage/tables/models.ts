// Models and files.
import type { Generated } from 'kysely';
import type { DefaultedTime, OptionalJson, OptionalText } from './column.ts';

export interface UploadTable {
  id: string;
  organizationId: string;
  projectId: string;
  fileName: string;
  sizeBytes: number;
  receivedBytes: Generated<number>;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface ModelVersionTable {
  id: string;
  organizationId: string;
  projectId: string;
  modelId: string;
  number: number;
  description: Generated<string>;
  packageType: string;
  runtime: string;
  reference: Generated<string>;
  startCommand: Generated<string[]>;
  healthPath: Generated<string>;
  state: Generated<string>;
  stateReason: Generated<string>;
  stateAt: DefaultedTime;
  fileName: Generated<string>;
  sizeBytes: Generated<number>;
  sha256: Generated<string>;
  signature: OptionalJson;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}
