import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outlineOf } from '#config/assist/outline.ts';
import { docAt } from '#config/assist/schema-at.ts';
import { createWorkspace, type FileChange } from '#config/workspace/workspace.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import { docs } from '../../../../platform/cli/docs.ts';
import { readSchemaDirectories } from '../../../../platform/cli/files/read-files.ts';
import { type Example, readExamples } from '../../../../platform/cli/reference/examples.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const workspace = createWorkspace(await readSchemaDirectories([join(ROOT, 'schemas')]));
/** What is wrong without any example is judged elsewhere. */
const before = new Set(workspace.diagnostics.map(lineOf));
const examples = await readExamples(ROOT);

describe('the examples of the reference', () => {
  it.each(examples.map((example) => [`${example.topic} ${example.name}`, example] as const))(
    'has no finding for %s',
    (_, example) => {
      const { diagnostics } = workspace.with([...filesOf(example), ...wayTo(example)]);
      expect(diagnostics.map(lineOf).filter((line) => !before.has(line))).toEqual([]);
    },
  );

  it.each([
    ['kind', 'kind: list', ['kind']],
    ['column', 'kind: list', ['columns', 0, 'type']],
    ['filter', 'kind: list', ['filters', 0, 'type']],
    ['widget', 'kind: form', ['ui', 'field', 'widget']],
    ['block', 'kind: dashboard', ['blocks', 0, 'type']],
  ] as const)('show every %s', (topic, text, path) => {
    const values = docAt('page', outlineOf(text), path)?.schema.enum;
    const shown = examples.filter((example) => example.topic === topic).map(({ name }) => name);
    expect([...shown].sort()).toEqual([...(values as string[])].sort());
  });

  it('contain what they are to show', () => {
    const empty = examples.filter(({ topic, name, text }) => {
      const key = { kind: 'kind', column: 'type', filter: 'type', widget: 'widget', block: 'type' }[topic];
      return key !== undefined && !text.includes(`${key}: ${name}`);
    });
    expect(empty.map(({ topic, name }) => `${topic} ${name}`)).toEqual([]);
  });
});

describe('the reference pages', () => {
  it('are current', async () => {
    let said = '';
    const world = { root: ROOT, isTerminal: false, write: (text: string) => (said += text) };
    expect(await docs(['--check'], world), said).toBe(0);
  });
});

function lineOf({ code, file, message }: Diagnostic): string {
  return `${file} ${code} ${message.zh}`;
}

function filesOf({ path, text, with: beside }: Example): readonly FileChange[] {
  return Object.entries({ ...beside, [path]: text }).map(([at, content]) => ({
    layer: 1,
    file: `examples/${at}`,
    path: at,
    text: content,
  }));
}

/** A page has to be reached: a list leads to it. */
function wayTo({ path, text: page }: Example): readonly FileChange[] {
  const id = /^pages\/(.+)\.yaml$/.exec(path)?.[1];
  if (id === undefined) return [];
  const params = /^route: .*\{id\}/m.test(page) ? ", params: { id: '${id}' }" : '';
  const list = workspace.layers[0]?.find((file) => file.path === 'pages/aic/application/list.yaml');
  const text = list?.text.replace('rowActions:\n', `rowActions:\n  - { label: 例子, to: ${id}${params} }\n`);
  return list === undefined ? [] : [{ layer: 0, file: list.file, path: list.path, text }];
}
