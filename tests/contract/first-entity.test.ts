// The guide "your first entity", followed to the letter in a copy of the product: its files, its commands, and the calls that it promises.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parseSource } from '#config/read/parse-source.ts';
import { loadConfig } from '#config/workspace/load-config.ts';
import { schemaDifference } from '#storage/catalogue/schema-difference.ts';
import { migrate } from '#storage/migrate.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { readSchemaDirectories } from '../../platform/cli/files/read-files.ts';
import { generate } from '../../platform/cli/generate/generate.ts';
import { validate } from '../../platform/cli/validate.ts';
import { type Crowd, crowdOf, makeCrowd, type PersonKey } from '../support/people.ts';
import { type GuideStep, readGuide } from '../support/read-guide.ts';
import { type Answer, startApp, type TestApp } from '../support/start-app.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/test-databases.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const MIGRATIONS = 'platform/storage/migrations';
const COMMANDS = { generate, validate };
const steps = readGuide(join(PROJECT, 'docs/guide/first-entity.md'));
const server = steps.findIndex(({ step }) => step === 'server');
/** Of the home organisation, but nobody of the crowd belongs to it. */
const NEIGHBOUR = { organizationId: 'org-home', projectId: 'prj-neighbour' };

let root: string;
let database: TestDatabase;
let storage: Storage;
let platform: TestApp | undefined;
let crowd: Crowd;
let printed = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'aip-entity-'));
  for (const part of ['schemas', MIGRATIONS])
    await cp(join(PROJECT, part), join(root, part), { recursive: true });
  database = await createTestDatabase(inject('postgres'));
  storage = openStorage({ connectionString: database.connectionString, poolSize: 5 });
});
afterAll(async () => {
  await platform?.close();
  await storage.close();
  await database.drop();
  await rm(root, { recursive: true, force: true });
});

async function follow(step: GuideStep): Promise<void> {
  switch (step.step) {
    case 'run':
      printed = '';
      for (const line of step.text.trim().split('\n')) await run(line);
      return;
    case 'output':
      for (const line of step.lines) expect(printed).toContain(line);
      return;
    case 'file':
      await mkdir(dirname(join(root, step.path)), { recursive: true });
      return writeFile(join(root, step.path), step.text);
    case 'edit':
      return edit(step.path, step.before, step.after);
    case 'migration':
      expect(await migrationNamed(step.name)).toBe(step.text);
      return;
    case 'server':
      expect(step.text.trim()).toBe('npm start');
      return start();
    case 'server-output':
    case 'browser':
      throw new Error('The guide shows what nobody looks at here');
  }
}

/** Spares the commands a PostgreSQL of their own. */
const emptyDatabase = () => createEmptyDatabase(inject('postgres'));

/** As npm would run them, on the copy. */
async function run(line: string): Promise<void> {
  const [, name = '', args = ''] = /^npm run (\w+)(?: -- (.*))?$/.exec(line) ?? [];
  const command = COMMANDS[name as keyof typeof COMMANDS];
  const write = (text: string) => {
    printed += text;
  };
  const world = { root, write, isTerminal: false, emptyDatabase };
  const code = await command(args.split(' ').filter(Boolean), world);
  expect([line, code, printed]).toEqual([line, 0, printed]);
}

async function edit(path: string, before: string, after: string): Promise<void> {
  const text = await readFile(join(root, path), 'utf8');
  expect(text.split(before)).toHaveLength(2);
  await writeFile(
    join(root, path),
    text.replace(before, () => after),
  );
}

async function migrationNamed(name: string): Promise<string> {
  const files = await readdir(join(root, MIGRATIONS));
  const file = files.find((one) => one.endsWith(`-${name}.sql`) && /^\d{4}-/.test(one)) ?? 'none';
  return readFile(join(root, MIGRATIONS, file), 'utf8');
}

/** The server's own steps, without its processes: tables first, then schemas, then calls. */
async function start(): Promise<void> {
  await platform?.close();
  await migrate(database.connectionString, pathToFileURL(`${join(root, MIGRATIONS)}/`));
  platform = await startApp({ schemas: join(root, 'schemas'), storage });
}

