import type { Config } from '#config/config.ts';
import type { Db } from '#storage/storage.ts';
import { readSystemParameters } from './system-parameters.ts';

/** One system parameter with the type of `fallback`, which stands in when the schema knows no such parameter. */
export async function readParameter<Value extends string | number | boolean>(
  db: Db,
  config: Config,
  name: string,
  fallback: Value,
): Promise<Value> {
  const value = (await readSystemParameters(db, config))[name];
  return isLike(fallback, value) ? value : fallback;
}

/** A system parameter that is a list of texts. */
export async function readTexts(db: Db, config: Config, name: string): Promise<readonly string[]> {
  const value = (await readSystemParameters(db, config))[name];
  return Array.isArray(value) ? value.map(String) : [];
}

function isLike<Value>(sample: Value, value: unknown): value is Value {
  return typeof value === typeof sample;
}
