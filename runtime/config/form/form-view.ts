// What a form view of a page shows. Paths are those of `editYaml`: a changed field is one edit `{ path, value }`.
import type { ValuePath } from '../yaml/value-path.ts';

/**
 * `names` is a list of short texts, `items` a list of things with fields of their own, `group` one such thing; `yaml` has
 * no simple control: show it and point to the text.
 */
export type FormWidget =
  | 'text'
  | 'textarea'
  | 'number'
  | 'switch'
  | 'select'
  | 'names'
  | 'items'
  | 'group'
  | 'yaml';

export interface FormChoice {
  readonly value: string | number | boolean;
  /** Chinese; the value itself where nothing better is known. */
  readonly label: string;
}

export interface FormField {
  readonly path: ValuePath;
  /** Chinese, from the meta schema. */
  readonly label: string;
  readonly description?: string;
  readonly widget: FormWidget;
  readonly required: boolean;
  /** As the file says it; absent: the file does not. */
  readonly value?: unknown;
  /** `select`: what may be chosen. `names`: what may be in the list. `text` with choices: proposals. */
  readonly choices?: readonly FormChoice[];
  /** `group`: its members; setting one of them makes the group when the file has none yet. */
  readonly fields?: readonly FormField[];
  /** `items`: what stands in the list, in order. */
  readonly items?: readonly FormItem[];
  /** `items`: what can be added; insert `value` with `{ path: [...path, position], value, insert: true }`. */
  readonly additions?: readonly FormAddition[];
}

export interface FormItem {
  readonly path: ValuePath;
  /** What the item is called, e.g. `名称（name）`. */
  readonly title: string;
  readonly fields: readonly FormField[];
}

export interface FormAddition {
  readonly label: string;
  readonly value: unknown;
}

export interface FormSection {
  readonly key: string;
  readonly title: string;
  readonly fields: readonly FormField[];
}

export interface FormModel {
  readonly kind: 'list' | 'form' | 'detail';
  readonly sections: readonly FormSection[];
}
