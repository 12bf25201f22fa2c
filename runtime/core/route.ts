// Paths with parameters: `/a/{name}` needs a value, `/a/{name?}` does without, `/a/(b|c)` is the open tab of a detail page.
// The same rules on both sides.
import { textOf } from './text-of.ts';

export type RouteParams = Readonly<Record<string, string>>;

export interface RouteParameter {
  readonly name: string;
  /** A path can be made without a value. */
  readonly optional: boolean;
  /** What it may be; in a path it always stands, without a value as the first of them. */
  readonly words?: readonly string[];
}

/** What expressions and links call the word of `(b|c)`. */
export const TAB_PARAMETER = 'tab';

/** A parameter that the pattern needs has no value. */
export class MissingRouteParameter extends Error {
  readonly parameter: string;
  readonly pattern: string;

  constructor(parameter: string, pattern: string) {
    super(`Route ${pattern} needs a value for "${parameter}"`);
    this.name = 'MissingRouteParameter';
    this.parameter = parameter;
    this.pattern = pattern;
  }
}

const PARAMETER = /^\{([A-Za-z]\w*)(\?)?\}$/;
const WORDS = /^\(([^()]+)\)$/;

/** The parameters of a pattern in their order. */
export function routeParameters(pattern: string): readonly RouteParameter[] {
  return segmentsOf(pattern).flatMap((segment) => parameterOf(segment) ?? []);
}

/**
 * Parameters that make `pattern` into `path`, or undefined when it does not fit. Values are decoded; an absent optional
 * parameter has no key. A trailing slash does not matter, a value that is no valid percent-encoding fits nothing.
 */
export function matchRoute(pattern: string, path: string): RouteParams | undefined {
  return matchSegments(segmentsOf(pattern), segmentsOf(path));
}

function matchSegments(wanted: readonly string[], given: readonly string[]): RouteParams | undefined {
  const [segment, ...restWanted] = wanted;
  if (segment === undefined) return given.length === 0 ? {} : undefined;
  const parameter = parameterOf(segment);
  const taken = takeSegment(segment, parameter, given[0]);
  const rest = taken === undefined ? undefined : matchSegments(restWanted, given.slice(1));
  if (rest !== undefined) return { ...taken, ...rest };
  // An optional parameter in the middle may be absent although there are segments left.
  return parameter?.optional === true && parameter.words === undefined
    ? matchSegments(restWanted, given)
    : undefined;
}

function takeSegment(segment: string, parameter: RouteParameter | undefined, given: string | undefined) {
  const value = given === undefined ? undefined : decodeSegment(given);
  if (value === undefined) return undefined;
  if (parameter?.words?.includes(value) === false) return undefined;
  if (parameter !== undefined) return { [parameter.name]: value };
  return decodeSegment(segment) === value ? {} : undefined;
}

/**
 * The path of a pattern. Values are percent-encoded. After the first optional parameter without a value the other
 * optional ones are left out as well, so that no value slips into its neighbour's place. A tab that the pattern does not
 * know becomes its first one.
 *
 * @throws MissingRouteParameter when a required parameter has no value (absent or empty)
 */
export function fillRoute(pattern: string, params: Readonly<Record<string, unknown>>): string {
  const filled: string[] = [];
  let skipping = false;
  for (const segment of segmentsOf(pattern)) {
    const parameter = parameterOf(segment);
    const text = parameter === undefined ? segment : textOf(params[parameter.name]);
    if (parameter === undefined) filled.push(segment);
    else if (parameter.words !== undefined) filled.push(knownWord(parameter.words, text));
    else if (text === '' && !parameter.optional) throw new MissingRouteParameter(parameter.name, pattern);
    else if (text === '' || (skipping && parameter.optional)) skipping = true;
    else filled.push(encodeURIComponent(text));
  }
  return `/${filled.join('/')}`;
}

function knownWord(words: readonly string[], text: string): string {
  return words.includes(text) ? text : (words[0] ?? '');
}

/**
 * Order of two patterns for matching: a static segment goes before tabs, these before a parameter, a longer pattern before
 * a shorter one.
 * Negative: `left` is to be tried first.
 */
export function compareRoutes(left: string, right: string): number {
  return compareText(routeRank(left), routeRank(right));
}

/** The items in the order in which their patterns are to be tried. */
export function sortByRoute<Item>(
  items: readonly Item[],
  patternOf: (item: Item) => string,
): readonly Item[] {
  return items
    .map((item) => ({ item, rank: routeRank(patternOf(item)) }))
    .sort((a, b) => compareText(a.rank, b.rank))
    .map(({ item }) => item);
}

/** One digit a segment; the last one puts what goes on before what ends. */
function routeRank(pattern: string): string {
  return `${segmentsOf(pattern).map(weightOf).join('')}4`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Joins a base path and a route; either may be `/` or empty. */
export function joinRoute(basePath: string, route: string): string {
  return `/${[...segmentsOf(basePath), ...segmentsOf(route)].join('/')}`;
}

function weightOf(segment: string): number {
  if (!/^[{(]/.test(segment)) return 0;
  const parameter = parameterOf(segment);
  if (parameter === undefined) return 0;
  if (parameter.words !== undefined) return 1;
  return parameter.optional ? 3 : 2;
}

/** Tabs that the pattern holds; undefined when the open tab does not stand in its paths. */
export function tabWords(pattern: string): readonly string[] | undefined {
  return routeParameters(pattern).find(({ words }) => words !== undefined)?.words;
}

/** The parts of a path or pattern between slashes; empty ones do not count. */
export function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

export function parameterOf(segment: string): RouteParameter | undefined {
  const words = WORDS.exec(segment)?.[1]?.split('|');
  if (words !== undefined) return { name: TAB_PARAMETER, optional: true, words };
  const match = PARAMETER.exec(segment);
  return match?.[1] === undefined ? undefined : { name: match[1], optional: match[2] === '?' };
}

/** Undefined when the text is no valid percent-encoding. */
export function decodeSegment(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
