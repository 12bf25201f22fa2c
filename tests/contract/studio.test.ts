// The page studio over real schema files: what is published reaches the pages whole, and comes back to the byte.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuthoring } from '#engines/authoring/authoring.ts';
import { BUILT_IN_SCHEMAS } from '../support/open-test-schemas.ts';
import { type Crowd, makeCrowd } from '../support/people.ts';
import { type Answer, type Client, startApp, type TestApp } from '../support/start-app.ts';

const LIST = 'pages/aic/application/list.yaml';
const MENU = 'menus/aic-console.yaml';

let platform: TestApp;
let crowd: Crowd;
let root: Client;
let second: Client;
let original: string;
beforeAll(async () => {
  platform = await startApp();
  crowd = await makeCrowd(platform);
  root = await platform.signIn('admin', 'Root-test-2026');
  second = await crowd.as('systemAdmin');
  original = await readFile(join(BUILT_IN_SCHEMAS, LIST), 'utf8');
});
afterAll(() => platform.close());
beforeEach(async () => {
  await rm(join(platform.directory, 'schemas'), { recursive: true, force: true });
  await rm(join(platform.directory, 'studio', 'drafts'), { recursive: true, force: true });
  await platform.engines.authoring?.store.reload();
});

const sha = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const tenantScopeOf = (path: string) => join(platform.directory, 'schemas', path);
const titled = (title: string) => original.replace('title: 应用接入', `title: ${title}`);

async function ok(answer: Promise<Answer>) {
  const said = await answer;
  expect(said.body.success, said.text).toBe(true);
  return said.body.result;
}

async function publish(
  files: readonly { path: string; text: string | null; baseRevision: string | null }[],
  client = root,
) {
  return client.call('studio.publish', { message: '测试发布', files });
}

const publishTitle = (title: string, base = original, client = root) =>
  publish([{ path: LIST, text: titled(title), baseRevision: sha(base) }], client);

async function shownTitle(): Promise<string> {
  const path = `/aic/console/applications/application/${crowd.home.organizationId}/${crowd.home.projectId}`;
  const answer = await (await crowd.as('member')).fetch(`/_console/page?path=${encodeURIComponent(path)}`);
  const body = (await answer.json()) as { page: { page: { title: string } } };
  return body.page.page.title;
}

