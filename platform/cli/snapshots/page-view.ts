// A linked page as plain values: all that a person gets, in the words of the page language.
import { isRecord } from '#config/read/field-schema.ts';
import { OPAQUE_KEYS } from '#config/viewer/prune-page.ts';
import type { LinkedPage } from '#core/linked-page.ts';
import { fieldViews } from './field-view.ts';
import { type Members, orderedMembers } from './ordered-members.ts';

/** Keys of the page itself that lead to another one. */
const PAGE_LINKS = ['parent', 'help'] as const;
/** All keys that lead to a page; one that the person may not open is no link for them. */
export const LINKS: readonly string[] = ['to', ...PAGE_LINKS];

/** Without the id, which names the snapshot; links that lead nowhere for this person are left out. */
export function pageView(linked: LinkedPage): Members {
  const { id, ...page } = linked.page;
  const shown = { ...page, route: linked.pattern };
  return orderedMembers(withoutClosedLinks(withFields(shown, linked), linked.routes));
}

/** Names of fields become the fields themselves, which take their part of `ui`. */
function withFields(page: Omit<LinkedPage['page'], 'id'>, linked: LinkedPage): Members {
  const members = eachDialog({ ...page }, linked);
  // As amis has it everywhere below: a list of components.
  if (linked.page.kind === 'amis') return { ...members, body: [linked.page.body].flat() };
  if (linked.page.kind !== 'form') return members;
  const { sections, operation, ui = {} } = linked.page;
  const request = linked.operations[operation]?.request;
  const drawn = new Set(sections.flatMap(({ fields }) => fields));
  return {
    ...members,
    ...leftOf(ui, drawn),
    sections: sections.map((section) => ({ ...section, fields: fieldViews(section.fields, request, ui) })),
  };
}

function eachDialog(members: Members, linked: LinkedPage): Members {
  const inner = (value: unknown) => (isRecord(value) ? eachDialog(value, linked) : value);
  return Object.fromEntries(
    Object.entries(members).map(([key, value]) => {
      if (OPAQUE_KEYS.has(key)) return [key, value];
      if (key === 'dialog' && isRecord(value)) return [key, dialogView(value, linked)];
      return [key, Array.isArray(value) ? value.map(inner) : inner(value)];
    }),
  );
}

function dialogView(dialog: Members, { operations }: LinkedPage): Members {
  const names = Array.isArray(dialog.fields) ? dialog.fields.map(String) : [];
  const ui = isRecord(dialog.ui) ? dialog.ui : {};
  const fields = fieldViews(names, operations[String(dialog.operation)]?.request, ui);
  return { ...dialog, fields, ...leftOf(ui, new Set(names)) };
}

/** What `ui` says of fields that are not drawn. */
function leftOf(ui: Members, drawn: ReadonlySet<string>): { readonly ui: Members | undefined } {
  const left = Object.entries(ui).filter(([name]) => !drawn.has(name));
  return { ui: left.length === 0 ? undefined : Object.fromEntries(left) };
}

function withoutClosedLinks(page: Members, routes: LinkedPage['routes']): Members {
  const isClosed = (id: unknown) => typeof id === 'string' && !Object.hasOwn(routes, id);
  const { siblings } = page;
  const closed = PAGE_LINKS.filter((key) => isClosed(page[key]));
  return {
    ...withoutClosedTo(page, isClosed),
    ...Object.fromEntries(closed.map((key) => [key, undefined])),
    siblings: Array.isArray(siblings) ? siblings.filter((id) => !isClosed(id)) : undefined,
  };
}

function withoutClosedTo(members: Members, isClosed: (id: unknown) => boolean): Members {
  const inner = (value: unknown) => (isRecord(value) ? withoutClosedTo(value, isClosed) : value);
  return Object.fromEntries(
    Object.entries(members).flatMap(([key, value]) => {
      if (OPAQUE_KEYS.has(key)) return [[key, value]];
      if (key === 'to' && isClosed(value)) return [];
      return [[key, Array.isArray(value) ? value.map(inner) : inner(value)]];
    }),
  );
}
