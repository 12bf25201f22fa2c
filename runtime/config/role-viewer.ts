import { can, type Role } from '#core/permission.ts';
import type { Config } from './config.ts';
import { buildPermissionMap } from './permission-map.ts';
import type { Viewer } from './viewer.ts';

const ROLES: readonly Role[] = ['systemAdmin', 'orgAdmin', 'projectAdmin', 'member'];
const APPROVER = 'approver';

/**
 * Somebody of a role of `permissions.yaml` inside a project of their own organisation, in this deployment. An approver
 * is a member who also judges.
 */
export function roleViewer(config: Pick<Config, 'permissions' | 'deployment'>, role: string): Viewer {
  const { levels, roles, keys } = config.permissions;
  const { deployment } = config;
  const own = ROLES.find((known) => known === role) ?? 'member';
  const held = role === APPROVER ? [own, APPROVER] : [role];
  const granted = Object.keys(keys).map((key) => key.slice(key.indexOf('.') + 1));
  return {
    role: own,
    access: Object.keys(levels).filter((level) => held.some((name) => can(name, level, roles))),
    permissions: buildPermissionMap(config, deployment, deployment.license, granted),
    flags: deployment.modules,
    approver: role === APPROVER,
    inferenceOnly: deployment.inferenceOnly,
  };
}
