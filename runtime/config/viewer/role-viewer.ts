import { can, type Role } from '#core/permission.ts';
import type { Config, PermissionDefinitions } from '../config.ts';
import { buildPermissionMap } from './permission-map.ts';
import type { Viewer } from './viewer.ts';

const ROLES: readonly Role[] = ['systemAdmin', 'orgAdmin', 'projectAdmin', 'member'];
const APPROVER = 'approver';

/**
 * A person with a role of `permissions.yaml` in a project of their own organisation, in this deployment. An approver
 * is a member who also judges.
 */
export function roleViewer(config: Pick<Config, 'permissions' | 'deployment'>, role: string): Viewer {
  const { keys } = config.permissions;
  const { deployment } = config;
  const granted = Object.keys(keys).map((key) => key.slice(key.indexOf('.') + 1));
  return {
    role: baseRole(role),
    access: roleAccess(config.permissions, role),
    permissions: buildPermissionMap(config, deployment, deployment.license, granted),
    flags: deployment.modules,
    approver: role === APPROVER,
    inferenceOnly: deployment.inferenceOnly,
  };
}

/** Access levels of the role, whatever the deployment switches off. */
export function roleAccess({ levels, roles }: PermissionDefinitions, role: string): readonly string[] {
  const held = role === APPROVER ? [baseRole(role), APPROVER] : [role];
  return Object.keys(levels).filter((level) => held.some((name) => can(name, level, roles)));
}

function baseRole(role: string): Role {
  return ROLES.find((known) => known === role) ?? 'member';
}
