// The one place that makes an Ajv, so that the server, the browser's precompiled validators and the schema checks agree.
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import { FORMATS } from './formats.ts';

/** Draft 2020-12, all errors at once, each with the schema it broke. Own `x-…` keywords are let through. */
export function createAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    validateSchema: false,
    logger: false,
    ...options,
  });
  for (const [name, pattern] of Object.entries(FORMATS)) ajv.addFormat(name, pattern);
  return ajv;
}
