// ConsoleSession: everything the console knows when it opens, filtered for the person before it leaves the server.
import type { Config } from '#config/config.ts';
import { filterMenus } from '#config/viewer/filter-menus.ts';
import { filterProducts } from '#config/viewer/filter-products.ts';
import type { ConsoleSession, ErrorTexts } from '#core/console-session.ts';
import type { CallPlatform } from './call-platform.ts';
import { readDeployment } from './deployment-facts.ts';
import { loadPerson, type Person, type TenantScope } from './load-person.ts';

export interface LoadedSession {
  readonly session: ConsoleSession;
  readonly person: Person | undefined;
}

export async function loadConsoleSession(
  call: CallPlatform,
  config: Config,
  wanted: TenantScope,
  schemaVersion?: string,
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
    errorTexts: errorTexts(config),
    settings,
  };
  if (!signedIn) return { session: { ...base, ...STRANGER }, person: undefined };
  // A platform that signs in another way tells no key; its calls then carry the csrftoken alone.
  const relayKey = (login.result as { readonly relayKey?: string } | undefined)?.relayKey;
  const versions = (version.result as { readonly versions?: Readonly<Record<string, string>> } | undefined)
    ?.versions;
  const { user, viewer, organizations, place, projectName, permissionFailure } = person;
  return {
    person,
    session: {
      ...base,
      ...place,
      ...(projectName === undefined ? {} : { projectName }),
      isLogin: true,
      ...(schemaVersion === undefined ? {} : { schemaVersion }),
      user,
      role: viewer.role,
      approver: viewer.approver,
      organizations,
      permissions: viewer.permissions,
      access: viewer.access,
      products: filterProducts({ products: config.products, deployment }, viewer),
      menus: filterMenus(config, viewer),
      ...(versions === undefined ? {} : { versions }),
      ...(permissionFailure === undefined ? {} : { permissionFailure }),
      ...(relayKey === undefined ? {} : { relayKey }),
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

function errorTexts(config: Config): ErrorTexts {
  const errors = [...config.errors.values()];
  return {
    status: Object.fromEntries(
      errors.filter(({ code }) => code.startsWith('http.')).map(({ code, zh }) => [code.slice(5), zh]),
    ),
    account: Object.fromEntries(
      errors.flatMap(({ accountCode, zh }) => (accountCode === undefined ? [] : [[accountCode, zh]])),
    ),
  };
}
