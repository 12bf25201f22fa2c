// `docs`: the reference pages, made from the meta schemas, the catalogue of diagnostics and the examples.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CommandWorld } from './command/command.ts';
import { readExamples } from './reference/examples.ts';
import { type ReferencePages, referencePages } from './reference/reference-pages.ts';

const TARGET = 'docs/reference';

/** Writes the pages, or with `--check` tests whether they are up to date (exit code 1 when not). */
export async function docs(args: readonly string[], world: CommandWorld): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { check: { type: 'boolean', default: false } } });
  const pages = referencePages(await readExamples(world.root));
  const target = join(world.root, TARGET);
  const current = await readPages(target);
  const changed = [...pages].filter(([path, text]) => current.get(path) !== text).map(([path]) => path);
  const surplus = [...current.keys()].filter((path) => !pages.has(path));
  if (changed.length + surplus.length === 0) {
    world.write(`${TARGET} 已是最新，共 ${pages.size} 页\n`);
    return 0;
  }
  if (values.check) {
    world.write(
      `${TARGET} 已过期，运行 npm run docs：\n${[...changed, ...surplus].map((path) => `  ${path}\n`).join('')}`,
    );
    return 1;
  }
  await writePages(target, pages, changed, surplus);
  world.write(`已生成 ${TARGET}，共 ${pages.size} 页，${changed.length} 页有变化\n`);
  return 0;
}

async function readPages(target: string): Promise<ReferencePages> {
  const entries = await readdir(target, { recursive: true, encoding: 'utf8' }).catch(() => []);
  const paths = entries.map((path) => path.replaceAll('\\', '/')).filter((path) => path.endsWith('.md'));
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(target, path), 'utf8')] as const)),
  );
}

async function writePages(
  target: string,
  pages: ReferencePages,
  changed: readonly string[],
  surplus: readonly string[],
): Promise<void> {
  await Promise.all(surplus.map((path) => rm(join(target, path))));
  for (const path of changed) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await writeFile(join(target, path), pages.get(path) ?? '');
  }
}
