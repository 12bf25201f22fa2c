// Addresses of tasks: `/services/{code}/tasks/{id}` and `…/result`.

export interface TaskAddress {
  readonly id: string;
  /** The service's answer as it came, instead of what is known of the task. */
  readonly wantsResult: boolean;
}

const PATTERN = /^\/tasks\/(task-[0-9a-z]+)(\/result)?$/;
const METHODS = new Set(['GET', 'HEAD', 'DELETE']);

/** Undefined when the call is one to the service itself. */
export function readTaskPath(method: string, path: string): TaskAddress | undefined {
  const found = METHODS.has(method) ? PATTERN.exec(path) : null;
  if (found?.[1] === undefined) return undefined;
  const wantsResult = found[2] !== undefined;
  return wantsResult && method === 'DELETE' ? undefined : { id: found[1], wantsResult };
}
