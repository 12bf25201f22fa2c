// Stands for an application that makes a call without being in the table: the console's test page, or one that was deleted
// after it left a task.
import type { Application, Grant } from './routes.ts';

/** Of the console's test page, also in the request log. */
export const TEST_APPLICATION_ID = 'console-test';

export function standIn(
  place: Pick<Application, 'id' | 'organizationId' | 'projectId'>,
  grants: ReadonlyMap<string, Grant> = new Map(),
): Application {
  const { id, organizationId, projectId } = place;
  return { id, organizationId, projectId, appKey: '', enabled: true, secrets: [], grants };
}
