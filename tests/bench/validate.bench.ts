import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { median, reportLimit } from './report.ts';

const PAGES = 1000;
const ROOT = resolve(import.meta.dirname, '../..');
/** Prints the process's own CPU time as it ends. */
const CPU_PROBE =
  "data:text/javascript,process.on('exit',()=>{const c=process.cpuUsage();process.stderr.write('CPU '+(c.user+c.system)/1000)})";

let overlay: string;

beforeAll(async () => {
  overlay = await mkdtemp(join(tmpdir(), 'aip-bench-'));
  const folder = join(overlay, 'pages/aic/bench');
  await mkdir(folder, { recursive: true });
  const list = await readFile(join(ROOT, 'schemas/pages/aic/registration/list.yaml'), 'utf8');
  for (let index = 0; index < PAGES; index += 1) {
    const text = list.replace('/console/operation/inference-third/', `/console/bench/list-${index}/`);
    await writeFile(join(folder, `list-${index}.yaml`), text);
  }
});
afterAll(() => rm(overlay, { recursive: true, force: true }));

describe('checking the configuration', () => {
  it('takes little CPU for 1,000 pages with all cross-checks', async () => {
    const figures: number[] = [];
    for (let round = 0; round < 3; round += 1) figures.push(await validate());
    reportLimit('validate 1,000 pages, CPU', 3000, median(figures), 'ms');
  });
});

async function validate(): Promise<number> {
  const args = ['--import', CPU_PROBE, join(ROOT, 'dist/cli.mjs'), 'validate', '--schemas', overlay];
  const { stderr } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  return Number(/CPU ([\d.]+)/.exec(stderr)?.[1]);
}
