// A replica's run as its driver knows it.
import type { Driver } from '#engines/runner/driver/driver.ts';
import { readHandle, type WorkloadHandle } from '#engines/runner/driver/handle.ts';
import { hasRun } from '#engines/runner/with-run.ts';
import type { Row } from '#storage/database.ts';
import type { OperationContext } from '../handler/handler.ts';

/** Undefined while it has none. */
export function runOf(
  { engines }: OperationContext,
  replica: Pick<Row<'replica'>, 'state' | 'driver' | 'handle'>,
): { readonly run: WorkloadHandle; readonly driver: Driver } | undefined {
  const run = hasRun(replica) ? readHandle(replica.handle) : undefined;
  return run === undefined ? undefined : { run, driver: engines.runner.drivers.of(replica.driver) };
}
