// Finds the contract that a method and path belong to.
import type { Operation } from '#core/contract.ts';

export type OperationMatch =
  | {
      readonly kind: 'found';
      readonly operation: Operation;
      readonly params: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'other-method'; readonly expected: string }
  | { readonly kind: 'unknown' };

interface Pattern {
  readonly expression: RegExp;
  readonly operation: Operation;
}

/** Compiled once; literal paths are one look-up, `{name}` parameters may stand anywhere inside a segment. */
export function createOperationIndex(
  operations: Iterable<Operation>,
): (method: string, path: string) => OperationMatch {
  const literal = new Map<string, Operation[]>();
  const patterns: Pattern[] = [];
  for (const operation of operations) {
    if (operation.path.includes('{')) patterns.push({ expression: expressionOf(operation.path), operation });
    else literal.set(operation.path, [...(literal.get(operation.path) ?? []), operation]);
  }
  return (method, path) => {
    const candidates = [
      ...(literal.get(path) ?? []).map((operation) => ({ operation, params: {} })),
      ...patterns.flatMap(({ expression, operation }) => {
        const match = expression.exec(path);
        return match === null ? [] : [{ operation, params: decodeParams(match.groups ?? {}) }];
      }),
    ];
    const found = candidates.find(({ operation }) => operation.method === method.toLowerCase());
    if (found !== undefined) return { kind: 'found', ...found };
    if (candidates.length === 0) return { kind: 'unknown' };
    const expected = candidates.map(({ operation }) => operation.method.toUpperCase()).join('、');
    return { kind: 'other-method', expected };
  };
}

function expressionOf(path: string): RegExp {
  const source = path
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name === undefined ? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : `(?<${name}>[^/]+)`;
    })
    .join('');
  return new RegExp(`^${source}$`);
}

function decodeParams(groups: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decode(value)]));
}

/** What is no valid percent-encoding stays as it is; the contract's pattern refuses it then. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
