// New pages that need no entity: help texts, pages of a plugin, an empty dashboard.
import type { PageKind } from '#core/page.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import type { PageAddress } from './page-address.ts';
import { hint } from './page-address.ts';
import { type PageDraft, pageHead } from './page-draft.ts';
import { ScaffoldError } from './scaffold-error.ts';

interface PlainContext {
  readonly schemaIndex: SchemaIndex;
  readonly address: PageAddress;
  readonly id: string;
}

/** Its text lies in a file of its own. */
export function draftHelp(context: PlainContext): PageDraft {
  const head = pageHead(context, 'help', context.address.name, [], undefined);
  return { params: [], value: { ...head, content: helpFile(context.id) } };
}

/** `aic/help/product` -> `aic/product.md`. */
export function helpFile(id: string): string {
  return `${id
    .split('/')
    .filter((part, index) => index !== 1 || part !== 'help')
    .join('/')}.md`;
}

export function draftPlugin(context: PlainContext, plugin: string | undefined): PageDraft {
  const known = pluginsOf(context.schemaIndex);
  if (plugin === undefined || !known.includes(plugin)) {
    const list = known.length === 0 ? '还没有插件' : `可用：${known.join('、')}`;
    throw new ScaffoldError(
      plugin === undefined
        ? `插件页要用 --plugin 写明插件；${list}`
        : `没有插件 “${plugin}”${hint(plugin, known)}${list}`,
    );
  }
  const params = placeParams(context);
  return {
    params,
    value: { ...pageHead(context, 'plugin', context.address.name, params, undefined), plugin },
  };
}

export function draftNotice(context: PlainContext, kind: Extract<PageKind, 'dashboard' | 'amis'>): PageDraft {
  const params = placeParams(context);
  const head = pageHead(context, kind, context.address.name, params, undefined);
  const text = '这个页面还没有内容。';
  return {
    params,
    value:
      kind === 'dashboard'
        ? { ...head, blocks: [{ type: 'notice', level: 'info', text }] }
        : { ...head, body: { type: 'page', body: [{ type: 'alert', level: 'info', body: text }] } },
  };
}

/** Addresses of the console contain their place. */
function placeParams({ address }: PlainContext): readonly string[] {
  return address.base.startsWith('/console/') ? ['organizationId', 'projectId'] : [];
}

/** Plugins that pages use already: the configuration knows no others. */
function pluginsOf({ draft }: SchemaIndex): readonly string[] {
  const names = [...draft.pages.values()].flatMap((page) => (page.kind === 'plugin' ? [page.plugin] : []));
  return [...new Set(names)].sort();
}
