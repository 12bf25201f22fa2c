import type { CallError } from './call-error.ts';

/** Something that stands in the way: `应用“报表”正在使用`. */
export interface Blocker {
  readonly label: string;
  readonly name: string;
  readonly because: string;
  /** Address of its page, where the person may open it. */
  readonly path?: string;
}

/** What a refusal names in `details.blockers`; none for any other failure. */
export function blockersOf({ details }: CallError): readonly Blocker[] {
  if (typeof details !== 'object' || details === null || !('blockers' in details)) return [];
  return Array.isArray(details.blockers) ? details.blockers.filter(isBlocker) : [];
}

function isBlocker(value: unknown): value is Blocker {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}
