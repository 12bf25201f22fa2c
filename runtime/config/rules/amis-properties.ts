// Properties of amis nodes: each type has those that amis's own schema gives it.
import { AMIS_TYPES } from '#core/amis-vocabulary.ts';
import { didYouMean } from '#core/did-you-mean.ts';
import { AMIS_PROPERTIES } from '../generated/amis-properties.ts';
import type { AmisMember } from '../page/walk-amis.ts';
import type { Finding, Source } from '../read/source.ts';

const ANYWHERE: ReadonlySet<string> = new Set(AMIS_PROPERTIES.anywhere.split(' '));
const BY_TYPE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(AMIS_PROPERTIES.types).map(([type, names]) => [type, new Set(names.split(' '))]),
);

/** Properties of a type as amis's schema has them, its own first; nothing for a type that it says nothing about. */
export function amisPropertiesOf(type: string): readonly string[] {
  const own = BY_TYPE.get(plainType(type));
  return own === undefined ? [] : [...own, ...ANYWHERE];
}

function plainType(type: string): string {
  return type.toLowerCase().replace(/^static-/, '');
}

export function* amisPropertyFindings({ key, host, path }: AmisMember, source: Source): Iterable<Finding> {
  if (typeof host.type !== 'string' || key === 'type') return;
  const type = plainType(host.type);
  const own = BY_TYPE.get(type);
  // A type that is not known, or of which amis's schema says nothing, says nothing about its properties.
  if (own === undefined || !AMIS_TYPES.has(type)) return;
  // amis evaluates `<property>On` and `<property>Expr` for any property.
  const name = key.replace(/(?:On|Expr)$/, '');
  if ([key, name].some((one) => ANYWHERE.has(one) || own.has(one))) return;
  const known = [...own, ...ANYWHERE];
  yield {
    code: 'SCH-AMIS-PROPERTY',
    zh: `amis 的 ${host.type} 没有属性 “${key}”`,
    en: `amis's ${host.type} has no property "${key}"`,
    source,
    path,
    at: 'key',
    expected: [...own].join(', '),
    suggestion: didYouMean(
      key,
      known.filter((one) => !Object.hasOwn(host, one)),
    ),
  };
}
