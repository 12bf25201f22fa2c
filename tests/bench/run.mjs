// `npm run bench [-- --strict] [-- --tiny] [-- name…]`: measures, prints one table. README, "Measure", says what each does.
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { startVitest } from 'vitest/node';

const ENDING = '.bench.ts';
const here = import.meta.dirname;
const results = resolve(here, '../../dist/bench/results.jsonl');
const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith('--'));
const names = args.filter((arg) => !arg.startsWith('--'));
const known = readdirSync(here)
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length));
const unknown = [
  ...options.filter((option) => !['--strict', '--tiny'].includes(option)),
  ...names.filter((name) => !known.includes(name)),
];
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}\noptions: --strict, --tiny\nbenchmarks: ${known.join(', ')}`);
  process.exit(2);
}

await rm(results, { force: true });
await mkdir(dirname(results), { recursive: true });
process.env.BENCH_RESULTS = results;
process.env.BENCH_SIZE = options.includes('--tiny') ? 'tiny' : 'full';
const vitest = await startVitest(
  'test',
  names.map((name) => `tests/bench/${name}${ENDING}`),
  { config: resolve(here, 'vitest.config.ts'), run: true, watch: false },
);
// A file that fails before its first test counts as well.
const broken =
  vitest.state.getFiles().some((file) => file.result?.state !== 'pass') ||
  vitest.state.getUnhandledErrors().length > 0;
await vitest.close();

const rows = existsSync(results)
  ? (await readFile(results, 'utf8'))
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : [];
console.log(`\n${table(rows)}\n`);
const missed = rows.filter((row) => row.met === false).length;
console.log(`${rows.length} figures, ${missed} over budget${broken ? ', some measurements failed' : ''}`);
process.exit(broken || (options.includes('--strict') && missed > 0) ? 1 : 0);

function table(measured) {
  const lines = [
    ['what', 'budget', 'figure', 'verdict', 'detail'],
    ...measured.map((row) => [row.what, row.budget, row.figure, verdict(row), row.detail ?? '']),
  ];
  const widths = lines[0].map((_, at) => Math.max(...lines.map((line) => line[at].length)));
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Comparisons and tiny runs are not judged. */
function verdict({ met }) {
  if (met === undefined) return '—';
  return met ? 'ok' : 'OVER';
}
