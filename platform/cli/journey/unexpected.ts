// What a tab complains of during a journey and the journey does not say: findings at the step that brought it about.
import type { Config } from '#config/config.ts';
import { callOf, type Journey, type Step } from '#config/read/journey.ts';
import { type Source, toDiagnostic } from '#config/read/source.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import { describeComplaint } from '../browser/describe-complaint.ts';
import { operationAt } from '../browser/operation-at.ts';
import type { Complaint } from '../browser/watch-tab.ts';

type Operations = Pick<Config, 'operations'>;

/** `index` is the step after which they came; one finding each, however often it occurred. */
export function unexpected(
  complaints: readonly Complaint[],
  journey: Journey,
  index: number,
  source: Source,
  config: Operations,
): readonly Diagnostic[] {
  const action = journey.steps.slice(0, index + 1).findLastIndex(isAction);
  const found = complaints
    .filter((complaint) => !isExpected(complaint, expectedAfter(journey, action), config))
    .map((complaint) =>
      toDiagnostic({
        code: complaint.kind === 'console' ? 'JOURNEY-CONSOLE' : 'JOURNEY-REQUEST',
        ...describeComplaint(complaint, config),
        source,
        path: ['steps', action],
      }),
    );
  return [...new Map(found.map((one) => [`${one.code} ${one.message.zh}`, one])).values()];
}

function isAction({ expect, remember }: Step): boolean {
  return expect === undefined && remember === undefined;
}

/** Calls that the steps before the next action say something of. */
function expectedAfter({ steps }: Journey, action: number) {
  const later = steps.slice(action + 1);
  const next = later.findIndex(isAction);
  return later
    .slice(0, next < 0 ? later.length : next)
    .flatMap(({ expect }) => (expect?.call === undefined ? [] : [callOf(expect.call)]));
}

function isExpected(
  complaint: Complaint,
  expected: readonly ReturnType<typeof callOf>[],
  config: Operations,
): boolean {
  if (complaint.kind === 'console') return false;
  const called = operationAt(config, complaint.method, complaint.path);
  return expected.some(({ operation, status }) => status === complaint.status && operation === called);
}
