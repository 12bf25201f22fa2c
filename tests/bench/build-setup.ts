import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** Benchmarks run the built product; nothing happens when it is up to date. */
export default async function setup(): Promise<void> {
  const cwd = resolve(import.meta.dirname, '../..');
  await promisify(execFile)(process.execPath, ['build.mjs', '--if-changed', '--quiet'], { cwd });
}
