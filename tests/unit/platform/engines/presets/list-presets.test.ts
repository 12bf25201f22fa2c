import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listPresets } from '#engines/presets/list-presets.ts';

const SCHEMA = resolve(import.meta.dirname, '../../../../../presets/preset.schema.json');
const MANIFEST = `
key: sample
name: 示例
description: 说明
category: general
modelType: 0
packages: [{ name: '@some/model', license: MIT }, { name: runtime, license: Apache-2.0 }]
command: [node, sample.mjs, --quick]
healthPath: /health
resources: { cpuMilli: 500, memoryMb: 256, concurrency: 2 }
openapi: { openapi: 3.1.0, info: { title: 示例, version: '1' }, paths: { /a: {} } }
`;

let root: string;
const write = async (path: string, text: string) => {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), text);
};
const install = (name: string, version: string, folder = 'node_modules') =>
  write(`${folder}/${name}/package.json`, JSON.stringify({ name, version }));

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'presets-'));
  await mkdir(join(root, 'presets'));
  await cp(SCHEMA, join(root, 'presets/preset.schema.json'));
  await write('presets/sample/preset.yaml', MANIFEST);
  await write('presets/serving/serve.ts', '');
  await write('dist/presets/sample.mjs', '');
  await install('@some/model', '1.2.3');
  await install('runtime', '4.0.0');
});
afterEach(() => rm(root, { recursive: true }));

it('answers what can run, with absolute paths and the versions that are installed', () => {
  expect(listPresets(root)).toEqual([
    expect.objectContaining({
      key: 'sample',
      name: '示例',
      license: 'MIT',
      source: '@some/model@1.2.3',
      directory: join(root, 'presets/sample'),
      command: [process.execPath, join(root, 'dist/presets/sample.mjs'), '--quick'],
      healthPath: '/health',
      resources: { cpuMilli: 500, memoryMb: 256, concurrency: 2 },
    }),
  ]);
});

it('finds packages that npm put into the workspace itself', async () => {
  await rm(join(root, 'node_modules/runtime'), { recursive: true });
  await install('runtime', '5.0.0', 'presets/node_modules');

  expect(listPresets(root)).toHaveLength(1);
});

it('leaves out what is not installed or not built', async () => {
  await rm(join(root, 'node_modules/runtime'), { recursive: true });
  expect(listPresets(root)).toEqual([]);

  await install('runtime', '4.0.0');
  await rm(join(root, 'dist/presets/sample.mjs'));
  expect(listPresets(root)).toEqual([]);
});

it('answers nothing where there are no presets at all', async () => {
  await rm(join(root, 'presets'), { recursive: true });

  expect(listPresets(root)).toEqual([]);
});

it('names the file and the fault of a wrong manifest', async () => {
  await write('presets/sample/preset.yaml', MANIFEST.replace('healthPath: /health', 'healthPath: health'));
  expect(() => listPresets(root)).toThrow(/sample\/preset\.yaml healthPath/);

  await write('presets/sample/preset.yaml', `${MANIFEST}\ncolour: red`);
  expect(() => listPresets(root)).toThrow(/colour/);

  await write('presets/sample/preset.yaml', 'key: [');
  expect(() => listPresets(root)).toThrow(/preset\.yaml:1/);
});
