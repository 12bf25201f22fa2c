// Validators as JavaScript text: a browser whose policy forbids `eval` loads them as modules from our own origin.
import { _ } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { JsonSchema } from '../contract.ts';
import { createAjv } from './create-ajv.ts';
import { addSchemas } from './schema-set.ts';

/** What generated code imports of Ajv, written out so that the module imports nothing. */
const HELPERS: Readonly<Record<string, string>> = {
  'ajv/dist/runtime/ucs2length': 'function(s){return Array.from(s).length}',
  'ajv/dist/runtime/equal':
    'function eq(a,b){if(a===b)return true;if(!a||!b||typeof a!=="object"||typeof b!=="object"||Array.isArray(a)!==Array.isArray(b))return a!==a&&b!==b;const k=Object.keys(a);return k.length===Object.keys(b).length&&k.every(n=>Object.hasOwn(b,n)&&eq(a[n],b[n]))}',
};
const REQUIRE = /require\("([^"]+)"\)\.default/g;

/**
 * ESM text of a validator: `export const validate` and the same as default, `(data) => boolean` with `.errors` in the
 * shape of `Violation`.
 *
 * @throws Error when the schema needs something that cannot be written out
 */
export function compileStandalone(schema: JsonSchema): string {
  const ajv = createAjv({ code: { source: true, esm: true } });
  return inlineHelpers(standaloneCode(ajv, ajv.compile(schema)));
}

/**
 * ESM text of a whole `SchemaSet`: `export const checkSchema`, which says what `createSchemaSet` says of the same schemas
 * without compiling them first.
 */
export function compileStandaloneSet(schemas: Readonly<Record<string, object>>): string {
  const ajv = createAjv({ code: { source: true, esm: true, formats: _`FORMATS` } });
  addSchemas(ajv, schemas);
  const names = Object.keys(schemas);
  const checks = names.map((name, index) => `${JSON.stringify(name)}:check${index}`);
  const code = standaloneCode(ajv, Object.fromEntries(names.map((name, index) => [`check${index}`, name])));
  return `${FORMATS_TEXT}\n${inlineHelpers(code)}\nconst CHECKS={${checks.join(',')}};\n${SET_TEXT}`;
}

const FORMATS_TEXT =
  'const FORMATS={regex:{validate(t){try{return new RegExp(t,"u")!==undefined}catch{return false}}}};';
const SET_TEXT =
  'export const checkSchema=(name,value)=>{if(!Object.hasOwn(CHECKS,name))throw new Error("There is no schema named "+name);' +
  'const check=CHECKS[name];return check(value)===true?[]:[...(check.errors??[])]};\n';

function inlineHelpers(code: string): string {
  const inlined = code.replace(REQUIRE, (whole, name: string) => {
    const helper = HELPERS[name];
    return helper === undefined ? whole : `(${helper})`;
  });
  const left = /require\("[^"]+"\)/.exec(inlined);
  if (left !== null) throw new Error(`Validator code still needs ${left[0]}`);
  return inlined;
}
