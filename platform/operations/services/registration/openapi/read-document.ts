import { parseSource } from '#config/read/parse-source.ts';
import { AppError } from '#core/app-error.ts';
import { invalid } from './invalid.ts';

/** The document as an object; `openapi.invalid` names line and column of a slip in the text. */
export function readDocument(text: string): Readonly<Record<string, unknown>> {
  const source = text.replace(/^\uFEFF/, '');
  const value = source.trimStart().startsWith('{') ? readJson(source) : readYaml(source);
  if (!isRecord(value)) throw invalid('文件内容必须是一个对象');
  return value;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The YAML parser reads JSON as well and knows where the slip is, whatever the engine's own message says.
    return readYaml(text);
  }
}

function readYaml(text: string): unknown {
  const { value, problems } = parse(text);
  const [slip] = problems;
  if (slip === undefined) return value;
  const { line, column } = slip.range.start;
  throw invalid(`第 ${line} 行第 ${column} 列附近有语法错误（${slip.message.zh}）`);
}

function parse(text: string) {
  try {
    return parseSource({ file: 'openapi', path: 'openapi', text });
  } catch (error) {
    // Thrown when aliases would unfold the document into something much larger than itself.
    throw new AppError('openapi.invalid', { reason: 'YAML 别名过多，拒绝解析' }, { cause: error });
  }
}
