// The page studio as people use it: find the mistake, add a column, look, publish, take it back; two people at once.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/open-browser.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';

const STUDIO = 'aic/admin/studio';
const LIST = 'pages/aic/application/list.yaml';
const EDITOR = { name: `${LIST} 的内容` };

let platform: Platform;
let browser: Browser;
let axe = '';
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  [platform, browser, axe] = await Promise.all([
    startPlatform({ demo: true }),
    openBrowser(),
    readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
  ]);
  while (!platform.output().includes('demo-member')) await sleep(100);
});
afterAll(async () => {
  for (const context of contexts) await context.close();
  await browser?.close();
  await platform?.stop();
});

async function signIn(username: string, password: string): Promise<Tab> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  contexts.push(context);
  const tab = await context.newPage();
  tab.setDefaultTimeout(10_000);
  await tab.goto(`${platform.url}/login`);
  await tab.getByLabel('用户名').fill(username);
  await tab.getByLabel('密码', { exact: true }).fill(password);
  await tab.getByRole('button', { name: '登录' }).click();
  await tab.waitForURL((url) => url.pathname !== '/login');
  return tab;
}

const asAdmin = () => signIn('admin', platform.adminPassword);

function demoPassword(username: string): string {
  return new RegExp(`${username}\\s+(\\S+)`).exec(platform.output())?.[1] ?? '';
}

async function openStudio(tab: Tab, file?: string): Promise<void> {
  const query = file === undefined ? '' : `?${new URLSearchParams({ file })}`;
  await tab.goto(`${platform.url}/aic/admin/studio${query}`);
  await waitForPage(tab, STUDIO);
  if (file !== undefined) await tab.locator('.cm-content').first().waitFor();
}

/** Puts the cursor behind the first place of a text in the editor, with the editor's own search. */
async function findInEditor(tab: Tab, text: string): Promise<void> {
  await tab.getByRole('textbox', EDITOR).focus();
  await tab.keyboard.press('Control+f');
  await tab.getByRole('textbox', { name: '查找' }).pressSequentially(text);
  await tab.keyboard.press('Enter');
  await tab.keyboard.press('Escape');
}

async function replaceInEditor(tab: Tab, before: string, after: string): Promise<void> {
  await findInEditor(tab, before);
  await tab.keyboard.insertText(after);
}

async function publish(tab: Tab, message: string): Promise<void> {
  await tab.getByRole('button', { name: '发布', exact: true }).click();
  await tab.getByLabel('发布说明').fill(message);
  await tab.keyboard.press('Control+Enter');
}

/** The table's headings on the console's own page of applications. */
async function consoleHeadings(tab: Tab): Promise<readonly string[]> {
  await tab.goto(`${platform.url}/aic/console`);
  const answer = await tab.request.post(`${platform.url}/api/usercenter/v1/projectList`, {
    data: { pageSize: 100 },
  });
  const { page } = (await answer.json()) as {
    readonly page: {
      readonly result: readonly {
        readonly id: string;
        readonly organizationId: string;
        readonly name: string;
      }[];
    };
  };
  const project = page.result.find(({ name }) => name === '智能客服') ?? page.result[0];
  await tab.goto(
    `${platform.url}/aic/console/applications/application/${project?.organizationId}/${project?.id}`,
  );
  await waitForPage(tab, 'aic/application/list');
  return tab.getByRole('columnheader').allInnerTexts();
}

async function seriousFaults(tab: Tab): Promise<readonly string[]> {
  await tab.evaluate(axe);
  return tab.evaluate(async () => {
    interface Violation {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly html: string }[];
    }
    const { axe: checker } = window as unknown as {
      axe: { run: () => Promise<{ violations: readonly Violation[] }> };
    };
    const { violations } = await checker.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  });
}

