// Every broken fixture with a likely answer becomes sound by `--fix`; every other one keeps its bytes.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspace } from '#config/workspace.ts';
import { readSchemaDirectories } from '../../../../platform/cli/read-files.ts';
import { UsageError } from '../../../../platform/cli/usage-error.ts';
import { validate } from '../../../../platform/cli/validate.ts';

const FIXTURES = resolve(import.meta.dirname, '../../../fixtures');
const names = (await readdir(join(FIXTURES, 'broken'))).sort();
const [sound = [], ...broken] = await readSchemaDirectories([
  join(FIXTURES, 'sound'),
  ...names.map((name) => join(FIXTURES, 'broken', name)),
]);
const start = createWorkspace([sound]);
const cases = names.map((name, index) => {
  const layer = broken[index] ?? [];
  const { diagnostics } = start.with(layer.map((file) => ({ layer: 1, ...file })));
  const proposed = diagnostics.some(({ suggestion, path }) => suggestion !== undefined && path !== '');
  return { name, proposed };
});
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'fix-'));
  await cp(join(FIXTURES, 'sound'), join(root, 'schemas'), { recursive: true });
  await cp(join(FIXTURES, 'broken'), join(root, 'broken'), { recursive: true });
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('validate --fix', () => {
  it('has something to fix in at least half of the fixtures', () => {
    expect(cases.filter(({ proposed }) => proposed).length).toBeGreaterThan(cases.length / 2);
  });

  it.each(cases.filter(({ proposed }) => proposed))('makes $name sound', async ({ name }) => {
    const { code, output } = await fix(name);
    expect(output).toMatch(/^--- .+\n\+\+\+ .+\n@@ /);
    expect(output).toMatch(/配置没有问题\n$/);
    expect(code).toBe(0);
    // Nothing is left to do the second time.
    expect((await fix(name)).output).toContain('没有可以自动改正的问题');
  });

  it.each(cases.filter(({ proposed }) => !proposed))('keeps the bytes of $name', async ({ name }) => {
    await fix(name);
    expect(await textsBelow(join(root, 'broken', name))).toEqual(
      await textsBelow(join(FIXTURES, 'broken', name)),
    );
  });

  it('never changes the schemas beside the broken ones', async () => {
    expect(await textsBelow(join(root, 'schemas'))).toEqual(await textsBelow(join(FIXTURES, 'sound')));
  });

  it('leaves a file alone when one of its mistakes has no likely answer', async () => {
    const path = join(root, 'broken/misspelt-optional-key/pages/demo/thing/list.yaml');
    const text = await readFile(
      join(FIXTURES, 'broken/misspelt-optional-key/pages/demo/thing/list.yaml'),
      'utf8',
    );
    const both = text.replace('permission: project.thing', 'permission: qqqqqqqqqq');
    expect(both).not.toBe(text);
    await writeFile(path, both);
    const { code, output } = await fix('misspelt-optional-key');
    expect(await readFile(path, 'utf8')).toBe(both);
    expect(output).toContain('未改动');
    expect(code).toBe(1);
  });

  it('goes with neither reports nor machine formats', async () => {
    await expect(run(['--fix', '--format', 'json'])).rejects.toThrow(UsageError);
  });
});

function fix(name: string) {
  return run(['--fix', '--schemas', join(root, 'broken', name)]);
}

async function run(args: readonly string[]) {
  let output = '';
  const code = await validate(args, { root, isTerminal: false, write: (text) => (output += text) });
  return { code, output };
}

async function textsBelow(directory: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.map(async (file) => [file.slice(directory.length), await readFile(file, 'utf8')] as const),
  );
  return Object.fromEntries(texts);
}
