// The page studio over several files: a new page, what was published taken back, two drafts at once, the way between files.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  builtInText,
  editorOf,
  LIST,
  openFromTree,
  previewOf,
  replaceInEditor,
  type StudioTabs,
  startStudioTabs,
  waitForDraft,
  waitForPublished,
} from '../support/studio-tabs.ts';
import { waitForPage } from '../support/wait-for-page.ts';

const MENU = 'menus/aic-console.yaml';

let studio: StudioTabs;
let tab: Tab;

beforeAll(async () => {
  studio = await startStudioTabs();
  tab = await studio.asAdmin();
});
afterAll(() => studio?.close());

const publishedPath = (file: string) => join(studio.platform.dataDir, 'schemas', file);
const dialog = (name: string) => tab.getByRole('dialog', { name });
const badgeInTree = (text: string) => tab.getByRole('treeitem', { selected: true }).getByText(text);
const waitUntilPublic = () => tab.getByText('与线上一致').waitFor();

describe('a new page', () => {
  const PAGE = 'pages/aic/application/archive.yaml';

  it('is made together with the menu item that leads to it, and both go out together', async () => {
    await studio.openStudio(tab);
    await tab.locator('.studio-welcome').getByRole('button', { name: '新建页面' }).click();
    await dialog('新建页面').getByLabel('页面 ID').fill('aic/application/archive');
    await dialog('新建页面').getByLabel('标题').fill('归档的应用');
    await dialog('新建页面').getByLabel('实体').selectOption('application');
    await dialog('新建页面').getByRole('button', { name: '生成草稿' }).click();
    await editorOf(tab, PAGE).waitFor();
    await badgeInTree('新文件').waitFor();
    await tab.getByText('没有发现问题').waitFor();
    await previewOf(tab).getByRole('columnheader', { name: '应用名称' }).waitFor();

    await tab.getByRole('button', { name: '发布', exact: true }).click();
    const files = dialog('发布修改').getByRole('checkbox', { checked: true });
    await files.first().waitFor();
    expect(await files.count()).toBe(2);
    await tab.getByLabel('发布说明').fill('归档页面');
    await tab.keyboard.press('Control+Enter');
    await waitForPublished(tab);
    await waitUntilPublic();
    expect([existsSync(publishedPath(PAGE)), existsSync(publishedPath(MENU))]).toEqual([true, true]);
  });

  it('is reached through the menu of the console', async () => {
    await studio.openApplications(tab);
    await tab.getByRole('link', { name: '归档的应用', exact: true }).click();
    await waitForPage(tab, 'aic/application/archive');
    await tab.getByRole('columnheader', { name: '应用名称' }).waitFor();
  });

  it('leaves nothing behind when its draft is discarded', async () => {
    const draft = 'pages/aic/application/unwanted.yaml';
    await studio.admin('studio.saveDraft', { path: draft, text: 'kind: list\n', baseRevision: null });
    await studio.openStudio(tab, draft);
    await tab.getByRole('button', { name: '丢弃草稿' }).click();
    await tab.getByRole('button', { name: '丢弃', exact: true }).click();
    await tab.getByRole('heading', { name: '编辑控制台的页面' }).waitFor();
    await tab.getByTitle(draft, { exact: true }).waitFor({ state: 'detached' });
  });
});

describe('what was published', () => {
  it('gives way to the built-in version again', async () => {
    const text = await builtInText(LIST);
    await studio.admin('studio.publish', {
      message: '改名',
      files: [
        {
          path: LIST,
          text: text.replace('title: 应用接入', 'title: 应用中心'),
          baseRevision: createHash('sha256').update(text).digest('hex'),
        },
      ],
    });
    await studio.openStudio(tab, LIST);
    await badgeInTree('已发布').waitFor();
    await tab.getByRole('button', { name: '恢复为内置版本' }).click();
    await tab.getByRole('dialog').getByText('页面标题由“应用中心”改为“应用接入”').waitFor();
    await tab.getByLabel('发布说明').fill('不改名了');
    await tab.getByRole('button', { name: '恢复并发布' }).click();
    await editorOf(tab, LIST).getByText('title: 应用接入').waitFor();
    await badgeInTree('已发布').waitFor({ state: 'detached' });
    expect(existsSync(publishedPath(LIST))).toBe(false);
    await studio.openApplications(tab);
    await tab.locator('main').getByRole('heading', { level: 1, name: '应用接入' }).waitFor();
  });
});

