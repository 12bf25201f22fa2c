// Two organisations, a project in each, and one person for every role; sessions are made without passwords.
import { startSession } from '../../platform/operations/identity/base/session.ts';
import type { Client, TestApp } from './start-app.ts';

export const PEOPLE = [
  'systemAdmin',
  'orgAdmin',
  'projectAdmin',
  'member',
  'approver',
  'outsider',
  'foreignAdmin',
  'foreignMember',
] as const;
export type PersonKey = (typeof PEOPLE)[number];

export interface Place {
  readonly organizationId: string;
  readonly projectId: string;
}

export interface Crowd {
  readonly home: Place;
  readonly foreign: Place;
  /** A fresh session of this person. */
  readonly as: (person: PersonKey) => Promise<Client>;
}

const HOME: Place = { organizationId: 'org-home', projectId: 'prj-home' };
const FOREIGN: Place = { organizationId: 'org-foreign', projectId: 'prj-foreign' };

export async function makeCrowd(platform: TestApp): Promise<Crowd> {
  const { db } = platform.storage;
  for (const place of [HOME, FOREIGN]) {
    await db
      .insertInto('organization')
      .values({ id: place.organizationId, name: place.organizationId })
      .execute();
    await db
      .insertInto('project')
      .values({ id: place.projectId, organizationId: place.organizationId, name: place.projectId })
      .execute();
  }
  for (const person of PEOPLE) {
    const place = person.startsWith('foreign') ? FOREIGN : HOME;
    await db
      .insertInto('account')
      .values({
        id: `usr-${person}`,
        username: person,
        displayName: person,
        passwordHash: 'none',
        organizationId: place.organizationId,
        admin: person === 'systemAdmin',
        orgPermission: person === 'orgAdmin' || person === 'foreignAdmin' ? 'admin' : 'member',
        roleIds: person === 'approver' ? ['svcapprv'] : [],
      })
      .execute();
    const permission = person === 'projectAdmin' ? 'admin' : 'member';
    if (['projectAdmin', 'member', 'approver', 'foreignMember'].includes(person))
      await db
        .insertInto('projectMember')
        .values({ projectId: place.projectId, accountId: `usr-${person}`, permission })
        .execute();
  }
  return crowdOf(platform);
}

/** Of those whom `makeCrowd` put into the same database. */
export function crowdOf(platform: TestApp): Crowd {
  return {
    home: HOME,
    foreign: FOREIGN,
    async as(person) {
      const session = { accountId: `usr-${person}`, ip: '10.0.0.1', userAgent: 'test', hours: 1 };
      const cookies = await startSession(
        platform.storage.db,
        platform.secrets,
        { ...session, now: platform.clock.now },
        false,
      );
      const client = platform.client();
      for (const cookie of cookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        client.cookies.set(name, value);
      }
      return client;
    },
  };
}
