// The drivers of this server by their names. A replica's row says by which of them it runs.
import type { Driver } from './driver.ts';

export interface DriverTable {
  readonly all: readonly Driver[];
  /** Undefined when this server has no such driver. */
  readonly find: (name: string) => Driver | undefined;
  /** Throws with a Chinese message instead. */
  readonly of: (name: string) => Driver;
  /** The first driver that runs it; throws with a Chinese message when none does. */
  readonly choose: (runtime: string) => Driver;
  /** Why no driver runs it, in Chinese: what the last one says; undefined when one does. */
  readonly refuse: (runtime: string) => string | undefined;
}

/** The first of `drivers` that can run a workload gets it. */
export function createDriverTable(drivers: readonly Driver[]): DriverTable {
  const byName = new Map(drivers.map((driver) => [driver.name, driver]));
  const chosen = (runtime: string) => drivers.find((driver) => driver.refuse(runtime) === undefined);
  const refuse = (runtime: string) =>
    chosen(runtime) === undefined ? (drivers.at(-1)?.refuse(runtime) ?? '没有可用的运行驱动') : undefined;
  return {
    all: drivers,
    find: (name) => byName.get(name),
    of(name) {
      const driver = byName.get(name);
      if (driver === undefined)
        throw new Error(`本服务器没有运行驱动“${name}”，可用的是：${[...byName.keys()].join('、')}`);
      return driver;
    },
    choose(runtime) {
      const driver = chosen(runtime);
      if (driver === undefined) throw new Error(refuse(runtime));
      return driver;
    },
    refuse,
  };
}
