// A process that publishes twenty files at a time, over and over, until it is killed. Arguments: schemas, data directory.
import { join } from 'node:path';
import { createAuthoring } from '#engines/authoring/authoring.ts';
import { filesAt, revisionOf } from '#engines/authoring/files-at.ts';
import { createSchemaStore } from '#engines/authoring/schema-store.ts';

const FILES = 20;
const [schemas = '', directory = ''] = process.argv.slice(2);
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
  console.log(`begin ${round}`);
  await authoring.publish({ ...person, message: `第 ${round} 版`, files });
  console.log(`done ${round}`);
}
