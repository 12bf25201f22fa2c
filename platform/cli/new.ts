// `new`: first versions of pages, menus, enumerations and journeys, valid as they are written.
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { scaffoldEnum } from '#config/scaffold/scaffold-enum.ts';
import { ScaffoldError } from '#config/scaffold/scaffold-error.ts';
import { scaffoldJourney } from '#config/scaffold/scaffold-journey.ts';
import { scaffoldMenu } from '#config/scaffold/scaffold-menu.ts';
import { SCAFFOLD_KINDS, type ScaffoldFile, scaffoldPage } from '#config/scaffold/scaffold-page.ts';
import { createWorkspace, type Workspace } from '#config/workspace/workspace.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import type { CommandWorld } from './command/command.ts';
import { oneOf, readArguments } from './command/read-arguments.ts';
import { UsageError } from './command/usage-error.ts';
import { readSchemaDirectories } from './files/read-files.ts';
import { unifiedDiff } from './files/unified-diff.ts';

const WHAT = ['page', 'menu', 'enum', 'journey'] as const;
/** Arguments as the usage text shows them. */
export const NEW_USAGE: Readonly<Record<(typeof WHAT)[number], string>> = {
  page: 'page ID --kind list|form|detail|dashboard|help|amis|plugin [--entity ENTITY] [--plugin PLUGIN] [--product PRODUCT] [--title TITLE] [--schemas DIR]',
  menu: 'menu ID --page PAGE [--title TITLE] [--schemas DIR]',
  enum: 'enum ID --label LABEL --value VALUE=LABEL… [--schemas DIR]',
  journey: 'journey ID --page PAGE [--as ROLE] [--title TITLE] [--schemas DIR]',
};

interface NewFile extends ScaffoldFile {
  readonly zh?: string;
}

/**
 * Writes the files into the last `--schemas` directory, or into the built-in one, and prints them. Returns 0.
 *
 * @throws UsageError when it cannot be made as asked; nothing is written then
 */
export async function createNew(args: readonly string[], world: CommandWorld): Promise<number> {
  const { what, id, options } = read(args);
  const directories = [
    join(world.root, 'schemas'),
    ...(options.schemas ?? []).map((directory) => resolve(directory)),
  ];
  for (const directory of directories) await mustExist(directory);
  const workspace = createWorkspace(await readSchemaDirectories(directories));
  const files = madeOrRefused(() => make(what, id, options, workspace));
  const target = directories.at(-1) ?? '';
  mustStaySound(workspace, files, directories.length - 1);
  for (const file of files) await put(target, file, fileText(workspace, file.path), world);
  return 0;
}

function read(args: readonly string[]) {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: {
      kind: { type: 'string' },
      entity: { type: 'string' },
      product: { type: 'string' },
      plugin: { type: 'string' },
      title: { type: 'string' },
      label: { type: 'string' },
      page: { type: 'string' },
      as: { type: 'string' },
      value: { type: 'string', multiple: true },
      schemas: { type: 'string', multiple: true },
    },
  });
  const [first, id, ...more] = positionals;
  if (first === undefined) throw usageOf(WHAT);
  const what = oneOf('new 的第一个参数', first, WHAT);
  if (id === undefined || more.length > 0) throw usageOf([what]);
  return { what, id, options: values };
}

function usageOf(some: readonly (typeof WHAT)[number][]): UsageError {
  return new UsageError(`写法：${some.map((what) => `npm run new -- ${NEW_USAGE[what]}`).join('\n      ')}`);
}

type Options = ReturnType<typeof read>['options'];

function make(
  what: (typeof WHAT)[number],
  id: string,
  options: Options,
  workspace: Workspace,
): readonly NewFile[] {
  const { schemaIndex } = workspace;
  const { title } = options;
  switch (what) {
    case 'page': {
      if (options.kind === undefined)
        throw new UsageError(`要用 --kind 写明页面类型：${SCAFFOLD_KINDS.join('、')}`);
      const { others, ...page } = scaffoldPage(
        schemaIndex,
        {
          id: inProduct(id, options.product),
          kind: oneOf('--kind', options.kind, SCAFFOLD_KINDS),
          ...(options.entity === undefined ? {} : { entity: options.entity }),
          ...(options.plugin === undefined ? {} : { plugin: options.plugin }),
          ...(title === undefined ? {} : { title }),
        },
        (path) => fileText(workspace, path),
      );
      return [page, ...others];
    }
    case 'menu':
      return [
        scaffoldMenu(schemaIndex, {
          id,
          page: options.page ?? '',
          ...(title === undefined ? {} : { title }),
        }),
      ];
    case 'enum':
      return [
        scaffoldEnum(schemaIndex, {
          id,
          label: options.label ?? title ?? id,
          values: (options.value ?? []).map(enumValue),
        }),
      ];
    case 'journey':
      return [
        scaffoldJourney(schemaIndex, {
          id,
          page: options.page ?? '',
          ...(title === undefined ? {} : { title }),
          ...(options.as === undefined ? {} : { role: options.as }),
        }),
      ];
  }
}

/** `--product aic` and `application/list` are `aic/application/list`. */
function inProduct(id: string, product: string | undefined): string {
  return product === undefined || id.startsWith(`${product}/`) ? id : `${product}/${id}`;
}

/** `Enabled=已启用`; without `=` the value is its own label. */
function enumValue(text: string): { readonly value: string; readonly label: string } {
  const [value = '', ...label] = text.split('=');
  return { value, label: label.length === 0 ? value : label.join('=') };
}

function madeOrRefused<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    throw error instanceof ScaffoldError ? new UsageError(error.message) : error;
  }
}

/** What is written is right at once, or nothing is written. */
function mustStaySound(before: Workspace, files: readonly NewFile[], layer: number): void {
  const name = (path: string) => before.layers[layer]?.find((file) => file.path === path)?.file ?? path;
  const after = before.with(files.map(({ path, text }) => ({ layer, path, file: name(path), text })));
  const known = new Set(before.diagnostics.map(identity));
  const fresh = after.diagnostics.filter((diagnostic) => !known.has(identity(diagnostic)));
  if (fresh.length === 0) return;
  const lines = fresh.map(({ file, code, message }) => `  ${file} ${code} ${message.zh}`);
  throw new UsageError(`没有写入：生成的内容与现有配置不合\n${lines.join('\n')}`);
}

function identity({ code, message, path }: Diagnostic): string {
  return [code, path, message.en].join('\n');
}

function fileText({ layers }: Workspace, path: string): string | undefined {
  return layers.flat().findLast((file) => file.path === path)?.text;
}

async function put(
  target: string,
  { path, text, zh }: NewFile,
  before: string | undefined,
  { write }: CommandWorld,
) {
  const file = join(target, path);
  const shown = relative(process.cwd(), file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  write(`${before === undefined ? '新建' : '修改'} ${shown}${zh === undefined ? '' : `：${zh}`}\n`);
  if (before !== undefined) write(unifiedDiff(shown, before, text));
}

async function mustExist(directory: string): Promise<void> {
  const found = await stat(directory).catch(() => undefined);
  if (found?.isDirectory() !== true) throw new UsageError(`没有目录 ${directory}`);
}
