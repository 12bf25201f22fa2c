// Which amis types the console draws and which group of renderers brings them. A type that is not here is not drawn:
// this table is the security boundary (no html, iframe, script, web component, rich text) as well as the byte budget.

import { AMIS_DATA_KEYS } from '#core/amis-vocabulary.ts';

export type RendererGroup = 'page' | 'data' | 'layers' | 'more' | 'icons';

const TYPES: Readonly<Record<Exclude<RendererGroup, 'icons'>, string>> = {
  page: `page action button submit reset alert button-group collapse container date datetime time month divider flex
    link mapping map number panel plain text remark service spinner status tag tooltip-wrapper tpl wrapper`,
  data: `crud operation pagination pager pagination-wrapper table column-toggler
    form button-toolbar checkbox checkboxes control fieldset group hidden input-group input-number input-text
    input-password input-email input-url native-number radios radio select multi-select static switch textarea`,
  layers: `dialog drawer dropdown-button each grid json progress property tabs`,
  more: `breadcrumb card cards collapse-group combo input-kv input-kvs input-array input-date input-datetime input-time
    input-month input-date-range input-datetime-range input-time-range input-tag hbox list multiline-text steps timeline
    vbox words tags wizard`,
};

/** Lower-case type -> group. */
const GROUP_OF: ReadonlyMap<string, RendererGroup> = new Map(
  (Object.keys(TYPES) as (keyof typeof TYPES)[]).flatMap((group) =>
    TYPES[group].split(/\s+/).map((type) => [type, group] as const),
  ),
);

/**
 * Keys and words with which a node opens a dialog or drawer without having one in the tree. Too many hits only cost bytes;
 * a miss would open nothing.
 */
const OPENS_LAYER =
  /"(?:\w*dialog|\w*drawer|feedback|quickEdit\w*|creatable|editable|removable|(?:add|edit)(?:Controls|Api)|modal)"/i;
const NAMES_ICON = /"\w*icon\w*":/i;

export interface NeededRenderers {
  readonly groups: ReadonlySet<RendererGroup>;
  /** Types without renderer, as written. */
  readonly unknown: readonly string[];
}

/** Reads an amis tree. Table columns and the like name value types too; every `type` string counts where a node may stand. */
export function neededRenderers(body: unknown): NeededRenderers {
  const groups = new Set<RendererGroup>(['page']);
  const unknown = new Set<string>();
  const text = JSON.stringify(body) ?? '';
  if (OPENS_LAYER.test(text)) groups.add('layers');
  if (NAMES_ICON.test(text)) groups.add('icons');
  visit(body, (node) => {
    const type = node.type;
    if (typeof type !== 'string') return;
    const group = GROUP_OF.get(type.toLowerCase().replace(/^static-/, ''));
    if (group === undefined) unknown.add(type);
    else groups.add(group);
  });
  return { groups, unknown: [...unknown] };
}

function visit(value: unknown, see: (node: Readonly<Record<string, unknown>>) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  else if (typeof value === 'object' && value !== null) {
    const node = value as Readonly<Record<string, unknown>>;
    see(node);
    for (const [key, child] of Object.entries(node)) if (!AMIS_DATA_KEYS.has(key)) visit(child, see);
  }
}
