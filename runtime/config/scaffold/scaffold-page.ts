// A first version of a page, made from the contracts of an entity: valid as it is written.
import type { PageKind } from '#core/page.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import { draftAmis, draftDashboard, draftDetail, draftForm, draftList } from './draft-pages.ts';
import { callsOf } from './entity-calls.ts';
import { addressOf, hint } from './page-address.ts';
import type { PageContext, PageDraft } from './page-draft.ts';
import { draftHelp, draftNotice, draftPlugin, helpFile } from './plain-pages.ts';
import { metaPath, printPage } from './print-page.ts';
import { type OtherFile, reachPage } from './reach-page.ts';
import { ScaffoldError } from './scaffold-error.ts';

export { ScaffoldError } from './scaffold-error.ts';

/** Kinds of which there is a first version to begin with. */
export const SCAFFOLD_KINDS = [
  'list',
  'form',
  'detail',
  'dashboard',
  'help',
  'amis',
  'plugin',
] as const satisfies readonly PageKind[];

export interface ScaffoldRequest {
  /** `aic/application/list`: the file's path below `pages/` without its ending. */
  readonly id: string;
  readonly kind: (typeof SCAFFOLD_KINDS)[number];
  /** Needed by list, form and detail; dashboard and amis show its rows when it is given. */
  readonly entity?: string;
  /** Needed by plugin. */
  readonly plugin?: string;
  /** Instead of the one that the kind brings. */
  readonly title?: string;
}

/** A file to write. `path` is inside a schema directory. */
export interface ScaffoldFile {
  readonly path: string;
  readonly text: string;
}

export interface Scaffold extends ScaffoldFile {
  /** What must change beside the page so that it is reached: new or changed files, e.g. the menu with one more item. */
  readonly others: readonly OtherFile[];
}

/**
 * The page's file and what makes it reachable. Nothing is written.
 *
 * @param texts Text of a file as it stands now, by its path inside the schema directories
 * @throws ScaffoldError when the id is taken or malformed, or the entity or a call that the kind needs does not exist
 */
export function scaffoldPage(
  schemaIndex: SchemaIndex,
  request: ScaffoldRequest,
  texts: (path: string) => string | undefined,
): Scaffold {
  const { id, kind, title } = request;
  const address = addressOf(schemaIndex, id);
  const context = contextOf(schemaIndex, request);
  const made = draftOf(schemaIndex, request, context);
  const draft = title === undefined ? made : { ...made, value: { ...made.value, title } };
  const path = `pages/${id}.yaml`;
  const help = kind === 'help' ? [helpText(id, String(draft.value.title), texts)] : [];
  return {
    path,
    text: printPage(draft.value, metaPath(path, 'page.schema.json')),
    others: [...help, ...reachPage({ id, kind, draft, address, context }, texts)],
  };
}

function contextOf(
  schemaIndex: SchemaIndex,
  { id, kind, entity: name }: ScaffoldRequest,
): PageContext | undefined {
  const known = [...schemaIndex.draft.entities.keys()];
  if (name === undefined) {
    if (kind !== 'list' && kind !== 'form' && kind !== 'detail') return undefined;
    throw new ScaffoldError(`${kind} 页要用 --entity 写明实体；可用：${known.join('、')}`);
  }
  const entity = schemaIndex.draft.entities.get(name);
  if (entity === undefined)
    throw new ScaffoldError(`没有实体 “${name}”${hint(name, known)}可用：${known.join('、')}`);
  return {
    schemaIndex,
    id,
    address: addressOf(schemaIndex, id),
    entity,
    calls: callsOf(schemaIndex, entity),
  };
}

function draftOf(
  schemaIndex: SchemaIndex,
  request: ScaffoldRequest,
  context: PageContext | undefined,
): PageDraft {
  const { id, kind } = request;
  const plain = { schemaIndex, id, address: addressOf(schemaIndex, id) };
  if (kind === 'help') return draftHelp(plain);
  if (kind === 'plugin') return draftPlugin(plain, request.plugin);
  if (context === undefined) return draftNotice(plain, kind === 'amis' ? 'amis' : 'dashboard');
  switch (kind) {
    case 'list':
      return draftList(context);
    case 'detail':
      return draftDetail(context);
    case 'form':
      return draftForm(context);
    case 'dashboard':
      return draftDashboard(context);
    case 'amis':
      return draftAmis(context);
  }
}

function helpText(id: string, title: string, texts: (path: string) => string | undefined): OtherFile {
  const path = `help/${helpFile(id)}`;
  if (texts(path) !== undefined) throw new ScaffoldError(`文件 ${path} 已经存在，不会覆盖它`);
  return { path, text: `# ${title}\n\n在这里写说明。\n`, zh: '帮助页的文字' };
}
