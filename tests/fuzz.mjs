// `npm run fuzz [-- --seed N --inputs N] [file…]`: every test of generated inputs, with many inputs of another seed.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = resolve(import.meta.dirname, '..');
/** Many inputs take as long as they take. */
const LIMIT_MS = 6 * 3_600_000;
const { values, positionals } = read();
const seed = number('seed', values.seed ?? String(Math.floor(Math.random() * 2 ** 31)));
const inputs = number('inputs', values.inputs);

const all = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('tests', name))
  .filter((name) => /\.test\.tsx?$/.test(name))
  .filter((name) => readFileSync(join(ROOT, name), 'utf8').includes('support/generated.ts'));
const unknown = positionals.filter((part) => !all.some((name) => name.includes(part)));
if (unknown.length > 0) stop(`No test of generated inputs has in its path: ${unknown.join(', ')}`);
const files = all.filter(
  (name) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);

console.log(`${files.length} files, seed ${seed}, ${inputs} inputs each, fewer where one is dear`);
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
spawn(process.execPath, [vitest, 'run', `--testTimeout=${LIMIT_MS}`, ...files], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_SEED: String(seed), FUZZ_INPUTS: String(inputs) },
}).once('exit', (code) => {
  if (code !== 0)
    console.log(`Again: npm run fuzz -- ${['--seed', seed, '--inputs', inputs, ...positionals].join(' ')}`);
  process.exit(code ?? 1);
});

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { seed: { type: 'string' }, inputs: { type: 'string', default: '1000' } },
    });
  } catch (error) {
    return stop(`${error.message}\nUsage: npm run fuzz -- [--seed N] [--inputs N] [part of a path]…`);
  }
}

function number(name, text) {
  if (!/^[1-9]\d*$/.test(text)) stop(`--${name} must be a whole number above zero, received: ${text}`);
  return Number(text);
}

function stop(reason) {
  console.error(reason);
  process.exit(2);
}
