import type { Handler } from '../handler/handler.ts';
import { signedInActor } from '../handler/signed-in-actor.ts';

const PROJECT_SECTION = 'project.';
/** Granted to approvers beside their role, not to every member. */
const APPROVAL_RESOURCE = 'ai-audit';

/**
 * Resource types the person may use in the project of the call, before deployment and licence are asked.
 * Without a project there is nothing to permit: an empty list.
 */
export const userPermissions: Handler<'bml.userPermissions' | 'usercenter.userPermissions'> = async (
  _request,
  context,
) => {
  const { access } = signedInActor(context);
  const inProject = context.scope.projectId !== undefined && access.includes('project.read');
  const types = Object.keys(context.config.permissions.keys)
    .filter((key) => key.startsWith(PROJECT_SECTION))
    .map((key) => key.slice(PROJECT_SECTION.length))
    .filter((type) => inProject && (type !== APPROVAL_RESOURCE || access.includes('approval.judge')));
  return { resourcePermission: types.map((resourceType) => ({ resourceType })) };
};
