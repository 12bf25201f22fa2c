// The only permission check: the platform and the console both call these functions.

/** `GET user info` as specified; `roleIds` holds account-wide role ids such as `svcapprv`. */
export interface UserInfo {
  readonly userId: string;
  readonly username: string;
  readonly displayName: string;
  readonly admin: boolean;
  readonly orgPermission: string;
  readonly projectPermission: string;
  readonly organizationId: string;
  readonly passwordState: string;
  /** Account-state code of the error catalogue, e.g. `773`; opens the account dialog. */
  readonly accountCode?: string;
  readonly roleIds: readonly string[];
}

/** One section per prefix: `{ project: { 'ai-service': true }, license: { 'ai-monitor': true }, flag: {…} }`. */
export type PermissionMap = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

export type Role = 'systemAdmin' | 'orgAdmin' | 'projectAdmin' | 'member';

/** Approver role id of the specification. */
export const APPROVER_ROLE_ID = 'svcapprv';

/** The four roles exclude each other: the strongest one counts. */
export function roleOf(user: Pick<UserInfo, 'admin' | 'orgPermission' | 'projectPermission'>): Role {
  if (user.admin) return 'systemAdmin';
  if (user.orgPermission === 'admin') return 'orgAdmin';
  if (user.projectPermission === 'admin') return 'projectAdmin';
  return 'member';
}

export function isApprover(user: Pick<UserInfo, 'roleIds'>, permissions: PermissionMap): boolean {
  return user.roleIds.includes(APPROVER_ROLE_ID) || permissions.project?.['ai-audit'] === true;
}

/**
 * Whether a page or menu entry with this key is open.
 *
 * No key: open. An empty permission object opens everything (specification, route filter), so callers that guard
 * data must never pass one. `key` is `section.name`, e.g. `project.ai-service`.
 */
export function isKeyPermitted(key: string | undefined, permissions: PermissionMap): boolean {
  if (key === undefined || Object.keys(permissions).length === 0) return true;
  const dot = key.indexOf('.');
  return permissions[key.slice(0, dot)]?.[key.slice(dot + 1)] === true;
}

/** Access levels each role holds, as in `schemas/permissions.yaml`; `*` stands for any run of characters. */
export type RoleAccess = Readonly<Record<string, readonly string[]>>;

/** Whether a role holds an access level, e.g. `can('member', 'project.write', roles)`. */
export function can(role: string, level: string, roles: RoleAccess): boolean {
  return (roles[role] ?? []).some((granted) =>
    granted.endsWith('*') ? level.startsWith(granted.slice(0, -1)) : granted === level,
  );
}

/** A resource is allowed when the deployment does not disable it and the licence lists a server of its name. */
export function isResourceAllowed(
  resource: string,
  disabled: readonly string[],
  licensedServers: readonly string[],
): boolean {
  return !disabled.includes(resource) && licensedServers.includes(resource);
}
