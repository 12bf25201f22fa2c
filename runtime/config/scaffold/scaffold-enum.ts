// A new enumeration.
import type { SchemaIndex } from '../index/schema-index.ts';
import { printPage } from './print-page.ts';
import { ScaffoldError } from './scaffold-error.ts';
import type { ScaffoldFile } from './scaffold-page.ts';

export interface EnumRequest {
  readonly id: string;
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
}

/** @throws ScaffoldError when the id is taken or malformed, or there is no value or the same one twice */
export function scaffoldEnum(schemaIndex: SchemaIndex, { id, label, values }: EnumRequest): ScaffoldFile {
  if (!/^[a-z0-9-]+$/.test(id))
    throw new ScaffoldError(`枚举 id “${id}” 写法不对：由小写字母、数字和短横线组成`);
  if (schemaIndex.known.enums.has(id)) throw new ScaffoldError(`枚举 “${id}” 已经存在，不会覆盖它`);
  const names = values.map(({ value }) => value);
  if (names.length === 0) throw new ScaffoldError('枚举至少要有一个值，如 --value Enabled=已启用');
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new ScaffoldError(`值 “${twice}” 写了两次`);
  return { path: `enums/${id}.yaml`, text: printPage({ id, label, values }, '../meta/enum.schema.json') };
}
