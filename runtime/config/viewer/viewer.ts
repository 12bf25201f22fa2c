// The viewer: all that decides which pages, menus and buttons a person gets.
import { isKeyPermitted, type PermissionMap, type Role } from '#core/permission.ts';

export interface Viewer {
  readonly role: Role;
  /** Access levels held in the current scope, e.g. `project.write`; a trailing `*` stands for all of that prefix. */
  readonly access: readonly string[];
  /** Never empty for a signed-in person: an empty map opens everything. */
  readonly permissions: PermissionMap;
  /** Of a person in no project who may go into all: what a link to a project's page is judged by. */
  readonly inProjects?: PermissionMap;
  /** Deployment flags, e.g. `aic-ai-conductor-enable`. */
  readonly flags: Readonly<Record<string, boolean>>;
  readonly approver: boolean;
  readonly inferenceOnly: boolean;
}

/** What a page, menu entry or button may ask of a person. */
export interface Demand {
  readonly permission?: string;
  readonly can?: string;
  readonly flag?: string;
  readonly mode?: 'inference-only' | 'full';
}

/** Permission word of a page that every signed-in person may open. */
export const SIGNED_IN = 'signed-in';

/** Whether the viewer meets every point of the demand; a point that is not named is met. */
export function meets(viewer: Viewer, demand: Demand): boolean {
  return (
    hasKey(viewer, demand.permission) &&
    holdsLevel(viewer.access, demand.can) &&
    (demand.flag === undefined || viewer.flags[demand.flag] === true) &&
    (demand.mode === undefined || (demand.mode === 'inference-only') === viewer.inferenceOnly)
  );
}

/** Whether a list of held access levels covers the wanted one. */
export function holdsLevel(held: readonly string[], wanted: string | undefined): boolean {
  if (wanted === undefined || wanted === SIGNED_IN) return true;
  return held.some((level) =>
    level.endsWith('*') ? wanted.startsWith(level.slice(0, -1)) : level === wanted,
  );
}

function hasKey(viewer: Viewer, key: string | undefined): boolean {
  if (key === undefined || key === SIGNED_IN) return true;
  // `flag.x` is the same fact as the deployment flag `x`; either place may hold it.
  if (key.startsWith('flag.') && viewer.flags[key.slice(5)] === true) return true;
  return isKeyPermitted(key, viewer.permissions);
}
