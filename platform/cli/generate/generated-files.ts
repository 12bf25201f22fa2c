// Every generated file that follows from the schemas of `schemas/`, and its text.
import { join } from 'node:path';
import type { Config, SourceFile } from '#config/config.ts';
import { contractText } from '#config/entity/contract-text.ts';
import { createWorkspace, type Workspace } from '#config/workspace/workspace.ts';
import { UsageError } from '../command/usage-error.ts';
import { contractTypes } from './contract-types.ts';
import { tableTypes } from './table-types.ts';

export interface Generated {
  /** By path below the project's directory; undefined: the file is to go. */
  readonly files: ReadonlyMap<string, string | undefined>;
  /** What the schemas say with them. */
  readonly config: Config;
}

const CONTRACTS = /^api\/generated\//;
const CONTRACT_TYPES = 'runtime/core/generated/contracts.ts';
const TABLE_TYPES = 'platform/storage/tables/generated/entity-tables.ts';

/**
 * @param layer The files of `schemas/`
 * @throws UsageError when the schemas have errors that no generated contract mends
 */
export function generatedFiles(layer: readonly SourceFile[]): Generated {
  const written = layer.filter(({ path }) => !CONTRACTS.test(path));
  const workspace = createWorkspace([written]);
  const contracts = contractsOf(workspace);
  const { config } = workspace.with(contracts.map((contract) => ({ layer: 0, ...contract })));
  if (config === undefined) throw new UsageError('配置有错误，先运行 npm run validate');
  const stale = layer.filter(
    ({ path }) => CONTRACTS.test(path) && !contracts.some((contract) => contract.path === path),
  );
  const files = new Map<string, string | undefined>([
    ...stale.map(({ path }) => [join('schemas', path), undefined] as const),
    ...contracts.map(({ path, text }) => [join('schemas', path), text] as const),
    [CONTRACT_TYPES, contractTypes(config)],
    [TABLE_TYPES, tableTypes(config.entities)],
  ]);
  return { files, config };
}

/** Pages may name calls whose contracts are only about to be made, so the schemas need not be without errors here. */
function contractsOf({ schemaIndex }: Workspace): readonly SourceFile[] {
  const { entities, operations } = schemaIndex.draft;
  return [...entities.values()].flatMap((entity) => {
    const text = contractText(entity, new Set(operations.keys()));
    const path = `api/generated/${entity.id}.yaml`;
    return text === undefined ? [] : [{ file: join('schemas', path), path, text }];
  });
}