describe('publishing', () => {
  test('puts the text in effect for everybody, as a plain file with exactly these bytes', async () => {
    const { id, version } = await ok(publishTitle('应用中心'));
    expect(await readFile(tenantScopeOf(LIST), 'utf8')).toBe(titled('应用中心'));
    expect(await shownTitle()).toBe('应用中心');
    expect(id).toMatch(/^pub-\d{8}-[0-9a-f]{6}$/);
    expect(version).toBe(platform.engines.authoring?.store.version());
    const file = await ok(root.call('studio.read', { path: LIST }));
    expect(file).toMatchObject({
      layer: 'published',
      text: titled('应用中心'),
      revision: sha(titled('应用中心')),
    });
    expect(file.base).toMatchObject({ layer: 'built-in', text: original });
    expect(file.lastPublication).toMatchObject({ id, by: 'admin', message: '测试发布', kind: 'publish' });
  });

  test('refuses an error anywhere in the project, tells all of it, and changes nothing', async () => {
    const before = await shownTitle();
    const answer = await publish([
      { path: LIST, text: original.replace('name: appKey', 'name: appKeey'), baseRevision: sha(original) },
    ]);
    expect([answer.status, answer.body.message.code]).toEqual([400, 'studio.broken']);
    expect(answer.body.message.details.diagnostics[0]).toMatchObject({
      schemaPath: LIST,
      severity: 'error',
      suggestion: 'appKey',
    });
    expect(existsSync(tenantScopeOf(LIST))).toBe(false);
    expect(await shownTitle()).toBe(before);
    expect(platform.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('judges several files together: a page and the menu item that leads to it', async () => {
    const made = await ok(
      root.call('studio.scaffold', { id: 'aic/application/copy', kind: 'list', entity: 'application' }),
    );
    const files = await Promise.all(
      [made, ...made.others].map(async ({ path, text }: { path: string; text: string }) => ({
        path,
        text,
        baseRevision: (await root.call('studio.read', { path })).body.result?.revision ?? null,
      })),
    );
    const checked = await ok(
      root.call('studio.check', {
        path: made.path,
        text: made.text,
        also: made.others.map(({ path, text }: { path: string; text: string }) => ({ path, text })),
      }),
    );
    expect(checked.errors).toBe(0);
    const { id } = await ok(publish(files));
    expect(existsSync(tenantScopeOf(made.path))).toBe(true);
    const version = await ok(root.call('studio.version', { id }));
    expect(version.files.map((file: { change: string }) => file.change)).toContain('created');
    await ok(root.call('studio.rollback', { id, message: '不要了' }));
    expect(existsSync(tenantScopeOf(made.path))).toBe(false);
    expect(await listPublished()).toEqual([]);
  });

  test('writes none of several files when one of them is refused', async () => {
    const menu = await readFile(join(BUILT_IN_SCHEMAS, MENU), 'utf8');
    const answer = await publish([
      { path: LIST, text: titled('一半'), baseRevision: sha(original) },
      { path: MENU, text: `${menu}  - nonsense\n`, baseRevision: sha(menu) },
    ]);
    expect(answer.body.message.code).toBe('studio.broken');
    expect(await listPublished()).toEqual([]);
  });

  test('refuses what is in effect already', async () => {
    const answer = await publish([{ path: LIST, text: original, baseRevision: sha(original) }]);
    expect(answer.body.message.code).toBe('studio.unchanged');
  });

  test('takes a published file away again, and no other', async () => {
    await ok(publishTitle('应用中心'));
    await ok(publish([{ path: LIST, text: null, baseRevision: sha(titled('应用中心')) }]));
    expect(await shownTitle()).toBe('应用接入');
    expect(await listPublished()).toEqual([]);
    const answer = await publish([{ path: LIST, text: null, baseRevision: sha(original) }]);
    expect([answer.status, answer.body.message.code]).toEqual([409, 'studio.not-published']);
  });

  test('keeps what contracts and code rely on out of reach', async () => {
    const path = 'enums/application-state.yaml';
    const text = await readFile(join(BUILT_IN_SCHEMAS, path), 'utf8');
    const renamed = await publish([
      { path, text: text.replace('label: 已启用', 'label: 启用中'), baseRevision: sha(text) },
    ]);
    expect(renamed.body.success, renamed.text).toBe(true);
    const base = sha(await readFile(tenantScopeOf(path)));
    const broken = await publish([
      { path, text: text.replace('value: Enabled', 'value: On'), baseRevision: base },
    ]);
    expect(broken.body.message.code).toBe('studio.broken');
  });
});

describe('two people', () => {
  test('the second one is told who, when and what, and keeps the own text', async () => {
    const { id } = await ok(publishTitle('甲的标题'));
    const answer = await publishTitle('乙的标题', original, second);
    expect([answer.status, answer.body.message.code]).toEqual([409, 'studio.conflict']);
    expect(answer.body.message.global).toContain(LIST);
    const [conflict] = answer.body.message.details.conflicts;
    expect(conflict).toMatchObject({
      path: LIST,
      by: 'admin',
      message: '测试发布',
      text: titled('甲的标题'),
      revision: sha(titled('甲的标题')),
    });
    expect(Date.parse(conflict.at)).not.toBeNaN();
    expect(await shownTitle()).toBe('甲的标题');
    const file = await ok(second.call('studio.read', { path: LIST }));
    expect(file.draft).toMatchObject({ text: titled('乙的标题'), baseRevision: sha(original) });
    const seen = await ok(root.call('studio.read', { path: LIST }));
    expect(seen.othersEditing).toMatchObject([{ by: 'systemAdmin' }]);
    expect(seen.draft).toBeNull();
    await ok(publishTitle('合并后的标题', titled('甲的标题'), second));
    expect((await ok(second.call('studio.read', { path: LIST }))).draft).toBeNull();
    expect(await shownTitle()).toBe('合并后的标题');
    const again = await root.call('studio.rollback', { id, message: '回滚' });
    expect(again.body.message.code).toBe('studio.conflict');
  });

  test('at the same moment: exactly one of ten publishes, nine are told', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => publishTitle(`第${i}位`, original, i % 2 === 0 ? root : second)),
    );
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.message?.code === 'studio.conflict')).toHaveLength(9);
  });

  test('a change on disk is a conflict with nobody known', async () => {
    await mkdir(dirname(tenantScopeOf(LIST)), { recursive: true });
    await writeFile(tenantScopeOf(LIST), titled('磁盘上的标题'));
    const answer = await publishTitle('网页上的标题');
    expect(answer.body.message.code).toBe('studio.conflict');
    expect(answer.body.message.details.conflicts).toMatchObject([{ by: null, text: titled('磁盘上的标题') }]);
    expect(await ok(root.call('studio.read', { path: LIST }))).not.toHaveProperty('lastPublication');
  });
});

