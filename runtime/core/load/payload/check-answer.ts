// Whether an answer is what the plan asks for.

import { parseJsonPath, valueAt } from '../../json-path.ts';
import type { LoadAssertion } from '../plan.ts';

export interface LoadAnswer {
  /** HTTP status; of a websocket's message 101, the one that it came under. */
  readonly status: number;
  /** Asked for only when an assertion reads it. */
  readonly body: () => string;
  /** What the body begins with, for people. */
  readonly beginning: () => string;
  readonly latencyUs: number;
}

export interface AnswerFault {
  readonly failure: 'status' | 'assertion';
  /** What was asked for and what was received, Chinese. */
  readonly text: string;
}

export interface AnswerCheck {
  readonly readsBody: boolean;
  readonly check: (answer: LoadAnswer) => AnswerFault | undefined;
}

const SHOWN = 120;
const GOOD_BELOW = 400;

export function compileAssertions(assertions: readonly LoadAssertion[]): AnswerCheck {
  const checks = assertions.map(compile);
  const hasStatus = assertions.some(({ kind }) => kind === 'status');
  return {
    readsBody: assertions.some(({ kind }) => kind !== 'status' && kind !== 'max-latency'),
    check(answer) {
      if (!hasStatus && answer.status >= GOOD_BELOW)
        return { failure: 'status', text: `状态码 ${answer.status}${begun(answer)}` };
      for (const check of checks) {
        const fault = check(answer);
        if (fault !== undefined) return fault;
      }
      return undefined;
    },
  };
}

type Check = (answer: LoadAnswer) => AnswerFault | undefined;

function compile(assertion: LoadAssertion): Check {
  switch (assertion.kind) {
    case 'status': {
      const good = new Set(assertion.anyOf);
      const wanted = assertion.anyOf.join('、');
      return (answer) =>
        good.has(answer.status)
          ? undefined
          : { failure: 'status', text: `状态码 ${answer.status}，应为 ${wanted}${begun(answer)}` };
    }
    case 'max-latency':
      return ({ latencyUs }) =>
        latencyUs <= assertion.ms * 1_000 ? undefined : failed(`延迟超过 ${assertion.ms} 毫秒`);
    case 'body-contains':
      return ({ body }) =>
        body().includes(assertion.text)
          ? undefined
          : failed(`响应里没有“${assertion.text}”，响应开头：${shown(body())}`);
    case 'json-exists':
      return atPath(assertion.path, (found) =>
        found === undefined ? failed(`响应里没有 ${assertion.path}`) : undefined,
      );
    case 'json-equals':
      return atPath(assertion.path, (found) =>
        found === assertion.value
          ? undefined
          : failed(
              `${assertion.path} 是 ${shown(JSON.stringify(found) ?? '空')}，应为 ${JSON.stringify(assertion.value)}`,
            ),
      );
  }
}

function atPath(path: string, judge: (found: unknown) => AnswerFault | undefined): Check {
  const steps = parseJsonPath(path);
  if (steps === undefined) throw new RangeError(`“${path}”不是路径，写成 $.result.items[0].name 这样`);
  return ({ body }) => {
    try {
      return judge(valueAt(JSON.parse(body()), steps));
    } catch {
      return failed(`响应不是 JSON，响应开头：${shown(body())}`);
    }
  };
}

/** Who refused, and why, stands there. */
function begun({ beginning }: LoadAnswer): string {
  const text = beginning();
  return text === '' ? '' : `，响应开头：${shown(text)}`;
}

function failed(text: string): AnswerFault {
  return { failure: 'assertion', text };
}

function shown(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
