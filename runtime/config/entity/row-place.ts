import type { Entity } from '../config.ts';

type Placed = Pick<Entity, 'id' | 'scope'>;

/** Fields of a row that say where it lies. An organisation and a project are places themselves. */
export interface RowPlace {
  readonly organization?: string;
  readonly project?: string;
}

export function rowPlace({ id, scope }: Placed): RowPlace {
  if (id === 'organization') return { organization: 'id' };
  if (id === 'project') return { organization: 'organizationId', project: 'id' };
  if (scope === 'platform' || scope === 'person') return {};
  if (scope === 'organization') return { organization: 'organizationId' };
  return { organization: 'organizationId', project: 'projectId' };
}

/** The field that confines what must be unique within a place; undefined for what is unique everywhere. */
export function innermostPlace({ scope }: Placed): string | undefined {
  return { project: 'projectId', organization: 'organizationId', platform: undefined, person: 'accountId' }[
    scope
  ];
}
