// The common keys of a list, form or detail page as a form: the meta schema says which, the project says what may be chosen.
import { routeParameters, tabWords } from '#core/route.ts';
import { openYaml, plainValue } from '../edit/yaml-text.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import { pagePattern } from '../page/page-pattern.ts';
import { isRecord } from '../read/field-schema.ts';
import { fileKind } from '../read/file-kinds.ts';
import { formFields } from './form-fields.ts';
import type { FormField, FormModel, FormSection } from './form-view.ts';
import { pageShape } from './meta-shape.ts';

export type { FormModel } from './form-view.ts';

/** Where keys stand; a key that no group names comes last, so that the schema may grow. */
const GROUPS: readonly { readonly key: string; readonly title: string; readonly keys: readonly string[] }[] =
  [
    {
      key: 'page',
      title: '页面',
      keys: ['title', 'label', 'subtitle', 'description', 'route', 'aliases', 'parent', 'siblings', 'help'],
    },
    { key: 'access', title: '权限', keys: ['permission', 'can'] },
    {
      key: 'data',
      title: '数据',
      keys: [
        'entity',
        'source',
        'operation',
        'body',
        'load',
        'values',
        'status',
        'rowKey',
        'defaultOrder',
        'exportable',
      ],
    },
    { key: 'columns', title: '列', keys: ['columns'] },
    { key: 'filters', title: '筛选', keys: ['filters'] },
    { key: 'fields', title: '表单', keys: ['sections', 'ui', 'submit'] },
    { key: 'tabs', title: '页签', keys: ['tabs'] },
    { key: 'actions', title: '按钮', keys: ['toolbar', 'rowActions', 'bulkActions', 'actions'] },
    { key: 'empty', title: '空状态', keys: ['empty'] },
  ];

/**
 * Undefined when there is no form view: another kind of file or page, or a text with syntax errors.
 *
 * @param path Path inside the schema directory, e.g. `pages/aic/application/list.yaml`
 */
export function formModel(schemaIndex: SchemaIndex, path: string, text: string): FormModel | undefined {
  if (fileKind(path)?.kind !== 'page') return undefined;
  const value = valueIn(text);
  const kind = isRecord(value) ? value.kind : undefined;
  if (kind !== 'list' && kind !== 'form' && kind !== 'detail') return undefined;
  const shape = pageShape(value);
  if (shape === undefined) return undefined;
  const route = isRecord(value) ? value.route : undefined;
  const params = parametersOf(schemaIndex, path, route);
  const tabKeys = typeof route === 'string' ? tabWords(route) : undefined;
  const context = { schemaIndex, row: undefined, request: undefined, entity: undefined, params, tabKeys };
  return { kind, sections: sectionsOf(formFields(shape, 'page', value, [], context)) };
}

function parametersOf({ draft }: SchemaIndex, path: string, route: unknown): readonly string[] {
  const id = fileKind(path)?.id ?? '';
  const pattern = typeof route === 'string' ? pagePattern(draft.products, { id, route }) : '';
  return routeParameters(pattern).map(({ name }) => name);
}

function sectionsOf(fields: readonly FormField[]): readonly FormSection[] {
  const grouped = new Set(GROUPS.flatMap(({ keys }) => keys));
  const byKey = new Map(fields.map((field) => [String(field.path[0]), field]));
  const others = fields.filter(({ path }) => !grouped.has(String(path[0])));
  return [
    ...GROUPS.map(({ key, title, keys }) => ({
      key,
      title,
      fields: keys.flatMap((name) => byKey.get(name) ?? []),
    })),
    { key: 'others', title: '其他', fields: others },
  ].filter((section) => section.fields.length > 0);
}

function valueIn(text: string): unknown {
  try {
    return plainValue(openYaml(text));
  } catch {
    return undefined;
  }
}
