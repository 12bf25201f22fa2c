import type { ConsoleSession } from '#core/console-session.ts';

/**
 * Where a person is sent whose address names an organisation that is not theirs: a system admin to the first
 * organisation, all others to their own. Undefined: the address is fine, or there is nowhere better.
 */
export function organizationToUse(
  session: Pick<ConsoleSession, 'organizations' | 'user'>,
  routeOrganizationId: string,
): string | undefined {
  const { organizations, user } = session;
  if (organizations.some((organization) => organization.id === routeOrganizationId)) return undefined;
  const better = user?.admin === true ? organizations[0]?.id : user?.organizationId;
  return better === routeOrganizationId || better === '' ? undefined : better;
}
