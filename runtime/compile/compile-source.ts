// A data source of a page: which call, with what, and how long it is polled.
import type { Source } from '#core/generated/page-language.ts';
import type { LinkedOperation, LinkedPage } from '#core/linked-page.ts';
import { compileBindings, compileCondition } from './expression.ts';
import { isRow, type Row, rowScope, type Scope } from './scope.ts';

export interface SourcePlan {
  /** operationId. */
  readonly id: string;
  readonly operation: LinkedOperation | undefined;
  readonly body: (scope: Scope) => Row;
  readonly poll: { readonly ms: number; readonly active: (scope: Scope) => boolean } | undefined;
}

/** One call of a source, its body filled. */
export interface SourceRequest {
  /** operationId. */
  readonly id: string;
  readonly operation: LinkedOperation;
  readonly body: Row;
  /** How often it is polled while this is the result, ms; undefined: not. For what has no change events. */
  readonly pollMs?: ((data: unknown) => number | undefined) | undefined;
}

export function compileSource(source: Source, linked: LinkedPage): SourcePlan {
  return {
    id: source.operation,
    operation: linked.operations[source.operation],
    body: compileBindings(source.body),
    poll:
      source.poll === undefined
        ? undefined
        : { ms: Math.max(1, source.poll.seconds) * 1000, active: compileCondition(source.poll.while) },
  };
}

/** Undefined for a call that the person may not make: the server did not link it. */
export function sourceRequest(
  { id, operation, poll }: SourcePlan,
  body: Row,
  scope: Scope,
): SourceRequest | undefined {
  const pollMs =
    poll &&
    ((result: unknown) =>
      poll.active(rowScope({ ...scope, result }, isRow(result) ? result : {})) ? poll.ms : undefined);
  return operation && { id, operation, body, pollMs };
}
