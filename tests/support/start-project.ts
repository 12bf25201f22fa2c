// A platform with people, and a project with room for whatever a test runs in it.
import { type Crowd, makeCrowd } from './people.ts';
import { type Client, startApp, type TestApp } from './start-app.ts';

export interface ProjectWorld {
  readonly platform: TestApp;
  readonly crowd: Crowd;
  /** Who may change what is in the project. */
  readonly member: Client;
  readonly place: Crowd['home'];
}

export async function startProject(): Promise<ProjectWorld> {
  const platform = await startApp();
  const crowd = await makeCrowd(platform);
  const place = crowd.home;
  const { organizationId } = place;
  const quota = { organizationId, cpuMilli: 1_000_000, memoryMb: 1_000_000, replicas: 1_000 };
  await platform.storage.db.insertInto('resourceQuota').values(quota).execute();
  return { platform, crowd, member: await crowd.as('member'), place };
}
