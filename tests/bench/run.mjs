// `npm run bench [-- --strict] [-- name…]`: measures, prints one table. Only --strict makes a missed budget a failure.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { startVitest } from 'vitest/node';

const results = resolve(import.meta.dirname, '../../dist/bench/results.jsonl');
const args = process.argv.slice(2);
const strict = args.includes('--strict');

await rm(results, { force: true });
await mkdir(dirname(results), { recursive: true });
process.env.BENCH_RESULTS = results;
const vitest = await startVitest(
  'test',
  args.filter((arg) => !arg.startsWith('--')),
  { config: resolve(import.meta.dirname, 'vitest.config.ts'), run: true, watch: false },
);
const broken = vitest.state.getCountOfFailedTests() > 0 || vitest.state.getUnhandledErrors().length > 0;
await vitest.close();

const rows = existsSync(results)
  ? (await readFile(results, 'utf8'))
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  : [];
console.log(`\n${table(rows)}\n`);
const missed = rows.filter((row) => !row.met).length;
console.log(`${rows.length} figures, ${missed} over budget${broken ? ', some measurements failed' : ''}`);
process.exit(broken || (strict && missed > 0) ? 1 : 0);

function table(measured) {
  const lines = [
    ['what', 'budget', 'figure', 'verdict', 'detail'],
    ...measured.map((row) => [row.what, row.budget, row.figure, row.met ? 'ok' : 'OVER', row.detail ?? '']),
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
