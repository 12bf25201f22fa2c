import type { Config } from '#config/config.ts';
import type { JsonSchema } from '#core/contract.ts';
import type { Db } from '#storage/storage.ts';

/** A system parameter as a system admin set it, else its default of `schemas/parameters.yaml`, else `fallback`. */
export async function readParameter<Value extends string | number | boolean>(
  db: Db,
  config: Config,
  name: string,
  fallback: Value,
): Promise<Value> {
  const stored = await db
    .selectFrom('systemParameter')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return [stored?.value, defaultOf(config.parameters, name)].find(isLike(fallback)) ?? fallback;
}

function defaultOf(parameters: JsonSchema, name: string): unknown {
  const properties = parameters.properties as Readonly<Record<string, JsonSchema>> | undefined;
  return properties?.[name]?.default;
}

function isLike<Value>(sample: Value): (value: unknown) => value is Value {
  return (value): value is Value => typeof value === typeof sample;
}
