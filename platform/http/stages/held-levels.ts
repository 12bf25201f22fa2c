// Which access levels a person holds at a place.
import type { PermissionDefinitions } from '#config/config.ts';
import { APPROVER_ROLE_ID, can, type UserInfo } from '#core/permission.ts';
import type { Db } from '#storage/storage.ts';
import type { Scope } from '../../operations/handler/handler.ts';

const PROJECT_LEVELS = 'project.';

type Person = Pick<UserInfo, 'userId' | 'admin' | 'organizationId' | 'orgPermission' | 'roleIds'>;

/** Every level, spelled out; empty in a foreign organisation. */
export async function heldLevels(
  user: Person,
  scope: Scope,
  permissions: PermissionDefinitions,
  db: Db,
): Promise<readonly string[]> {
  const roles = await rolesAt(user, scope, db);
  const member = roles.includes('outsider');
  return Object.keys(permissions.levels).filter(
    (level) =>
      roles.some((role) => can(role, level, permissions.roles)) ||
      // Belonging to the organisation, but to no project of it.
      (member && !level.startsWith(PROJECT_LEVELS) && can('member', level, permissions.roles)),
  );
}

async function rolesAt(user: Person, scope: Scope, db: Db): Promise<readonly string[]> {
  if (user.admin) return ['systemAdmin'];
  if (scope.organizationId !== user.organizationId) return [];
  const approver = user.roleIds.includes(APPROVER_ROLE_ID) ? ['approver'] : [];
  if (user.orgPermission === 'admin') return ['orgAdmin', ...approver];
  if (scope.projectId === undefined) return ['outsider', ...approver];
  const membership = await db
    .selectFrom('projectMember')
    .select('permission')
    .where('projectId', '=', scope.projectId)
    .where('accountId', '=', user.userId)
    .executeTakeFirst();
  if (membership === undefined) return ['outsider', ...approver];
  return [membership.permission === 'admin' ? 'projectAdmin' : 'member', ...approver];
}
