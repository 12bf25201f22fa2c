// Reads the PromQL subset: [histogram_quantile(q,] [sum [by (labels)] (] rate|increase ( metric{matchers} [window] ) [)] [)].
import { AppError } from '#core/app-error.ts';

export interface Matcher {
  readonly label: string;
  readonly operator: '=' | '!=' | '=~' | '!~';
  readonly value: string;
}

export interface ParsedQuery {
  readonly quantile?: number;
  /** Labels to keep; absent: no aggregation, all labels stay. */
  readonly sumBy?: readonly string[];
  readonly fn: 'rate' | 'increase';
  readonly metric: string;
  readonly matchers: readonly Matcher[];
  readonly windowSeconds: number;
}

export function unsupported(reason: string): AppError {
  return new AppError('metrics.unsupported-query', { reason });
}

const TOKEN =
  /\s*(?:([A-Za-z_:][\w:]*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?(?:ms|[smhdw])?)|(=~|!~|!=|[(){}[\],=]))/y;
const UNIT_S: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };

interface Reader {
  readonly peek: () => string | undefined;
  readonly next: () => string;
  readonly expect: (token: string) => void;
}

export function parseQuery(text: string): ParsedQuery {
  const reader = createReader(tokenize(text));
  const parsed = readExpression(reader);
  if (reader.peek() !== undefined) throw unsupported(`多余的内容 ${reader.peek()}`);
  return parsed;
}

function readExpression(reader: Reader): ParsedQuery {
  const name = reader.next();
  if (name === 'histogram_quantile') return readQuantile(reader);
  if (name === 'sum') return readSum(reader);
  if (name === 'rate' || name === 'increase') return readRate(reader, name);
  throw unsupported(`不认识 ${name}；计数器要放在 rate 或 increase 里`);
}

function readQuantile(reader: Reader): ParsedQuery {
  reader.expect('(');
  const quantile = Number(reader.next());
  if (!(quantile >= 0 && quantile <= 1)) throw unsupported('分位数必须在 0 和 1 之间');
  reader.expect(',');
  const inner = readExpression(reader);
  reader.expect(')');
  if (inner.quantile !== undefined || !inner.metric.endsWith('_bucket'))
    throw unsupported('histogram_quantile 只能用于 _bucket 指标');
  if (inner.sumBy !== undefined && !inner.sumBy.includes('le'))
    throw unsupported('histogram_quantile 里的 sum 必须保留标签 le');
  return { ...inner, quantile };
}

function readSum(reader: Reader): ParsedQuery {
  const before = readBy(reader);
  reader.expect('(');
  const inner = readExpression(reader);
  reader.expect(')');
  if (inner.quantile !== undefined || inner.sumBy !== undefined)
    throw unsupported('sum 里只能是 rate 或 increase');
  return { ...inner, sumBy: before ?? readBy(reader) ?? [] };
}

function readBy(reader: Reader): string[] | undefined {
  if (reader.peek() !== 'by') return undefined;
  reader.next();
  reader.expect('(');
  const labels: string[] = [];
  while (reader.peek() !== ')') {
    labels.push(reader.next());
    if (reader.peek() === ',') reader.next();
  }
  reader.next();
  return labels;
}

function readRate(reader: Reader, fn: 'rate' | 'increase'): ParsedQuery {
  reader.expect('(');
  const metric = reader.next();
  const matchers = reader.peek() === '{' ? readMatchers(reader) : [];
  reader.expect('[');
  const windowSeconds = readDuration(reader.next());
  reader.expect(']');
  reader.expect(')');
  return { fn, metric, matchers, windowSeconds };
}

function readMatchers(reader: Reader): Matcher[] {
  reader.expect('{');
  const matchers: Matcher[] = [];
  while (reader.peek() !== '}') {
    const label = reader.next();
    const operator = reader.next();
    if (operator !== '=' && operator !== '!=' && operator !== '=~' && operator !== '!~')
      throw unsupported(`不认识运算符 ${operator}`);
    matchers.push({ label, operator, value: unquote(reader.next()) });
    if (reader.peek() === ',') reader.next();
  }
  reader.next();
  return matchers;
}

function readDuration(text: string): number {
  const found = /^(\d+(?:\.\d+)?)(ms|[smhdw])$/.exec(text);
  const unit = UNIT_S[found?.[2] ?? ''];
  if (found === null || unit === undefined) throw unsupported(`${text} 不是时间窗口`);
  return Number(found[1]) * unit;
}

function unquote(text: string): string {
  if (!/^["']/.test(text)) throw unsupported(`${text} 应放在引号里`);
  return text.slice(1, -1).replace(/\\(.)/g, '$1');
}

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  const pattern = new RegExp(TOKEN);
  const end = text.trimEnd().length;
  while (pattern.lastIndex < end) {
    const at = pattern.lastIndex;
    const found = pattern.exec(text);
    if (found === null) throw unsupported(`第 ${at + 1} 个字符附近无法识别`);
    tokens.push(found[0].trim());
  }
  return tokens;
}

function createReader(tokens: readonly string[]): Reader {
  let at = 0;
  const next = () => {
    const token = tokens[at++];
    if (token === undefined) throw unsupported('查询不完整');
    return token;
  };
  return {
    peek: () => tokens[at],
    next,
    expect: (wanted) => {
      const token = next();
      if (token !== wanted) throw unsupported(`应为 ${wanted}，实际为 ${token}`);
    },
  };
}
