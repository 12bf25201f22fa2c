// Knows whether the sources changed since the last build, by content: a fresh checkout has new times but old text.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const sources = [
  ...['build.mjs', 'build', 'package.json', 'package-lock.json', 'platform', 'plugins', 'presets', 'runtime'],
  // Other schemas are read by the programs; these are built into them.
  'schemas/meta',
];
/** npm may put some packages of the workspace there. */
const installedForPresets = join('presets', 'node_modules');
const recordFile = 'build.json';

/** One text for everything that a build reads. */
export function fingerprint(root) {
  return fingerprintOf(root, sources);
}

/** One text for these files and directories, paths from `root`, and for this Node. */
export async function fingerprintOf(root, paths) {
  const hash = createHash('sha256').update(process.version);
  for (const file of (await Promise.all(paths.map((path) => filesBelow(root, path)))).flat().sort()) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether `part` was built from these sources and its files are still there. A whole build holds every part. */
export function isBuilt(dist, part, mark) {
  const record = readRecord(dist);
  return ['all', part].some(
    (name) =>
      record[name]?.mark === mark && record[name].outputs.every((file) => existsSync(join(dist, file))),
  );
}

export async function recordBuild(dist, part, mark, outputs) {
  const names = outputs.map((file) => file.slice(dist.length + 1));
  const record = { ...readRecord(dist), [part]: { mark, outputs: names } };
  await writeFile(join(dist, recordFile), JSON.stringify(record));
}

function readRecord(dist) {
  try {
    return JSON.parse(readFileSync(join(dist, recordFile), 'utf8'));
  } catch {
    return {};
  }
}

async function filesBelow(root, path) {
  if (!existsSync(join(root, path))) return [];
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !file.startsWith(installedForPresets));
}
