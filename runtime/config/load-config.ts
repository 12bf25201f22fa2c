// Schema files -> one checked configuration, or every fault at its line and column.
import type { Diagnostic } from '#core/diagnostic.ts';
import { compareRoutes } from '#core/route.ts';
import { buildDraft, readEnums } from './build-draft.ts';
import { checkShape } from './check-shape.ts';
import type { Config, SourceFile } from './config.ts';
import { collectNames, createProject } from './create-project.ts';
import { missingFile, syntaxDiagnostic, unknownFile } from './file-diagnostics.ts';
import { fileKind, REQUIRED_FILES } from './file-kinds.ts';
import { LINK_RULES } from './link/link-rules.ts';
import { pageRoutes } from './page-pattern.ts';
import { parseSource } from './parse-source.ts';
import type { Draft } from './project.ts';
import { createSchemaResolver } from './resolve-schema.ts';
import { sortDiagnostics } from './sort-diagnostics.ts';
import { type Finding, type Source, toDiagnostic } from './source.ts';

export interface LoadedConfig {
  /** Undefined as soon as one diagnostic is an error. */
  readonly config: Config | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Loads schema directories. A file of a later layer replaces the file of the same `path` in earlier ones.
 * Never throws for what a file says.
 */
export function loadConfig(layers: readonly (readonly SourceFile[])[]): LoadedConfig {
  const files = mergeLayers(layers);
  const parsed = parseFiles(files);
  const findings: Finding[] = [];
  const sound = checkShapes(parsed.sources, findings);
  const broken = parsed.named.filter((source) => !sound.includes(source));
  const names = collectNames(sound, broken);
  const enums = readEnums(sound);
  const resolve = createSchemaResolver(
    {
      files: new Map(sound.map((source) => [source.path, source])),
      broken: new Set(broken.map(({ path }) => path)),
      enums,
      knownEnums: names.enums,
    },
    findings,
  );
  const { draft, operationPlaces } = buildDraft(sound, enums, resolve);
  const project = createProject(draft, names, sound, broken, operationPlaces);
  for (const rule of LINK_RULES) findings.push(...rule(project));
  const diagnostics = sortDiagnostics([
    ...parsed.diagnostics,
    ...REQUIRED_FILES.filter((path) => !files.some((file) => file.path === path)).map(missingFile),
    ...findings.map(toDiagnostic),
  ]);
  return {
    config: diagnostics.some(({ severity }) => severity === 'error') ? undefined : finish(draft),
    diagnostics,
  };
}

function mergeLayers(layers: readonly (readonly SourceFile[])[]): readonly SourceFile[] {
  return [...new Map(layers.flat().map((file) => [file.path, file])).values()];
}

/** `named` are all files with a known kind; those with syntax errors have no value and are no `sources`. */
function parseFiles(files: readonly SourceFile[]) {
  const diagnostics: Diagnostic[] = [];
  const sources: Source[] = [];
  const named: Source[] = [];
  for (const file of files) {
    const kind = fileKind(file.path);
    if (kind === undefined) {
      diagnostics.push(...unknownFile(file));
      continue;
    }
    const { value, locate, problems } = parseFile(file, kind.kind);
    const source: Source = { file: file.file, path: file.path, ...kind, value, locate };
    named.push(source);
    // What follows the first syntax error is mostly its echo.
    diagnostics.push(...problems.slice(0, 1).map((problem) => syntaxDiagnostic(file, problem)));
    if (problems.length === 0) sources.push(source);
  }
  return { sources, named, diagnostics };
}

function parseFile(file: SourceFile, kind: Source['kind']) {
  if (kind !== 'help') return parseSource(file);
  const range = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };
  return { value: file.text, locate: () => range, problems: [] };
}

function checkShapes(sources: readonly Source[], findings: Finding[]): readonly Source[] {
  return sources.filter((source) => {
    const own = checkShape(source);
    findings.push(...own);
    return own.length === 0;
  });
}

/** Without an error every file was there and sound, so nothing of the draft is missing. */
function finish(draft: Draft): Config | undefined {
  const { permissions, deployment, settings, parameters } = draft;
  if (!permissions || !deployment || !settings || !parameters) return undefined;
  const routes = [...draft.pages.values()]
    .flatMap((page) => pageRoutes(draft.products, page))
    .sort((a, b) => compareRoutes(a.pattern, b.pattern));
  return { ...draft, permissions, deployment, settings, parameters, routes };
}
