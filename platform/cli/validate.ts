// `validate`: every fault of the schema directories, for people or for machines; or a report of what they say.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createWorkspace, type Workspace } from '#config/workspace/workspace.ts';
import type { CommandWorld } from './command/command.ts';
import { readSchemaDirectories } from './files/read-files.ts';
import { fixFiles } from './fix.ts';
import type { CheckedFiles } from './format/checked-files.ts';
import { FORMATS } from './format/formats.ts';
import { printHuman, summary } from './format/print-human.ts';
import { printOverlays } from './print-overlays.ts';
import { printReport, REPORTS } from './report/reports.ts';
import { checkSnapshots } from './snapshots/check-snapshots.ts';
import { readValidateArguments, type ValidateArguments } from './validate-arguments.ts';
import { validateJourneys } from './validate-journeys.ts';
import { validateRender } from './validate-render.ts';

/**
 * Returns the exit code: 0 without errors (warnings are printed), 1 with errors.
 *
 * @throws UsageError when an argument is wrong or a directory does not exist
 */
export async function validate(args: readonly string[], world: CommandWorld): Promise<number> {
  const wanted = await readValidateArguments(args, world.root);
  const found = createWorkspace(await readSchemaDirectories(wanted.directories));
  // What `--fix` tells is for people: a program reads nothing but its format.
  const tell = wanted.format === 'human' && wanted.report === undefined ? world.write : () => undefined;
  const workspace = wanted.fix === undefined ? found : await fixFiles(found, wanted.fix, tell);
  const { config, schemaIndex, diagnostics } = workspace;
  const checked: CheckedFiles = {
    diagnostics,
    texts: textsOf(workspace),
    language: wanted.language,
    colour: world.isTerminal && wanted.output === undefined,
  };
  if (wanted.snapshots !== undefined)
    return finish(await checkSnapshots(workspace, checked, wanted.snapshots, tell), workspace, wanted, world);
  if (wanted.journeys !== undefined)
    return validateJourneys(workspace, checked, wanted, wanted.journeys, world);
  if (wanted.render !== undefined) return validateRender(workspace, checked, wanted, world);
  if (wanted.report === undefined) return finish(checked, workspace, wanted, world);
  if (config === undefined) {
    // A report of half a configuration would be wrong without looking so.
    world.write(printHuman(diagnostics, checked.texts, checked.colour, wanted.language));
    return 1;
  }
  const { name, format } = wanted.report;
  await put(printReport(REPORTS[name](config, schemaIndex), format), wanted, world, name);
  return 0;
}

async function finish(
  checked: CheckedFiles,
  workspace: Workspace,
  wanted: ValidateArguments,
  world: CommandWorld,
): Promise<number> {
  const { diagnostics, colour, language } = checked;
  const about = wanted.format === 'human' ? printOverlays(workspace, colour, language) : '';
  await put(about + FORMATS[wanted.format](checked), wanted, world, summary(diagnostics, language));
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}

async function put(
  text: string,
  { output, language }: ValidateArguments,
  { write }: CommandWorld,
  about: string,
): Promise<void> {
  if (output === undefined) {
    write(text);
    return;
  }
  await mkdir(dirname(output), { recursive: true });
  await writeFile(output, text);
  write(language === 'zh' ? `${about}，已写入 ${output}\n` : `${about}, written to ${output}\n`);
}

/** A file that a later layer replaces is not among them. */
function textsOf({ layers }: Workspace): ReadonlyMap<string, string> {
  const effective = new Map(layers.flat().map((source) => [source.path, source]));
  return new Map([...effective.values()].map(({ file, text }) => [file, text]));
}
