// Who looks and what they may see there: the calls of the specification after sign-in, put together.
import type { Config } from '#config/config.ts';
import { buildPermissionMap } from '#config/viewer/permission-map.ts';
import type { Viewer } from '#config/viewer/viewer.ts';
import type { OrganizationRef } from '#core/console-session.ts';
import { can, isApprover, roleOf, type UserInfo } from '#core/permission.ts';
import type { CallPlatform, PlatformAnswer } from './call-platform.ts';
import { type DeploymentFacts, readDeployment, readLicensedServers } from './deployment-facts.ts';

const PAGE_SIZE = 100;
/** More organisations or projects than this are reached by search, not by the header's list. */
const MAX_PAGES = 20;
const PERMISSION_FAILURE = '模块权限获取失败！';

export interface TenantScope {
  readonly organizationId?: string;
  readonly projectId?: string;
}

export interface Person {
  readonly user: UserInfo;
  readonly viewer: Viewer;
  readonly organizations: readonly OrganizationRef[];
  /** Organisation and project of the address, if the person may see them. */
  readonly place: TenantScope;
  /** Of the place's project. */
  readonly projectName?: string;
  readonly deployment: DeploymentFacts;
  readonly permissionFailure?: string;
}

/** Undefined for a stranger: who cannot read their own data is not signed in. */
export async function loadPerson(
  call: CallPlatform,
  config: Config,
  wanted: TenantScope,
): Promise<Person | undefined> {
  // All at once, as if the place could be seen: what turns out to be hidden is refused there, or not looked at here.
  const [info, deploy, license, organizations, project, grants] = await Promise.all([
    call('usercenter.userInfo'),
    call('license.deployInfo'),
    call('license.list'),
    readAll(call, 'organization.list', {}),
    findProject(call, wanted),
    readGranted(call, wanted),
  ]);
  if (!info.success) return undefined;
  const user = info.result as UserInfo;
  const deployment = readDeployment(deploy, config);
  const found = findTenantScope(wanted, organizations, project);
  const granted = found.place.projectId === undefined ? NOTHING_GRANTED : grants;
  const licensed = readLicensedServers(license);
  const permissions = buildPermissionMap(config, deployment, licensed, granted.types);
  const inProjects =
    user.admin && found.place.projectId === undefined
      ? { inProjects: buildPermissionMap(config, deployment, licensed, licensed) }
      : {};
  const approver = isApprover(user, permissions);
  const viewer: Viewer = {
    role: roleOf({ ...user, projectPermission: found.permission ?? user.projectPermission }),
    access: accessOf(user, found, approver, config),
    permissions,
    ...inProjects,
    flags: deployment.modules,
    approver,
    inferenceOnly: deployment.inferenceOnly,
  };
  return {
    user,
    viewer,
    organizations: organizations.map(({ id, name }) => ({ id, name })),
    place: found.place,
    ...(found.projectName === undefined ? {} : { projectName: found.projectName }),
    deployment,
    ...(granted.failure === undefined ? {} : { permissionFailure: granted.failure }),
  };
}

interface FoundPlace {
  readonly place: TenantScope;
  /** What the project's row says of the person; absent without a project. */
  readonly permission?: string;
  readonly projectName?: string;
}

interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly permission?: string;
}

async function findProject(
  call: CallPlatform,
  { organizationId, projectId }: TenantScope,
): Promise<NamedRow | undefined> {
  if (organizationId === undefined || projectId === undefined) return undefined;
  return findRow(call, 'project.list', { organizationId }, projectId);
}

function findTenantScope(
  { organizationId }: TenantScope,
  organizations: readonly NamedRow[],
  project: NamedRow | undefined,
): FoundPlace {
  if (organizationId === undefined || !organizations.some(({ id }) => id === organizationId))
    return { place: {} };
  if (project === undefined) return { place: { organizationId } };
  const { id: projectId, name, permission } = project;
  return {
    place: { organizationId, projectId },
    projectName: name,
    ...(permission === undefined ? {} : { permission }),
  };
}

/** Every level held at the place, spelled out; the same table that the platform decides by. */
function accessOf(user: UserInfo, found: FoundPlace, approver: boolean, config: Config): readonly string[] {
  const { levels, roles } = config.permissions;
  const { place, permission = user.projectPermission } = found;
  const own = place.organizationId === undefined || place.organizationId === user.organizationId;
  const role = roleOf({ ...user, projectPermission: place.projectId === undefined ? 'member' : permission });
  return Object.keys(levels).filter((level) => {
    if (role !== 'systemAdmin' && !own) return false;
    if (approver && can('approver', level, roles)) return true;
    const outside = place.projectId === undefined && level.startsWith('project.') && role === 'member';
    return !outside && can(role, level, roles);
  });
}

interface Granted {
  readonly types: readonly string[];
  readonly failure?: string;
}

const NOTHING_GRANTED: Granted = { types: [] };

async function readGranted(call: CallPlatform, place: TenantScope): Promise<Granted> {
  if (place.projectId === undefined) return NOTHING_GRANTED;
  const answer = await call('bml.userPermissions', { ...place });
  if (!answer.success) return { types: [], failure: `${PERMISSION_FAILURE}${answer.message?.global ?? ''}` };
  const listed = (answer.result as { resourcePermission?: readonly { resourceType: string }[] } | undefined)
    ?.resourcePermission;
  return { types: (listed ?? []).map((row) => row.resourceType) };
}

async function readAll(
  call: CallPlatform,
  operationId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<readonly NamedRow[]> {
  const rows: NamedRow[] = [];
  for await (const page of pages(call, operationId, body)) rows.push(...page);
  return rows;
}

async function findRow(
  call: CallPlatform,
  operationId: string,
  body: Readonly<Record<string, unknown>>,
  id: string,
): Promise<NamedRow | undefined> {
  for await (const page of pages(call, operationId, body)) {
    const found = page.find((row) => row.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function* pages(
  call: CallPlatform,
  operationId: string,
  body: Readonly<Record<string, unknown>>,
): AsyncGenerator<readonly NamedRow[]> {
  for (let pageNo = 1; pageNo <= MAX_PAGES; pageNo += 1) {
    const answer = await call(operationId, { ...body, pageNo, pageSize: PAGE_SIZE });
    yield rowsOf(answer);
    if (pageNo * PAGE_SIZE >= (answer.page?.totalCount ?? 0)) return;
  }
}

/** Ids as text, whatever an upstream platform makes them. */
function rowsOf(answer: PlatformAnswer): readonly NamedRow[] {
  const rows = (answer.page?.result ?? []) as readonly NamedRow[];
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}
