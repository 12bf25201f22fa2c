import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createWorkspace, type Workspace } from '#config/workspace.ts';
import { readSchemaDirectories } from '../../platform/cli/read-files.ts';
import { median, reportLimit } from './report.ts';

const PAGES = 1000;
const EDITS = 21;
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

  it('takes little time again when one file of 1,000 pages changed', async () => {
    const layers = await readSchemaDirectories([join(ROOT, 'schemas'), overlay]);
    const first = createWorkspace(layers);
    const page = edits(first, 1, 'pages/aic/bench/list-7.yaml', (text, round) =>
      text.replace(/^title: .*$/m, `title: 第 ${round} 版`).replace('list-7/', `list-7-${round}/`),
    );
    const contract = (path: string) =>
      edits(first, 0, path, (text, round) => text.replace('summary: ', `summary: 第 ${round} 版`));
    reportLimit('one changed page of 1,000', 50, page, 'ms');
    reportLimit('one changed contract, 1,000 pages', 50, contract('api/monitor.yaml'), 'ms', {
      detail: `${contract('api/registration.yaml').toFixed(0)} ms for one that all of them use`,
    });
  });
});

/** Milliseconds until the diagnostics and the configuration of an edit are there, each edit upon the one before. */
function edits(
  first: Workspace,
  layer: number,
  path: string,
  change: (text: string, round: number) => string,
): number {
  const file = first.layers[layer]?.find((one) => one.path === path);
  if (file === undefined) throw new Error(`There is no ${path}`);
  let workspace = first;
  const figures = Array.from({ length: EDITS }, (_, round) => {
    const text = change(file.text, round);
    const started = performance.now();
    workspace = workspace.with([{ layer, ...file, text }]);
    const took = performance.now() - started;
    if (workspace.config === undefined) throw new Error('The edit broke the configuration');
    return took;
  });
  return median(figures);
}

async function validate(): Promise<number> {
  const args = ['--import', CPU_PROBE, join(ROOT, 'dist/cli.mjs'), 'validate', '--schemas', overlay];
  const { stderr } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  return Number(/CPU ([\d.]+)/.exec(stderr)?.[1]);
}
