// A data source of a page: which call, with what, and how long it is polled.

import type { Source } from '#core/generated/page-language.ts';
import type { LinkedOperation, LinkedPage } from '#core/linked-page.ts';
import { compileBindings, compileCondition } from './expression.ts';
import type { Row, Scope } from './scope.ts';

export interface SourcePlan {
  /** operationId. */
  readonly id: string;
  readonly operation: LinkedOperation | undefined;
  readonly body: (scope: Scope) => Row;
  readonly poll: { readonly ms: number; readonly active: (scope: Scope) => boolean } | undefined;
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
