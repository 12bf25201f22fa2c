// `validate --render`: what the files say, then what the pages show; findings and pictures in one directory.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Workspace } from '#config/workspace/workspace.ts';
import type { CommandWorld } from './command/command.ts';
import { readIds } from './command/read-ids.ts';
import type { CheckedFiles } from './format/checked-files.ts';
import { FINDINGS_FILES, FORMATS } from './format/formats.ts';
import { renderPages } from './render/render.ts';
import { renderSummary } from './render/summary.ts';
import { printReportJson, printText } from './report/print-table.ts';
import type { ValidateArguments } from './validate-arguments.ts';

/**
 * Returns the exit code. Does not open pages of a broken configuration: what they show would say nothing.
 *
 * @throws UsageError when a page is unknown or something that it needs is missing
 */
export async function validateRender(
  { config, schemaIndex, diagnostics }: Workspace,
  checked: CheckedFiles,
  wanted: ValidateArguments,
  world: CommandWorld,
): Promise<number> {
  const print = FORMATS[wanted.format];
  if (config === undefined || wanted.render === undefined) {
    world.write(print(checked));
    return 1;
  }
  const ours = join(world.root, 'dist/render');
  const { output = ours } = wanted.render;
  const only = readIds(wanted.render.only, config.pages.keys(), '页面');
  const started = performance.now();
  // A directory that was given may hold other things.
  if (output === ours) await rm(ours, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const forPeople = wanted.format === 'human';
  const { diagnostics: found, looks } = await renderPages({
    root: world.root,
    schemas: wanted.directories.slice(1),
    config,
    schemaIndex,
    only,
    pages: readIds(wanted.render.pages, config.pages.keys(), '页面'),
    sample: wanted.render.sample,
    seed: wanted.render.seed,
    output,
    tell: (line) => forPeople && world.write(line),
  });
  const all: CheckedFiles = { ...checked, diagnostics: [...diagnostics, ...found] };
  const table = renderSummary(looks, config, (performance.now() - started) / 1000);
  await writeFile(join(output, FINDINGS_FILES[wanted.format]), print({ ...all, colour: false }));
  await writeFile(join(output, 'summary.json'), printReportJson(table));
  world.write(print(all));
  if (forPeople) world.write(`\n${printText(table)}截图和结果在 ${output}\n`);
  return all.diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}