type Fields = Readonly<Record<string, unknown>>;

async function call(person: PersonKey, verb: string, body: Fields): Promise<Answer> {
  return (await crowd.as(person)).call(`dataset.${verb}`, body);
}

async function create(person: PersonKey, body: Fields): Promise<string> {
  const answer = await call(person, 'create', body);
  expect(answer.body.success, answer.text).toBe(true);
  return answer.body.result.id;
}

const rowOf = async (id: string) => (await call('member', 'get', { id })).body.result;
const codeOf = ({ status, body }: Answer) => [status, body.message.code];

async function names(person: PersonKey, more: Fields = {}): Promise<readonly string[]> {
  const answer = await call(person, 'list', { ...crowd.home, ...more });
  expect(answer.body.success, answer.text).toBe(true);
  return answer.body.page.result.map((row: { name: string }) => row.name);
}

describe('up to the start of the server', () => {
  for (const [index, step] of steps.slice(0, server + 1).entries())
    it(`the guide is right in step ${index + 1}: ${step.step}`, () => follow(step));

  it('takes at most 120 lines of YAML with one key a line, and no code', () => {
    const files = steps.slice(0, server).flatMap((step) => {
      if (step.step === 'file') return [step.text];
      return step.step === 'edit' ? [step.after.replace(step.before, '')] : [];
    });
    const keys = files.reduce((sum, text) => {
      const { value, problems } = parseSource({ file: '', path: '', text });
      expect(problems).toEqual([]);
      return sum + keysIn(value);
    }, 0);
    expect(keys).toBeLessThanOrEqual(120);
    const said = steps.flatMap((step) => ('path' in step ? [step.path] : []));
    expect(said.filter((path) => !path.endsWith('.yaml'))).toEqual([]);
  });

  it('opens its pages to members', async () => {
    crowd = await makeCrowd(platform as TestApp);
    await storage.db
      .insertInto('project')
      .values({ id: NEIGHBOUR.projectId, organizationId: NEIGHBOUR.organizationId, name: 'neighbour' })
      .execute();
    const member = await crowd.as('member');
    for (const page of ['', '/create', '/detail']) {
      const path = `/aic/console/dataset${page}/org-home/prj-home${page === '/detail' ? '/x' : ''}`;
      const answer = await member.fetch(`/_console/page?${new URLSearchParams({ path })}`);
      expect([page, await answer.json()]).toEqual([page, expect.objectContaining({ state: 'ready' })]);
    }
  });
});

