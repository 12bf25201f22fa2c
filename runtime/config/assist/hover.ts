// What the thing under the pointer means.
import type { AssistWorld } from './complete.ts';

export interface Hover {
  readonly from: number;
  readonly to: number;
  readonly markdown: string;
}

/** `path` is the file's path inside its schema directory, `offset` counts UTF-16 units from 0. Undefined where there is nothing to say. */
export function hoverAt(
  _world: AssistWorld,
  _path: string,
  _text: string,
  _offset: number,
): Hover | undefined {
  return undefined;
}
