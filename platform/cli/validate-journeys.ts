// `validate --journeys`: what the files say, then what becomes of people who walk them; findings and pictures in one directory.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Journey, journeyOf } from '#config/read/journey.ts';
import type { Workspace } from '#config/workspace/workspace.ts';
import type { CommandWorld } from './command/command.ts';
import { readIds } from './command/read-ids.ts';
import { shownPath } from './files/read-files.ts';
import type { CheckedFiles } from './format/checked-files.ts';
import { FINDINGS_FILES, FORMATS } from './format/formats.ts';
import { journeySummary } from './journey/journey-summary.ts';
import { runJourneys } from './journey/run-journeys.ts';
import { selectJourneys } from './journey/select-journeys.ts';
import { printReportJson, printText } from './report/print-table.ts';
import type { JourneyArguments, ValidateArguments } from './validate-arguments.ts';

/**
 * Returns the exit code. Walks nothing of a broken configuration.
 *
 * @throws UsageError when a journey or page is unknown or something that it needs is missing
 */
export async function validateJourneys(
  { config, schemaIndex, diagnostics }: Workspace,
  checked: CheckedFiles,
  wanted: ValidateArguments,
  asked: JourneyArguments,
  world: CommandWorld,
): Promise<number> {
  const print = FORMATS[wanted.format];
  if (config === undefined) {
    world.write(print(checked));
    return 1;
  }
  const all = schemaIndex.sources('journey').map(journeyOf);
  const journeys = chosen(all, asked, config.pages.keys());
  const ours = join(world.root, 'dist/journeys');
  const { output = ours } = asked;
  const started = performance.now();
  // A directory that was given may hold other things.
  if (output === ours) await rm(ours, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const forPeople = wanted.format === 'human';
  const schemas = wanted.directories.slice(1);
  const tell = (line: string) => forPeople && world.write(line);
  const results =
    journeys.length === 0
      ? []
      : await runJourneys({ root: world.root, schemas, config, schemaIndex, journeys, output, tell });
  const found = results.flatMap((result) => result.diagnostics);
  const complete: CheckedFiles = { ...checked, diagnostics: [...diagnostics, ...found] };
  const table = journeySummary(results, all.length, (performance.now() - started) / 1000);
  await writeFile(join(output, FINDINGS_FILES[wanted.format]), print({ ...complete, colour: false }));
  await writeFile(join(output, 'summary.json'), printReportJson(table));
  world.write(`${forPeople ? '\n' : ''}${print(complete)}`);
  if (forPeople) world.write(`\n${printText(table)}截图和结果在 ${shownPath(output)}\n`);
  return complete.diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}

function chosen(
  all: readonly Journey[],
  { only, pages, sample, seed }: JourneyArguments,
  knownPages: Iterable<string>,
): readonly Journey[] {
  const ids = all.map(({ id }) => id);
  return selectJourneys(all, {
    only: readIds(only, ids, '旅程'),
    pages: readIds(pages, knownPages, '页面'),
    sample,
    seed,
  });
}
