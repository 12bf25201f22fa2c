// The built-in schemas with a published layer over them, without a watcher: tests decide when they are read.
import { join, resolve } from 'node:path';
import { createSchemaStore, type SchemaStore } from '#engines/authoring/schema-store.ts';
import { guardContracts } from '../../platform/operations/guard-contracts.ts';
import { operationTable } from '../../platform/operations/table.ts';

export const BUILT_IN_SCHEMAS = resolve(import.meta.dirname, '../../schemas');

/** Published files lie in `<directory>/schemas`. */
export function openTestSchemas(
  directory: string,
  options: { readonly watch?: boolean; readonly builtIn?: string } = {},
): SchemaStore {
  return createSchemaStore({
    layers: [
      { kind: 'built-in', directory: options.builtIn ?? BUILT_IN_SCHEMAS },
      { kind: 'published', directory: join(directory, 'schemas') },
    ],
    judge: guardContracts(operationTable),
    watch: options.watch ?? false,
    onError: (error) => {
      throw error;
    },
  });
}
