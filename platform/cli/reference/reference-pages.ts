// The reference as Markdown: every page is made from the meta schemas, the diagnostic catalogue and the examples.
import {
  type ExpressionDoc,
  FILTER_DOCS,
  FUNCTION_DOCS,
  ROOT_DOCS,
  signatureText,
} from '#config/assist/expression-docs.ts';
import { outlineOf } from '#config/assist/outline.ts';
import { docAt, type KeyDoc, rootDoc } from '#config/assist/schema-at.ts';
import { DIAGNOSTIC_CATALOGUE } from '#config/catalogue/diagnostic-catalogue.ts';
import type { DiagnosticRow } from '#config/catalogue/diagnostic-row.ts';
import type { FileKind } from '#config/read/file-kinds.ts';
import type { ValuePath } from '#config/yaml/value-path.ts';
import type { Example } from './examples.ts';
import { cell, keyTable } from './key-table.ts';

const NOTE =
  '<!-- 由 npm run docs 生成，不要直接修改。文字和例子在 runtime/kinds/、schemas/meta/ 和 docs/examples/。 -->';

/** Path below `docs/reference/` -> text. */
export type ReferencePages = ReadonlyMap<string, string>;

interface Topic {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Where the values are listed, and where their keys are. */
  readonly kind: FileKind;
  readonly at: ValuePath;
  readonly text: (value: string) => string;
  readonly host: ValuePath;
  /** The keys differ with the value. */
  readonly ownKeys: boolean;
}

const TOPICS: readonly Topic[] = [
  {
    name: 'kind',
    title: '页面',
    about: '页面文件放在 `schemas/pages/<产品>/<领域>/<页面>.yaml`，路径就是页面 id。',
    kind: 'page',
    at: ['kind'],
    text: (value) => `kind: ${value}`,
    host: [],
    ownKeys: true,
  },
  {
    name: 'column',
    title: '列',
    about: '表格的列，也是属性列表的一项。写在 `columns`、`items` 里。',
    kind: 'page',
    at: ['columns', 0, 'type'],
    text: () => 'kind: list',
    host: ['columns', 0],
    ownKeys: false,
  },
  {
    name: 'filter',
    title: '筛选项',
    about: '表格和看板上方的筛选项，写在 `filters` 里。',
    kind: 'page',
    at: ['filters', 0, 'type'],
    text: () => 'kind: list',
    host: ['filters', 0],
    ownKeys: false,
  },
  {
    name: 'widget',
    title: '表单控件',
    about: '表单字段的外观，写在表单页和弹窗表单的 `ui` 里。',
    kind: 'page',
    at: ['ui', 'field', 'widget'],
    text: () => 'kind: form',
    host: ['ui', 'field'],
    ownKeys: false,
  },
  {
    name: 'block',
    title: '区块',
    about: '详情页页签和看板的内容，写在 `blocks` 里。',
    kind: 'page',
    at: ['blocks', 0, 'type'],
    text: (value) => `kind: dashboard\nblocks:\n  - type: ${value}`,
    host: ['blocks', 0],
    ownKeys: true,
  },
];

type FilePage = Exclude<FileKind, 'page' | 'help'> | 'field';

/** Every kind of file beside pages and Markdown has a page; the compiler sees to it. */
const FILE_PAGES: Readonly<Record<FilePage, true>> = {
  entity: true,
  enum: true,
  api: true,
  field: true,
  error: true,
  menu: true,
  plugin: true,
  job: true,
  notification: true,
  products: true,
  permissions: true,
  modules: true,
  deployment: true,
  console: true,
  parameters: true,
  fragment: true,
  'specified-routes': true,
  journey: true,
};
const FILES = Object.keys(FILE_PAGES) as readonly FilePage[];

export function referencePages(examples: readonly Example[]): ReferencePages {
  const pages = new Map<string, string>();
  const add = (path: string, lines: readonly string[]) =>
    pages.set(path, `${[NOTE, ...lines].filter((line) => line !== '').join('\n\n')}\n`);
  for (const topic of TOPICS) addTopic(topic, examples, add);
  addActions(examples, add);
  for (const kind of FILES) addFile(kind, examples, add);
  addExpressions('function', '函数', FUNCTION_DOCS, add);
  addExpressions('filter', '过滤器', FILTER_DOCS, add);
  addDiagnostics(add);
  add('icon.md', [
    '# 图标',
    '菜单和按钮的 `icon` 可以写这些名称：',
    ['| 名称 | 画的是 |', '|---|---|', ...iconRows()].join('\n'),
  ]);
  add('index.md', indexLines());
  return pages;
}