describe('rolling back', () => {
  test('restores the bytes, also odd ones, and is a publication of its own', async () => {
    const odd = `\uFEFF${titled('旧标题').replaceAll('\n', '\r\n')}# 结尾没有换行`;
    await mkdir(dirname(tenantScopeOf(LIST)), { recursive: true });
    await writeFile(tenantScopeOf(LIST), odd);
    await platform.engines.authoring?.store.reload();
    const { id } = await ok(publishTitle('新标题', odd));
    expect(sha(await readFile(tenantScopeOf(LIST)))).toBe(sha(titled('新标题')));
    const back = await ok(root.call('studio.rollback', { id, message: '改回旧标题' }));
    expect(sha(await readFile(tenantScopeOf(LIST)))).toBe(sha(odd));
    const page = await root.call('studio.history', { path: LIST });
    expect(page.body.page.result.slice(0, 2)).toMatchObject([
      { id: back.id, kind: 'rollback', rollbackOf: id, message: '改回旧标题' },
      { id, kind: 'publish' },
    ]);
    const undone = await ok(root.call('studio.rollback', { id: back.id, message: '还是要新的' }));
    expect(undone.id).not.toBe(back.id);
    expect(sha(await readFile(tenantScopeOf(LIST)))).toBe(sha(titled('新标题')));
  });

  test('removes a file that was created, and brings back one that was removed', async () => {
    const { id } = await ok(publishTitle('创建的文件'));
    await ok(root.call('studio.rollback', { id, message: '回滚' }));
    expect(existsSync(tenantScopeOf(LIST))).toBe(false);
    expect(await shownTitle()).toBe('应用接入');
    await ok(publishTitle('删除前'));
    const gone = await ok(publish([{ path: LIST, text: null, baseRevision: sha(titled('删除前')) }]));
    await ok(root.call('studio.rollback', { id: gone.id, message: '回滚' }));
    expect(sha(await readFile(tenantScopeOf(LIST)))).toBe(sha(titled('删除前')));
  });

  test('goes over later changes only when told to, and refuses what would break the project now', async () => {
    const { id } = await ok(publishTitle('一'));
    await ok(publishTitle('二', titled('一')));
    expect((await ok(root.call('studio.version', { id }))).current).toBe(false);
    const refused = await root.call('studio.rollback', { id, message: '回滚' });
    expect([refused.status, refused.body.message.code]).toEqual([409, 'studio.conflict']);
    await ok(root.call('studio.rollback', { id, message: '回滚', overwrite: true }));
    expect(await shownTitle()).toBe('应用接入');
    const unknown = await root.call('studio.rollback', { id: 'pub-99999999-abcdef', message: '回滚' });
    expect(unknown.body.message.code).toBe('record.not-found');
  });
});

describe('history', () => {
  test('pages newest first, and shows a version with its structural changes', async () => {
    await ok(publishTitle('甲'));
    const { id } = await ok(
      publish([
        {
          path: LIST,
          text: titled('甲').replace('  - { name: appKey, type: copy, width: 250 }\n', ''),
          baseRevision: sha(titled('甲')),
        },
      ]),
    );
    const { page } = (await root.call('studio.history', { pageNo: 1, pageSize: 1 })).body;
    expect(page.result).toMatchObject([{ id, by: 'admin', files: [{ path: LIST, change: 'changed' }] }]);
    expect(page.totalCount).toBeGreaterThan(1);
    const version = await ok(root.call('studio.version', { id }));
    expect(version.current).toBe(true);
    const [file] = version.files;
    expect(file.before).toBe(titled('甲'));
    expect(file.changes).toEqual([
      { kind: 'removed', what: 'column', name: 'API Key（AK）', zh: '删除列“API Key（AK）”' },
    ]);
    const elsewhere = await root.call('studio.history', { path: MENU });
    expect(
      elsewhere.body.page.result.every((row: { files: { path: string }[] }) =>
        row.files.some(({ path }) => path === MENU),
      ),
    ).toBe(true);
  });

  test('survives a new server on the same directory', async () => {
    const { id } = await ok(publishTitle('重启前'));
    const { authoring } = platform.engines;
    if (authoring === undefined) throw new Error('no studio');
    const reborn = createAuthoring({
      store: authoring.store,
      directory: join(platform.directory, 'studio'),
      now: () => new Date(),
      parseHelp: () => [],
    });
    expect((await reborn.history())[0]?.id).toBe(id);
    expect((await reborn.version(id)).files[0]?.after).toBe(titled('重启前'));
  });
});

