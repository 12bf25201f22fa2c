// Whole files and their YAML: what stops a file from being read at all.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const FILE_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-YAML',
    severity: 'error',
    suppressible: false,
    titleZh: 'YAML 语法错误',
    titleEn: 'YAML syntax error',
    explainZh:
      '文件不是合法的 YAML，其中的内容一概读不出来，所以只报告第一处。常见原因：值里含有“冒号加空格”却没有加引号、缩进不齐、同一个键写了两次。给含特殊字符的值加单引号，重复的键只留一个。',
    explainEn:
      'The file is not valid YAML, so nothing in it can be read and only the first place is reported. Usual causes: an unquoted value with a colon and a space, uneven indentation, a key that stands twice. Quote such values and keep one of two equal keys.',
    example: {
      fixture: 'yaml-syntax',
      bad: 'title: 物品: 又一个',
      mark: '物',
      right: "title: '物品: 又一个'",
    },
  },
  {
    code: 'SCH-ENCODING',
    severity: 'error',
    suppressible: false,
    titleZh: '文件不是 UTF-8 编码',
    titleEn: 'The file is not UTF-8',
    explainZh:
      '文件里有不是 UTF-8 的字节，常见的是用 GBK 保存的中文；猜测编码会把文字悄悄改错，所以整个文件都不读，只报告第一处。请在编辑器里选择“另存为 UTF-8”。',
    explainEn:
      'The file holds bytes that are no UTF-8, usually Chinese that was saved as GBK. Guessing would change texts in silence, so nothing of the file is read and only the first place is reported. Save it as UTF-8.',
    example: { fixture: 'file-not-utf-8', bad: 'label: ����', mark: '�' },
  },
  {
    code: 'SCH-FILE',
    severity: 'error',
    suppressible: false,
    titleZh: '没有地方读取这个文件',
    titleEn: 'Nothing reads this file',
    explainZh:
      '文件的路径决定它是什么：页面在 `pages/`，菜单在 `menus/`，接口在 `api/`，实体在 `entities/`，枚举在 `enums/`，错误在 `errors/`，旅程在 `journeys/`，文件名以 `.yaml` 结尾。放在别处的文件会被悄悄忽略，所以在这里报告。把它移到正确的目录。',
    explainEn:
      'The path says what a file is: pages lie in `pages/`, menus in `menus/`, calls in `api/`, entities in `entities/`, enums in `enums/`, errors in `errors/`, journeys in `journeys/`, and names end with `.yaml`. A file elsewhere would be ignored in silence, so it is reported. Move it to the right directory.',
    example: { fixture: 'file-in-unknown-directory', bad: 'kind: list', mark: 'k' },
  },
  {
    code: 'SCH-MISSING-FILE',
    severity: 'error',
    suppressible: false,
    titleZh: '缺少必需的文件',
    titleEn: 'A required file is missing',
    explainZh:
      '每套配置都要有 `products.yaml`、`permissions.yaml`、`modules.yaml`、`deployment.yaml`、`console.yaml` 和 `parameters.yaml`，各层合并后缺少其中之一就无法启动。补上文件，或检查 `--schemas` 的目录是否写对。',
    explainEn:
      'Every configuration has `products.yaml`, `permissions.yaml`, `modules.yaml`, `deployment.yaml`, `console.yaml` and `parameters.yaml`; nothing starts when one of them is in no layer. Add the file, or check the directories given with `--schemas`.',
  },
  {
    code: 'SCH-ID',
    severity: 'error',
    suppressible: false,
    titleZh: 'id 与文件名不同',
    titleEn: 'The id is not the file’s name',
    explainZh:
      '菜单、实体、枚举和错误文件的 `id` 必须与文件名相同，别处才能按名字找到它。改 `id`，或给文件改名；改名时引用它的地方也要一起改。',
    explainEn:
      'The `id` of a menu, entity, enum or error file is its file name, so that others find it by name. Change the `id` or rename the file; after renaming, change those that name it.',
    example: { fixture: 'id-is-not-file-name', bad: 'id: things', mark: 'things', right: 'id: thing' },
  },
  {
    code: 'SCH-DUPLICATE',
    severity: 'error',
    suppressible: false,
    titleZh: '名字重复',
    titleEn: 'A name is given twice',
    explainZh:
      '`operationId`、接口的方法与路径、错误码、产品、枚举值和同级菜单项的 `key` 都只能出现一次，否则只有其中一个会生效。诊断里写明了第一次出现的位置：改掉其中一个名字，或删掉多余的一份。',
    explainEn:
      'An `operationId`, the method and path of a call, an error code, a product, an enum value and the `key` of neighbouring menu items stand once; otherwise only one of them would work. The message names the first place: rename one of the two, or remove what is too much.',
    example: {
      fixture: 'enum-value-twice',
      bad: '- { value: a, label: 乙 }',
      mark: 'a',
      from: 11,
      right: '- { value: b, label: 乙 }',
    },
  },
];
