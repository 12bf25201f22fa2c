// Faults of whole files: no YAML, no known place, not there.
import type { Diagnostic, Range } from '#core/diagnostic.ts';
import { didYouMean } from '#core/did-you-mean.ts';
import type { SourceFile } from '../config.ts';
import type { SyntaxProblem } from './parse-source.ts';

const TOP: Range = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };
const DIRECTORIES = [
  'pages',
  'menus',
  'api',
  'entities',
  'enums',
  'errors',
  'plugins',
  'meta',
  'help',
  'journeys',
];

export function syntaxDiagnostic(file: SourceFile, { range, message }: SyntaxProblem): Diagnostic {
  return {
    code: 'SCH-YAML',
    severity: 'error',
    file: file.file,
    range,
    path: '',
    message: { zh: `YAML 语法错误：${message.zh}`, en: `YAML syntax error: ${message.en}` },
  };
}

/**
 * Bytes that are no UTF-8 arrive here as U+FFFD from every reader. Their meaning is lost, so the file is rejected
 * instead of being shown, or written back, with question marks.
 */
export function encodingDiagnostic(file: SourceFile): Diagnostic | undefined {
  const offset = file.text.indexOf('\uFFFD');
  if (offset === -1) return undefined;
  const before = file.text.slice(0, offset).split('\n');
  const start = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  return {
    code: 'SCH-ENCODING',
    severity: 'error',
    file: file.file,
    range: { start, end: { line: start.line, column: start.column + 1 } },
    path: '',
    message: {
      zh: '文件不是 UTF-8 编码，从这里起读不出来；请在编辑器里另存为 UTF-8',
      en: 'The file is not UTF-8 and cannot be read from here on; save it as UTF-8',
    },
  };
}

/** A YAML file where nothing looks for one would be ignored in silence; other files may lie around. */
export function unknownFile(file: SourceFile): readonly Diagnostic[] {
  if (!/\.ya?ml$/.test(file.path)) return [];
  const [directory = ''] = file.path.split('/', 1);
  const near = file.path.endsWith('.yml')
    ? `${file.path.slice(0, -4)}.yaml`
    : didYouMean(directory, DIRECTORIES);
  return [
    {
      code: 'SCH-FILE',
      severity: 'error',
      file: file.file,
      range: TOP,
      path: '',
      message: {
        zh: `没有地方读取 ${file.path}${near === undefined ? '' : `，是不是应为 “${near}”？`}`,
        en: `Nothing reads ${file.path}${near === undefined ? '' : ` — did you mean "${near}"?`}`,
      },
      ...(near === undefined ? {} : { suggestion: near }),
    },
  ];
}

export function missingFile(path: string): Diagnostic {
  return {
    code: 'SCH-MISSING-FILE',
    severity: 'error',
    file: path,
    range: TOP,
    path: '',
    message: { zh: `缺少文件 ${path}`, en: `${path} is missing` },
  };
}
