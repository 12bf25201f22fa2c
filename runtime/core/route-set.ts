// Whether any of many routes takes a path, in one walk instead of one match a route.
import { decodeSegment, parameterOf, segmentsOf } from './route.ts';

interface Branch {
  readonly statics: Map<string, Branch>;
  parameter: Branch | undefined;
  /** A route ends here. */
  isEnd: boolean;
}

/** Returns whether `matchRoute` would match the path with one of the patterns. */
export function createRouteSet(patterns: Iterable<string>): (path: string) => boolean {
  const root = newBranch();
  for (const pattern of patterns) plant(root, segmentsOf(pattern));
  return (path) => grows(root, segmentsOf(path).map(decodeSegment));
}

function plant(branch: Branch, [segment, ...rest]: readonly string[]): void {
  if (segment === undefined) {
    branch.isEnd = true;
    return;
  }
  const parameter = parameterOf(segment);
  if (parameter?.words !== undefined) {
    for (const word of parameter.words) plant(staticBranch(branch, word), rest);
    return;
  }
  if (parameter?.optional === true) plant(branch, rest);
  plant(parameter === undefined ? staticBranch(branch, segment) : parameterBranch(branch), rest);
}

function staticBranch({ statics }: Branch, segment: string): Branch {
  // A segment that decodes to nothing matches nothing, not even itself.
  const key = decodeSegment(segment);
  if (key === undefined) return newBranch();
  const next = statics.get(key) ?? newBranch();
  statics.set(key, next);
  return next;
}

function parameterBranch(branch: Branch): Branch {
  branch.parameter ??= newBranch();
  return branch.parameter;
}

function grows(branch: Branch | undefined, path: readonly (string | undefined)[], at = 0): boolean {
  if (branch === undefined) return false;
  if (at === path.length) return branch.isEnd;
  const segment = path[at];
  if (segment === undefined) return false;
  return grows(branch.statics.get(segment), path, at + 1) || grows(branch.parameter, path, at + 1);
}

function newBranch(): Branch {
  return { statics: new Map(), parameter: undefined, isEnd: false };
}
