// The page studio as people use it: find the mistake, add a column, look, publish, take it back; two people at once.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../support/serious-faults.ts';
import {
  builtInText,
  editorOf,
  LIST,
  openFromTree,
  previewOf,
  publish,
  replaceInEditor,
  STUDIO,
  type StudioTabs,
  startStudioTabs,
  waitForDraft,
  waitForPublished,
} from '../support/studio-tabs.ts';
import { waitForPage } from '../support/wait-for-page.ts';

let studio: StudioTabs;

beforeAll(async () => {
  studio = await startStudioTabs();
});
afterAll(() => studio?.close());

function demoPassword(username: string): string {
  return new RegExp(`${username}\\s+(\\S+)`).exec(studio.platform.output())?.[1] ?? '';
}

/** The table's headings on the console's own page of applications. */
async function consoleHeadings(tab: Tab): Promise<readonly string[]> {
  await studio.openApplications(tab);
  return tab.getByRole('columnheader').allInnerTexts();
}

describe('one person', () => {
  let tab: Tab;
  let builtIn = '';

  it('finds the application list in the admin menu and the tree', async () => {
    builtIn = await builtInText(LIST);
    tab = await studio.asAdmin();
    await tab.goto(`${studio.platform.url}/aic/admin/operation/monitor`);
    await tab.getByRole('link', { name: '页面工作室' }).click();
    await waitForPage(tab, STUDIO);
    await openFromTree(tab, '应用接入', LIST);
    await previewOf(tab).getByRole('columnheader', { name: '应用名称' }).waitFor();
  });

  it('sees a mistake at its line, in the editor and in the list, while the last good preview stays', async () => {
    await replaceInEditor(tab, LIST, 'type: status', 'type: statsu');
    const problem = tab.getByRole('region', { name: '问题' }).getByRole('listitem');
    await problem.getByText('SCH-VALUE').waitFor();
    const line = builtIn.split('\n').findIndex((text) => text.includes('type: status')) + 1;
    expect(await problem.locator('.aic-mono').textContent()).toMatch(new RegExp(`^\\s*${line}:\\d+$`));
    expect(await tab.locator('.cm-lintRange-error').textContent()).toBe('statsu');
    await tab.getByText('显示的是上一次正确的预览').waitFor();
    await previewOf(tab).getByRole('columnheader', { name: '应用名称' }).waitFor();
  });

  it('cannot publish the mistake', async () => {
    await tab.getByRole('button', { name: '发布', exact: true }).click();
    await tab.getByText('修正后才能发布').waitFor();
    await tab.getByRole('button', { name: '取消' }).click();
  });

  it('takes over the suggestion with one click', async () => {
    await tab.getByRole('button', { name: '改为 status' }).click();
    await tab.getByText('没有发现问题').waitFor();
    await tab.getByText('与线上一致').waitFor();
  });

  it('adds a column in the form view: one line of YAML more, and the column in the preview', async () => {
    await tab.getByRole('tab', { name: '表单' }).click();
    await tab.getByLabel('添加列').selectOption({ label: '更新时间（updatedAt）' });
    const written = tab.getByRole('region', { name: '刚才写入 YAML 的修改' });
    await written.getByText('name: updatedAt').waitFor();
    expect((await written.locator('pre > span').allInnerTexts()).length).toBe(1);
    // The preview is narrow: the table may have folded it away.
    const columns = previewOf(tab).getByRole('button', { name: /^列设置/ });
    await columns.click();
    await previewOf(tab)
      .getByRole('checkbox', { name: /^更新时间/ })
      .waitFor();
    await columns.press('Escape');
    await waitForDraft(tab);
  });

  it('does not carry out what the preview offers', async () => {
    const address = tab.url();
    await previewOf(tab).getByRole('link', { name: '创建应用' }).first().click();
    await tab.getByText('预览中不跳转').waitFor();
    expect(tab.url()).toBe(address);
  });

  it('reads what changes in words', async () => {
    await tab.getByRole('tab', { name: '差异' }).click();
    const changes = tab.getByRole('region', { name: '结构差异' }).getByRole('listitem');
    await changes.first().waitFor();
    expect(await changes.allInnerTexts()).toEqual([expect.stringContaining('新增列“更新时间”')]);
  });

  it('publishes with a message, and the console shows the column', async () => {
    expect(await consoleHeadings(tab)).not.toContainEqual(expect.stringContaining('更新时间'));
    await studio.openStudio(tab, LIST);
    await tab.getByRole('button', { name: '发布', exact: true }).click();
    await tab.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
    await tab.getByText('请填写发布说明').waitFor();
    await tab.getByLabel('发布说明').fill('列表增加更新时间');
    await tab.keyboard.press('Control+Enter');
    await waitForPublished(tab);
    await tab.getByText('与线上一致').waitFor();
    expect(await consoleHeadings(tab)).toContainEqual(expect.stringContaining('更新时间'));
  });

  it('finds it in the history, rolls it back, and the file is what it was', async () => {
    await studio.openStudio(tab, LIST);
    await tab.getByRole('button', { name: '发布历史' }).click();
    await tab.getByRole('heading', { name: '列表增加更新时间' }).waitFor();
    await tab.getByRole('button', { name: '回滚这次发布' }).click();
    await tab.getByRole('button', { name: '回滚', exact: true }).click();
    await tab.getByText('已回滚').waitFor();
    await tab.getByRole('dialog').getByRole('heading', { name: '回滚“列表增加更新时间”' }).waitFor();
    await tab.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    expect(await consoleHeadings(tab)).not.toContainEqual(expect.stringContaining('更新时间'));
  });

  it('leaves the editor with the keyboard alone', async () => {
    await studio.openStudio(tab, LIST);
    await editorOf(tab, LIST).focus();
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('Tab');
    expect(await editorOf(tab, LIST).evaluate((element) => element === document.activeElement)).toBe(false);
  });

  it.each(['light', 'dark'] as const)('has no serious accessibility fault in %s', async (colorScheme) => {
    await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await studio.openStudio(tab, LIST);
    await previewOf(tab).getByRole('columnheader', { name: '应用名称' }).waitFor();
    const yaml = await seriousFaults(tab);
    await tab.getByRole('tab', { name: '表单' }).click();
    await tab.getByLabel('添加列').waitFor();
    const form = await seriousFaults(tab);
    expect({ yaml, form }).toEqual({ yaml: [], form: [] });
  });
});

