// Whether a condition over calls can be met as it is written: of a split rule, or of who takes part in a test.
import { isIpRange } from '#network/is-ip-range.ts';

export interface Condition {
  readonly field: 'header' | 'query' | 'application' | 'ip';
  readonly name: string;
  readonly operator: 'equal' | 'in';
  readonly values: readonly string[];
}

type Faults = Readonly<Record<string, string>>;

const NAMED: ReadonlySet<string> = new Set(['header', 'query']);

/** Of what calls have several of, each with a name of its own. */
export function isNamed(field: string): boolean {
  return NAMED.has(field);
}

/**
 * By field, such as `targeting[0].values[1]`.
 *
 * @param at where the condition stands in the request
 * @param applications why calls of an application never come, by its id; absent ones do
 */
export function conditionFaults(
  { field, name, operator, values }: Condition,
  at: string,
  applications: ReadonlyMap<string, string>,
): Faults {
  const faults = values.flatMap((value, place) => {
    const fault = values.indexOf(value) < place ? `值“${value}”重复` : valueFault(field, value, applications);
    return fault === undefined ? [] : [[`${at}.values[${place}]`, fault]];
  });
  return {
    ...(isNamed(field) && name === '' ? { [`${at}.name`]: '要写明请求头或查询参数的名称' } : {}),
    ...(!isNamed(field) && name !== '' ? { [`${at}.name`]: '只有请求头和查询参数有名称' } : {}),
    ...(operator === 'equal' && values.length > 1
      ? { [`${at}.values`]: `“等于”只能有一个值，收到 ${values.length} 个` }
      : {}),
    ...Object.fromEntries(faults),
  };
}

function valueFault(
  field: Condition['field'],
  value: string,
  applications: ReadonlyMap<string, string>,
): string | undefined {
  if (/\p{Cc}/u.test(value)) return `值 ${JSON.stringify(value)} 含有换行等控制字符；每个值单独写`;
  // Blanks around a header's value do not arrive with it.
  if (field !== 'query' && value !== value.trim()) return `值“${value}”首尾不能是空格`;
  if (field === 'ip' && !isIpRange(value)) return `“${value}”不是 IP 地址或网段，如 10.0.0.0/8`;
  return field === 'application' ? applications.get(value) : undefined;
}
