import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../../plugins/studio/api/wire.ts';
import { belongingFiles } from '../../../../plugins/studio/publish/belonging-files.ts';

const draft = (path: string, text: string, baseRevision: string | null): Draft => ({
  path,
  text,
  baseRevision,
});
const pathsOf = (...files: readonly Draft[]) => belongingFiles(files).map(({ path }) => path);

describe('what is published together', () => {
  const menu = draft('menus/aic.yaml', 'items:\n  - { page: aic/app/archive }\n', 'a1');

  it('is a new page with what leads to it and what it shows', () => {
    const page = draft('pages/aic/app/archive.yaml', 'kind: help\ncontent: aic/archive\n', null);
    const help = draft('help/aic/archive.md', '# 归档\n', null);
    expect(pathsOf(page, menu, help)).toEqual([page.path, menu.path, help.path]);
  });

  it('is not what merely has a similar name', () => {
    const page = draft('pages/aic/app/arch.yaml', 'kind: list\n', null);
    const longer = draft('pages/aic/app/arch/old.yaml', 'to: aic/app/arch/old\n', 'b1');
    expect(pathsOf(page, menu, longer)).toEqual([page.path]);
  });

  it('is the open file alone when people can open it already', () => {
    const page = draft('pages/aic/app/archive.yaml', 'kind: list\n', 'c1');
    expect(pathsOf(page, menu)).toEqual([page.path]);
  });
});
