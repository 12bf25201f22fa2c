// Generated from schemas/entities/ by `npm run generate`. Do not edit.
import type { Generated } from 'kysely';
import type {
  DefaultedJson,
  DefaultedTime,
  Json,
  OptionalJson,
  OptionalNumber,
  OptionalText,
  OptionalTime,
} from './column.ts';

export interface AbtestTable {
  id: string;
  organizationId: string;
  projectId: string;
  serviceId: string;
  name: string;
  description: Generated<string>;
  state: Generated<string>;
  stateReason: Generated<string>;
  stateAt: DefaultedTime;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface AbtestVersionTable {
  id: string;
  organizationId: string;
  projectId: string;
  testId: string;
  number: number;
  description: Generated<string>;
  state: Generated<string>;
  stopReason: OptionalText;
  unit: Generated<string>;
  unitName: Generated<string>;
  participation: Generated<number>;
  holdout: Generated<number>;
  arms: Json;
  shadow: OptionalJson;
  targeting: DefaultedJson;
  metrics: Json;
  plan: Generated<string>;
  alpha: Generated<number>;
  plannedUnits: OptionalNumber;
  durationDays: Generated<number>;
  warmupMinutes: Generated<number>;
  correction: Generated<string>;
  seed: string;
  startedAt: OptionalTime;
  startedBy: OptionalText;
  stoppedAt: OptionalTime;
  stoppedBy: OptionalText;
  judgedAt: OptionalTime;
  verdict: OptionalText;
  verdictText: Generated<string>;
  concluded: Generated<string>;
  decision: OptionalJson;
  result: OptionalJson;
  stateReason: Generated<string>;
  stateAt: DefaultedTime;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface ModelTable {
  id: string;
  organizationId: string;
  projectId: string;
  name: string;
  description: Generated<string>;
  type: Generated<number>;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface OrganizationTable {
  id: string;
  name: string;
  description: Generated<string>;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface ProjectTable {
  id: string;
  organizationId: string;
  name: string;
  description: Generated<string>;
  server: OptionalText;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface VolumeTable {
  id: string;
  organizationId: string;
  projectId: string;
  name: string;
  description: Generated<string>;
  capacityBytes: number;
  createdAt: DefaultedTime;
  createdBy: OptionalText;
  updatedAt: DefaultedTime;
}

export interface EntityTables {
  abtest: AbtestTable;
  abtestVersion: AbtestVersionTable;
  model: ModelTable;
  organization: OrganizationTable;
  project: ProjectTable;
  volume: VolumeTable;
}
