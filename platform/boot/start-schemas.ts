import { join } from 'node:path';
import type { Diagnostic } from '#core/diagnostic.ts';
import {
  BrokenSchemas,
  createSchemaStore,
  type SchemaLayer,
  type SchemaStore,
} from '#engines/authoring/schema-store.ts';
import { printHuman } from '../cli/format/print-human.ts';
import { type Guard, guardContracts } from '../operations/guard-contracts.ts';
import { operationTable } from '../operations/table.ts';
import type { Settings } from '../settings/settings.ts';
import { StartError } from '../settings/start-error.ts';
import { guardJobs } from './guard-jobs.ts';
import { publishedDirectory } from './start-authoring.ts';

/** Opens and watches the built-in schemas with everything that lies over them. Throws `StartError` that shows every fault. */
export function startSchemas(
  builtIn: string,
  settings: Settings,
  onError: (error: unknown) => void,
): SchemaStore {
  const layers: readonly SchemaLayer[] = [
    { kind: 'built-in', directory: builtIn },
    ...settings.schemaDirs.map((directory): SchemaLayer => ({ kind: 'overlay', directory })),
    { kind: 'published', directory: publishedDirectory(settings) },
  ];
  try {
    return createSchemaStore({
      layers,
      // Another platform serves the calls: its abilities are unknown.
      judge: settings.upstream === undefined ? guardAll(guardContracts(operationTable), guardJobs) : () => [],
      watch: true,
      memoryFile: join(settings.dataDir, 'overlays.json'),
      onError,
    });
  } catch (error) {
    if (error instanceof BrokenSchemas) throw refusal(error, layers);
    if (error instanceof Error && 'code' in error)
      throw new StartError(`配置目录无法读取：${error.message}`, 1, { cause: error });
    throw error;
  }
}

function refusal({ workspace, diagnostics }: BrokenSchemas, layers: readonly SchemaLayer[]): StartError {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const text = printDiagnostics(errors, workspace.layers);
  return new StartError(`配置有错误，拒绝启动：\n\n${text}${wayOut(errors, workspace.layers, layers)}`);
}

/** Published files were good when they were published; since then what lies below them changed. */
function wayOut(
  errors: readonly Diagnostic[],
  files: BrokenSchemas['workspace']['layers'],
  layers: readonly SchemaLayer[],
): string {
  const published = layers.findIndex(({ kind }) => kind === 'published');
  const own = new Set((files[published] ?? []).map(({ file }) => file));
  const named = [...new Set(errors.map(({ file }) => file))].filter((file) => own.has(file));
  if (named.length === 0) return '';
  return `\n这些文件是页面工作室发布的修改：${named.join('、')}。请改正它们；或把它们移出 ${layers[published]?.directory}，先用原来的页面启动，再在工作室里重新发布。\n`;
}

export function printDiagnostics(diagnostics: readonly Diagnostic[], layers: SchemaLayers): string {
  const texts = new Map(layers.flat().map(({ file, text }) => [file, text]));
  return printHuman(diagnostics, texts, process.stderr.isTTY === true);
}

type SchemaLayers = BrokenSchemas['workspace']['layers'];

function guardAll(...guards: readonly Guard[]): Guard {
  return (workspace, running) => guards.flatMap((guard) => guard(workspace, running));
}
