// What the end of a run says of its figures.
import type { LoadEnd } from '#core/load/frame.ts';

/** It came to an end that its configuration names, be it a limit. */
export function isWhole(end: LoadEnd | undefined): boolean {
  return end === 'completed' || (end?.startsWith('limit-') ?? false);
}

/** More errors than the configuration allows: such a run is over, and never good. */
export function isErrorEnd(end: LoadEnd | undefined): boolean {
  return end === 'limit-errors' || end === 'limit-error-ratio';
}