function iconRows(): readonly string[] {
  const { enum: names, enumDescriptions: words } =
    docAt('menu', outlineOf('items: [{ icon: box }]'), ['items', 0, 'icon'])?.schema ?? {};
  if (!Array.isArray(names) || !Array.isArray(words)) return [];
  return names.map((name, index) => `| \`${name}\` | ${cell(String(words[index]))} |`);
}

type Add = (path: string, lines: readonly string[]) => void;

function addTopic(topic: Topic, examples: readonly Example[], add: Add): void {
  const { name, kind, at, host } = topic;
  const place = (value: string) => ({ kind, text: topic.text(value), path: host, up: '../' });
  const doc = docAt(kind, outlineOf(topic.text('')), at);
  const values = valuesOf(doc);
  add(`${name}/index.md`, [
    `# ${topic.title}`,
    topic.about,
    [
      '| 写法 | 说明 |',
      '|---|---|',
      ...values.map(([value, about]) => `| [\`${value}\`](${value}.md) | ${cell(about)} |`),
    ].join('\n'),
    ...(topic.ownKeys ? [] : ['## 键', keyTable(place(''))]),
  ]);
  for (const [value, about] of values) {
    add(`${name}/${value}.md`, [
      `# ${topic.title}：${value}`,
      `${about}。`,
      ...(topic.ownKeys ? [] : [`可以写的键见 [${topic.title}](index.md)。`]),
      ...exampleLines(examples.filter((example) => example.topic === name && example.name === value)),
      ...(topic.ownKeys ? ['## 键', keyTable(place(value))] : []),
    ]);
  }
}

function valuesOf(doc: KeyDoc | undefined): readonly (readonly [string, string])[] {
  const { enum: values, enumDescriptions } = doc?.schema ?? {};
  const texts = Array.isArray(enumDescriptions) ? enumDescriptions : [];
  return Array.isArray(values)
    ? values.map((value, index) => [String(value), String(texts[index] ?? '')])
    : [];
}

