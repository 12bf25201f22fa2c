// Names of a journey: each `${…}` has a value by then, and what is remembered is used.
import { didYouMean } from '#core/did-you-mean.ts';
import { routeParameters } from '#core/route.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import {
  ADDRESS,
  type Journey,
  journeyOf,
  namesIn,
  SHOWN,
  type Step,
  targetOf,
  textsOf,
  UNIQUE,
} from '../read/journey.ts';
import type { Finding, Source } from '../read/source.ts';
import type { ValuePath } from '../yaml/value-path.ts';

export function* journeyNameRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const source of schemaIndex.sources('journey'))
    yield* nameFindings(journeyOf(source), source, schemaIndex.patterns);
}

function* nameFindings(
  { steps }: Journey,
  source: Source,
  patterns: SchemaIndex['patterns'],
): Iterable<Finding> {
  const remembered = new Map<string, ValuePath>();
  const used = new Set<string>();
  let open: string | undefined;
  for (const [index, step] of steps.entries()) {
    const at = ['steps', index];
    for (const { text, path, at: target } of textsOf(step)) {
      for (const { name, ...part } of namesIn(text)) {
        used.add(name);
        const isShown = name.startsWith(SHOWN) && name !== SHOWN;
        if (name === UNIQUE || isShown || remembered.has(name)) continue;
        const address = addressNames(patterns, open);
        // The address of a page that is unknown or not said holds anything.
        if (name.startsWith(ADDRESS) && (address === undefined || address.includes(name))) continue;
        yield {
          code: 'SCH-JOURNEY-NAME',
          ...saidOf(name, open),
          source,
          path: [...at, ...path],
          at: target,
          part,
          received: name,
          suggestion: didYouMean(name, [...remembered.keys(), UNIQUE, ...(address ?? [])]),
        };
      }
      // A name may be used by the ones after it.
      const [verb, key] = path;
      if (verb === 'remember' && typeof key === 'string' && target === 'value') {
        if (key === UNIQUE || remembered.has(key)) yield takenName(key, source, [...at, ...path]);
        remembered.set(key, [...at, ...path]);
      }
    }
    open = pageOf(step) ?? open;
  }
  for (const [name, path] of remembered) {
    if (used.has(name)) continue;
    yield {
      code: 'SCH-JOURNEY-UNUSED',
      severity: 'warning',
      zh: `记住了 “${name}”，之后没有用到`,
      en: `"${name}" is remembered and never used`,
      source,
      path,
      at: 'key',
    };
  }
}

/** In the steps after it the name would be ambiguous. */
function takenName(name: string, source: Source, path: ValuePath): Finding {
  const words =
    name === UNIQUE
      ? { zh: `“${name}” 是每段旅程都有的短码`, en: `"${name}" is the short code of every journey` }
      : { zh: `“${name}” 已经记住过`, en: `"${name}" has been remembered before` };
  return {
    code: 'SCH-JOURNEY-NAME',
    zh: `${words.zh}，换一个名称`,
    en: `${words.en}: choose another name`,
    source,
    path,
    at: 'key',
    received: name,
  };
}

function saidOf(name: string, open: string | undefined): Pick<Finding, 'zh' | 'en'> {
  if (name === SHOWN)
    return {
      zh: `“${SHOWN}” 后面要写页面上的标题，例如 “${SHOWN}服务地址”`,
      en: `After "${SHOWN}" stands a label of the page, as in "${SHOWN}服务地址"`,
    };
  return name.startsWith(ADDRESS)
    ? {
        zh: `页面 “${open}” 的路径没有参数 “${name.slice(ADDRESS.length)}”`,
        en: `The route of page "${open}" has no parameter "${name.slice(ADDRESS.length)}"`,
      }
    : { zh: `这之前没有记住 “${name}”`, en: `"${name}" has not been remembered before` };
}

/** The page that the step says is open after it. */
function pageOf({ open, expect }: Step): string | undefined {
  return open === undefined ? expect?.page : targetOf(open).page;
}

function addressNames(
  patterns: SchemaIndex['patterns'],
  page: string | undefined,
): readonly string[] | undefined {
  const pattern = page === undefined ? undefined : patterns.get(page);
  return pattern === undefined ? undefined : routeParameters(pattern).map(({ name }) => ADDRESS + name);
}