describe('drafts', () => {
  test('belong to one person and may be broken', async () => {
    await ok(root.call('studio.saveDraft', { path: LIST, text: 'kind: [', baseRevision: sha(original) }));
    expect((await ok(root.call('studio.read', { path: LIST }))).draft.text).toBe('kind: [');
    expect((await ok(second.call('studio.read', { path: LIST }))).draft).toBeNull();
    const { files } = await ok(root.call('studio.tree'));
    expect(files.find((file: { path: string }) => file.path === LIST)).toMatchObject({
      draft: true,
      editable: true,
    });
    await root.call('studio.discardDraft', { path: LIST });
    expect((await ok(root.call('studio.read', { path: LIST }))).draft).toBeNull();
  });

  test('of a new file stand in the tree, with the title that they give it', async () => {
    const path = 'pages/aic/application/archive.yaml';
    const made = await ok(
      root.call('studio.scaffold', {
        id: 'aic/application/archive',
        kind: 'list',
        entity: 'application',
        title: '归档',
      }),
    );
    await ok(root.call('studio.saveDraft', { path, text: made.text, baseRevision: null }));
    const find = async (client: Client) =>
      (await ok(client.call('studio.tree'))).files.find((file: { path: string }) => file.path === path);
    expect(await find(root)).toMatchObject({ title: '归档', pageKind: 'list', layer: null, draft: true });
    expect(await find(second)).toBeUndefined();
  });

  test('of a menu keep what they hold when another page is made', async () => {
    const menu = await readFile(join(BUILT_IN_SCHEMAS, MENU), 'utf8');
    const create = async (id: string) => {
      const made = await ok(root.call('studio.scaffold', { id, kind: 'list', entity: 'application' }));
      const [other] = made.others;
      expect(other).toMatchObject({ path: MENU, revision: sha(menu) });
      await ok(root.call('studio.saveDraft', { path: made.path, text: made.text, baseRevision: null }));
      await ok(root.call('studio.saveDraft', { path: MENU, text: other.text, baseRevision: other.revision }));
    };
    await create('aic/application/archive');
    await create('aic/application/mine');
    const { draft } = await ok(root.call('studio.read', { path: MENU }));
    expect(draft.text).toContain('page: aic/application/archive');
    expect(draft.text).toContain('page: aic/application/mine');
  });

  test('are limited to a hundred a person', async () => {
    for (let i = 0; i < 100; i += 1)
      await ok(
        root.call('studio.saveDraft', { path: `pages/draft/p${i}.yaml`, text: 'x', baseRevision: null }),
      );
    const answer = await root.call('studio.saveDraft', {
      path: 'pages/draft/more.yaml',
      text: 'x',
      baseRevision: null,
    });
    expect([answer.status, answer.body.message.code]).toEqual([409, 'studio.draft-limit']);
    await ok(root.call('studio.saveDraft', { path: 'pages/draft/p0.yaml', text: 'y', baseRevision: null }));
  });
});

