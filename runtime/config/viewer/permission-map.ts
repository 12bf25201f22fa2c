// Which features are open: granted to the person, not switched off by the deployment, covered by the licence.
import { isResourceAllowed, type PermissionMap } from '#core/permission.ts';
import type { Config, Deployment } from '../config.ts';

/** One entry for every key of the catalogue: never an empty map, because that would open everything. */
export function buildPermissionMap(
  config: Pick<Config, 'permissions'>,
  deployment: Pick<Deployment, 'modules' | 'disabled'>,
  licensed: readonly string[],
  granted: readonly string[],
): PermissionMap {
  const map: Record<string, Record<string, boolean>> = { project: {}, license: {}, flag: {} };
  for (const key of Object.keys(config.permissions.keys)) {
    const dot = key.indexOf('.');
    const [section, name] = [key.slice(0, dot), key.slice(dot + 1)];
    const allowed = isResourceAllowed(name, deployment.disabled, licensed);
    const open =
      section === 'flag'
        ? deployment.modules[name] === true
        : allowed && (section !== 'project' || granted.includes(name));
    map[section] = { ...map[section], [name]: open };
  }
  return map;
}
