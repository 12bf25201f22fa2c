// Journeys: whose they are, that each step does one thing, and that pages, calls and states they name exist.

import type { SchemaIndex } from '../index/schema-index.ts';
import { isRecord } from '../read/field-schema.ts';
import { callOf, type Journey, journeyOf, pagesNamed, type Step, VERBS, verbsOf } from '../read/journey.ts';
import type { Finding, Source } from '../read/source.ts';
import { unknownName } from '../read/unknown-name.ts';

export function* journeyRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const source of schemaIndex.sources('journey')) {
    const journey = journeyOf(source);
    yield* productFindings(journey, source, schemaIndex);
    yield* roleFindings(journey, source, schemaIndex);
    yield* orderFindings(journey, source);
    yield* pageFindings(journey, source, schemaIndex);
    for (const [index, step] of journey.steps.entries()) {
      yield* verbFindings(step, index, source);
      yield* senseFindings(step, index, source);
      yield* expectationFindings(step, index, source, schemaIndex);
    }
  }
}

function* productFindings(
  { id }: Journey,
  source: Source,
  { known, isIncomplete }: SchemaIndex,
): Iterable<Finding> {
  const key = id.split('/', 1)[0] ?? '';
  if (isIncomplete('products') || known.products.has(key)) return;
  yield {
    ...unknownName(key, known.products, ['产品', 'product'], { code: 'SCH-PRODUCT', source, path: [] }),
    received: key,
  };
}

function* roleFindings({ as }: Journey, source: Source, { draft }: SchemaIndex): Iterable<Finding> {
  const { permissions } = draft;
  if (permissions === undefined || Object.hasOwn(permissions.roles, as)) return;
  yield unknownName(as, Object.keys(permissions.roles), ['角色', 'role'], {
    code: 'SCH-ROLE',
    source,
    path: ['as'],
  });
}

function* verbFindings(step: Step, index: number, source: Source): Iterable<Finding> {
  const [, second] = verbsOf(step);
  const at = ['steps', index];
  const common = { code: 'SCH-JOURNEY-STEP', source, expected: VERBS.join(', ') } as const;
  if (verbsOf(step).length === 0)
    yield { ...common, zh: '这一步没有写做什么', en: 'The step does nothing', path: at };
  if (second !== undefined)
    yield {
      ...common,
      zh: `一步只做一件事，把 “${second}” 写成下一步`,
      en: `A step does one thing: make "${second}" the next step`,
      path: [...at, second],
      at: 'key',
    };
}

/** Allowed by the shape, but impossible. */
function* senseFindings(step: Step, index: number, source: Source): Iterable<Finding> {
  const at = ['steps', index];
  const [verb] = verbsOf(step);
  if (step.in !== undefined && (verb === 'open' || verb === 'remember'))
    yield {
      code: 'SCH-JOURNEY-STEP',
      zh: `“${verb}” 不在页面的某一处做，旁边不能写 in`,
      en: `"${verb}" is done in no place of the page: "in" says nothing beside it`,
      source,
      path: [...at, 'in'],
      at: 'key',
    };
  const { text, gone } = step.expect ?? {};
  if (text !== undefined && gone !== undefined && text.includes(gone))
    yield {
      code: 'SCH-JOURNEY-STEP',
      zh: `“${gone}” 不能既看得到（text）又看不到（gone）`,
      en: `"${gone}" cannot be there ("text") and gone at the same time`,
      source,
      path: [...at, 'expect', 'gone'],
    };
}

/** Before a page is open there is nothing to do. */
function* orderFindings({ steps }: Journey, source: Source): Iterable<Finding> {
  const first = steps.findIndex((step) => !Object.hasOwn(step, 'remember'));
  const [verb] = verbsOf(steps[first] ?? {});
  if (verb === undefined || verb === 'open') return;
  yield {
    code: 'SCH-JOURNEY-START',
    zh: '第一步要用 open 打开一个页面',
    en: 'A journey begins by opening a page with "open"',
    source,
    path: ['steps', first, verb],
    at: 'key',
  };
}

function* pageFindings(journey: Journey, source: Source, { known }: SchemaIndex): Iterable<Finding> {
  for (const { page, path } of pagesNamed(journey)) {
    if (!known.pages.has(page))
      yield unknownName(page, known.pages, ['页面', 'page'], { code: 'SCH-PAGE', source, path });
  }
}

function* expectationFindings(
  { expect }: Step,
  index: number,
  source: Source,
  { known, draft, isIncomplete }: SchemaIndex,
): Iterable<Finding> {
  const at = ['steps', index, 'expect'];
  if (expect?.call !== undefined) {
    const { operation } = callOf(expect.call);
    const path = [...at, 'call', ...(isRecord(expect.call) ? ['operation'] : [])];
    if (!known.operations.has(operation))
      yield unknownName(operation, known.operations, ['接口', 'operation'], {
        code: 'SCH-OPERATION',
        source,
        path,
      });
  }
  if (expect?.state === undefined || expect.state.includes('${') || isIncomplete('enum')) return;
  const labels = new Set([...draft.enums.values()].flatMap(({ values }) => values.map(({ label }) => label)));
  if (!labels.has(expect.state))
    yield unknownName(expect.state, labels, ['状态', 'state'], {
      code: 'SCH-JOURNEY-STATE',
      source,
      path: [...at, 'state'],
    });
}
