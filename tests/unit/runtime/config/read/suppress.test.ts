import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '#config/workspace/load-config.ts';
import { readSchemaDirectories } from '../../../../../platform/cli/files/read-files.ts';

const [sound = []] = await readSchemaDirectories([
  resolve(import.meta.dirname, '../../../../fixtures/sound'),
]);
const LIST = 'pages/demo/thing/list.yaml';
const original = sound.find(({ path }) => path === LIST)?.text ?? '';

/** Codes with their lines after one line of the list page was replaced. */
function check(from: string, to: string, path = LIST) {
  const text = (sound.find((file) => file.path === path)?.text ?? '').replace(from, to);
  const { config, diagnostics } = loadConfig([sound, [{ file: join('mine', path), path, text }]]);
  return {
    found: diagnostics.map(({ code, range }) => `${code} ${range.start.line}:${range.start.column}`),
    diagnostics,
    config,
  };
}

describe('a comment that ignores a finding', () => {
  it('silences it at the end of its line', () => {
    const { found, config } = check(
      'permission: project.thing',
      'permission: signed-in # aip-ignore SCH-OPEN-PAGE: 目录对所有员工公开',
    );
    expect(found).toEqual([]);
    expect(config).toBeDefined();
  });

  it('silences it from the line above, over other comments', () => {
    const { found } = check(
      'permission: project.thing',
      '# aip-ignore SCH-OPEN-PAGE：目录对所有员工公开\n# 另一条注释\n\npermission: signed-in',
    );
    expect(found).toEqual([]);
  });

  it('silences several codes of one line, each by its name', () => {
    const both =
      '  - { name: cuont, width: 90 } # aip-ignore SCH-RESPONSE-FIELD, SCH-OPEN-PAGE: 上游平台有这个字段';
    expect(check('  - { name: count }', both).found).toEqual(['SCH-SUPPRESSION-UNUSED 18:65']);
  });

  it('leaves the same code of another line', () => {
    const two = '  - { name: cuont } # aip-ignore SCH-RESPONSE-FIELD: 上游有\n  - { name: nmae }';
    expect(check('  - { name: count }', two).found).toEqual(['SCH-RESPONSE-FIELD 19:13']);
  });

  it('is a fault itself without a reason, once and instead of the finding', () => {
    const { found, config } = check(
      'permission: project.thing',
      'permission: signed-in # aip-ignore SCH-OPEN-PAGE',
    );
    expect(found).toEqual(['SCH-SUPPRESSION-REASON 4:36']);
    expect(config).toBeUndefined();
  });

  it('is reported when there is nothing to ignore, and the configuration still works', () => {
    const { found, config, diagnostics } = check(
      'title: 物品',
      'title: 物品 # aip-ignore SCH-OPEN-PAGE: 早已修好',
    );
    expect(found).toEqual(['SCH-SUPPRESSION-UNUSED 2:24']);
    expect(diagnostics[0]?.message.zh).toContain('第 2 行没有 SCH-OPEN-PAGE');
    expect(config).toBeDefined();
  });

  it('cannot ignore what would make the configuration unusable, and says so', () => {
    const { found, diagnostics } = check(
      '  operation: thing.list',
      '  operation: thing.lst # aip-ignore SCH-OPERATION: 以后再写',
    );
    expect(found).toEqual(['SCH-OPERATION 8:14', 'SCH-SUPPRESSION-CODE 8:37']);
    expect(diagnostics[1]?.message.zh).toContain('不能忽略');
  });

  it('says nothing of being unused while rules could not run', () => {
    const { found } = check(
      'permission: project.thing',
      'permision: project.thing # aip-ignore SCH-OPEN-PAGE: 目录公开',
    );
    expect(found).toEqual(['SCH-UNKNOWN-KEY 4:1']);
  });

  it('names a code that exists, and is helped to', () => {
    const { diagnostics } = check(
      'permission: project.thing',
      'permission: signed-in # aip-ignore SCH-OPEN-PAGES: 目录公开',
    );
    expect(diagnostics).toMatchObject([
      { code: 'SCH-SUPPRESSION-CODE', suggestion: 'SCH-OPEN-PAGE', range: { start: { column: 36 } } },
    ]);
  });

  it('finds a code that another one ends with', () => {
    const comment = '# aip-ignore SCH-PAGE-UNREACHABLE, SCH-PAGE-UNREACHABLE: 一样的两个';
    expect(check('title: 物品', `title: 物品 ${comment}`).found).toEqual([
      'SCH-SUPPRESSION-UNUSED 2:24',
      'SCH-SUPPRESSION-UNUSED 2:46',
    ]);
  });

  it('names a code at all', () => {
    expect(check('title: 物品', 'title: 物品 # aip-ignore').found).toEqual(['SCH-SUPPRESSION-CODE 2:13']);
  });

  it('costs nothing where there is none', () => {
    expect(original).not.toContain('aip-ignore');
    expect(loadConfig([sound]).diagnostics).toEqual([]);
  });
});
