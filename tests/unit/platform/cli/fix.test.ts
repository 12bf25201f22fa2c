// Every broken fixture with a likely answer becomes sound by `--fix`; every other one keeps its bytes.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixWorkspace } from '#config/workspace/fix-workspace.ts';
import { isAutomaticFix } from '#config/workspace/is-automatic-fix.ts';
import { createWorkspace } from '#config/workspace/workspace.ts';
import { UsageError } from '../../../../platform/cli/command/usage-error.ts';
import { readSchemaDirectories } from '../../../../platform/cli/files/read-files.ts';
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
  const proposed = diagnostics.some(isAutomaticFix);
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
  it('has something to fix in many fixtures', () => {
    expect(cases.filter(({ proposed }) => proposed).length).toBeGreaterThan(80);
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
    await expect(run(['--dry-run'])).rejects.toThrow(UsageError);
  });

  it('only shows what it would do in a dry run', async () => {
    const name = 'misspelt-nested-key';
    await rm(join(root, 'broken', name), { recursive: true });
    await cp(join(FIXTURES, 'broken', name), join(root, 'broken', name), { recursive: true });
    const { code, output } = await run(['--fix', '--dry-run', '--schemas', join(root, 'broken', name)]);
    expect(output).toMatch(/^--- .+\n\+\+\+ .+\n@@ /);
    expect(output).toContain('这是试运行，文件没有改动');
    expect(code).toBe(1);
    expect(await textsBelow(join(root, 'broken', name))).toEqual(
      await textsBelow(join(FIXTURES, 'broken', name)),
    );
  });

  it('touches no file outside the directories it was given, and keeps the rights of those it writes', async () => {
    const place = join(root, 'apart');
    const page = 'pages/demo/thing/list.yaml';
    await cp(join(FIXTURES, 'sound'), join(place, 'schemas'), { recursive: true });
    await mkdir(join(place, 'mine/pages/demo/thing'), { recursive: true });
    const misspelt = (await readFile(join(place, 'schemas', page), 'utf8')).replace('columns:', 'colums:');
    await writeFile(join(place, 'mine', page), misspelt, { mode: 0o640 });
    const error = join(place, 'schemas/errors/thing.yaml');
    const wrong = (await readFile(error, 'utf8')).replace('status:', 'statsu:');
    await writeFile(error, wrong);
    let output = '';
    await validate(['--fix', '--schemas', join(place, 'mine')], {
      root: place,
      isTerminal: false,
      write: (text) => (output += text),
    });
    expect(output).toContain('statsu');
    expect(await readFile(error, 'utf8')).toBe(wrong);
    expect((await stat(join(place, 'mine', page))).mode & 0o777).toBe(0o640);
  });

  it('never decides on permission, access and type words, whichever of them is misspelt', () => {
    const words = sound.flatMap((file) =>
      [
        ...file.text.matchAll(/\b(x-permission|permission|can|kind|type|roles|levels): *([a-z][\w.-]+)?/g),
      ].flatMap(({ index, 0: whole, 1: key = '', 2: value = '' }) =>
        [
          { from: index, length: key.length, word: key },
          { from: index + whole.length - value.length, length: value.length, word: value },
        ].flatMap(({ from, length, word }) =>
          misspellings(word).map((text) => ({
            file,
            word,
            text: file.text.slice(0, from) + text + file.text.slice(from + length),
          })),
        ),
      ),
    );
    let told = 0;
    for (const { file, text } of words) {
      const mutant = start.with([{ layer: 0, file: file.file, path: file.path, text }]);
      if (mutant.diagnostics.length > 0) told += 1;
      expect(fixWorkspace(mutant, 0).fixed.filter((fixed) => fixed.file === file.file)).toEqual([]);
    }
    console.log(`--fix: ${words.length} misspelt words of permissions and types, ${told} told, 0 written`);
    expect(told).toBeGreaterThan(100);
  });
});

/** A letter left out, two swapped, one too many. */
function misspellings(word: string): readonly string[] {
  if (word.length < 4) return [];
  return [
    word.slice(0, -1),
    word.slice(0, 1) + word.charAt(2) + word.charAt(1) + word.slice(3),
    `${word}${word.at(-1)}`,
  ].filter((text) => text !== word);
}

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
