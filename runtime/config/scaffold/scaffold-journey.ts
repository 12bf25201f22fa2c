// A new journey that opens a page: the first two steps of many.

import type { SchemaIndex } from '../index/schema-index.ts';
import { roleAccess } from '../viewer/role-viewer.ts';
import { holdsLevel } from '../viewer/viewer.ts';
import { hint } from './page-address.ts';
import { metaPath, printPage } from './print-page.ts';
import { ScaffoldError } from './scaffold-error.ts';
import type { ScaffoldFile } from './scaffold-page.ts';

export interface JourneyRequest {
  readonly id: string;
  /** Page id that it opens. */
  readonly page: string;
  readonly title?: string;
  /** Without one: the least role that may open the page. */
  readonly role?: string;
}

/** @throws ScaffoldError when the id is taken or malformed, page or role does not exist, or no role may open it */
export function scaffoldJourney(
  schemaIndex: SchemaIndex,
  { id, page: pageId, title, role }: JourneyRequest,
): ScaffoldFile {
  if (!/^[a-z0-9-]+(?:\/[a-z0-9-]+)+$/.test(id))
    throw new ScaffoldError(
      `旅程 id “${id}” 写法不对：由小写字母、数字和短横线组成，用 / 分段，如 aic/first-call`,
    );
  if (schemaIndex.source('journey', id) !== undefined)
    throw new ScaffoldError(`旅程 “${id}” 已经存在，不会覆盖它`);
  const page = schemaIndex.draft.pages.get(pageId);
  if (page === undefined)
    throw new ScaffoldError(
      `没有页面 “${pageId}”${hint(pageId, schemaIndex.known.pages)}用 --page 写明旅程从哪一页开始`,
    );
  const path = `journeys/${id}.yaml`;
  const value = {
    title: title ?? `打开“${page.label ?? page.title}”`,
    as: role ?? leastRole(schemaIndex, page.can),
    steps: [{ open: pageId }, { expect: { page: pageId } }],
  };
  return { path, text: printPage(value, metaPath(path, 'journey.schema.json')) };
}

function leastRole({ draft }: SchemaIndex, level: string | undefined): string {
  const { permissions } = draft;
  const able = Object.keys(permissions?.roles ?? {})
    .map((role) => ({ role, access: permissions === undefined ? [] : roleAccess(permissions, role) }))
    .filter(({ access }) => holdsLevel(access, level))
    .sort((a, b) => a.access.length - b.access.length);
  const [least] = able;
  if (least === undefined) throw new ScaffoldError('没有角色能打开这个页面');
  return least.role;
}
