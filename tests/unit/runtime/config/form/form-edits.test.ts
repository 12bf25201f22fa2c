// Whatever a form view changes, only the lines of that thing change, and the file says exactly what was meant.
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceFile } from '#config/config.ts';
import { editYaml, type YamlEdit } from '#config/edit/edit-yaml.ts';
import { formModel } from '#config/form/form-model.ts';
import type { FormField } from '#config/form/form-view.ts';
import { parseSource } from '#config/read/parse-source.ts';
import { createWorkspace } from '#config/workspace/workspace.ts';
import type { ValuePath } from '#config/yaml/value-path.ts';
import { readSchemaDirectories } from '../../../../../platform/cli/files/read-files.ts';
import { generated } from '../../../../support/generated.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');
const RUNS = 100;

const places = await Promise.all(
  ['schemas', 'tests/fixtures/sound'].map(async (directory) => {
    const workspace = createWorkspace(await readSchemaDirectories([resolve(ROOT, directory)]));
    const files = workspace.layers.flat().filter(({ path }) => path.startsWith('pages/'));
    return files.flatMap((file) => {
      const model = formModel(workspace.schemaIndex, file.path, file.text);
      const fields = (model?.sections ?? []).flatMap((section) => section.fields).flatMap(withInner);
      return fields.map((field) => ({ workspace, file, field }));
    });
  }),
);
const fields = places.flat();

const reads = new Map<string, ReturnType<typeof parseSource>>();

const TEXTS = [
  '新的名称',
  '${name}',
  '名称：${name}，共 ${count} 个',
  '是: 否',
  'a, b',
  '[草稿]',
  '# 不是注释',
  'true',
  '007',
  "it's",
  '“引号”',
  '"双引号"',
  '- 列表',
  '第一行\n第二行\n',
  ' 前后空格 ',
  '',
  '@at',
  '50%',
  'null',
];

describe('edits of a form view', () => {
  it('has fields of every page kind to edit', () => {
    expect(fields.length).toBeGreaterThan(2_000);
    expect(new Set(fields.map(({ file }) => file.path)).size).toBeGreaterThan(15);
  });

  it(`changes only the intended lines in ${RUNS} random edits, and back again to the same bytes`, () => {
    let undone = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: fields.length - 1 }),
        fc.nat(),
        fc.nat(),
        (index, choice, more) => {
          const place = fields[index];
          const plan = place === undefined ? undefined : planOf(place.file, place.field, choice, more);
          fc.pre(plan !== undefined);
          if (place === undefined || plan === undefined) return;
          const { text } = place.file;
          const edited = editYaml(text, [plan.edit]);
          expect(parsed({ ...place.file, text: edited }).problems).toEqual([]);
          expect(valueIn(edited)).toEqual(intended(valueIn(text), plan.edit));
          expectOutsideSame(place.file, edited, plan.edit);
          if (plan.undo === undefined) return;
          undone += 1;
          expect(editYaml(edited, [plan.undo])).toBe(text);
        },
      ),
      generated(RUNS),
    );
    expect(undone).toBeGreaterThan(RUNS / 3);
  }, 3_600_000);

  it('keeps a project free of new findings when it adds what the form proposes', () => {
    const proposals = fields.flatMap(({ workspace, file, field }) =>
      (field.additions ?? []).map((addition) => ({ workspace, file, field, addition })),
    );
    expect(proposals.length).toBeGreaterThan(100);
    const faults = proposals
      .filter((_, index) => index % Math.ceil(proposals.length / 80) === 0)
      .flatMap(({ workspace, file, field, addition }) => {
        const path = [...field.path, (field.items ?? []).length];
        const text = editYaml(file.text, [{ path, value: addition.value, insert: true }]);
        const { diagnostics } = workspace.with([{ layer: 0, file: file.file, path: file.path, text }]);
        return diagnostics
          .filter(({ file: at }) => at === file.file)
          .filter(
            ({ code, message }) =>
              !workspace.diagnostics.some((old) => old.code === code && old.message.zh === message.zh),
          )
          .map(({ code, path: where, message }) => `${file.path} ${where} ${code} ${message.zh}`);
      });
    expect(faults).toEqual([]);
  }, 3_600_000);
});

