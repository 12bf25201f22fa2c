// Who holds which role where a message is about, as SQL over `notification_message m` and `account a`. What the roles may is
// as configured, as for every call.
import type { PermissionDefinitions } from '#config/config.ts';
import { APPROVER_ROLE_ID, can } from '#core/permission.ts';
import { type RawBuilder, sql } from '#storage/sql.ts';

const inOrganization = sql<boolean>`a.organization_id = m.organization_id`;

function asMember(permission: 'admin' | 'member'): RawBuilder<boolean> {
  return sql<boolean>`(${inOrganization} and exists (select 1 from project_member p
    where p.project_id = m.project_id and p.account_id = a.id and p.permission = ${permission}))`;
}

const HOLDERS: Readonly<Record<string, RawBuilder<boolean>>> = {
  systemAdmin: sql<boolean>`a.admin`,
  orgAdmin: sql<boolean>`(${inOrganization} and a.org_permission = 'admin')`,
  projectAdmin: asMember('admin'),
  member: asMember('member'),
  approver: sql<boolean>`(${inOrganization} and ${APPROVER_ROLE_ID} = any (a.role_ids))`,
};

export function holdsRole(roles: readonly string[]): RawBuilder<boolean> {
  const held = roles.flatMap((role) => HOLDERS[role] ?? []);
  return held.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(held, sql` or `)})`;
}

/** Whether the person may read where the row lies that the message is about. */
export function mayRead({ roles }: PermissionDefinitions): RawBuilder<boolean> {
  const holds = (level: string) => holdsRole(Object.keys(roles).filter((role) => can(role, level, roles)));
  // Members of an organisation hold a member's levels there, also without a project.
  const ofOrganization = can('member', 'organization.read', roles) ? inOrganization : sql<boolean>`false`;
  return sql<boolean>`case
    when m.project_id is not null then ${holds('project.read')}
    when m.organization_id is not null then (${holds('organization.read')} or ${ofOrganization})
    else ${holds('platform.manage')} end`;
}
