// Schema files as they stand, checked. Immutable: a draft is checked beside the original without touching it.
import type { Diagnostic } from '#core/diagnostic.ts';
import { sortByRoute } from '#core/route.ts';
import type { Config, RouteEntry, SourceFile } from '../config.ts';
import { SCHEMA_KINDS } from '../contracts/resolve-contracts.ts';
import { collectNames, createSchemaIndex } from '../index/create-schema-index.ts';
import { isSameList, reuse } from '../index/reuse.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import { sortDiagnostics } from '../read/sort-diagnostics.ts';
import type { Source } from '../read/source.ts';
import { applySuppressions } from '../read/suppress.ts';
import { buildDraft, readEnums } from './build-draft.ts';
import { type CheckedFiles, checkFiles } from './check-files.ts';
import { type CutPage, type CutPages, cutPages } from './cut-pages.ts';
import { type ResolvedContracts, resolveRefs } from './resolve-refs.ts';
import { type Answers, runRules } from './run-rules.ts';

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
  readonly schemaIndex: SchemaIndex;
  /** The workspace after these changes; this one stays as it is. */
  with(changes: readonly FileChange[]): Workspace;
}

/**
 * Checks schema directories. A file of a later layer replaces the file of the same `path` in earlier ones.
 * Never throws for what a file says.
 */
export function createWorkspace(layers: readonly (readonly SourceFile[])[]): Workspace {
  return openWorkspace(layers, undefined);
}

/** Everything that a check has found out and the next may take over. */
interface State {
  readonly files: CheckedFiles;
  readonly contracts: ResolvedContracts;
  readonly pages: CutPages;
  readonly schemaIndex: SchemaIndex;
  readonly answers: Answers;
}

function openWorkspace(layers: readonly (readonly SourceFile[])[], before: State | undefined): Workspace {
  const state = check(layers, before);
  const diagnostics = diagnosticsOf(state);
  const isBroken = diagnostics.some(({ severity }) => severity === 'error');
  return {
    config: isBroken ? undefined : finish(state.schemaIndex),
    diagnostics,
    layers,
    schemaIndex: state.schemaIndex,
    with: (changes) => openWorkspace(changedLayers(layers, changes), state),
  };
}

/** The steps of a check. Each takes over from `before` what its inputs leave as it was. */
function check(layers: readonly (readonly SourceFile[])[], before: State | undefined): State {
  const files = checkFiles(layers, before?.files);
  const { sound, broken } = files;
  const known = reuse(before?.schemaIndex.known, collectNames(sound, broken));
  const enums = reuse(before?.schemaIndex.draft.enums, readEnums(sound));
  const contracts = resolveRefs(
    {
      sources: sound.filter(holdsSchemas),
      broken: broken.filter(holdsSchemas).map(({ path }) => path),
      enums,
      knownEnums: known.enums,
    },
    before?.contracts,
  );
  const draft = reuse(before?.schemaIndex.draft, buildDraft(sound, enums, contracts));
  const pages = cutPages(
    draft,
    sound.filter(({ kind }) => kind === 'page'),
    before?.pages,
  );
  const { operationPlaces } = contracts;
  const linked = [...pages.values()];
  const schemaIndex = createSchemaIndex(
    {
      draft,
      known,
      pages: linked.map(({ page }) => page),
      routes: routesOf(linked, before?.schemaIndex),
      sound,
      broken,
      operationPlaces,
    },
    before?.schemaIndex,
  );
  return { files, contracts, pages, schemaIndex, answers: runRules(schemaIndex, before?.answers) };
}

function holdsSchemas({ kind }: Source): boolean {
  return SCHEMA_KINDS.has(kind);
}

function diagnosticsOf({ files, contracts, answers }: State): readonly Diagnostic[] {
  const found = sortDiagnostics([
    ...files.diagnostics,
    ...contracts.diagnostics,
    ...[...answers.pages.values()].flatMap(({ diagnostics }) => diagnostics),
    ...[...answers.rules.values()].flatMap(({ diagnostics }) => diagnostics),
  ]);
  const effective = [...files.files.values()].map(({ file }) => file);
  const left = applySuppressions(found, effective);
  return left === found ? found : sortDiagnostics(left);
}

function changedLayers(
  layers: readonly (readonly SourceFile[])[],
  changes: readonly FileChange[],
): readonly (readonly SourceFile[])[] {
  const last = Math.max(layers.length - 1, ...changes.map(({ layer }) => layer));
  return Array.from({ length: last + 1 }, (_, layer) => {
    const own = changes.filter((change) => change.layer === layer);
    return own.length === 0 ? (layers[layer] ?? []) : changedFiles(layers[layer] ?? [], own);
  });
}

function changedFiles(files: readonly SourceFile[], changes: readonly FileChange[]): readonly SourceFile[] {
  const next = new Map(files.map((file) => [file.path, file]));
  for (const { file, path, text } of changes) {
    if (text === undefined) next.delete(path);
    else next.set(path, { file, path, text });
  }
  return [...next.values()];
}

function routesOf(pages: readonly CutPage[], before: SchemaIndex | undefined): readonly RouteEntry[] {
  const routes = sortByRoute(
    pages.flatMap((page) => page.routes),
    ({ pattern }) => pattern,
  );
  return before !== undefined && isSameList(before.routes, routes) ? before.routes : routes;
}

/** Without an error every file was there and sound, so nothing of the draft is missing. */
function finish({ draft, routes }: SchemaIndex): Config | undefined {
  const { permissions, deployment, settings, parameters } = draft;
  if (!permissions || !deployment || !settings || !parameters) return undefined;
  return { ...draft, permissions, deployment, settings, parameters, routes };
}
