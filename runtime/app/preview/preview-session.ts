import type { ConsoleSession } from '#core/console-session.ts';
import type { PagePreviewProps } from '#plugin-api';

/** The session of a person with another role at the place that the parameters name; name and id stay the viewer's own. */
export function previewSession(
  session: ConsoleSession,
  params: PagePreviewProps['params'],
  { role, access, permissions }: PagePreviewProps['viewer'],
): ConsoleSession {
  const { organizationId: _organization, projectId: _project, ...rest } = session;
  const { organizationId = session.organizationId, projectId = session.projectId } = params;
  return {
    ...rest,
    role,
    access,
    permissions,
    ...(organizationId === undefined ? {} : { organizationId }),
    ...(projectId === undefined ? {} : { projectId }),
    ...(session.user === undefined
      ? {}
      : {
          user: {
            ...session.user,
            admin: role === 'systemAdmin',
            orgPermission: role === 'orgAdmin' ? 'admin' : 'member',
            projectPermission: role === 'projectAdmin' ? 'admin' : 'member',
          },
        }),
  };
}