/** The part that matters, then the whole file that it was checked in. */
function exampleLines(examples: readonly Example[]): readonly string[] {
  return examples.flatMap(({ part, path, text, with: beside }) => [
    '## 例子',
    ...(text.endsWith(`\n${part}\n`) ? [] : [fence('yaml', part), '放进完整的文件：']),
    `\`schemas/${path}\``,
    fence('yaml', text.trimEnd()),
    ...Object.entries(beside).flatMap(([file, other]) => [
      `\`schemas/${file}\``,
      fence('yaml', other.trimEnd()),
    ]),
  ]);
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function addActions(examples: readonly Example[], add: Add): void {
  const own = examples.filter(({ topic }) => topic === 'action');
  add('action/index.md', [
    '# 按钮',
    '写在 `toolbar`、`rowActions`、`bulkActions`、`actions`、`buttons` 里。`to`、`href`、`operation`、`dialog` 必须且只能写一个。',
    [
      '| 能做什么 | 例子 |',
      '|---|---|',
      ...own.map(({ name, title }) => `| ${title} | [\`${name}\`](${name}.md) |`),
    ].join('\n'),
    '## 键',
    keyTable({ kind: 'page', text: 'kind: list', path: ['toolbar', 0], up: '../' }),
  ]);
  for (const example of own)
    add(`action/${example.name}.md`, [
      `# 按钮：${example.title}`,
      '可以写的键见 [按钮](index.md)。',
      ...exampleLines([example]),
    ]);
}

function addFile(kind: FilePage, examples: readonly Example[], add: Add): void {
  const doc = rootDoc(kind);
  if (doc === undefined) return;
  const whole = (text: string, path: ValuePath) => keyTable({ kind, text, path, up: '../' });
  const parts: Partial<Record<string, readonly string[]>> = {
    api: [
      '## 接口的键',
      '写在 `paths` 的每个方法之下；以 `x-` 开头的是本项目的扩展。',
      whole('', ['paths', '/', 'post']),
    ],
    menu: ['## 菜单项的键', whole('', ['items', 0])],
    permissions: ['## 角色的键', whole('', ['roles', 'role'])],
    journey: [
      '## open 写成对象时的键',
      whole('steps: [{ open: { page: a } }]', ['steps', 0, 'open']),
      '## call 写成对象时的键',
      whole('steps: [{ expect: { call: { operation: a } } }]', ['steps', 0, 'expect', 'call']),
    ],
  };
  add(`file/${kind}.md`, [
    `# ${doc.title}`,
    doc.description,
    ...exampleLines(examples.filter(({ topic, name }) => topic === 'file' && name === kind)),
    '## 键',
    whole('', []) || '键是名称，值是[字段](field.md)。',
    ...(parts[kind] ?? []),
  ]);
}

function addExpressions(
  kind: 'function' | 'filter',
  title: string,
  docs: Readonly<Record<string, ExpressionDoc>>,
  add: Add,
): void {
  const folder = kind === 'function' ? 'function' : 'expression-filter';
  for (const [name, { about, example, result }] of Object.entries(docs))
    add(`${folder}/${name}.md`, [
      `# ${title}：${name}`,
      fence('text', signatureText(kind, name)),
      about,
      `\`\${${example}}\` 得到 \`${JSON.stringify(result)}\`。`,
    ]);
  const rows = Object.entries(docs).map(
    ([name, { about }]) => `| [\`${cell(signatureText(kind, name))}\`](${name}.md) | ${cell(about)} |`,
  );
  const roots = Object.entries(ROOT_DOCS).map(([name, about]) => `| \`${name}\` | ${cell(about)} |`);
  add(`${folder}/index.md`, [
    `# 表达式的${title}`,
    kind === 'function'
      ? '表达式写在 `${…}` 里，也可以直接写在 `when` 里。可以读字段和下面的名称，可以用 `+ - * / %`、比较、`&& || !`、`??` 和 `?:`，可以调用这些函数。'
      : '过滤器写在值的后面：`${createdAt | date:YYYY-MM-DD}`，参数跟在冒号之后。',
    ['| 写法 | 说明 |', '|---|---|', ...rows].join('\n'),
    ...(kind === 'function'
      ? ['## 到处都能读的名称', ['| 名称 | 说明 |', '|---|---|', ...roots].join('\n')]
      : []),
  ]);
}

function addDiagnostics(add: Add): void {
  for (const row of DIAGNOSTIC_CATALOGUE) add(`diagnostic/${row.code}.md`, diagnosticLines(row));
  const rows = DIAGNOSTIC_CATALOGUE.map(
    ({ code, severity, titleZh }) =>
      `| [\`${code}\`](${code}.md) | ${SEVERITIES[severity]} | ${cell(titleZh)} |`,
  );
  add('diagnostic/index.md', [
    '# 诊断',
    '`npm run validate` 报告的全部问题。在终端里看说明：`npm run explain -- 诊断码`。',
    ['| 诊断码 | 级别 | 含义 |', '|---|---|---|', ...rows].join('\n'),
  ]);
}

const SEVERITIES: Readonly<Record<string, string>> = { error: '错误', warning: '警告' };

function diagnosticLines({
  code,
  severity,
  titleZh,
  titleEn,
  explainZh,
  suppressible,
  example,
}: DiagnosticRow): readonly string[] {
  return [
    `# ${code}`,
    `**${titleZh}** · ${titleEn} · ${SEVERITIES[severity]}`,
    explainZh,
    ...(example === undefined ? [] : ['## 错误的写法', fence('yaml', example.bad)]),
    ...(example?.right === undefined ? [] : ['## 正确的写法', fence('yaml', example.right)]),
    suppressible
      ? `确有理由时，在那一行的上面或末尾写注释忽略：\`# aip-ignore ${code}: 理由\``
      : '不能用注释忽略。',
    ...(example === undefined ? [] : [`完整的例子：\`tests/fixtures/broken/${example.fixture}/\``]),
  ];
}

function indexLines(): readonly string[] {
  const files = FILES.map((kind) => `- [${rootDoc(kind)?.title ?? kind}](file/${kind}.md)`);
  return [
    '# 配置语言参考',
    '第一次写页面，先看[五分钟做出第一个页面](../guide/first-page.md)。',
    '## 页面',
    [
      ...TOPICS.map(({ name, title }) => `- [${title}](${name}/index.md)`),
      '- [按钮](action/index.md)',
      '- [图标](icon.md)',
    ].join('\n'),
    '## 表达式',
    '- [函数](function/index.md)\n- [过滤器](expression-filter/index.md)',
    '## 其他文件',
    files.join('\n'),
    '## 诊断',
    '- [全部诊断码](diagnostic/index.md)',
  ];
}
