// Does a file say what a file of its kind may say? One finding a mistake, at the key or value that is wrong.
import { didYouMean } from '#core/did-you-mean.ts';
import { describeViolation, ENUM_SHOWN, isConsequence } from '#core/validate/describe-violation.ts';
import { pointerSegments, type Violation } from '#core/validate/violation.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import { checkSchema } from './meta-checks.ts';
import type { Finding, Source } from './source.ts';

export function checkShape(source: Source): readonly Finding[] {
  if (source.kind === 'help') return [];
  const violations = checkSchema(`${source.kind}.schema.json`, source.value).filter(isOwnMistake);
  const unknown = violations.filter(isUnknownKey).map((violation) => unknownKey(violation, source));
  // A required key that was misspelt is one mistake, not a missing and an unknown key.
  const misspelt = new Set(
    unknown.map(({ path, suggestion }) => JSON.stringify([...path.slice(0, -1), suggestion])),
  );
  const others = violations
    .filter((violation) => !isUnknownKey(violation))
    .map((violation) => plainFinding(violation, source))
    .filter(({ path, code }) => code !== 'SCH-MISSING-KEY' || !misspelt.has(JSON.stringify(path)));
  return onePerPlace([...unknown, ...others]);
}

function isOwnMistake(violation: Violation): boolean {
  return !isConsequence(violation) && violation.keyword !== 'propertyNames';
}

function isUnknownKey(violation: Violation): boolean {
  return violation.keyword === 'additionalProperties';
}

function unknownKey(violation: Violation, source: Source): Finding {
  const key = String(violation.params.additionalProperty);
  const known = Object.keys(membersOf(membersOf(violation.parentSchema).properties));
  const present = membersOf(violation.data);
  const suggestion = didYouMean(
    key,
    known.filter((name) => !Object.hasOwn(present, name)),
  );
  return {
    code: 'SCH-UNKNOWN-KEY',
    zh: `不认识的键 “${key}”`,
    en: `Unknown key "${key}"`,
    source,
    path: [...pathOf(violation, source), key],
    at: 'key',
    expected: known.join(', '),
    suggestion,
  };
}

interface Shape {
  readonly code: string;
  readonly en: (violation: Violation) => string;
}

const SHAPES: Readonly<Record<string, Shape>> = {
  required: { code: 'SCH-MISSING-KEY', en: ({ params }) => `Missing key "${params.missingProperty}"` },
  type: { code: 'SCH-TYPE', en: ({ params }) => `Must be ${[params.type].flat().join(' or ')}` },
  enum: {
    code: 'SCH-VALUE',
    en: ({ params }) => `Must be one of ${namesOf([params.allowedValues].flat())}`,
  },
  const: { code: 'SCH-VALUE', en: ({ params }) => `Must be ${JSON.stringify(params.allowedValue)}` },
  pattern: { code: 'SCH-PATTERN', en: ({ params }) => `Must match ${params.pattern}` },
  format: { code: 'SCH-PATTERN', en: ({ params }) => `Must be a valid ${params.format}` },
};
/** As many as a person reads. */
function namesOf(values: readonly unknown[]): string {
  const shown = values.slice(0, ENUM_SHOWN).join(', ');
  return values.length > ENUM_SHOWN ? `${shown} and ${values.length - ENUM_SHOWN} more` : shown;
}

const LIMIT: Shape = {
  code: 'SCH-LIMIT',
  en: ({ keyword, params }) => `Breaks ${keyword} ${params.limit ?? ''}`.trim(),
};

function plainFinding(violation: Violation, source: Source): Finding {
  const { code, en } = SHAPES[violation.keyword] ?? LIMIT;
  const path = pathOf(violation, source);
  const named = violation.propertyName;
  if (named !== undefined)
    return {
      code,
      zh: describe(violation, named),
      en: en(violation),
      source,
      path: [...path, named],
      at: 'key',
    };
  const missing = violation.params.missingProperty;
  if (typeof missing === 'string') {
    return {
      code,
      zh: `缺少键 “${missing}”`,
      en: en(violation),
      source,
      path: [...path, missing],
      at: 'key',
    };
  }
  const allowed = violation.params.allowedValues;
  const suggestion = Array.isArray(allowed)
    ? didYouMean(String(violation.data), allowed.map(String))
    : rewritten(violation);
  return {
    code,
    zh: describe(violation, lastOf(path)),
    en: en(violation),
    source,
    path,
    expected: Array.isArray(allowed) ? allowed.map(String).join(', ') : undefined,
    suggestion,
  };
}

/** The same value in the way that is wanted, where that is one small step: `'true'` -> `true`, `a/b` -> `/a/b`. */
function rewritten({ keyword, params, data }: Violation): string | undefined {
  if (keyword === 'pattern' && typeof data === 'string') {
    const pattern = new RegExp(String(params.pattern));
    return pattern.test(`/${data}`) ? `/${data}` : undefined;
  }
  if (keyword !== 'type') return undefined;
  const wanted = [params.type].flat();
  if (typeof data === 'string') {
    if (wanted.includes('boolean')) return { true: 'true', yes: 'true', false: 'false', no: 'false' }[data];
    const isNumber = data.trim() !== '' && !Number.isNaN(Number(data));
    return isNumber && (wanted.includes('number') || wanted.includes('integer')) ? data.trim() : undefined;
  }
  return wanted.includes('string') && (typeof data === 'number' || typeof data === 'boolean')
    ? `'${data}'`
    : undefined;
}

/** The key as written stands for the field: titles are for people who fill in forms. */
function describe(violation: Violation, name: string): string {
  const parentSchema = { ...membersOf(violation.parentSchema), title: `“${name}” ` };
  return describeViolation({ ...violation, parentSchema });
}

function onePerPlace(findings: readonly Finding[]): readonly Finding[] {
  const places = new Map<string, Finding>();
  for (const finding of findings) {
    const place = JSON.stringify(finding.path);
    if (!places.has(place)) places.set(place, finding);
  }
  return [...places.values()];
}

/** Positions of lists become numbers, so that the YAML tree can be walked with them. */
function pathOf(violation: Violation, source: Source): ValuePath {
  let host = source.value;
  return pointerSegments(violation.instancePath).map((segment) => {
    const key = Array.isArray(host) ? Number(segment) : segment;
    host = membersOf(host)[segment];
    return key;
  });
}

function lastOf(path: ValuePath): string {
  const last = path.at(-1);
  return last === undefined ? '文件' : typeof last === 'number' ? `第 ${last + 1} 项` : last;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