describe('looking', () => {
  test('the tree names kinds, layers, routes and what may not be edited', async () => {
    await ok(publishTitle('应用中心'));
    const tree = await ok(root.call('studio.tree'));
    const find = (path: string) => tree.files.find((file: { path: string }) => file.path === path);
    expect(tree).toMatchObject({ good: true, errors: 0 });
    expect(find(LIST)).toMatchObject({
      kind: 'page',
      id: 'aic/application/list',
      title: '应用中心',
      pageKind: 'list',
      layer: 'published',
      route: '/aic/console/applications/application/{organizationId}/{projectId}',
    });
    expect(find(LIST).replaces).toMatch(/application\/list\.yaml$/);
    expect(find('api/application.yaml')).toMatchObject({ editable: false, layer: 'built-in' });
    expect(find('api/application.yaml').readOnlyReason).toMatch(/契约只能查看/);
    expect(tree.menus.find((menu: { id: string }) => menu.id === 'aic-console').items.length).toBeGreaterThan(
      0,
    );
    expect(tree.roles).toContainEqual({ id: 'member', label: '项目成员' });
  });

  test('a preview is cut like the page that the role gets, and broken ones say where', async () => {
    const show = (role: string, text = titled('预览')) =>
      ok(root.call('studio.preview', { path: LIST, text, role }));
    const [admin, member, approver] = await Promise.all([
      show('systemAdmin'),
      show('member'),
      show('approver'),
    ]);
    expect(admin).toMatchObject({ state: 'ready', page: { page: { title: '预览' } } });
    expect(member.page.page.toolbar).toHaveLength(1);
    expect(approver.state).toBe('ready');
    const served = await (await crowd.as('member')).fetch(
      `/_console/page?path=${encodeURIComponent(`/aic/console/applications/application/${crowd.home.organizationId}/${crowd.home.projectId}`)}`,
    );
    const { page } = (await served.json()) as { page: object };
    expect((await show('member', original)).page).toEqual(page);
    const broken = await show('member', original.replace('kind: list', 'kind: lisst'));
    expect(broken.state).toBe('broken');
    expect(broken.diagnostics[0]).toMatchObject({ schemaPath: LIST, range: { start: { line: 2 } } });
    const adminPage = 'pages/aic/admin/registration.yaml';
    const text = await readFile(join(BUILT_IN_SCHEMAS, adminPage), 'utf8');
    const refused = await ok(root.call('studio.preview', { path: adminPage, text, role: 'member' }));
    expect(refused.state).toBe('forbidden');
    expect(refused.page).toBeUndefined();
    const unknown = await root.call('studio.preview', { path: LIST, text: original, role: 'nobody' });
    expect(unknown.body.message.field).toEqual({ role: '没有这个角色' });
  });

  test('a help text is previewed inside its page', async () => {
    const answer = await ok(
      root.call('studio.preview', { path: 'help/aic/quick-start.md', text: '# 你好', role: 'member' }),
    );
    expect(answer.state).toBe('ready');
    expect(JSON.stringify(answer.page.content)).toContain('你好');
  });

  test('checks, completes, explains, edits and compares without writing', async () => {
    const checked = await ok(
      root.call('studio.check', { path: LIST, text: original.replace('kind: list', 'kind: lisst') }),
    );
    expect(checked.errors).toBe(1);
    const offset = original.indexOf('kind:');
    const completed = await ok(root.call('studio.complete', { path: LIST, text: original, offset }));
    expect(completed.from).toBeLessThanOrEqual(offset);
    expect(await ok(root.call('studio.hover', { path: LIST, text: original, offset }))).toHaveProperty(
      'hover',
    );
    const { form } = await ok(root.call('studio.form', { path: LIST, text: original }));
    expect(form.kind).toBe('list');
    const { text } = await ok(
      root.call('studio.edit', {
        path: LIST,
        text: original,
        edits: [{ path: ['title'], value: '应用中心' }],
      }),
    );
    expect(text).toBe(titled('应用中心'));
    const lost = await root.call('studio.edit', { path: LIST, text: 'a: [', edits: [{ path: ['a'] }] });
    expect(lost.body.message.code).toBe('studio.edit-refused');
    const compared = await ok(root.call('studio.diff', { path: LIST, text }));
    expect(compared).toMatchObject({ before: original, after: text });
    expect(compared.changes).toMatchObject([{ kind: 'changed', zh: '页面标题由“应用接入”改为“应用中心”' }]);
    expect(await listPublished()).toEqual([]);
  });
});

