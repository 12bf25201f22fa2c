// The parts from which a new page is put together.
import type { Operation } from '#core/contract.ts';
import type { Page, PageKind } from '#core/page.ts';
import type { Entity } from '../config.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import type { EntityCalls } from './entity-calls.ts';
import type { PageAddress } from './page-address.ts';
import { accessOf } from './suggest-action.ts';

export interface PageContext {
  readonly schemaIndex: SchemaIndex;
  readonly id: string;
  readonly address: PageAddress;
  readonly entity: Entity;
  readonly calls: EntityCalls;
}

export interface PageDraft {
  /** The page as the file says it, keys in order. */
  readonly value: Readonly<Record<string, unknown>>;
  /** Names of the route's parameters. */
  readonly params: readonly string[];
}

/** What every page says first. `operation` decides who may open it. */
export function pageHead(
  { schemaIndex, address }: Pick<PageContext, 'schemaIndex' | 'address'>,
  kind: PageKind,
  title: string,
  params: readonly string[],
  operation: Operation | undefined,
  more: { readonly label?: string; readonly subtitle?: string } = {},
): Readonly<Record<string, unknown>> {
  return {
    kind,
    title,
    ...more,
    route: [address.base, ...params.map((name) => `{${name}}`)].join('/'),
    permission: operation?.permission ?? defaultPermission(schemaIndex, address),
    ...levelOf(address, operation),
  };
}

/** Deny by default: a console page without a call has the key of the product's landing page. */
function defaultPermission({ draft }: SchemaIndex, { base, menu }: PageAddress): string {
  const landing = menu?.landing === undefined ? undefined : draft.pages.get(menu.landing);
  return base.startsWith('/console/') && landing !== undefined ? landing.permission : 'signed-in';
}

/** Reading a project is what the permission key stands for; everything beyond that is required by name. */
function levelOf({ base }: PageAddress, operation: Operation | undefined): { readonly can?: string } {
  const level = operation === undefined ? {} : accessOf(operation);
  const isConsole = base.startsWith('/console/');
  if (base.startsWith('/admin/'))
    return { can: level.can?.startsWith('project.') === false ? level.can : 'platform.manage' };
  if (level.can === 'project.read') return isConsole && operation?.permission === undefined ? level : {};
  // Outside the console no project is chosen, so a level of a project says nothing there.
  return level.can?.startsWith('project.') === true && !isConsole ? {} : level;
}

/** A page of the entity, by kind, that is there already; `detail`, `form` of its update or creation, or `list`. */
export function pageOf(
  { schemaIndex, calls }: PageContext,
  wanted: 'list' | 'detail' | 'create' | 'update',
): Page | undefined {
  return [...schemaIndex.draft.pages.values()].find((page) => {
    switch (page.kind) {
      case 'list':
        return wanted === 'list' && page.source.operation === calls.list?.id;
      case 'detail':
        return wanted === 'detail' && page.source.operation === calls.get?.id;
      case 'form':
        return (
          (wanted === 'create' && page.operation === calls.create?.id) ||
          (wanted === 'update' && page.operation === calls.update?.id)
        );
      default:
        return false;
    }
  });
}
