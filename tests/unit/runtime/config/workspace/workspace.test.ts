import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Config, SourceFile } from '#config/config.ts';
import { createWorkspace, type FileChange, type Workspace } from '#config/workspace/workspace.ts';
import { readSchemaDirectories } from '../../../../../platform/cli/files/read-files.ts';
import { generated } from '../../../../support/generated.ts';

const FIXTURES = resolve(import.meta.dirname, '../../../../fixtures');
const RUNS = 20;
const MINUTES = 20 * 60_000;

const [sound = [], ...broken] = await readSchemaDirectories([
  join(FIXTURES, 'sound'),
  ...readdirSync(join(FIXTURES, 'broken')).map((name) => join(FIXTURES, 'broken', name)),
]);
const mistakes = broken.flat();
const LIST = 'pages/demo/thing/list.yaml';

describe('createWorkspace', () => {
  it('lets later layers replace files of earlier ones', () => {
    const list = textOf(LIST).replace('title: ', 'title: 新');
    const { config } = createWorkspace([sound, [{ file: 'over.yaml', path: LIST, text: list }]]);
    expect(config?.pages.get('demo/thing/list')?.title).toMatch(/^新/);
  });
});

describe('a workspace with changes', () => {
  const first = createWorkspace([sound]);

  it('finds a mistake and forgets it once it is repaired', () => {
    const wrong = first.with([write(LIST, textOf(LIST).replace('thing.list', 'thing.lst'))]);
    expect(wrong.config).toBeUndefined();
    expect(wrong.diagnostics.map(({ code }) => code)).toContain('SCH-OPERATION');
    const right = wrong.with([write(LIST, textOf(LIST))]);
    expect(right.diagnostics).toEqual([]);
    expect(right.config).toEqual(first.config);
  });

  it('leaves the workspace it came from as it was', () => {
    const before = picture(first);
    first.with([write('entities/thing.yaml', undefined), write('deployment.yaml', 'a: [')]);
    expect(picture(first)).toEqual(before);
    expect(first.config).toBeDefined();
  });

  it('shows the file of the layer below once the upper one is removed', () => {
    const over = first.with([{ ...write(LIST, 'kind: list\n'), layer: 1 }]);
    expect(over.config).toBeUndefined();
    expect(over.with([{ ...write(LIST, undefined), layer: 1 }]).diagnostics).toEqual([]);
  });

  it('keeps what an edit does not concern', () => {
    const next = first.with([write(LIST, `# a comment\n${textOf(LIST)}`)]);
    const other = ({ schemaIndex }: Workspace) =>
      schemaIndex.pages.find(({ page }) => page.id === 'demo/thing/detail')?.parts;
    expect(other(next)).toBe(other(first));
    expect(next.schemaIndex.draft.operations).toBe(first.schemaIndex.draft.operations);
    expect(next.schemaIndex.pages).not.toBe(first.schemaIndex.pages);
  });

  it('checks pages again that read what a contract edit changed', () => {
    const path = 'api/thing.yaml';
    const next = first.with([
      write(path, textOf(path).replace('operationId: thing.list', 'operationId: thing.rows')),
    ]);
    expect(next.diagnostics.map(({ code, file }) => `${code} ${file.split('/').at(-1)}`)).toContain(
      'SCH-OPERATION list.yaml',
    );
  });

  it(
    'says exactly what a fresh look says, after any edits in any order',
    () => {
      fc.assert(
        fc.property(fc.array(step, { minLength: 1, maxLength: 10 }), (steps) => {
          const known: Workspace[] = [first];
          for (const { from, edits } of steps) {
            const workspace = known[from % known.length] ?? first;
            const next = workspace.with(edits.map((edit) => edit(workspace)));
            expect(picture(next)).toEqual(picture(createWorkspace(next.layers)));
            known.push(next);
          }
        }),
        generated(RUNS),
      );
    },
    MINUTES,
  );
});

function textOf(path: string): string {
  return sound.find((file) => file.path === path)?.text ?? '';
}