describe('safety', () => {
  const OUTSIDE = [
    '../pages/a.yaml',
    'pages/../../a.yaml',
    '/etc/passwd',
    'pages//a.yaml',
    'pages/./a.yaml',
    'pages\\..\\a.yaml',
    'pages/%2e%2e/a.yaml',
    'pages/.hidden.yaml',
    'pages/a.yaml\n',
    'pages/a.yml',
    'pages/a',
    'pages/A.yaml',
    'pages/con.yaml',
    'menus/deep/a.yaml',
    'help/script.js',
    'anything.yaml',
    'meta/page.schema.json',
    '.git/config',
    `pages/${'d/'.repeat(12)}a.yaml`,
  ];

  test.each(OUTSIDE)('never writes to %j', async (path) => {
    for (const call of ['studio.publish', 'studio.saveDraft'] as const) {
      const file = { path, text: 'kind: list\n', baseRevision: null };
      const answer = await root.call(
        call,
        call === 'studio.publish' ? { message: 'x', files: [file] } : file,
      );
      expect(answer.status, answer.text).toBe(400);
      expect(['request.invalid', 'studio.path-refused', 'studio.read-only']).toContain(
        answer.body.message.code,
      );
      expect(answer.body.message.global).toMatch(/[\u4e00-\u9fa5]/);
    }
    expect(await listPublished()).toEqual([]);
  });

  test.each([
    'api/application.yaml',
    'entities/application.yaml',
    'errors/platform.yaml',
    'permissions.yaml',
    'products.yaml',
    'deployment.yaml',
    'pages/aic/admin/studio.yaml',
  ])('says why %s is read only', async (path) => {
    const answer = await publish([{ path, text: 'id: x\n', baseRevision: null }]);
    expect(answer.body.message.code).toBe('studio.read-only');
    expect(answer.body.message.global).toMatch(/只能查看|无法打开工作室/);
  });

  test('follows no link out of the published directory', async () => {
    const outside = join(platform.directory, 'outside');
    await mkdir(outside, { recursive: true });
    await mkdir(join(platform.directory, 'schemas', 'pages'), { recursive: true });
    await symlink(outside, join(platform.directory, 'schemas', 'pages', 'aic'));
    const answer = await publishTitle('逃逸');
    expect(answer.body.message.code).toBe('studio.path-refused');
    expect(await readdir(outside)).toEqual([]);
  });

  test.each([
    ['too large for the contract', 'a'.repeat(262_145), 'request.invalid'],
    ['too large in bytes', '字'.repeat(100_000), 'studio.text-refused'],
    ['half a surrogate pair', 'title: \uD800', 'request.invalid'],
    ['decoded from another encoding', 'title: \uFFFD\uFFFD', 'studio.text-refused'],
    ['with NUL', 'title: a\u0000b', 'request.invalid'],
  ])('refuses a text that is %s', async (_what, text, code) => {
    const answer = await publish([{ path: LIST, text, baseRevision: sha(original) }]);
    expect([answer.status, answer.body.message.code]).toEqual([400, code]);
    expect(await listPublished()).toEqual([]);
  });

  test('bytes that are no UTF-8 at all never reach a handler', async () => {
    const answer = await root.call(
      'studio.publish',
      {},
      { rawBody: Buffer.from([0x7b, 0xb1, 0xea, 0x7d]).toString('latin1') },
    );
    expect(answer.status).toBe(400);
  });

  test('refuses the same file twice and more files than fifty', async () => {
    const file = { path: LIST, text: titled('两次'), baseRevision: sha(original) };
    expect((await publish([file, file])).body.message.code).toBe('studio.path-refused');
    const many = Array.from({ length: 51 }, (_, i) => ({ ...file, path: `pages/p${i}.yaml` }));
    expect((await publish(many)).body.message.code).toBe('request.invalid');
  });

  test('says what the file system refuses, and leaves everything as it was', async () => {
    // A directory of the file's name stands in the way.
    await mkdir(tenantScopeOf(MENU), { recursive: true });
    const menu = await readFile(join(BUILT_IN_SCHEMAS, MENU), 'utf8');
    const answer = await publish([
      { path: LIST, text: titled('半路失败'), baseRevision: sha(original) },
      { path: MENU, text: `${menu}# 注释\n`, baseRevision: sha(menu) },
    ]);
    expect(answer.body.message.code, answer.text).toBe('studio.storage-failed');
    expect(existsSync(tenantScopeOf(LIST))).toBe(false);
    expect(existsSync(join(platform.directory, 'studio', 'journal.json'))).toBe(false);
  });
});

test('without a studio its calls do not exist, for nobody', async () => {
  const { authoring } = platform.engines;
  const bare = await startApp({ engines: { authoring: undefined } as never });
  try {
    const admin = await bare.signIn('admin', 'Root-test-2026');
    for (const client of [admin, bare.client()]) {
      const answer = await client.call('studio.tree');
      expect([answer.status, answer.body.message.code]).toEqual([404, 'request.unknown-path']);
    }
    expect(authoring).toBeDefined();
  } finally {
    await bare.close();
  }
});

async function listPublished(): Promise<readonly string[]> {
  const entries = await readdir(join(platform.directory, 'schemas'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