describe('two people', () => {
  let first: Tab;
  let second: Tab;
  const changedMeanwhile = () => second.locator('.studio-ribbon', { hasText: '在您编辑期间更新了这个文件' });

  it('who only looks follows what the other one publishes', async () => {
    [first, second] = await Promise.all([studio.asAdmin(), studio.asSecondAdmin()]);
    await studio.openStudio(second, LIST);
    await studio.openStudio(first, LIST);
    await replaceInEditor(first, LIST, 'width: 190', 'width: 200');
    await publish(first, '名称列加宽');
    await waitForPublished(first);
    await editorOf(second, LIST).getByText('width: 200').waitFor();
    await second.getByText('与线上一致').waitFor();
    expect(await changedMeanwhile().count()).toBe(0);
  });

  it('who writes is told at once, merges and publishes; nothing is lost', async () => {
    await replaceInEditor(second, LIST, 'icon: plus', 'icon: rocket');
    await waitForDraft(second);
    await studio.openStudio(first, LIST);
    await first.getByText('second-admin 也有这个文件的草稿').waitFor();
    await replaceInEditor(first, LIST, 'width: 200', 'width: 210');
    await publish(first, '名称列再加宽');
    await waitForPublished(first);

    await changedMeanwhile().waitFor();
    await second.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = second.getByRole('dialog', { name: '线上版本已更新' });
    await dialog.getByText('名称列再加宽').waitFor();
    await dialog.getByText('双方的修改没有重叠').waitFor();
    await dialog.getByRole('button', { name: '采用合并结果继续编辑' }).click();
    await second.getByText('已合并到最新版本之上').waitFor();
    await changedMeanwhile().waitFor({ state: 'detached' });
    await publish(second, '换创建图标');
    await waitForPublished(second);

    const published = await readFile(join(studio.platform.dataDir, 'schemas', LIST), 'utf8');
    expect(published).toContain('width: 210');
    expect(published).toContain('icon: rocket');
  });
});

describe('a member', () => {
  it('sees neither page nor menu entry', async () => {
    const tab = await studio.signIn('demo-member', demoPassword('demo-member'));
    await tab.goto(`${studio.platform.url}/aic/admin/studio`);
    await expect.poll(() => tab.locator('main').getAttribute('data-page-id')).not.toBe(STUDIO);
    expect(await tab.getByRole('link', { name: '页面工作室' }).count()).toBe(0);
  });
});
