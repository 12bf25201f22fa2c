// System parameters: what was set, over the defaults of schemas/parameters.yaml.
import type { Config } from '#config/config.ts';
import type { JsonSchema } from '#core/contract.ts';
import type { Db } from '#storage/storage.ts';

export type SystemParameters = Readonly<Record<string, unknown>>;

export async function readSystemParameters(db: Db, config: Config): Promise<SystemParameters> {
  const rows = await db.selectFrom('systemParameter').select(['name', 'value']).execute();
  const known = parameterDefaults(config);
  const stored = Object.fromEntries(
    rows.filter((row) => row.name in known).map((row) => [row.name, row.value]),
  );
  return { ...known, ...stored };
}

export async function writeSystemParameters(
  db: Db,
  values: SystemParameters,
  username: string,
  now: Date,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const row = { value: JSON.stringify(value), updatedAt: now, updatedBy: username };
    await db
      .insertInto('systemParameter')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
  }
}

/** The number set, or the default that the schema gives. */
export function numberParameter(config: Config, name: string, stored: unknown): number {
  const value = stored ?? parameterDefaults(config)[name];
  if (typeof value !== 'number') throw new Error(`[Bug] system parameter ${name} is no number`);
  return value;
}

/** Of a platform that keeps no parameters of its own. */
export function parameterDefaults(config: Config): SystemParameters {
  const properties = (config.parameters.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, schema.default]));
}
