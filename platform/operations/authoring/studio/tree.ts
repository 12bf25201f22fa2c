// What the studio's sidebar shows: every file with its standing, the menus, and what can be chosen elsewhere.
import type { MenuItem } from '#config/config.ts';
import { pagePattern } from '#config/page/page-pattern.ts';
import { type FileKind, fileKind } from '#config/read/file-kinds.ts';
import { describeOverlay } from '#config/read/overlay-report.ts';
import type { Workspace } from '#config/workspace/workspace.ts';
import type { Operations } from '#core/generated/contracts.ts';
import type { Authoring } from '#engines/authoring/authoring.ts';
import type { Draft } from '#engines/authoring/drafts.ts';
import { proposedWorkspace } from '#engines/authoring/files-at.ts';
import { countErrors, placeDiagnostics } from '#engines/authoring/placed-diagnostics.ts';
import { readOnlyReason } from '#engines/authoring/studio-file.ts';
import type { Handler } from '../../handler/handler.ts';
import { fileTitle } from './file-title.ts';
import { authorOf, requireAuthoring } from './require-authoring.ts';

type TreeItem = Operations['studio.tree']['response']['menus'][number]['items'][number];

export const tree: Handler<'studio.tree'> = async (_request, context) => {
  const authoring = requireAuthoring(context);
  const { store } = authoring;
  const workspace = store.workspace();
  const diagnostics = placeDiagnostics(workspace, store.check(workspace));
  const errors = countErrors(diagnostics);
  const { permissions, entities } = store.config();
  return {
    version: store.version(),
    good: errors === 0,
    errors,
    warnings: diagnostics.length - errors,
    files: filesOf(authoring, workspace, diagnostics, await authoring.drafts.of(authorOf(context).by)),
    menus: workspace.schemaIndex.sources('menu').flatMap(({ id, path }) => {
      const menu = workspace.schemaIndex.draft.menus.find((candidate) => candidate.id === id);
      if (menu === undefined) return [];
      return [{ id, path, title: menu.sidebarTitle ?? id, items: menu.items.map(itemOf) }];
    }),
    products: workspace.schemaIndex.draft.products.map(({ key, title }) => ({ id: key, label: title })),
    roles: Object.entries(permissions.roleLabels).map(([id, label]) => ({ id, label })),
    entities: [...entities.values()].map(({ id, label }) => ({ id, label })),
  };
};

function filesOf(
  { store }: Authoring,
  workspace: Workspace,
  diagnostics: ReturnType<typeof placeDiagnostics>,
  drafts: readonly Draft[],
) {
  const drafted = new Set(drafts.map(({ path }) => path));
  const counts = new Map<string, { errors: number; warnings: number }>();
  for (const { schemaPath, severity } of diagnostics) {
    const count = counts.get(schemaPath) ?? { errors: 0, warnings: 0 };
    count[severity === 'error' ? 'errors' : 'warnings'] += 1;
    counts.set(schemaPath, count);
  }
  const overlays = new Map(store.overlays().map((row) => [row.path, row]));
  const effective = new Map(
    workspace.layers.flatMap((files, layer) => files.map((source) => [source.path, { source, layer }])),
  );
  const files = [...effective.values()].flatMap(({ source: { path, file }, layer }) => {
    const known = fileKind(path);
    if (known === undefined) return [];
    const overlay = overlays.get(path);
    const reason = readOnlyReason(path);
    return {
      path,
      ...known,
      ...namesOf(workspace, known.kind, known.id),
      file,
      layer: store.layers[layer]?.kind ?? 'overlay',
      ...(overlay?.replaces === undefined ? {} : { replaces: overlay.replaces.file }),
      ...(counts.get(path) ?? { errors: 0, warnings: 0 }),
      changedBase: overlay?.baseChanged !== undefined,
      ...(overlay?.baseChanged === undefined ? {} : { changedBaseText: describeOverlay(overlay) }),
      editable: reason === undefined,
      ...(reason === undefined ? {} : { readOnlyReason: reason }),
      draft: drafted.has(path),
    };
  });
  return [
    ...files,
    ...newFiles(
      store,
      drafts.filter(({ path }) => !effective.has(path)),
    ),
  ];
}

/** A person's unpublished new files: without them in the tree a new page could not be found. */
function newFiles(store: Authoring['store'], drafts: readonly Draft[]) {
  if (drafts.length === 0) return [];
  const workspace = proposedWorkspace(store, drafts);
  return drafts.flatMap(({ path }) => {
    const known = fileKind(path);
    if (known === undefined) return [];
    return {
      path,
      ...known,
      ...namesOf(workspace, known.kind, known.id),
      layer: null,
      errors: 0,
      warnings: 0,
      changedBase: false,
      editable: readOnlyReason(path) === undefined,
      draft: true,
    };
  });
}

function namesOf({ schemaIndex }: Workspace, kind: FileKind, id: string) {
  const { draft } = schemaIndex;
  const page = kind === 'page' ? draft.pages.get(id) : undefined;
  if (page !== undefined)
    return {
      title: page.label ?? page.title,
      pageKind: page.kind,
      route: pagePattern(draft.products, page),
    };
  const source = schemaIndex.sources(kind).find((candidate) => candidate.id === id);
  return { title: source === undefined ? id : fileTitle(source) };
}

function itemOf({ key, title, icon, page, href, children }: MenuItem): TreeItem {
  return {
    key,
    title,
    ...(icon === undefined ? {} : { icon }),
    ...(page === undefined ? {} : { page }),
    ...(href === undefined ? {} : { href }),
    ...(children === undefined ? {} : { children: children.map(itemOf) }),
  };
}
