import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ScaffoldError, type ScaffoldRequest, scaffoldPage } from '#config/scaffold/scaffold-page.ts';
import { createWorkspace, type Workspace } from '#config/workspace/workspace.ts';
import { readSchemaDirectories } from '../../../../../platform/cli/files/read-files.ts';

const KINDS = ['list', 'form', 'detail', 'dashboard', 'amis'] as const;
const builtIn = createWorkspace(
  await readSchemaDirectories([resolve(import.meta.dirname, '../../../../../schemas')]),
);
const entities = [...builtIn.schemaIndex.draft.entities.keys()];
/** These can be listed, shown, created and changed with what an address says. */
const WITH_ALL_CALLS = ['application', 'service', 'organization', 'project', 'user'];

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

  it.each(WITH_ALL_CALLS)('makes a form that changes a row of %s', (entity) => {
    const made = attempt({ id: `aic/trial/${entity}-update`, kind: 'form', entity });
    expect(made).not.toBeInstanceOf(ScaffoldError);
    if (!(made instanceof ScaffoldError)) expect(newFindings(made)).toEqual([]);
  });

  it.each([
    ['help', {}],
    ['help', { title: '怎样开始' }],
    ['plugin', { plugin: 'error-catalogue' }],
    ['dashboard', {}],
    ['amis', {}],
  ] as const)('makes a %s page without an entity, in the console and elsewhere', (kind, more) => {
    for (const id of ['aic/trial/first', 'aic/help/first', 'aic/admin/first', 'user/first']) {
      const made = attempt({ id, kind, ...more });
      if (made instanceof ScaffoldError) throw made;
      expect(newFindings(made)).toEqual([]);
    }
  });

  it('makes the pages of an entity one after the other, each leading to the next', () => {
    const steps = [
      { id: 'user/trial/list', kind: 'list' },
      { id: 'user/trial/detail', kind: 'detail' },
      { id: 'user/trial/create', kind: 'form' },
      { id: 'user/trial/update', kind: 'form' },
    ] as const;
    const end = steps.reduce<Workspace>((workspace, step) => {
      const made = attempt({ ...step, entity: 'organization' }, workspace);
      if (made instanceof ScaffoldError) throw made;
      expect(newFindings(made)).toEqual([]);
      return made;
    }, builtIn);
    expect(end.schemaIndex.draft.pages.size).toBe(builtIn.schemaIndex.draft.pages.size + steps.length);
  });

  it('shows, filters and sorts a list as its contract allows', () => {
    const { text, others } = scaffoldPage(
      builtIn.schemaIndex,
      { id: 'aic/trial/applications', kind: 'list', entity: 'application' },
      (path) => textOf(builtIn, path),
    );
    expect(text).toContain('# yaml-language-server: $schema=../../../meta/page.schema.json\nkind: list\n');
    expect(text).toContain(
      "  - { name: name, type: link, to: aic/application/detail, params: { id: '${id}' },",
    );
    expect(text).toContain('  - { name: state, type: status }');
    expect(text).toContain('  - { name: state, type: select, label: 状态 }');
    expect(text).toContain("typed: '${name}'");
    expect(others.map(({ path }) => path)).toEqual(['menus/aic-console.yaml']);
    expect(others[0]?.text).toContain(
      '  - { key: trial-applications, title: 应用, icon: layers, page: aic/trial/applications }\n',
    );
  });

  it.each([
    [{ id: 'aic/application/list', kind: 'list', entity: 'application' }, '已经存在，不会覆盖它'],
    [{ id: 'aic/Trial', kind: 'list', entity: 'application' }, '写法不对'],
    [{ id: 'trial', kind: 'list', entity: 'application' }, '写法不对'],
    [{ id: 'aci/trial', kind: 'list', entity: 'application' }, '没有产品 “aci”，是不是想写 “aic”？'],
    [{ id: 'aic/trial', kind: 'list', entity: 'aplication' }, '是不是想写 “application”？'],
    [{ id: 'aic/trial', kind: 'list' }, '要用 --entity 写明实体'],
    [{ id: 'aic/trial', kind: 'plugin' }, '要用 --plugin 写明插件'],
    [{ id: 'aic/trial', kind: 'plugin', plugin: 'error-catalog' }, '是不是想写 “error-catalogue”？'],
  ] as const)('refuses %j in words', (request, words) => {
    const made = attempt(request);
    expect(made).toBeInstanceOf(ScaffoldError);
    expect(String(made)).toContain(words);
  });
});

function attempt(request: ScaffoldRequest, workspace = builtIn): Workspace | ScaffoldError {
  try {
    const { path, text, others } = scaffoldPage(workspace.schemaIndex, request, (wanted) =>
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
