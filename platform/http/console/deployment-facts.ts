// What the platform says of its deployment and its licence.
import type { Config } from '#config/config.ts';
import type { PlatformAnswer } from './call-platform.ts';
import { STUDIO_FLAG } from './studio-flag.ts';

export interface DeploymentFacts {
  readonly title: string;
  readonly favicon: string;
  readonly inferenceOnly: boolean;
  readonly modules: Readonly<Record<string, boolean>>;
  readonly disabled: readonly string[];
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
    modules: { ...(said?.modules ?? modules), [STUDIO_FLAG]: modules[STUDIO_FLAG] === true },
    disabled: said?.disabled ?? disabled,
  };
}

export function readLicensedServers(answer: PlatformAnswer): readonly string[] {
  const listed = (
    answer.result as { readonly aipd_ais?: readonly { readonly serverName: string }[] } | undefined
  )?.aipd_ais;
  return (listed ?? []).map((row) => row.serverName);
}
