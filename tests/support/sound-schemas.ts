import { resolve } from 'node:path';
import type { Config, SourceFile } from '#config/config.ts';
import type { Viewer } from '#config/viewer/viewer.ts';
import { loadConfig } from '#config/workspace/load-config.ts';
import { readSchemaDirectories } from '../../platform/cli/files/read-files.ts';

/** The small sound schemas of the fixtures. */
export async function readSoundSchemas(): Promise<readonly SourceFile[]> {
  const [layer = []] = await readSchemaDirectories([resolve(import.meta.dirname, '../fixtures/sound')]);
  return layer;
}

export async function loadSoundSchemas(...overlay: readonly SourceFile[]): Promise<Config> {
  const { config, diagnostics } = loadConfig([await readSoundSchemas(), overlay]);
  if (config === undefined) throw new Error(diagnostics.map(({ message }) => message.en).join('\n'));
  return config;
}

/** A member of a project with one permitted feature; `changes` say what differs. */
export function aViewer(changes: Partial<Viewer> = {}): Viewer {
  return {
    role: 'member',
    access: ['project.read', 'project.write'],
    permissions: { project: { thing: true } },
    flags: {},
    approver: false,
    inferenceOnly: false,
    ...changes,
  };
}
