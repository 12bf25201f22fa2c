// Applies what diagnostics propose, file by file, and keeps only what leaves a file right.
import type { Diagnostic } from '#core/diagnostic.ts';
import type { SourceFile } from '../config.ts';
import { applySuggestion } from '../edit/apply-suggestion.ts';
import { isAutomaticFix } from './is-automatic-fix.ts';
import type { FileChange, Workspace } from './workspace.ts';

export interface FixedFile {
  readonly file: string;
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** How many proposals are in it. */
  readonly fixes: number;
}

export interface FixResult {
  /** With the fixes in it. */
  readonly workspace: Workspace;
  readonly fixed: readonly FixedFile[];
  /** Files for which there were proposals that do not make them right: they stay as they are. */
  readonly left: readonly string[];
  /** Proposals that a person has to decide on; their files may be fixed otherwise. */
  readonly forPeople: readonly Diagnostic[];
}

/** A fix can bring to light what was hidden behind the mistake; more rounds than this would be a circle. */
const ROUNDS = 10;

/** Changes files of the last layers only, from `firstLayer` on. */
export function fixWorkspace(start: Workspace, firstLayer: number): FixResult {
  let workspace = start;
  const own = new Set(start.layers.slice(firstLayer).flatMap((files) => files.map(({ file }) => file)));
  const fixed = new Map<string, FixedFile>();
  const left = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const names = proposed(workspace).filter((name) => own.has(name) && !left.has(name));
    if (names.length === 0) break;
    for (const name of names) {
      const made = fixFile(workspace, name);
      if (made === undefined) left.add(name);
      else {
        const before = fixed.get(name);
        fixed.set(name, {
          ...made.file,
          before: before?.before ?? made.file.before,
          fixes: made.file.fixes + (before?.fixes ?? 0),
        });
        workspace = made.workspace;
      }
    }
  }
  const forPeople = workspace.diagnostics.filter(
    (diagnostic) => own.has(diagnostic.file) && isForPeople(diagnostic),
  );
  return { workspace, fixed: [...fixed.values()], left: [...left], forPeople };
}

function isForPeople(diagnostic: Diagnostic): boolean {
  return diagnostic.suggestion !== undefined && !isAutomaticFix(diagnostic);
}

function proposed({ diagnostics }: Workspace): readonly string[] {
  return [...new Set(diagnostics.filter(isAutomaticFix).map(({ file }) => file))];
}

/** Undefined when the file would still be wrong, or something else would become wrong. */
function fixFile(
  start: Workspace,
  name: string,
): { readonly workspace: Workspace; readonly file: FixedFile } | undefined {
  const place = topmostFile(start, name);
  if (place === undefined) return undefined;
  const { source, layer } = place;
  let workspace = start;
  let text = source.text;
  let fixes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const proposals = ofFile(workspace, name).filter(isAutomaticFix);
    if (proposals.length === 0) break;
    const next = applyAll(text, proposals);
    if (next === text) break;
    const change: FileChange = { layer, file: source.file, path: source.path, text: next };
    workspace = workspace.with([change]);
    text = next;
    fixes += proposals.length;
  }
  if (fixes === 0 || !isBetter(start, workspace, name)) return undefined;
  return {
    workspace,
    file: { file: source.file, path: source.path, before: source.text, after: text, fixes },
  };
}

/** From the end to the beginning, so that places stay where they are; of two for one place the first counts. */
function applyAll(text: string, proposals: readonly Diagnostic[]): string {
  const ordered = [...proposals].sort(
    (a, b) => b.range.start.line - a.range.start.line || b.range.start.column - a.range.start.column,
  );
  let current = text;
  let last: Diagnostic | undefined;
  for (const proposal of ordered) {
    if (last !== undefined && overlaps(proposal, last)) continue;
    current = applySuggestion(current, proposal) ?? current;
    last = proposal;
  }
  return current;
}

function overlaps({ range: { end } }: Diagnostic, { range: { start } }: Diagnostic): boolean {
  return end.line > start.line || (end.line === start.line && end.column > start.column);
}

/**
 * The file has no error and no proposal left but those that wait for a person since before, no more warnings than
 * before, and no other file has a new error.
 */
function isBetter(before: Workspace, after: Workspace, name: string): boolean {
  const known = new Set(before.diagnostics.map(identity));
  const own = ofFile(after, name).filter(
    (diagnostic) => !(isForPeople(diagnostic) && known.has(identity(diagnostic))),
  );
  if (own.some((diagnostic) => diagnostic.severity === 'error' || isAutomaticFix(diagnostic))) return false;
  if (own.length > ofFile(before, name).filter(({ severity }) => severity === 'warning').length) return false;
  return after.diagnostics.every(
    (diagnostic) =>
      diagnostic.file === name || diagnostic.severity !== 'error' || known.has(identity(diagnostic)),
  );
}

function identity({ file, code, path, message }: Diagnostic): string {
  return [file, code, path, message.en].join('\n');
}

function ofFile({ diagnostics }: Workspace, name: string): readonly Diagnostic[] {
  return diagnostics.filter(({ file }) => file === name);
}

function topmostFile(
  { layers }: Workspace,
  name: string,
): { readonly source: SourceFile; readonly layer: number } | undefined {
  const layer = layers.findLastIndex((files) => files.some(({ file }) => file === name));
  const source = layers[layer]?.find(({ file }) => file === name);
  return source === undefined ? undefined : { source, layer };
}
