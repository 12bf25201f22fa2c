// The meta schemas as checks. The build puts the same, compiled, in place of this file: `build/meta-checks-plugin.mjs`.
import { createSchemaSet } from '#core/validate/schema-set.ts';
import { META_SCHEMAS } from './meta-schemas.ts';

/** By name: `page.schema.json`. */
export const checkSchema = createSchemaSet(META_SCHEMAS);
