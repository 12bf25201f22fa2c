// The presets as they are written: true, complete, and in line with the rest of the project.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSource } from '#config/read/parse-source.ts';
import { createInputChecker } from '#core/validate/input-checker.ts';
import type { Preset } from '#engines/presets/presets.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'presets');
const parse = (path: string) =>
  parseSource({ file: path, path, text: readFileSync(join(ROOT, path), 'utf8') }).value;
const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const valuesOf = (name: string) =>
  (parse(`schemas/enums/${name}.yaml`) as { values: readonly { value: unknown }[] }).values.map(
    ({ value }) => value,
  );

const keys = readdirSync(FOLDER).filter((key) => existsSync(join(FOLDER, key, 'preset.yaml')));

it('are the ones that the build makes programs of', () => {
  const build = readFileSync(join(ROOT, 'build.mjs'), 'utf8');

  expect(keys).toEqual(['face-detect', 'object-detect', 'ocr', 'text-embedding', 'voice-activity']);
  for (const key of keys) expect(build).toContain(`'presets/${key}': 'presets/${key}/main.ts'`);
});

describe.each(keys)('%s', (key) => {
  const manifest = parse(`presets/${key}/preset.yaml`) as Preset;

  it('keeps to the schema and to the enumerations', () => {
    const checked = createInputChecker(json('presets/preset.schema.json'))(manifest);

    expect(checked).toMatchObject({ ok: true });
    expect(manifest.key).toBe(key);
    expect(valuesOf('service-category')).toContain(manifest.category);
    expect(valuesOf('model-type')).toContain(manifest.modelType);
    expect(manifest.command).toEqual(['node', `${key}.mjs`]);
  });

  it('is honest about where it is from', () => {
    const carrier = manifest.packages[0];

    expect(manifest.description).toContain(`来自 npm 包 ${carrier?.name}（${carrier?.license} 许可）`);
    expect(manifest.description).toContain('训练数据的使用条款没有说明');
    expect(manifest.description).toContain('准确率没有在公开数据集上验证');
  });

  it('names packages of the workspace with their true licences', () => {
    const { dependencies } = json('presets/package.json');

    for (const { name, license } of manifest.packages) {
      const installed = [`presets/node_modules/${name}`, `node_modules/${name}`].find((path) =>
        existsSync(join(ROOT, path, 'package.json')),
      );
      const found = json(`${installed}/package.json`);
      expect(license).toBe(found.license);
      expect(dependencies[name]).toBe(found.version);
    }
  });

  it('documents its calls with examples that keep to their schemas', () => {
    const { paths, components } = manifest.openapi as unknown as Document;
    const contents = Object.values(paths).flatMap(({ post }) => [
      post.requestBody,
      ...Object.values(post.responses).map(({ $ref, ...response }) =>
        $ref === undefined ? response : (components.responses?.[$ref.split('/').at(-1) ?? ''] ?? {}),
      ),
    ]);
    let examples = 0;
    for (const { schema, example } of contents.flatMap(({ content = {} }) => Object.values(content))) {
      if (example === undefined) continue;
      examples++;
      expect(createInputChecker({ ...schema, components })(example)).toMatchObject({ ok: true });
    }
    expect(examples).toBeGreaterThan(1);
  });

  it('gives every field of its calls a Chinese title, and marks what is a file', () => {
    const { components } = manifest.openapi as unknown as Document;
    for (const [name, { properties = {} }] of Object.entries(components.schemas)) {
      for (const [field, schema] of Object.entries(properties)) {
        const { title } =
          schema.$ref === undefined
            ? schema
            : (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
        if (field === 'result') continue;
        expect(title, `${name}.${field}`).toMatch(/[\u4e00-\u9fa5]/);
      }
    }
    const text = JSON.stringify(components);
    if (text.includes('base64'))
      expect(text).toMatch(/"contentEncoding":"base64","contentMediaType":"(?:image\/\*|audio\/wav)"/);
  });
});

interface Document {
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, Body>>;
  };
}

interface Operation {
  readonly requestBody: Body;
  readonly responses: Readonly<Record<string, Body & { readonly $ref?: string }>>;
}

interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
}

interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}
