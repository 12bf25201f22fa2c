import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspace, type Workspace } from '#config/workspace/workspace.ts';
import { median } from '#core/statistics/quantile/quantile.ts';
import { readSchemaDirectories } from '../../platform/cli/files/read-files.ts';
import { replaceLine, writeMorePages } from './more-pages.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Prints the process's own CPU time as it ends. */
const CPU_PROBE =
  "data:text/javascript,process.on('exit',()=>{const c=process.cpuUsage();process.stderr.write('CPU '+(c.user+c.system)/1000)})";

const sizes = benchSizes().validate;
const table = openTable('validate');
let overlay: string;

beforeAll(async () => {
  overlay = await mkdtemp(join(tmpdir(), 'aip-bench-'));
  await writeMorePages(overlay, sizes.pages);
});
afterAll(() => rm(overlay, { recursive: true, force: true }));

describe('checking the configuration', () => {
  it('takes little CPU for all pages with all cross-checks', async () => {
    const figures: number[] = [];
    for (let run = 0; run < sizes.runs; run += 1) figures.push(await validate());
    table.figure('all', median(figures));
  });

  it('takes little time again when one file changed', async () => {
    const layers = await readSchemaDirectories([join(ROOT, 'schemas'), overlay]);
    const first = createWorkspace(layers);
    expect(first.config?.pages.size).toBeGreaterThan(sizes.pages);
    const page = edits(first, 1, 'pages/aic/bench/list-7.yaml', (text, round) =>
      replaceLine(text, 'title', `title: 第 ${round} 版`).replace('list-7/', `list-7-${round}/`),
    );
    const contract = (path: string) =>
      edits(first, 0, path, (text, round) => text.replace('summary: ', `summary: 第 ${round} 版`));
    table.figure('page', page);
    const shared = contract('api/registration.yaml');
    table.figure(
      'contract',
      contract('api/monitor.yaml'),
      `${shared.toFixed(0)} ms for one that all of them use`,
    );
  });

  it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));
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
  const figures = Array.from({ length: sizes.edits }, (_, round) => {
    const text = change(file.text, round);
    if (text === file.text) throw new Error(`The edit of ${path} changes nothing`);
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
  const options = { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 };
  const { stderr } = await promisify(execFile)(process.execPath, args, options);
  return Number(/CPU ([\d.]+)/.exec(stderr)?.[1]);
}
