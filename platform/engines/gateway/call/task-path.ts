// Addresses of tasks: `/services/{code}/tasks/{id}` and `…/result`.
import type { Refusal } from '../outcome/refusal.ts';

export interface TaskAddress {
  readonly id: string;
  /** The service's answer as it came, instead of what is known of the task. */
  readonly wantsResult: boolean;
  /** Present: nothing can be asked so. */
  readonly refusal?: Refusal;
}

const PATTERN = /^\/tasks\/(task-[0-9a-z]+)(\/result)?$/;
/** Whatever looks like it: a slip must not become a new task. */
const ALIKE = /^\/*tasks?(\/|$)|\/task-[0-9a-z]{16,}(\/|$)/i;
const METHODS = { task: ['GET', 'HEAD', 'DELETE'], result: ['GET', 'HEAD'] };

/** Undefined when the call is one to the service itself. `path` as it came, in a coding that can be read. */
export function readTaskPath(method: string, path: string): TaskAddress | undefined {
  const found = PATTERN.exec(path);
  if (found?.[1] === undefined)
    return ALIKE.test(decodeURIComponent(path))
      ? { id: '', wantsResult: false, refusal: { code: 'gateway.task-address' } }
      : undefined;
  const address = { id: found[1], wantsResult: found[2] !== undefined };
  const methods = METHODS[address.wantsResult ? 'result' : 'task'];
  if (methods.includes(method)) return address;
  return { ...address, refusal: { code: 'gateway.task-method', allow: methods.join(', ') } };
}