interface Plan {
  readonly edit: YamlEdit;
  /** The edit that brings the old bytes back; absent where the old text says more than its value. */
  readonly undo?: YamlEdit;
}

function planOf(file: SourceFile, field: FormField, choice: number, more: number): Plan | undefined {
  const { path, value, widget } = field;
  const pick = <T>(list: readonly T[]) => list[choice % list.length];
  if (widget === 'items' || widget === 'names') return listPlan(field, choice, more);
  if (value !== undefined && !field.required && more % 5 === 0) return { edit: { path } };
  const next =
    widget === 'switch'
      ? value !== true
      : widget === 'number'
        ? choice % 2_000
        : widget === 'select'
          ? pick(field.choices ?? [])?.value
          : widget === 'text' || widget === 'textarea'
            ? pick(TEXTS)
            : undefined;
  if (next === undefined) return undefined;
  const edit = { path, value: next };
  if (typeof value === 'object' && value !== null) return { edit };
  // A text over several lines has quotes of its own, and those that were there are forgotten.
  if (value !== undefined)
    return isHouseStyle(file, path, value) && !String(next).includes('\n')
      ? { edit, undo: { path, value } }
      : { edit };
  const host = at(valueIn(file.text), path.slice(0, -1));
  return typeof host === 'object' && host !== null && Object.keys(host).length > 0
    ? { edit, undo: { path } }
    : { edit };
}

function listPlan(
  { path, value, widget, additions, choices }: FormField,
  choice: number,
  more: number,
): Plan | undefined {
  const items = Array.isArray(value) ? value : [];
  const at = [...path, more % (items.length + 1)];
  const from = [...path, choice % Math.max(1, items.length)];
  const to = [...path, more % Math.max(1, items.length)];
  if (choice % 3 === 0 && items.length > 1)
    return { edit: { path: to, from }, undo: { path: from, from: to } };
  if (choice % 3 === 1 && items.length > 0) return { edit: { path: from } };
  const added =
    widget === 'names'
      ? (choices?.[choice % choices.length]?.value ?? 'field')
      : additions?.[choice % additions.length]?.value;
  if (added === undefined) return undefined;
  const edit = { path: at, value: added, insert: true };
  return items.length > 0 ? { edit, undo: { path: at } } : { edit };
}

