import { invalidParameter } from './service-error.ts';

/** A call as the models see it, whatever its content type was. */
export interface Call {
  /** Fields of the JSON object or form; with a raw body those of the query string. */
  readonly fields: ReadonlyMap<string, unknown>;
  /** A raw body: the picture or recording itself. */
  readonly media?: { readonly type: string; readonly bytes: Buffer };
}

/** A text field, or undefined where it is missing or null. */
export function textOf(call: Call, name: string): string | undefined {
  const value = call.fields.get(name) ?? undefined;
  if (value === undefined || typeof value === 'string') return value;
  throw invalidParameter(`参数 ${name} 应为字符串，收到：${shown(value)}`);
}

/** A number within the limits; forms and query strings bring it as text. */
export function numberOf(
  call: Call,
  name: string,
  limits: {
    readonly minimum: number;
    readonly maximum: number;
    readonly fallback: number;
    readonly whole?: boolean;
  },
): number {
  const value = call.fields.get(name) ?? undefined;
  if (value === undefined) return limits.fallback;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const fits =
    typeof number === 'number' &&
    number >= limits.minimum &&
    number <= limits.maximum &&
    (limits.whole !== true || Number.isInteger(number));
  if (fits) return number;
  const kind = limits.whole === true ? '整数' : '数';
  throw invalidParameter(
    `参数 ${name} 应为 ${limits.minimum} 到 ${limits.maximum} 的${kind}，收到：${shown(value)}`,
  );
}

/** A value in a message, cut short. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** A switch that is off where it is missing; Baidu's clients send `"true"` and `"false"` as text. */
export function isTrue(call: Call, name: string): boolean {
  const value = call.fields.get(name) ?? undefined;
  if (value === true || value === 'true') return true;
  if (value === undefined || value === false || value === 'false' || value === '') return false;
  throw invalidParameter(`参数 ${name} 应为 true 或 false，收到：${shown(value)}`);
}
