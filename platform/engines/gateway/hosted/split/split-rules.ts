// Rules of a custom split: calls with a certain header, query item, application or address go to a certain version.
import type { IncomingHttpHeaders } from 'node:http';
import { createIpList } from '#network/ip-list.ts';
import type { SplitCall } from './split-call.ts';

export interface SplitRule extends SplitTest {
  readonly versionId: string;
}

export interface SplitTest {
  readonly matches: (call: SplitCall, headers: IncomingHttpHeaders) => boolean;
}

interface WrittenRule {
  readonly field?: unknown;
  readonly name?: unknown;
  readonly operator?: unknown;
  readonly values?: unknown;
  readonly versionId?: unknown;
}

/**
 * `written`: `[{field: header|query|application|ip, name, operator: equal|in, values, versionId}]`; `equal` looks at the
 * first value only. An application is named by its id, an address may be a subnet. What is no rule is left out: one
 * service's mistake must not stop the others.
 */
export function createSplitRules(written: unknown): readonly SplitRule[] {
  if (!Array.isArray(written)) return [];
  return written.flatMap((rule: WrittenRule | null) => {
    if (typeof rule?.versionId !== 'string') return [];
    const matches = readTest(rule);
    return matches === undefined ? [] : [{ versionId: rule.versionId, matches }];
  });
}

/** The same without `versionId`: undefined when one of them is no condition, for then it is unknown whom they mean. */
export function createSplitTests(written: unknown): readonly SplitTest[] | undefined {
  if (!Array.isArray(written)) return undefined;
  const tests = written.flatMap((rule: WrittenRule | null) => {
    const matches = rule === null ? undefined : readTest(rule);
    return matches === undefined ? [] : [{ matches }];
  });
  return tests.length === written.length ? tests : undefined;
}

function readTest({ field, name, operator, values }: WrittenRule): SplitTest['matches'] | undefined {
  if (!Array.isArray(values)) return undefined;
  const texts = values.filter((value) => typeof value === 'string');
  return createTest(String(field), String(name ?? ''), operator === 'equal' ? texts.slice(0, 1) : texts);
}

function createTest(
  field: string,
  name: string,
  values: readonly string[],
): SplitRule['matches'] | undefined {
  const wanted = new Set(values);
  if (field === 'header') {
    const key = name.toLowerCase();
    return (_call, headers) =>
      [headers[key]].flat().some((value) => value !== undefined && wanted.has(value));
  }
  if (field === 'query')
    return ({ read }) =>
      read.query.includes('=') &&
      new URLSearchParams(read.query).getAll(name).some((value) => wanted.has(value));
  if (field === 'application') return ({ application }) => wanted.has(application.id);
  if (field === 'ip') {
    const list = createIpList(values);
    return ({ caller }) => list?.allows(caller.ip) === true;
  }
  return undefined;
}
