import type { Operation } from '#core/contract.ts';
import { createInputChecker, type InputChecker } from '#core/validate/input-checker.ts';

export type CheckOutput = (operation: Operation, answer: unknown) => void;

/** Throws when an answer, as it will stand on the wire, does not fit its contract: our own mistake, found by a test. */
export function createOutputStage(): CheckOutput {
  const checkers = new Map<string, InputChecker>();
  return (operation, answer) => {
    if (operation.responseShape === 'file' || operation.responseShape === 'none') return;
    const checker = checkers.get(operation.id) ?? createInputChecker(operation.response);
    checkers.set(operation.id, checker);
    const onWire: unknown = JSON.parse(JSON.stringify(answer ?? null));
    for (const value of valuesOf(operation, onWire)) {
      const checked = checker(value);
      if (!checked.ok)
        throw new Error(
          `[Bug] answer of ${operation.id} breaks its contract: ${JSON.stringify(checked.fields)}`,
        );
    }
  };
}

function valuesOf(operation: Operation, onWire: unknown): readonly unknown[] {
  if (operation.responseShape !== 'page') return [onWire];
  const rows = (onWire as { readonly result?: unknown } | null)?.result;
  if (!Array.isArray(rows)) throw new Error(`[Bug] answer of ${operation.id} is no page of rows`);
  return rows;
}
