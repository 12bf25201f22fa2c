// Every role at every operation, derived from the contracts: who may, who may not, and who must not even learn that it exists.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '#core/contract.ts';
import { can, isResourceAllowed } from '#core/permission.ts';
import { insertFixture } from '../support/fixture-rows.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { type Crowd, makeCrowd, PEOPLE, type PersonKey } from '../support/people.ts';
import { propertiesOf, sampleRequest } from '../support/sample-request.ts';
import { startApp, type TestApp } from '../support/start-app.ts';

const config = await loadTestConfig();
const operations = [...config.operations.values()];

let platform: TestApp;
let crowd: Crowd;
beforeAll(async () => {
  platform = await startApp();
  crowd = await makeCrowd(platform);
  // A project that holds something is never deleted, so it is there for every call.
  await insertFixture(platform.storage.db, 'service', crowd.home);
  await insertFixture(platform.storage.db, 'application', crowd.home);
});
afterAll(() => platform.close());

/** Roles as permissions.yaml names them, held at the home project. */
const ROLES: Readonly<Record<PersonKey, readonly string[]>> = {
  systemAdmin: ['systemAdmin'],
  orgAdmin: ['orgAdmin'],
  projectAdmin: ['projectAdmin'],
  member: ['member'],
  approver: ['member', 'approver'],
  outsider: [],
  foreignAdmin: [],
  foreignMember: [],
};

const DENIALS = ['session.required', 'access.denied', 'record.not-found', 'feature.unlicensed'];

/** The code a call must be refused with, or undefined when it must get through to its handler. */
function expectedRefusal(operation: Operation, person: PersonKey, inProject: boolean, placed: boolean) {
  const { can: level } = operation.access;
  if (!isLicensed(operation)) return 'feature.unlicensed';
  if (level === 'public') return undefined;
  const holds = (wanted: string) => holdsAt(person, wanted);
  const readable = inProject ? holds('project.read') : !placed || holds('organization.read');
  if (!readable) return 'record.not-found';
  if (level === 'signed-in') return undefined;
  return holds(level) ? undefined : 'access.denied';
}

function holdsAt(person: PersonKey, level: string): boolean {
  // Belonging to the organisation alone gives what a member has outside of projects.
  if (person === 'outsider')
    return !level.startsWith('project.') && can('member', level, config.permissions.roles);
  return ROLES[person].some((role) => can(role, level, config.permissions.roles));
}

function isLicensed(operation: Operation): boolean {
  const key = operation.permission;
  if (key === undefined || key.startsWith('flag.')) return true;
  const { disabled, license } = config.deployment;
  return isResourceAllowed(key.slice(key.indexOf('.') + 1), disabled, license);
}

interface Target {
  readonly body: Readonly<Record<string, unknown>>;
  readonly inProject: boolean;
  /** The call names a place or a row; without one it acts in the caller's own organisation. */
  readonly placed: boolean;
}

async function targetOf(operation: Operation, place: Crowd['home']): Promise<Target> {
  const properties = propertiesOf(operation.request);
  const { of, by = 'id' } = operation.access;
  const named = {
    ...('organizationId' in properties ? { organizationId: place.organizationId } : {}),
    ...('projectId' in properties ? { projectId: place.projectId } : {}),
    ...(of === undefined ? {} : { [by]: await insertFixture(platform.storage.db, of, place) }),
  };
  const scope = of === undefined ? undefined : config.entities.get(of)?.scope;
  return {
    body: { ...sampleRequest(operation.request), ...named },
    inProject: of === undefined ? 'projectId' in named : scope === 'project' || of === 'project',
    placed: Object.keys(named).length > 0,
  };
}

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  test('asks a stranger to sign in unless it is public', async () => {
    const { body } = await targetOf(operation, crowd.home);
    const answer = await platform.client().call(operation.id, body);
    if (operation.access.can === 'public') expect(answer.body.message.code).not.toBe('session.required');
    else {
      expect(answer.status).toBe(401);
      expect(answer.body.message).toMatchObject({ code: 'session.required', redirect: '/login' });
    }
  });

  test.each(PEOPLE)('treats %s as the contract says', async (person) => {
    const target = await targetOf(operation, crowd.home);
    const client = await crowd.as(person);
    const answer = await client.call(operation.id, target.body);
    const code = answer.body.message.code;
    expect(code, answer.text).not.toBe('request.malformed');
    const refusal = expectedRefusal(operation, person, target.inProject, target.placed);
    if (refusal !== undefined) {
      expect(code, answer.text).toBe(refusal);
      expect(answer.body.result).toBeUndefined();
      return;
    }
    if (!DENIALS.includes(code ?? '')) return;
    // The handler itself may miss something that the sample names; then it misses it for a system admin as well.
    const again = await targetOf(operation, crowd.home);
    const asRoot = await (await crowd.as('systemAdmin')).call(operation.id, again.body);
    expect(code, answer.text).toBe(asRoot.body.message.code);
  });

  test('hides the rows of another organisation from everybody but system admins', async () => {
    const target = await targetOf(operation, crowd.foreign);
    if (!target.placed || operation.access.can === 'public' || !isLicensed(operation)) return;
    for (const person of ['orgAdmin', 'projectAdmin', 'member', 'approver', 'outsider'] as const) {
      const answer = await (await crowd.as(person)).call(operation.id, target.body);
      expect([person, answer.status, answer.body.message.code]).toEqual([person, 404, 'record.not-found']);
    }
  });
});

test('every call that changes people, credentials or settings demands csrftoken and Relay-Token', () => {
  const changing =
    /^(user|organization|project)\.(create|update|delete|disable|enable|reset|member(Add|Update|Remove))|^usercenter\.(set|change|update|sessionRevoke)/;
  const open = operations.filter((operation) => changing.test(operation.id) && !operation.csrf);
  expect(open.map((operation) => operation.id)).toEqual([]);
});

test('every operation has a handler of its own or an entity that the generic ones serve', async () => {
  const { handlerOf, operationTable } = await import('../../platform/operations/table.ts');
  const { defaultHandler } = await import('../../platform/operations/entity/default-handler.ts');
  const open = operations.filter(
    (operation) =>
      (handlerOf(operationTable, operation.id) ?? defaultHandler(operation, config)) === undefined,
  );
  expect(open.map((operation) => operation.id)).toEqual([]);
});
