// Runs the rules, and only those that can say something else than before.
import type { Diagnostic } from '#core/diagnostic.ts';
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import { type Finding, toDiagnostic } from '../read/source.ts';
import { CROSS_RULES, type CrossRule, PAGE_RULES } from '../rules/schema-rules.ts';
import { type Reads, type Watch, watchReads } from './watch-reads.ts';

/** What rules said, and what they read to say it. */
interface Answer {
  readonly diagnostics: readonly Diagnostic[];
  readonly reads: Reads;
}

export interface Answers {
  readonly pages: ReadonlyMap<IndexedPage, Answer>;
  readonly rules: ReadonlyMap<CrossRule, Answer>;
}

const OPEN: ReadonlySet<string> = new Set(['draft', 'known']);
/** A function of the page alone. */
const PURE: ReadonlySet<string> = new Set(['perPage']);

export function runRules(schemaIndex: SchemaIndex, before: Answers | undefined): Answers {
  const watch = watchReads(schemaIndex, OPEN, PURE);
  return {
    pages: new Map(
      schemaIndex.pages.map((page) => [
        page,
        answer(watch, before?.pages.get(page), (view) => PAGE_RULES.flatMap((rule) => [...rule(page, view)])),
      ]),
    ),
    rules: new Map(
      CROSS_RULES.map((rule) => [rule, answer(watch, before?.rules.get(rule), (view) => [...rule(view)])]),
    ),
  };
}

function answer(
  watch: Watch<SchemaIndex>,
  before: Answer | undefined,
  ask: (view: SchemaIndex) => readonly Finding[],
): Answer {
  const renewed = before && watch.renew(before.reads);
  if (before !== undefined && renewed !== undefined)
    return renewed === before.reads ? before : { ...before, reads: renewed };
  const { value, reads } = watch.record(() => ask(watch.view));
  return { diagnostics: value.map(toDiagnostic), reads };
}
