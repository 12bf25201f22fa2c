import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hoverAt } from '#config/assist/hover.ts';
import { createWorkspace } from '#config/workspace/workspace.ts';
import { readSchemaDirectories } from '../../../../../platform/cli/files/read-files.ts';

const SCHEMAS = resolve(import.meta.dirname, '../../../../../schemas');
const workspace = createWorkspace(await readSchemaDirectories([SCHEMAS]));
const LIST = 'pages/aic/application/list.yaml';
const TEXT = readFileSync(resolve(SCHEMAS, LIST), 'utf8');

/** Hovers the `inside`th character of a part of the text. */
function hover(part: string, text = TEXT, path = LIST, inside = 1) {
  const found = hoverAt(workspace, path, text, text.indexOf(part) + inside);
  return found === undefined ? undefined : { ...found, over: text.slice(found.from, found.to) };
}

describe('hover', () => {
  it('explains a key with its title, description and an example', () => {
    const found = hover('permission:');
    expect(found?.over).toBe('permission');
    expect(found?.markdown).toContain('**permission** · 权限键');
    expect(found?.markdown).toContain('例：`project.ai-application`');
  });

  it('explains a key between braces', () => {
    expect(hover('sortable')?.markdown).toContain('可排序');
  });

  it('explains a value of an enumeration', () => {
    expect(hover('copy,')).toMatchObject({ over: 'copy', markdown: expect.stringContaining('复制') });
  });

  it('shows a call with its path, its rights and its fields', () => {
    const found = hover('application.list');
    expect(found?.over).toBe('application.list');
    expect(found?.markdown).toMatch(/POST \/api\/.*project\.read/s);
    expect(found?.markdown).toContain('`keyword`');
    expect(found?.markdown).toContain('`appKey`');
  });

  it('shows the title and the route of a page', () => {
    const found = hover('aic/application/create');
    expect(found?.markdown).toContain('创建应用');
    expect(found?.markdown).toContain('/console/applications/');
  });

  it('shows the label and the type of a field of the answer', () => {
    const found = hover('createdAt');
    expect(found?.markdown).toContain('创建时间');
    expect(found?.markdown).toContain('date-time');
  });

  it('shows the label of a request field that a body names', () => {
    expect(hover('projectId:')?.markdown).toContain('项目');
  });

  it('shows permission keys and access levels in words', () => {
    expect(hover('project.ai-application')?.markdown).toContain('应用接入');
    expect(hover('project.write')?.markdown).toContain('创建和修改');
  });

  it('explains what an expression reads and calls', () => {
    expect(hover('${state', TEXT, LIST, 3)?.markdown).toContain('枚举 `application-state`');
    expect(hover('${params', TEXT, LIST, 3)?.markdown).toContain('路由参数');
    const text = "kind: list\ndefault:\ntitle: '${IF(ISEMPTY(query.a), 1, createdAt | date)}'\n";
    expect(hover('ISEMPTY', text)?.markdown).toContain('ISEMPTY(value)');
    expect(hover('date)', text)?.markdown).toContain('value | date:format?');
  });

  it('says nothing about free text and empty places', () => {
    expect(hover('创建应用')).toBeUndefined();
    expect(hoverAt(workspace, LIST, '', 0)).toBeUndefined();
    expect(hoverAt(workspace, 'help/aic/product.md', '# a', 1)).toBeUndefined();
  });

  it('never throws, wherever a text is broken off', () => {
    for (let offset = 0; offset <= TEXT.length; offset += 7) {
      hoverAt(workspace, LIST, TEXT, offset);
      hoverAt(workspace, LIST, TEXT.slice(0, offset), offset - 1);
    }
  });
});
