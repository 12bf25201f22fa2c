// Schema files as they stand, checked. Immutable: a draft is checked beside the original without touching it.
import type { Diagnostic } from '#core/diagnostic.ts';
import { compareRoutes } from '#core/route.ts';
import { buildDraft, readEnums } from './build-draft.ts';
import { checkShape } from './check-shape.ts';
import type { Config, SourceFile } from './config.ts';
import { collectNames, createProject } from './create-project.ts';
import { missingFile, syntaxDiagnostic, unknownFile } from './file-diagnostics.ts';
import { fileKind, REQUIRED_FILES } from './file-kinds.ts';
import { PAGE_RULES, PROJECT_RULES } from './link/link-rules.ts';
import { pageRoutes } from './page-pattern.ts';
import { parseSource } from './parse-source.ts';
import type { Draft, Project } from './project.ts';
import { createSchemaResolver } from './resolve-schema.ts';
import { sortDiagnostics } from './sort-diagnostics.ts';
import { type Finding, type Source, toDiagnostic } from './source.ts';

/** A file written, or removed, in one layer. */
export interface FileChange {
  /** Position in `layers`; the position after the last one opens a new layer. */
  readonly layer: number;
  readonly file: string;
  readonly path: string;
  /** Undefined: the file is removed. */
  readonly text: string | undefined;
}

export interface Workspace {
  /** Undefined as soon as one diagnostic is an error. */
  readonly config: Config | undefined;
  /** Of all files, sorted, suppressions applied. */
  readonly diagnostics: readonly Diagnostic[];
  readonly layers: readonly (readonly SourceFile[])[];
  /** What rules, completion and reports read: names, parts, sources. */
  readonly project: Project;
  /** The workspace after these changes; this one stays as it is. */
  with(changes: readonly FileChange[]): Workspace;
}

/**
 * Checks schema directories. A file of a later layer replaces the file of the same `path` in earlier ones.
 * Never throws for what a file says.
 */
export function createWorkspace(layers: readonly (readonly SourceFile[])[]): Workspace {
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
  for (const page of project.pages) for (const rule of PAGE_RULES) findings.push(...rule(page, project));
  for (const rule of PROJECT_RULES) findings.push(...rule(project));
  const diagnostics = sortDiagnostics([
    ...parsed.diagnostics,
    ...REQUIRED_FILES.filter((path) => !files.some((file) => file.path === path)).map(missingFile),
    ...findings.map(toDiagnostic),
  ]);
  return {
    config: diagnostics.some(({ severity }) => severity === 'error') ? undefined : finish(draft),
    diagnostics,
    layers,
    project,
    with: (changes) => createWorkspace(changedLayers(layers, changes)),
  };
}

function changedLayers(
  layers: readonly (readonly SourceFile[])[],
  changes: readonly FileChange[],
): readonly (readonly SourceFile[])[] {
  const next = layers.map((files) => new Map(files.map((file) => [file.path, file])));
  for (const { layer, file, path, text } of changes) {
    while (next.length <= layer) next.push(new Map());
    if (text === undefined) next[layer]?.delete(path);
    else next[layer]?.set(path, { file, path, text });
  }
  return next.map((files) => [...files.values()]);
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
