import type { Config } from '#config/config.ts';

/** Opens the studio's page and menu entry. The studio belongs to this server, whatever platform lies behind it. */
export const STUDIO_FLAG = 'aic-page-studio';

/** The configuration of a server without a studio. */
export function withoutStudio(config: Config): Config {
  const { deployment } = config;
  return {
    ...config,
    deployment: { ...deployment, modules: { ...deployment.modules, [STUDIO_FLAG]: false } },
  };
}