function write(path: string, text: string | undefined): FileChange {
  return { layer: 0, file: `schemas/${path}`, path, text };
}

/** Everything that others see, with the order of maps. */
function picture({ config, diagnostics, schemaIndex }: Workspace): unknown {
  return {
    diagnostics,
    config: config && plain(config),
    known: plain(schemaIndex.known),
    patterns: [...schemaIndex.patterns],
    parts: schemaIndex.pages.map(({ source, parts }) => [source.path, parts]),
  };
}

function plain(value: Config | Workspace['schemaIndex']['known']): unknown {
  return Object.entries(value).map(([key, member]) => [
    key,
    member instanceof Map || member instanceof Set ? [...member] : member,
  ]);
}

type Edit = (workspace: Workspace) => FileChange;
const place = fc.nat({ max: 1_000_000 });
const layer = fc.constantFrom(0, 0, 0, 1, 2);

const edit: fc.Arbitrary<Edit> = fc.oneof(
  // What the broken fixtures do, and its repair.
  fc.tuple(layer, place).map(
    ([at, index]): Edit =>
      () =>
        replaced(at, mistakes[index % mistakes.length]),
  ),
  fc.tuple(layer, place).map(
    ([at, index]): Edit =>
      () =>
        replaced(at, sound[index % sound.length]),
  ),
  fc.tuple(layer, place).map(
    ([at, index]): Edit =>
      (workspace) => {
        const { path } = existing(workspace, index);
        return { ...write(path, undefined), layer: at };
      },
  ),
  // Lines of an existing file: one gone, one twice, one commented, two exchanged, another word, another display name.
  fc
    .tuple(
      layer,
      place,
      place,
      place,
      fc.constantFrom('drop', 'twice', 'comment', 'swap', 'word', 'rename', 'syntax'),
    )
    .map(
      ([at, index, line, other, how]): Edit =>
        (workspace) => {
          const file = existing(workspace, index);
          const text = editedLines(file.text, line, other, how);
          return { layer: at, file: how === 'rename' ? `${file.file}~` : file.file, path: file.path, text };
        },
    ),
  // A further file of a kind that exists: same words under another name.
  fc.tuple(layer, place, fc.constantFrom('a', 'b')).map(
    ([at, index, name]): Edit =>
      (workspace) => {
        const file = existing(workspace, index);
        const path = file.path.replace(/[^/]+(\.\w+)$/, `${name}$1`);
        return { ...write(path, file.text), layer: at };
      },
  ),
  fc.tuple(layer, place).map(
    ([at, index]): Edit =>
      (workspace) => {
        const file = existing(workspace, index);
        return { ...write(`elsewhere/${file.path}`, file.text), layer: at };
      },
  ),
);

const step = fc.record({ from: place, edits: fc.array(edit, { minLength: 1, maxLength: 3 }) });

function replaced(at: number, file: SourceFile | undefined): FileChange {
  return { ...write(file?.path ?? LIST, file?.text), layer: at };
}

function existing({ layers }: Workspace, index: number): SourceFile {
  const files = layers.flat();
  return files[index % files.length] ?? { file: LIST, path: LIST, text: '' };
}

function editedLines(text: string, at: number, other: number, how: string): string {
  const lines = text.split('\n');
  const [a, b] = [at % lines.length, other % lines.length];
  const [first = '', second = ''] = [lines[a], lines[b]];
  if (how === 'drop') lines.splice(a, 1);
  else if (how === 'twice') lines.splice(a, 0, first);
  else if (how === 'comment') lines.splice(a, 0, '# aip-ignore SCH-PAGE-UNREACHABLE: 试验');
  else if (how === 'swap') [lines[a], lines[b]] = [second, first];
  else if (how === 'word') lines[a] = first.replace(/[a-z]{3,}(?=[^a-z]*$)/i, (word) => `${word}x`);
  else if (how === 'syntax') lines[a] = `${first} : [`;
  return lines.join('\n');
}
