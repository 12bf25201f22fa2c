// What the database tells on the channel `change` (migration 0018 writes it), and whom it concerns.

export interface Change {
  /** Name of the entity whose rows changed. */
  readonly entity: string;
  readonly organizationId?: string;
  readonly projectId?: string;
  /** Ids of the row, of what it belongs to, of its project and organization; absent: any row of the place, or of all. */
  readonly keys?: readonly string[];
}

export const CHANGE_CHANNEL = 'change';

/** Undefined for an empty notice: the connection was lost, notices in between are unknown. */
export function readChange(payload: string): Change | undefined {
  if (payload === '') return undefined;
  const { entity, organizationId, projectId, keys } = JSON.parse(payload) as {
    readonly [Field in keyof Change]: Change[Field] | null;
  };
  return {
    entity: String(entity),
    ...(typeof organizationId === 'string' ? { organizationId } : {}),
    ...(typeof projectId === 'string' ? { projectId } : {}),
    ...(Array.isArray(keys) ? { keys } : {}),
  };
}

/** Whether rows at or below `key` (a row's, project's or organization's id; absent: all) may be among the changed ones. */
export function concerns(change: Change, key: string | undefined): boolean {
  return key === undefined || change.keys === undefined || change.keys.includes(key);
}
