// ConsoleSession: everything the console knows when it opens, filtered for the person before it leaves the server.
import type { Config } from '#config/config.ts';
import type { ConsoleSession, ProductEntry } from '#core/console-session.ts';
import { filterMenus } from '#config/filter-menus.ts';
import { holdsLevel } from '#config/viewer.ts';
import type { CallPlatform } from './call-platform.ts';
import { loadPerson, type Person, type Place } from './load-person.ts';
import { readDeployment } from './permission-map.ts';

export interface LoadedSession {
  readonly session: ConsoleSession;
  readonly person: Person | undefined;
}

/** `relayKey` answers the key of the session's Relay-Token; an upstream platform does not tell it. */
export async function loadConsoleSession(
  call: CallPlatform,
  config: Config,
  wanted: Place,
  relayKey: () => Promise<string | undefined>,
): Promise<LoadedSession> {
  const [login, title, version, person] = await Promise.all([
    call('base.isLogin'),
    call('external-title.get'),
    call('bml.version'),
    loadPerson(call, config, wanted),
  ]);
  const signedIn = person !== undefined && login.success;
  const deployment = person?.deployment ?? readDeployment(await call('license.deployInfo'), config);
  const shownTitle = (title.result as { readonly title?: string } | undefined)?.title;
  const { headerScript, loginPath, ...settings } = config.settings;
  const base = {
    deployment: {
      title: shownTitle ?? deployment.title,
      favicon: deployment.favicon,
      inferenceOnly: deployment.inferenceOnly,
      headerScript,
      loginPath,
    },
    settings,
  };
  if (!signedIn) return { session: { ...base, ...STRANGER }, person: undefined };
  const key = await relayKey();
  const versions = (version.result as { readonly versions?: Readonly<Record<string, string>> } | undefined)?.versions;
  const { user, viewer, organizations, place, permissionFailure } = person;
  return {
    person,
    session: {
      ...base,
      ...place,
      isLogin: true,
      user,
      role: viewer.role,
      approver: viewer.approver,
      organizations,
      permissions: viewer.permissions,
      access: viewer.access,
      products: productEntries(config, person),
      menus: filterMenus(config, viewer),
      ...(versions === undefined ? {} : { versions }),
      ...(permissionFailure === undefined ? {} : { permissionFailure }),
      ...(key === undefined ? {} : { relayKey: key }),
    },
  };
}

const STRANGER = {
  isLogin: false,
  organizations: [],
  permissions: {},
  access: [],
  products: [],
  menus: [],
} as const;

function productEntries(config: Config, { deployment, viewer }: Person): readonly ProductEntry[] {
  return config.products
    .filter((product) => product.entry !== false)
    .map((product) => ({
      key: product.key,
      title: product.title,
      ...(product.icon === undefined ? {} : { icon: product.icon }),
      link: product.defaultRoute,
      external: product.external === true,
      enabled: product.module === undefined || deployment.modules[`${product.module}-enable`] === true,
      admin: product.admin
        .filter((area) => holdsLevel(viewer.access, area.can))
        .map(({ title, link }) => ({ title, link })),
      help: product.help,
    }));
}