describe('one person', () => {
  let tab: Tab;
  let builtIn = '';

  it('finds the application list in the admin menu and the tree', async () => {
    builtIn = await readFile(join(import.meta.dirname, '../../schemas', LIST), 'utf8');
    tab = await asAdmin();
    await tab.goto(`${platform.url}/aic/admin/operation/monitor`);
    await tab.getByRole('link', { name: '页面工作室' }).click();
    await waitForPage(tab, STUDIO);
    await tab.getByRole('searchbox', { name: '搜索页面、菜单和帮助' }).fill('应用接入');
    await tab.getByRole('treeitem', { name: '应用接入' }).first().click();
    await tab.getByRole('textbox', EDITOR).waitFor();
    await tab.locator('.aic-preview').getByRole('columnheader', { name: '应用名称' }).waitFor();
  });

  it('sees a mistake at its line, in the editor and in the list, while the last good preview stays', async () => {
    await replaceInEditor(tab, 'type: status', 'type: statsu');
    const problem = tab.getByRole('region', { name: '问题' }).getByRole('listitem');
    await problem.getByText('SCH-VALUE').waitFor();
    const line = builtIn.split('\n').findIndex((text) => text.includes('type: status')) + 1;
    expect(await problem.locator('.studio-problem__place').textContent()).toMatch(
      new RegExp(`^\\s*${line}:\\d+$`),
    );
    expect(await tab.locator('.cm-lintRange-error').textContent()).toBe('statsu');
    await tab.getByText('显示的是上一次正确的预览').waitFor();
    await tab.locator('.aic-preview').getByRole('columnheader', { name: '应用名称' }).waitFor();
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
    await tab.locator('.aic-preview').getByRole('columnheader', { name: '更新时间' }).waitFor();
    await tab.getByText(/已保存草稿 \d\d:\d\d/).waitFor();
  });

  it('does not carry out what the preview offers', async () => {
    const address = tab.url();
    await tab.locator('.aic-preview').getByRole('link', { name: '创建应用' }).first().click();
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
    await openStudio(tab, LIST);
    await tab.getByRole('button', { name: '发布', exact: true }).click();
    await tab.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
    await tab.getByText('请填写发布说明').waitFor();
    await tab.getByLabel('发布说明').fill('列表增加更新时间');
    await tab.keyboard.press('Control+Enter');
    await tab.locator('.aic-notice', { hasText: '已发布' }).waitFor();
    await tab.getByText('与线上一致').waitFor();
    expect(await consoleHeadings(tab)).toContainEqual(expect.stringContaining('更新时间'));
  });

  it('finds it in the history, rolls it back, and the file is what it was', async () => {
    await openStudio(tab, LIST);
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
    await openStudio(tab, LIST);
    await tab.getByRole('textbox', EDITOR).focus();
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('Tab');
    expect(
      await tab.getByRole('textbox', EDITOR).evaluate((element) => element === document.activeElement),
    ).toBe(false);
  });

  it.each(['light', 'dark'] as const)('has no serious accessibility fault in %s', async (colorScheme) => {
    await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openStudio(tab, LIST);
    await tab.locator('.aic-preview').getByRole('columnheader', { name: '应用名称' }).waitFor();
    const yaml = await seriousFaults(tab);
    await tab.getByRole('tab', { name: '表单' }).click();
    await tab.getByLabel('添加列').waitFor();
    const form = await seriousFaults(tab);
    expect({ yaml, form }).toEqual({ yaml: [], form: [] });
  });
});

describe('two people', () => {
  it('lose nothing: the second is told who was faster, merges and publishes', async () => {
    const [first, second] = await Promise.all([asAdmin(), asAdmin()]);
    await openStudio(second, LIST);
    await openStudio(first, LIST);
    await replaceInEditor(first, 'width: 190', 'width: 210');
    await publish(first, '名称列加宽');
    await first.locator('.aic-notice', { hasText: '已发布' }).waitFor();

    await replaceInEditor(second, 'icon: plus', 'icon: rocket');
    await publish(second, '换创建图标');
    const dialog = second.getByRole('dialog', { name: '线上版本已被他人更新' });
    await dialog.getByText('名称列加宽').waitFor();
    await dialog.getByText('双方的修改没有重叠').waitFor();
    await dialog.getByRole('button', { name: '采用合并结果继续编辑' }).click();
    await second.getByText('已合并到最新版本之上').waitFor();
    await publish(second, '换创建图标');
    await second.locator('.aic-notice', { hasText: '已发布' }).waitFor();

    const published = await readFile(join(platform.dataDir, 'schemas', LIST), 'utf8');
    expect(published).toContain('width: 210');
    expect(published).toContain('icon: rocket');
  });
});

describe('a member', () => {
  it('sees neither page nor menu entry', async () => {
    const tab = await signIn('demo-member', demoPassword('demo-member'));
    await tab.goto(`${platform.url}/aic/admin/studio`);
    await expect.poll(() => tab.locator('main').getAttribute('data-page-id')).not.toBe(STUDIO);
    expect(await tab.getByRole('link', { name: '页面工作室' }).count()).toBe(0);
  });
});
