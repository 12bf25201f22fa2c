// Generated from schemas/entities/ by `npm run generate`. Do not edit.
import type { Generated } from 'kysely';
import type { DefaultedTime, OptionalText } from './column.ts';

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
  model: ModelTable;
  organization: OrganizationTable;
  project: ProjectTable;
  volume: VolumeTable;
}
