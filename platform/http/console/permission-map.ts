// Which features are open: granted to the person, not switched off by the deployment, covered by the licence.
import type { Config } from '#config/config.ts';
import { isResourceAllowed, type PermissionMap } from '#core/permission.ts';
import type { PlatformAnswer } from './call-platform.ts';

export interface DeploymentFacts {
  readonly title: string;
  readonly favicon: string;
  readonly inferenceOnly: boolean;
  readonly modules: Readonly<Record<string, boolean>>;
  readonly disabled: readonly string[];
}

/** One entry for every key of the catalogue: never an empty map, because that would open everything. */
export function buildPermissionMap(
  config: Config,
  deployment: DeploymentFacts,
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

/** What the platform says of its deployment; the console's own configuration where it says nothing. */
export function readDeployment(answer: PlatformAnswer, config: Config): DeploymentFacts {
  const { title, favicon, inferenceOnly, modules, disabled } = config.deployment;
  const said = (answer.success ? answer.result : undefined) as
    | Partial<Omit<DeploymentFacts, 'inferenceOnly'> & { readonly customLayout: boolean }>
    | undefined;
  return {
    title: said?.title ?? title,
    favicon: said?.favicon ?? favicon,
    inferenceOnly: said?.customLayout ?? inferenceOnly,
    modules: said?.modules ?? modules,
    disabled: said?.disabled ?? disabled,
  };
}

export function readLicensedServers(answer: PlatformAnswer): readonly string[] {
  const listed = (
    answer.result as { readonly aipd_ais?: readonly { readonly serverName: string }[] } | undefined
  )?.aipd_ais;
  return (listed ?? []).map((row) => row.serverName);
}
