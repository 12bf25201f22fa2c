/** One broken rule, as Ajv reports it with `verbose`; also what rjsf hands to an error transformer's source. */
export interface Violation {
  readonly keyword: string;
  /** JSON pointer to the value, e.g. `/paths/0/method`. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly schema?: unknown;
  readonly parentSchema?: unknown;
  readonly data?: unknown;
  /** The key whose name itself is wrong. */
  readonly propertyName?: string;
}

/** `/paths/0/method` -> `['paths', '0', 'method']`. */
export function pointerSegments(pointer: string): readonly string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** `['paths', '0', 'method']` -> `paths[0].method`. */
export function jsonPath(segments: readonly (string | number)[]): string {
  return segments.reduce<string>((path, segment) => {
    if (typeof segment === 'number' || /^\d+$/.test(segment)) return `${path}[${segment}]`;
    return path === '' ? segment : `${path}.${segment}`;
  }, '');
}

/** Path of the field that a violation is about: a missing or an unknown field is named itself, not its parent. */
export function violatedPath(violation: Violation): string {
  const { missingProperty, additionalProperty, unevaluatedProperty, propertyName } = violation.params;
  const child = missingProperty ?? additionalProperty ?? unevaluatedProperty ?? propertyName;
  const segments = pointerSegments(violation.instancePath);
  return jsonPath(typeof child === 'string' ? [...segments, child] : segments);
}
