// Field errors in the nested shape that rjsf hands down to its fields.
import { type FieldErrors, pathSegments } from './check-request.ts';

/** Errors of a field (`__errors`) and of what lies inside it. */
export interface ErrorNode {
  readonly __errors?: string[];
  readonly [name: string]: ErrorNode | string[] | undefined;
}

export function errorSchemaOf(errors: FieldErrors): ErrorNode {
  const root: Record<string, unknown> = {};
  for (const [path, text] of Object.entries(errors)) {
    let node = root;
    for (const segment of pathSegments(path)) {
      node[segment] ??= {};
      node = node[segment] as Record<string, unknown>;
    }
    node.__errors = [text];
  }
  return root as ErrorNode;
}

/** Text at a path below a node. */
export function errorAt(
  node: ErrorNode | undefined,
  ...path: readonly (string | number)[]
): string | undefined {
  let at: unknown = node;
  for (const segment of path) at = (at as Record<string, unknown> | undefined)?.[String(segment)];
  return (at as ErrorNode | undefined)?.__errors?.[0];
}
