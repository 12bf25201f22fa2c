import type { Operation } from '#core/contract.ts';
import { insertFixture } from './fixture-rows.ts';
import type { Crowd } from './people.ts';
import { propertiesOf, sampleRequest } from './sample-request.ts';
import type { TestApp } from './start-app.ts';

/** A body that the call accepts, at home in the crowd's project, on a new row where the call is about one. */
export async function validBody(
  { access, request }: Operation,
  platform: TestApp,
  { home }: Crowd,
): Promise<Readonly<Record<string, unknown>>> {
  const { of, by = 'id' } = access;
  const properties = propertiesOf(request);
  return {
    ...sampleRequest(request),
    ...('organizationId' in properties ? { organizationId: home.organizationId } : {}),
    ...('projectId' in properties ? { projectId: home.projectId } : {}),
    ...(of === undefined ? {} : { [by]: await insertFixture(platform.storage.db, of, home) }),
  };
}
