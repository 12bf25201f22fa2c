// Composition root of an evaluation: `node evaluator.mjs DIRECTORY`. The run's directory holds its plan and its rows and gets its
// result (evaluation-plan.ts). What it prints is for people and stands in the run's log. It ends when the result is written, by
// SIGTERM at once, or with the server, whose end its standard input tells. Exit code 1: it could not work; the log says why.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type EvaluationPlan,
  type EvaluationResult,
  PLAN_FILE,
  RESULT_FILE,
} from '#core/evaluation/run/evaluation-plan.ts';
import { measureRows } from './measure-rows.ts';

const [directory = '.'] = process.argv.slice(2);
process.stdin.once('end', () => process.exit(1));
process.stdin.resume();
await run().catch((error: unknown) => {
  say(`评估失败：${error instanceof Error ? (error.stack ?? error.message) : error}`);
  process.exit(1);
});
process.exit(0);

async function run(): Promise<void> {
  const plan: EvaluationPlan = JSON.parse(await readFile(join(directory, PLAN_FILE), 'utf8'));
  say(`开始评估，共 ${plan.rows} 条记录`);
  // What a broken attempt left of its sorting is in the way.
  const sorting = join(directory, 'sorting');
  await rm(sorting, { recursive: true, force: true });
  await mkdir(sorting);
  const parts = await measureRows({ directory, sorting }, plan, (rows) => say(`已读取 ${rows} 条记录`));
  for (const { name, rows, faults, firstFaults } of parts) {
    const task = name === '' ? '' : `任务“${name}”：`;
    say(`${task}${rows} 条记录计入指标${faults === 0 ? '' : `，${faults} 条无法评估`}`);
    for (const { id, reason } of firstFaults.slice(0, 10)) say(`${task}${id} 无法评估：${reason}`);
  }
  const result: EvaluationResult = {
    parts,
    durationMs: Math.round(performance.now()),
    peakBytes: process.resourceUsage().maxRSS * 1_024,
  };
  await writeWhole(join(directory, RESULT_FILE), JSON.stringify(result));
  await rm(sorting, { recursive: true });
  say(`评估完成，用时 ${result.durationMs} 毫秒，内存最多 ${Math.round(result.peakBytes / 1_048_576)} MB`);
}

/** A reader sees the whole file or none. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

function say(line: string): void {
  process.stdout.write(`${new Date().toISOString()} ${line}\n`);
}
