import { jsonExcess } from '#core/json-bounds.ts';

/** Whatever walks or writes values calls itself for each level, and ends with an error when there are thousands. */
const DEEPEST = 512;

/** JSON of callers and services, which passes through us as bytes anyway. @throws for text that nests deeper, or is no JSON */
export function parseJson(text: string): unknown {
  if (jsonExcess(text, { depth: DEEPEST }) !== undefined)
    throw new RangeError(`JSON is nested more than ${DEEPEST} deep`);
  return JSON.parse(text);
}
