import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../../../platform/cli/command/usage-error.ts';
import { generate } from '../../../../platform/cli/generate/generate.ts';
import { validate } from '../../../../platform/cli/validate.ts';

const PROJECT = resolve(import.meta.dirname, '../../../..');
const FIXTURES = join(PROJECT, 'tests/fixtures');
let root: string;

/** A project whose built-in schemas are the sound fixtures. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cli-'));
  await cp(join(FIXTURES, 'sound'), join(root, 'schemas'), { recursive: true });
  await mkdir(join(root, 'runtime/core/generated'), { recursive: true });
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function run(command: typeof validate, args: readonly string[], at = root) {
  let output = '';
  const code = await command(args, { root: at, isTerminal: false, write: (text) => (output += text) });
  return { code, output };
}

describe('validate', () => {
  it('exits with 0 and says so when nothing is wrong', async () => {
    expect(await run(validate, [])).toEqual({ code: 0, output: '配置没有问题\n' });
  });

  it('points at the fault with a frame, in Chinese, and exits with 1', async () => {
    const { code, output } = await run(validate, [
      '--schemas',
      join(FIXTURES, 'broken/misspelt-required-key'),
    ]);
    expect(code).toBe(1);
    expect(output).toContain(
      'tests/fixtures/broken/misspelt-required-key/pages/demo/thing/list.yaml:4:1 错误 SCH-UNKNOWN-KEY',
    );
    expect(output).toContain('是不是想写 “permission”？');
    expect(output).toContain('  4 | permision: project.thing\n    | ^^^^^^^^^\n');
    expect(output).toMatch(/\n1 个错误\n$/);
  });

  it('puts the mark under Chinese text by its width', async () => {
    const { output } = await run(validate, ['--schemas', join(FIXTURES, 'broken/button-does-nothing')]);
    expect(output).toContain('  14 |   - { label: 创建物品,');
    expect(output).toContain(`     | ${' '.repeat(13)}^^^^^^^^\n`);
  });

  it('exits with 0 for warnings only', async () => {
    const { code, output } = await run(validate, ['--schemas', join(FIXTURES, 'broken/state-unreachable')]);
    expect(code).toBe(0);
    expect(output).toMatch(/警告 SCH-STATE-UNREACHABLE[\s\S]*1 个警告\n$/);
  });

  it('says for people what overlays do, before the findings, and not in other formats', async () => {
    const overlay = await mkdtemp(join(tmpdir(), 'overlay-'));
    try {
      const list = await readFile(join(FIXTURES, 'sound/pages/demo/thing/list.yaml'), 'utf8');
      await mkdir(join(overlay, 'pages/demo/thing'), { recursive: true });
      await mkdir(join(overlay, 'enums'), { recursive: true });
      await writeFile(join(overlay, 'pages/demo/thing/list.yaml'), list.replace('permission:', 'permision:'));
      await writeFile(join(overlay, 'enums/added.yaml'), 'values: [{ value: a, label: 甲 }]\n');
      const at = (language: string) => run(validate, ['--schemas', overlay, '--lang', language]);
      const [zh, en] = [(await at('zh')).output, (await at('en')).output];

      const page = join(overlay, 'pages/demo/thing/list.yaml');
      const base = join(root, 'schemas/pages/demo/thing/list.yaml');
      expect(zh).toContain(
        `叠加了 2 个文件：\n  ${join(overlay, 'enums/added.yaml')}：新增\n  ${page}：替换 ${base}\n\n`,
      );
      expect(en).toContain(`  ${page}: replaces ${base}\n`);
      expect(zh.indexOf('SCH-UNKNOWN-KEY')).toBeGreaterThan(zh.indexOf('替换'));
      expect(zh).toMatch(/\d+ 个错误[^\n]*\n$/);
      for (const format of ['json', 'github', 'junit', 'sarif'])
        expect((await run(validate, ['--schemas', overlay, '--format', format])).output).not.toContain(base);
    } finally {
      await rm(overlay, { recursive: true, force: true });
    }
  });

  it('prints the records as JSON', async () => {
    const { output } = await run(validate, [
      '--format',
      'json',
      '--schemas',
      join(FIXTURES, 'broken/unknown-kind'),
    ]);
    expect(JSON.parse(output)).toMatchObject({
      diagnostics: [{ code: 'SCH-VALUE', path: 'kind', received: 'lists', suggestion: 'list' }],
    });
  });

  it.each([[['--format', 'xml']], [['--nonsense']], [['--schemas', '/no/such/directory']]])(
    'cannot run with %j',
    async (args) => {
      await expect(run(validate, args)).rejects.toThrow(UsageError);
    },
  );
});

describe('generate', () => {
  it('writes types that a check then finds up to date, until a schema changes', async () => {
    expect((await run(generate, ['--check'])).code).toBe(1);
    expect((await run(generate, [])).code).toBe(0);
    expect((await run(generate, ['--check'])).code).toBe(0);
    const text = await readFile(join(root, 'runtime/core/generated/contracts.ts'), 'utf8');
    expect(text).toContain('"thing.take": {');
    expect(text).toContain('readonly state?: "Idle" | "Busy" | "Broken";');
    expect(text).toContain('response: Page<{');
    expect(text).toContain('readonly pageNo: number;');
    expect(text).toContain(
      '"demo/thing/list": { readonly organizationId: string; readonly projectId: string };',
    );
    expect(text).toContain('"demo/help/thing": Record<string, never>;');
    expect(text).toContain('export type PageId = keyof PageParams;');
    const api = join(root, 'schemas/api/thing.yaml');
    await writeFile(
      api,
      (await readFile(api, 'utf8')).replace('count: { type: integer', 'count: { type: string'),
    );
    expect((await run(generate, ['--check'])).code).toBe(1);
  });

  it('makes contracts of the calls that nobody wrote, and takes them away with the entity', async () => {
    const entity = join(root, 'schemas/entities/crate.yaml');
    const contracts = join(root, 'schemas/api/generated/crate.yaml');
    const calls = 'calls: { path: /api/crate, only: [list, get] }';
    const crate = [
      'id: crate',
      'label: 箱子',
      'table: crate',
      'scope: project',
      'fields:',
      '  name: { type: string, title: 名称, minLength: 1, maxLength: 20 }',
      'storage: {}',
      calls,
    ].join('\n');
    await writeFile(entity, crate);
    await appendFile(
      join(root, 'schemas/meta/paging.yaml'),
      'order: { type: string, enum: [asc, desc], title: 排序方向 }\n',
    );
    const { code, output } = await run(generate, []);
    expect([code, output]).toEqual([0, expect.stringContaining('已生成 schemas/api/generated/crate.yaml')]);
    expect(operationsIn(await readFile(contracts, 'utf8'))).toEqual(['crate.list', 'crate.get']);
    expect((await run(validate, [])).output).toContain('配置没有问题');

    // The author's own contract of the same name counts.
    const own = join(root, 'schemas/api/crate.yaml');
    const [head = '', get = ''] = (await readFile(contracts, 'utf8')).split(/(?= {2}\/api\/crate\/get:)/);
    const [paths = ''] = head.split(/(?= {2}\/api\/crate\/list:)/);
    const [written = ''] = get.split(/(?=components:)/);
    const ref = (text: string) =>
      text.replaceAll('../../', '../').replace('#/components', 'generated/crate.yaml#/components');
    await writeFile(own, ref(paths + written.replace('crate/get:', 'crate/detail:')));
    expect((await run(generate, [])).code).toBe(0);
    expect(operationsIn(await readFile(contracts, 'utf8'))).toEqual(['crate.list']);
    expect((await run(validate, [])).output).toContain('配置没有问题');

    await rm(own);
    await writeFile(entity, crate.replace(calls, ''));
    expect((await run(generate, [])).output).toContain('已删除 schemas/api/generated/crate.yaml');
    expect((await run(generate, ['--check'])).code).toBe(0);
    await rm(entity);
  });

  it('keeps the built-in contracts up to date', async () => {
    const { code, output } = await run(generate, ['--check'], PROJECT);
    expect(output).toContain('已是最新');
    expect(code).toBe(0);
  });
});

function operationsIn(text: string): readonly string[] {
  return [...text.matchAll(/operationId: (.*)/g)].map(([, id = '']) => id);
}

describe('the built-in schemas', () => {
  it('have no finding', async () => {
    expect(await run(validate, [], PROJECT)).toEqual({ code: 0, output: '配置没有问题\n' });
  });
});
