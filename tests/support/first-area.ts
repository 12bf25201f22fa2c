// A project with people in it, and the shortest ways to make a service and an application there.
import type { Engines } from '../../platform/operations/handler/engines.ts';
import { ADMIN_PASSWORD, type Answer, type Client, startApp, type TestApp } from './start-app.ts';

export interface Place {
  readonly organizationId: string;
  readonly projectId: string;
}

export interface FirstArea {
  readonly platform: TestApp;
  /** System admin. */
  readonly admin: Client;
  readonly home: Place;
  /** Another project of the same organisation. */
  readonly neighbour: Place;
  /** A project of another organisation. */
  readonly foreign: Place;
  createService(place: Place, code: string, more?: Readonly<Record<string, unknown>>): Promise<string>;
  createApplication(
    place: Place,
    name: string,
    more?: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly id: string; readonly appKey: string; readonly secretKey: string }>;
}

/** Services get ready as soon as they are probed, unless `engines` says otherwise. */
export async function startFirstArea(
  engines: (platform: () => TestApp) => Partial<Engines>,
): Promise<FirstArea> {
  let started: TestApp | undefined;
  const running = () => {
    if (started === undefined) throw new Error('The platform is not up yet');
    return started;
  };
  started = await startApp({ engines: engines(running) });
  const platform = started;
  const admin = await platform.signIn('admin', ADMIN_PASSWORD);
  const organization = async (name: string) =>
    (await must(admin, 'organization.create', { name })).id as string;
  const project = async (organizationId: string, name: string): Promise<Place> => ({
    organizationId,
    projectId: (await must(admin, 'project.create', { organizationId, name })).id as string,
  });
  const [own, other] = [await organization('甲组织'), await organization('乙组织')];
  return {
    platform,
    admin,
    home: await project(own, '主项目'),
    neighbour: await project(own, '邻项目'),
    foreign: await project(other, '外项目'),
    async createService(place, code, more = {}) {
      const body = {
        ...place,
        code,
        name: code,
        category: 'nlp',
        protocol: 'http',
        baseUrl: 'http://127.0.0.1:9',
        ...more,
      };
      return (await must(admin, 'registration.create', body)).id;
    },
    createApplication: (place, name, more = {}) =>
      must(admin, 'application.create', { ...place, name, ...more }),
  };
}

/** The result of a call that has to succeed. */
export async function must(
  client: Client,
  operationId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer['body']['result']> {
  const answer = await client.call(operationId, body);
  if (!answer.body.success) throw new Error(`${operationId}: ${answer.text}`);
  return answer.body.result ?? answer.body.page;
}
