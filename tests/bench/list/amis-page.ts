import { serviceList } from '../peer/schemas.ts';

const { api: _, ...crud } = serviceList.body;

/** The peer's page as an admin writes it for the console: its call is an operation. */
export function amisPage(route: string) {
  return {
    kind: 'amis',
    title: '服务（amis）',
    route,
    permission: 'project.ai-service',
    body: {
      type: 'page',
      body: {
        ...crud,
        headerToolbar: ['bulkActions'],
        api: {
          method: 'post',
          url: 'operation:registration.list',
          data: {
            organizationId: '${params.organizationId}',
            projectId: '${params.projectId}',
            pageNo: '${page}',
            pageSize: '${perPage}',
          },
        },
        columns: crud.columns.map((column) =>
          column.type === 'operation'
            ? {
                ...column,
                buttons: column.buttons?.map((button) => ({
                  ...button,
                  ...('api' in button ? { api: 'operation:registration.check' } : {}),
                })),
              }
            : column,
        ),
      },
    },
  } as const;
}
