// Whether what was chosen for the arms can all be at once, said at the row that is wrong.
import type { RequestOf } from '../../handler/handler.ts';
import type { TestVersion } from './version/test-version.ts';

export type Outcomes = NonNullable<RequestOf<'abtest.version.stop'>['outcomes']>;
export type Outcome = NonNullable<Outcomes[number]['outcome']>;

type Arms = TestVersion['arms'];
type Faults = Readonly<Record<string, string>>;

/** By field, such as `outcomes[1].outcome`. */
export function outcomeFaults(arms: Arms, outcomes: Outcomes): Faults {
  const faults = outcomes.map((row, place) => rowFault(arms, outcomes.slice(0, place), row));
  const found = faults.flatMap((fault, place) => {
    if (fault === undefined) return [];
    const [field, text] = fault;
    return [[`outcomes[${place}].${field}`, text] as const];
  });
  if (found.length > 0) return Object.fromEntries(found);
  return retiresAll(arms, outcomes)
    ? {
        [`outcomes[${outcomes.length - 1}].outcome`]:
          '所有分组都不再接收请求，至少要留下一组；要恢复测试前的流量占比，各组都不选',
      }
    : {};
}

type Fault = readonly [field: 'key' | 'outcome', text: string];

function rowFault(arms: Arms, before: Outcomes, row: Outcomes[number]): Fault | undefined {
  const { key } = row;
  const versionId = versionOf(arms, key);
  if (versionId === undefined) return ['key', `测试没有组 ${key}`];
  if (before.some((other) => other.key === key)) return ['key', `组 ${key} 写了两次，每组只能有一种处理`];
  for (const other of before) {
    const text = clash(versionOf(arms, other.key) === versionId, row, other);
    if (text !== undefined) return ['outcome', text];
  }
  return undefined;
}

/** Why a row cannot be beside an earlier one; undefined: it can. */
function clash(
  isSameVersion: boolean,
  { key, outcome }: Outcomes[number],
  other: Outcomes[number],
): string | undefined {
  if (outcome === undefined || other.outcome === undefined) return undefined;
  if (outcome === 'promote' && other.outcome === 'promote')
    return `只能全量发布一组，组 ${other.key} 已经选了“全量发布”`;
  // Arms of an A/A test share their version: whatever becomes of it becomes of both.
  if (isSameVersion)
    return (outcome === 'retire') === (other.outcome === 'retire')
      ? undefined
      : `组 ${key} 与组 ${other.key} 是同一个服务版本，不能一组接收请求、一组不再接收`;
  const promoted = outcome === 'promote' ? key : other.outcome === 'promote' ? other.key : undefined;
  const kept = outcome === 'keep' ? key : other.outcome === 'keep' ? other.key : undefined;
  return promoted === undefined || kept === undefined
    ? undefined
    : `组 ${promoted} 全量发布后，服务的请求都到它的版本：组 ${kept} 不能选“继续接收请求”`;
}

function retiresAll(arms: Arms, outcomes: Outcomes): boolean {
  const chosen = outcomeByVersion(arms, outcomes);
  return arms.every(({ versionId }) => chosen.get(versionId) === 'retire');
}

/** Of each version that something was said of; what is said of one of its arms holds for all. */
export function outcomeByVersion(arms: Arms, outcomes: Outcomes): ReadonlyMap<string, Outcome> {
  const chosen = new Map<string, Outcome>();
  for (const { key, outcome } of outcomes) {
    const versionId = versionOf(arms, key);
    if (versionId === undefined || outcome === undefined) continue;
    if (chosen.get(versionId) !== 'promote') chosen.set(versionId, outcome);
  }
  return chosen;
}

function versionOf(arms: Arms, key: string): string | undefined {
  return arms.find((arm) => arm.key === key)?.versionId;
}