describe('the preview', () => {
  it('refuses to write: it says so, and nothing leaves the browser', async () => {
    const sent: string[] = [];
    tab.on('request', (request) => {
      if (request.url().includes('/api/') && !request.url().includes('/api/studio/'))
        sent.push(request.url());
    });
    await studio.openStudio(tab, LIST);
    const row = previewOf(tab).getByRole('row').nth(1);
    await row.waitFor();
    await row.getByRole('button', { name: '更多操作' }).click();
    await tab.getByRole('menuitem', { name: '停用' }).click();
    const question = tab.getByRole('alertdialog', { name: '停用应用' });
    await question.getByRole('button', { name: '停用' }).click();
    await previewOf(tab).getByText('预览中不执行操作').first().waitFor();
    await question.getByRole('button', { name: '取消' }).click();
    await question.waitFor({ state: 'detached' });
    expect(sent.some((url) => url.endsWith('/application/list'))).toBe(true);
    expect(sent.filter((url) => url.includes('disable'))).toEqual([]);
    await row.getByText('已启用').waitFor();
  });
});

describe('two drafts', () => {
  it('go out in one publication, and come back in one', async () => {
    await studio.openStudio(tab, LIST);
    await replaceInEditor(tab, LIST, 'title: 应用接入', 'title: 我的应用');
    await openFromTree(tab, 'aic-console', MENU);
    await replaceInEditor(tab, MENU, 'title: 应用接入', 'title: 我的应用');
    await waitForDraft(tab);
    await tab.getByRole('button', { name: '发布', exact: true }).click();
    const other = dialog('发布修改').getByRole('checkbox', { name: LIST });
    expect(await other.isChecked()).toBe(false);
    await other.check();
    await dialog('发布修改').getByText('页面标题由“应用接入”改为“我的应用”', { exact: true }).waitFor();
    await tab.getByLabel('发布说明').fill('统一叫我的应用');
    await tab.keyboard.press('Control+Enter');
    await waitForPublished(tab);
    await waitUntilPublic();

    await tab.getByRole('button', { name: '发布历史' }).click();
    const entry = tab.getByRole('list', { name: '发布记录' }).getByRole('button', { name: '统一叫我的应用' });
    await entry.getByText('2 个文件').waitFor();
    await tab.getByRole('button', { name: '回滚这次发布' }).click();
    await tab.getByRole('button', { name: '回滚', exact: true }).click();
    await tab.getByText('已回滚').waitFor();
    expect(existsSync(publishedPath(LIST))).toBe(false);
    expect(await readFile(publishedPath(MENU), 'utf8')).toContain('title: 应用接入');
  });
});

describe('the way between files', () => {
  it('goes back and forward, and takes along what is not saved yet', async () => {
    await studio.openStudio(tab, MENU);
    await openFromTree(tab, '应用接入', LIST);
    // Held up until the file was left, so that there is something unsaved to take along however slow the machine is.
    let release = () => {};
    const left = new Promise<void>((resolve) => {
      release = resolve;
    });
    await tab.route('**/api/studio/save-draft', async (route) => {
      await left;
      await route.continue();
    });
    await replaceInEditor(tab, LIST, 'icon: plus', 'icon: rocket');
    await tab.getByText('有未保存的修改').or(tab.getByText('正在保存草稿…')).waitFor();
    await replaceInEditor(tab, LIST, 'width: 190', 'width: 222');
    await tab.goBack();
    await editorOf(tab, MENU).waitFor();
    await tab.goForward();
    await tab.getByText(`正在打开 ${LIST}`).waitFor();
    release();
    await editorOf(tab, LIST).getByText('icon: rocket').waitFor();
    await editorOf(tab, LIST).getByText('width: 222').waitFor();
    await waitForDraft(tab);
    await tab.unroute('**/api/studio/save-draft');
    const file = await studio.admin('studio.read', { path: LIST });
    expect(JSON.stringify(file.draft)).toContain('width: 222');
  });

  it('asks before leaving what cannot be saved', async () => {
    await tab.route('**/api/studio/save-draft', (route) => route.abort());
    await replaceInEditor(tab, LIST, 'width: 250', 'width: 255');
    await tab.getByText(/草稿没有保存/).waitFor();
    await tab.getByRole('link', { name: '平台监控' }).click();
    await tab.getByRole('button', { name: '继续填写' }).click();
    await editorOf(tab, LIST).getByText('width: 255').waitFor();
    await tab.unroute('**/api/studio/save-draft');
    await tab.getByRole('button', { name: '重试' }).click();
    await waitForDraft(tab);
  });
});