/** Our printer would write the text like this again; another style cannot be guessed from the value alone. */
function isHouseStyle(file: SourceFile, path: ValuePath, value: unknown): boolean {
  if (typeof value !== 'string') return true;
  if (value.includes('${') && !value.startsWith('${')) return false;
  const { start } = parsed(file).locate(path);
  const source = file.text.split('\n')[start.line - 1]?.slice(start.column - 1) ?? '';
  const isQuoted = /^['"]/.test(source);
  const needsQuotes =
    value.startsWith('${') || /[:#{}[\],&*!|>'"%@`\n]|^[\d.\s-]|^(?:true|false|null)$/.test(value);
  return !value.includes('\n') && isQuoted === needsQuotes;
}

/** What the edit means, said without the code under test. */
function intended(before: unknown, { path, value, insert, from }: YamlEdit): unknown {
  const root = structuredClone(before) as Record<string | number, unknown>;
  let host = root;
  for (const [depth, key] of path.slice(0, -1).entries()) {
    if (value === undefined && from === undefined && host[key] === undefined) return root;
    host[key] ??= typeof path[depth + 1] === 'number' ? [] : {};
    host = host[key] as Record<string | number, unknown>;
  }
  const key = path.at(-1) ?? '';
  if (Array.isArray(host) && from !== undefined) {
    const [moved] = host.splice(Number(from.at(-1)), 1);
    host.splice(Number(key), 0, moved);
  } else if (Array.isArray(host) && insert) host.splice(Number(key), 0, value);
  else if (Array.isArray(host) && value === undefined) host.splice(Number(key), 1);
  else if (value === undefined) delete host[key];
  else host[key] = value;
  return root;
}

/** Lines before and after the thing that was edited are the same bytes. */
function expectOutsideSame(file: SourceFile, edited: string, edit: YamlEdit): void {
  const lines = file.text.split('\n');
  const [first, last] = allowedLines(file, edit);
  const after = edited.split('\n');
  expect(after.slice(0, first)).toEqual(lines.slice(0, first));
  const rest = lines.slice(last);
  expect(after.slice(after.length - rest.length)).toEqual(rest);
}

/** From (inclusive) and to (exclusive) as indexes of lines. */
function allowedLines(file: SourceFile, { path, value, insert, from }: YamlEdit): readonly [number, number] {
  const root = valueIn(file.text);
  const parent = path.slice(0, -1);
  if (from !== undefined) return spanOf(file, parent);
  const host = at(root, parent);
  const exists = at(root, path) !== undefined;
  if (exists && insert !== true) {
    const alone =
      value === undefined && typeof host === 'object' && host !== null && Object.keys(host).length === 1;
    return alone ? spanOf(file, parent) : withComments(file, spanOf(file, path));
  }
  if (exists) return withComments(file, spanOf(file, path), true);
  // Something new: nothing that was there may change but the line of a map or list in brackets.
  const around = nearest(root, parent);
  const [start, end] = around.length === 0 ? [0, lastLine(file)] : spanOf(file, around);
  const inBrackets = end - start === 1 || typeof at(root, around) !== 'object';
  return inBrackets ? [start, end] : [end, end];
}

function spanOf(file: SourceFile, path: ValuePath): readonly [number, number] {
  const { locate } = parsed(file);
  const start = locate(path, typeof path.at(-1) === 'number' ? 'value' : 'key').start.line - 1;
  const { end } = locate(path);
  const lines = file.text.split('\n');
  let last = end.column === 1 ? end.line - 1 : end.line;
  while (last > start + 1 && /^\s*(?:#.*)?$/.test(lines[last - 1] ?? '')) last -= 1;
  return [start, last];
}

function withComments(
  file: SourceFile,
  [start, end]: readonly [number, number],
  only = false,
): readonly [number, number] {
  const lines = file.text.split('\n');
  let first = start;
  while (first > 0 && /^\s*(?:#.*)?$/.test(lines[first - 1] ?? '')) first -= 1;
  // The first key of an item stands behind its dash: the key after it takes its place.
  return [first, only ? end : Math.max(end, /^\s*- \S/.test(lines[start] ?? '') ? end + 1 : end)];
}

function lastLine({ text }: SourceFile): number {
  return text.trimEnd().split('\n').length;
}

function nearest(root: unknown, path: ValuePath): ValuePath {
  return at(root, path) === undefined && path.length > 0 ? nearest(root, path.slice(0, -1)) : path;
}

function at(value: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>(
    (host, key) =>
      typeof host === 'object' && host !== null ? (host as Record<string | number, unknown>)[key] : undefined,
    value,
  );
}

/** The same text is read once. */
function parsed(file: SourceFile): ReturnType<typeof parseSource> {
  const known = reads.get(file.text) ?? parseSource(file);
  reads.set(file.text, known);
  return known;
}

function valueIn(text: string): unknown {
  return parsed({ file: 'page.yaml', path: 'pages/page.yaml', text }).value;
}

function withInner(field: FormField): readonly FormField[] {
  return [
    field,
    ...(field.fields ?? []).flatMap(withInner),
    ...(field.items ?? []).flatMap((item) => item.fields.flatMap(withInner)),
  ];
}
