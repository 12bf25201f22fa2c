// What of amis the console speaks. The renderers, the schema checks and the page preparation read this one table.

/**
 * Types that are drawn, by the group of renderers that brings them. A type that is not here is not drawn: no html,
 * iframe, script, web component, rich text. It is the security boundary as well as the byte budget.
 */
export const AMIS_TYPES = {
  page: `page action button submit reset alert button-group collapse container date datetime time month divider each
    flex grid json link mapping map number panel plain text progress property service spinner status tabs tag tpl wrapper`,
  list: 'crud operation pagination pager pagination-wrapper table column-toggler',
  form: `form button-toolbar checkbox checkboxes control fieldset group hidden input-group input-number input-text
    input-password input-email input-url native-number radios radio select multi-select static switch textarea`,
  overlay: 'dialog drawer dropdown-button remark tooltip-wrapper',
  more: `breadcrumb card cards collapse-group combo input-kv input-kvs input-array input-date input-datetime input-time
    input-month input-date-range input-datetime-range input-time-range input-tag hbox list multiline-text steps timeline
    vbox words tags wizard`,
} as const;

export type AmisGroup = keyof typeof AMIS_TYPES;

/** Lower-case type -> group. */
export const AMIS_GROUP_OF: ReadonlyMap<string, AmisGroup> = new Map(
  (Object.keys(AMIS_TYPES) as AmisGroup[]).flatMap((group) =>
    AMIS_TYPES[group].split(/\s+/).map((type) => [type, group] as const),
  ),
);

/** Keys whose value amis would run as code, load as code or trust as markup. */
export const AMIS_FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  'adaptor',
  'requestAdaptor',
  'responseAdaptor',
  'onClick',
  'onMount',
  'onUpdate',
  'onUnmount',
  'schemaApi',
  'script',
  'html',
  'srcdoc',
  'dataFilter',
  'filterOption',
  'matchFunc',
  'dataProvider',
  'disabledDate',
  'themeCss',
]);

/** Keys below which `type` is data and no node. */
export const AMIS_DATA_KEYS: ReadonlySet<string> = new Set([
  'data',
  'options',
  'map',
  'value',
  'rules',
  'validations',
]);

/** `operation:<operationId>`: the only address that amis may call. */
export function operationOf(address: string): string | undefined {
  return /^operation:([\w.-]+)$/.exec(address)?.[1];
}