describe('the calls', () => {
  let id: string;

  it('create, show and list a row, told to who listens and written into the event log', async () => {
    const told: string[] = [];
    const stop = await storage.listen('change', (payload) => void told.push(payload));
    id = await create('member', { ...crowd.home, name: '问答集', rows: 10 });
    expect(id).toMatch(/^dataset-/);
    expect(await rowOf(id)).toMatchObject({
      ...{
        id,
        ...crowd.home,
        name: '问答集',
        rows: 10,
        state: 'Draft',
        stateReason: '',
        createdBy: 'member',
      },
    });
    expect(await names('member')).toEqual(['问答集']);
    await expect
      .poll(() => told.map((payload) => JSON.parse(payload)))
      .toContainEqual({ entity: 'dataset', ...crowd.home, keys: expect.arrayContaining([id]) });
    await stop();
  });

  it('fill in what is not said, and refuse what the entity does not allow, in Chinese at the field', async () => {
    const plain = await create('member', { ...crowd.home, name: '空集' });
    expect((await rowOf(plain)).rows).toBe(0);
    const refused = async (body: Fields) => {
      const answer = await call('member', 'create', { ...crowd.home, ...body });
      expect(answer.body.message.code, answer.text).toBe('request.invalid');
      return answer.body.message.field ?? {};
    };
    expect(await refused({})).toEqual({ name: expect.stringMatching(/[\u4e00-\u9fa5]/) });
    expect(await refused({ name: '长'.repeat(65) })).toHaveProperty('name');
    expect(await refused({ name: 'x', rows: 1_000_000_001 })).toHaveProperty('rows');
    expect(await refused({ name: 'x', state: 'Published' })).toHaveProperty('state');
    expect(await refused({ name: 'x', createdBy: 'somebody' })).toHaveProperty('createdBy');
    const twice = await call('member', 'create', { ...crowd.home, name: '问答集' });
    expect(codeOf(twice)).toEqual([409, 'record.duplicate']);
    expect(twice.body.message.field).toEqual({ name: '数据集名称“问答集”已存在' });
    expect((await call('member', 'delete', { id: plain })).status).toBe(200);
  });

  it('search, filter, sort and page', async () => {
    for (const [name, rows] of [
      ['b 100%', 7],
      ['a_x', 9],
      ['c', 8],
    ] as const)
      await create('member', { ...crowd.home, name, rows });
    expect(await names('member')).toEqual(['c', 'a_x', 'b 100%', '问答集']);
    expect(await names('member', { keyword: '_' })).toEqual(['a_x']);
    expect(await names('member', { keyword: 'B 100%' })).toEqual(['b 100%']);
    expect(await names('member', { orderBy: 'rows', order: 'asc', pageSize: 2 })).toEqual(['b 100%', 'c']);
    expect(await names('member', { orderBy: 'rows', order: 'asc', pageSize: 2, pageNo: 2 })).toEqual([
      'a_x',
      '问答集',
    ]);
    expect(await names('member', { state: 'Published' })).toEqual([]);
    const unknown = await call('member', 'list', { ...crowd.home, orderBy: 'projectId' });
    expect(unknown.body.message.code).toBe('request.invalid');
  });

  it('change what was sent and nothing else', async () => {
    const before = await rowOf(id);
    expect((await call('member', 'update', { id, name: '问答集 2' })).status).toBe(200);
    const after = await rowOf(id);
    expect(after).toMatchObject({ name: '问答集 2', rows: 10, state: 'Draft', createdAt: before.createdAt });
    const taken = await call('member', 'update', { id, name: 'c' });
    expect(codeOf(taken)).toEqual([409, 'record.duplicate']);
  });

  it('move the state by the machine, for those who may', async () => {
    expect(codeOf(await call('member', 'publish', { id }))).toEqual([403, 'access.denied']);
    expect((await call('projectAdmin', 'publish', { id })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'Published' });
    expect(await names('member', { state: 'Published' })).toEqual(['问答集 2']);
    const again = await call('projectAdmin', 'publish', { id });
    expect(codeOf(again)).toEqual([409, 'state.conflict']);
    expect(again.body.message.global).toContain('已发布');
    expect(again.body.message.global).toContain('撤回');
    expect((await call('member', 'withdraw', { id })).status).toBe(200);
    const events = await storage.db
      .selectFrom('event')
      .select(['event', 'toState', 'actorId', 'projectId'])
      .where('entityId', '=', id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { event: 'create', toState: 'Draft', actorId: 'usr-member', projectId: 'prj-home' },
      { event: 'update', toState: null, actorId: 'usr-member', projectId: 'prj-home' },
      { event: 'publish', toState: 'Published', actorId: 'usr-projectAdmin', projectId: 'prj-home' },
      { event: 'withdraw', toState: 'Draft', actorId: 'usr-member', projectId: 'prj-home' },
    ]);
  });

  it('show nothing of a project to those outside of it', async () => {
    const neighbour = await create('orgAdmin', { ...NEIGHBOUR, name: '问答集 2' });
    const foreign = await create('foreignMember', { ...crowd.foreign, name: '问答集 2' });
    expect(await names('member')).toHaveLength(4);
    for (const [person, row] of [
      ['member', neighbour],
      ['member', foreign],
      ['orgAdmin', foreign],
      ['foreignMember', id],
      ['foreignAdmin', id],
      ['outsider', id],
    ] as const)
      for (const verb of ['get', 'update', 'delete', 'publish', 'withdraw']) {
        const answer = await call(person, verb, {
          id: row,
          ...(verb === 'update' ? { name: 'stolen' } : {}),
        });
        expect([person, verb, ...codeOf(answer)]).toEqual([person, verb, 404, 'record.not-found']);
      }
    for (const person of ['foreignMember', 'foreignAdmin', 'outsider'] as const) {
      expect(codeOf(await call(person, 'list', { ...crowd.home }))).toEqual([404, 'record.not-found']);
      expect(codeOf(await call(person, 'create', { ...crowd.home, name: 'x' }))).toEqual([
        404,
        'record.not-found',
      ]);
    }
    const stranger = await (platform as TestApp).client().call('dataset.list', { ...crowd.home });
    expect(codeOf(stranger)).toEqual([401, 'session.required']);
  });

  it('delete a row, with tokens only', async () => {
    const gone = await create('member', { ...crowd.home, name: '要删的' });
    const member = await crowd.as('member');
    const untold = await member.call('dataset.delete', { id: gone }, { tokens: false });
    expect(untold.body.success).toBe(false);
    expect((await member.call('dataset.delete', { id: gone })).status).toBe(200);
    expect(codeOf(await call('member', 'get', { id: gone }))).toEqual([404, 'record.not-found']);
  });
});

