// A process that publishes twenty files at a time, over and over, and kills itself at a given point of its second
// publication (the first one may still create files, the second replaces them). Arguments: schemas, data directory, how
// many files may come into place or go before that.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { createAuthoring } from '#engines/authoring/authoring.ts';
import { filesAt, revisionOf } from '#engines/authoring/files-at.ts';
import { createSchemaStore } from '#engines/authoring/schema-store.ts';

const FILES = 20;
const [schemas = '', directory = '', steps = ''] = process.argv.slice(2);
let left = Number.POSITIVE_INFINITY;
const { rename, rm } = fs.promises;
fs.promises.rename = (...values) => step(() => rename(...values));
fs.promises.rm = (...values) => step(() => rm(...values));
syncBuiltinESMExports();

/** Every file that comes into place or goes passes here, so a kill meets each point of a publication, on any machine. */
async function step(work: () => Promise<void>): Promise<void> {
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  left -= 1;
  await work();
}

const store = createSchemaStore({
  layers: [
    { kind: 'built-in', directory: schemas },
    { kind: 'published', directory: join(directory, 'schemas') },
  ],
  judge: () => [],
  watch: false,
  onError: (error) => console.error(error),
});
const authoring = createAuthoring({
  store,
  directory: join(directory, 'studio'),
  now: () => new Date(),
  parseHelp: () => [],
});
const person = { by: 'admin', byName: '管理员' };
const start = (await authoring.history()).length;

for (let round = start + 1; ; round += 1) {
  const files = Array.from({ length: FILES }, (_, i) => {
    const path = `help/crash/text-${i}.md`;
    const current = filesAt(store, path).at(-1)?.source.text ?? null;
    return { path, text: `# 第 ${round} 版\n`, baseRevision: revisionOf(current) };
  });
  if (round === start + 2) left = Number(steps);
  await authoring.publish({ ...person, message: `第 ${round} 版`, files });
  console.log(`done ${round}`);
}
