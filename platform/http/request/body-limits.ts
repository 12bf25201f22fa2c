// How much a call takes. The defaults are the least that suffices for every call.
import type { Operation } from '#core/contract.ts';
import type { JsonBounds } from '#core/json-bounds.ts';

export interface BodyLimits extends JsonBounds {
  readonly bytes: number;
}

/** Of calls that strangers may make: user name and password, and room for the long ones. */
const PUBLIC_BYTES = 16 * 1024;
const USUAL_BYTES = 1024 * 1024;
const DEEPEST = 64;
const MAX_VALUES = 50_000;

export function bodyLimits({ access, jsonLimits }: Pick<Operation, 'access' | 'jsonLimits'>): BodyLimits {
  return {
    bytes: access.can === 'public' ? PUBLIC_BYTES : USUAL_BYTES,
    depth: DEEPEST,
    values: MAX_VALUES,
    ...jsonLimits,
  };
}
