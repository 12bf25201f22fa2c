// Validators of forms as modules of our own origin: the browser's policy forbids it to make code itself.
import type { Config } from '#config/config.ts';
import { formSchemas } from '#config/contracts/form-schema.ts';
import { compileStandalone } from '#core/validate/compile-standalone.ts';

/** Module text by the hash in its address, compiled when it is first asked for; undefined for an unknown hash. */
export function createFormValidators(config: Config): (hash: string) => string | undefined {
  // Hashing all contracts takes longer than everything else that a changed configuration needs: not before it is asked for.
  let schemas: ReturnType<typeof formSchemas> | undefined;
  const compiled = new Map<string, string>();
  return (hash) => {
    schemas ??= formSchemas(config);
    const schema = schemas.get(hash);
    if (schema === undefined) return undefined;
    const code = compiled.get(hash) ?? compileStandalone(schema);
    compiled.set(hash, code);
    return code;
  };
}
