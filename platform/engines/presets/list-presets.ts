// The preset models that can run here: their npm packages are installed and their programs are built.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSource } from '#config/read/parse-source.ts';
import { createInputChecker, type InputChecker } from '#core/validate/input-checker.ts';
import type { Preset, PresetPackage } from './presets.ts';

/** A folder `presets/<key>/preset.yaml` as it is written; `presets/preset.schema.json` describes it. */
type Manifest = Omit<Preset, 'source' | 'license' | 'directory'>;

const MANIFEST = 'preset.yaml';

/**
 * In the order of their keys. `root` is the project's directory, with `presets/` and `dist/presets/`.
 *
 * @throws Error that names the file and the fault when a manifest is wrong
 */
export function listPresets(root = findRoot()): readonly Preset[] {
  const folder = join(root, 'presets');
  if (!existsSync(join(folder, 'preset.schema.json'))) return [];
  const check = createInputChecker(readJson(join(folder, 'preset.schema.json')));
  return readdirSync(folder)
    .sort()
    .filter((key) => existsSync(join(folder, key, MANIFEST)))
    .flatMap((key) => toPreset(root, readManifest(join(folder, key, MANIFEST), check)) ?? []);
}

/** This file stands in `dist/`, or in the sources when tests run them. */
function findRoot(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'presets', 'package.json')) && dirname(directory) !== directory)
    directory = dirname(directory);
  return directory;
}

/** Undefined when it cannot run: the workspace may be left out of an installation. */
function toPreset(root: string, manifest: Manifest): Preset | undefined {
  const directory = join(root, 'presets', manifest.key);
  const [program = '', script = '', ...options] = manifest.command;
  const built = join(root, 'dist', 'presets', script);
  const versions = manifest.packages.map(({ name }) => installedVersion(directory, name));
  const [carrier] = manifest.packages;
  if (!existsSync(built) || carrier === undefined || versions.includes(undefined)) return undefined;
  return {
    ...manifest,
    license: carrier.license,
    source: `${carrier.name}@${versions[0]}`,
    directory,
    command: [program === 'node' ? process.execPath : program, built, ...options],
  };
}

/** Looked for as Node looks for packages, upwards from the preset. */
function installedVersion(directory: string, name: PresetPackage['name']): string | undefined {
  for (let at = directory; ; at = dirname(at)) {
    const file = join(at, 'node_modules', name, 'package.json');
    if (existsSync(file)) return String(readJson(file).version);
    if (dirname(at) === at) return undefined;
  }
}

function readManifest(file: string, check: InputChecker): Manifest {
  const { value, problems } = parseSource({ file, path: file, text: readFileSync(file, 'utf8') });
  const [problem] = problems;
  if (problem !== undefined) throw new Error(`${file}:${problem.range.start.line} ${problem.message.zh}`);
  const checked = check(value);
  if (!checked.ok)
    throw new Error(
      Object.entries(checked.fields)
        .map(([field, message]) => `${file} ${field}：${message}`)
        .join('\n'),
    );
  // The schema has just been held to it.
  return checked.value as Manifest;
}

function readJson(file: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(file, 'utf8'));
}