describe('an entity that grows', () => {
  for (const [index, step] of steps.slice(server + 1).entries())
    it(`the guide is right in step ${server + index + 2}: ${step.step}`, () => follow(step));

  it('keeps its rows, and its tables are those that the files describe', async () => {
    const id = (
      await storage.db
        .selectFrom('event')
        .select('entityId')
        .where('event', '=', 'publish')
        .executeTakeFirstOrThrow()
    ).entityId;
    await start();
    crowd = crowdOf(platform as TestApp);
    expect(await rowOf(id)).toMatchObject({ name: '问答集 2', rows: 10, modelId: null, modelName: null });
    const { config } = loadConfig(await readSchemaDirectories([join(root, 'schemas')]));
    expect(await schemaDifference(storage.db, config?.entities ?? new Map())).toEqual([]);
  });

  it('refers to rows of its own project only, and says no more of those of others than that there is none', async () => {
    const model = async (person: PersonKey, place: Crowd['home']) =>
      (await (await crowd.as(person)).call('model.create', { ...place, name: '模型甲' })).body.result.id;
    const [own, foreign] = [await model('member', crowd.home), await model('foreignMember', crowd.foreign)];
    const id = await create('member', { ...crowd.home, name: '有模型', modelId: own });
    expect(await rowOf(id)).toMatchObject({ modelId: own, modelName: '模型甲' });
    expect(await names('member', { modelId: own })).toEqual(['有模型']);
    for (const modelId of [foreign, 'mdl-none'])
      for (const [verb, body] of [
        ['create', { ...crowd.home, name: 'x' }],
        ['update', { id, name: '有模型' }],
      ] as const) {
        const answer = await call('member', verb, { ...body, modelId });
        expect([...codeOf(answer), answer.body.message.field]).toEqual([
          400,
          'request.invalid',
          { modelId: '没有这个模型' },
        ]);
      }
    const held = await (await crowd.as('member')).call('model.delete', { id: own });
    expect(codeOf(held)).toEqual([409, 'record.referenced']);
    expect(held.body.message.global).toContain('数据集');
    expect((await call('member', 'update', { id, name: '有模型', modelId: null })).status).toBe(200);
    expect((await (await crowd.as('member')).call('model.delete', { id: own })).status).toBe(200);
  });

  it('is changed in the states that its machine names', async () => {
    const id = await create('member', { ...crowd.home, name: '会发布的' });
    await call('projectAdmin', 'publish', { id });
    const refused = await call('member', 'update', { id, name: '改名' });
    expect(codeOf(refused)).toEqual([409, 'state.conflict']);
    expect(await rowOf(id)).toMatchObject({ name: '会发布的', state: 'Published' });
    await call('member', 'withdraw', { id });
    expect((await call('member', 'update', { id, name: '改名' })).status).toBe(200);
  });
});

/** Each on a line of its own. */
function keysIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + keysIn(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, member) => sum + 1 + keysIn(member), 0);
}
