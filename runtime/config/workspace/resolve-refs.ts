// Contracts are resolved as a whole whenever one of their files changes, and keep the identity of all that says the same.
import type { Diagnostic } from '#core/diagnostic.ts';
import { type Contracts, type ContractWorld, resolveContracts } from '../contracts/resolve-contracts.ts';
import { isSameList, reuse } from '../index/reuse.ts';
import type { SourceLocation } from '../index/schema-index.ts';
import { toDiagnostic } from '../read/source.ts';

export interface ResolvedContracts extends Omit<Contracts, 'findings'> {
  readonly world: ContractWorld;
  readonly diagnostics: readonly Diagnostic[];
}

export function resolveRefs(world: ContractWorld, before: ResolvedContracts | undefined): ResolvedContracts {
  if (before !== undefined && isSameWorld(before.world, world)) return before;
  const { findings, operationPlaces, ...values } = resolveContracts(world);
  return {
    world,
    ...values,
    operations: reuse(before?.operations, values.operations),
    entities: reuse(before?.entities, values.entities),
    plugins: reuse(before?.plugins, values.plugins),
    parameters: reuse(before?.parameters, values.parameters),
    operationPlaces: new Map(
      [...operationPlaces].map(([id, place]) => [id, reusePlace(before?.operationPlaces.get(id), place)]),
    ),
    diagnostics: findings.map(toDiagnostic),
  };
}

function isSameWorld(before: ContractWorld, now: ContractWorld): boolean {
  return (
    isSameList(before.sources, now.sources) &&
    isSameList(before.broken, now.broken) &&
    before.enums === now.enums &&
    before.knownEnums === now.knownEnums
  );
}

/** Sources are never compared by what they say: the same words at another line are another place. */
function reusePlace(before: SourceLocation | undefined, now: SourceLocation): SourceLocation {
  return before?.source === now.source && isSameList(before.path, now.path) ? before : now;
}
