import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ScaffoldError, type ScaffoldRequest, scaffoldPage } from '#config/scaffold/scaffold-page.ts';
import { createWorkspace, type Workspace } from '#config/workspace.ts';
import { readSchemaDirectories } from '../../../../../platform/cli/read-files.ts';

const KINDS = ['list', 'form', 'detail', 'dashboard', 'amis'] as const;
const builtIn = createWorkspace(
  await readSchemaDirectories([resolve(import.meta.dirname, '../../../../../schemas')]),
);
const entities = [...builtIn.project.draft.entities.keys()];

describe('scaffoldPage', () => {
  it.each(entities.flatMap((entity) => KINDS.map((kind) => [kind, entity] as const)))(
    'makes a %s of %s that is valid at once, or says which call is missing',
    (kind, entity) => {
      const made = attempt({ id: `aic/trial/${entity}-${kind}`, kind, entity });
      if (made instanceof ScaffoldError) {
        expect(made.message).toMatch(/没有可以.+的接口|要从列表的一行打开/);
        expect(WITH_ALL_CALLS).not.toContain(entity);
      } else expect(newFindings(made)).toEqual([]);
    },
  );
});

const WITH_ALL_CALLS = ['application', 'service', 'organization', 'project', 'user'];

function attempt(request: ScaffoldRequest, workspace = builtIn): Workspace | ScaffoldError {
  try {
    const { path, text, others } = scaffoldPage(workspace.project, request, (wanted) =>
      textOf(workspace, wanted),
    );
    return workspace.with(
      [{ path, text }, ...others].map((file) => ({
        layer: 1,
        file: file.path,
        path: file.path,
        text: file.text,
      })),
    );
  } catch (error) {
    if (error instanceof ScaffoldError) return error;
    throw error;
  }
}

function textOf(workspace: Workspace, path: string): string | undefined {
  return workspace.layers.flat().findLast((file) => file.path === path)?.text;
}

/** The built-in schemas have no findings of their own; that is another test's matter. */
function newFindings(workspace: Workspace): readonly string[] {
  const known = findings(builtIn);
  return findings(workspace).filter((line) => !known.includes(line));
}

function findings(workspace: Workspace): readonly string[] {
  return workspace.diagnostics.map(
    ({ file, range, code, message }) =>
      `${file.split('/').slice(-2).join('/')}:${range.start.line}:${range.start.column} ${code} ${message.zh}`,
  );
}
