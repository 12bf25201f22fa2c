// Supported subset of amis: the schema checks refuse everything else before it reaches a browser.

/** Types that may stand in a page. What is not here is not drawn: no html, iframe, script, web component, rich text. */
export const AMIS_TYPES: ReadonlySet<string> = new Set(
  `page action button submit reset alert button-group collapse container date datetime time month dialog divider
  drawer dropdown-button each flex grid json link mapping map number panel plain text progress property remark service
  spinner status tabs tag tooltip-wrapper tpl wrapper
  crud operation pagination pager pagination-wrapper table column-toggler
  form button-toolbar checkbox checkboxes control fieldset group hidden input-group input-number input-text
  input-password input-email input-url native-number radios radio select multi-select static switch textarea
  breadcrumb card cards collapse-group combo input-kv input-kvs input-array input-date input-datetime input-time
  input-month input-date-range input-datetime-range input-time-range input-tag hbox list multiline-text steps timeline
  vbox words tags wizard`.split(/\s+/),
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
