import { resolve } from 'node:path';
import type { Config } from '#config/config.ts';
import { loadConfig } from '#config/workspace/load-config.ts';
import { readSchemaDirectories } from '../../platform/cli/files/read-files.ts';

let loaded: Promise<Config> | undefined;

/** The built-in schemas as the server loads them, read once a worker; read-only. Throws with every fault. */
export function loadTestConfig(): Promise<Config> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Config> {
  const layers = await readSchemaDirectories([resolve(import.meta.dirname, '../../schemas')]);
  const { config, diagnostics } = loadConfig(layers);
  if (config !== undefined) return config;
  const lines = diagnostics.map(
    ({ file, range, code, message }) =>
      `${file}:${range.start.line}:${range.start.column} ${code} ${message.en}`,
  );
  throw new Error(`The schemas do not load:\n${lines.join('\n')}`);
}
