// A platform with its page studio open in browsers: what the studio's tests share.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page as Tab } from 'playwright-core';
import { type DemoCall, signIn } from '../../platform/operations/demo/demo-client.ts';
import { loadTestConfig } from './load-test-config.ts';
import { openBrowser } from './open-browser.ts';
import { type Platform, startPlatform } from './start-platform.ts';
import { waitForPage } from './wait-for-page.ts';

export const STUDIO = 'aic/admin/studio';
export const LIST = 'pages/aic/application/list.yaml';

export interface StudioTabs {
  readonly platform: Platform;
  /** Calls of the first system admin, past the browser. */
  readonly admin: DemoCall;
  /** A new browser window in which this person is signed in. */
  readonly signIn: (username: string, password: string) => Promise<Tab>;
  readonly asAdmin: () => Promise<Tab>;
  /** Another system admin, in a window of their own. */
  readonly asSecondAdmin: () => Promise<Tab>;
  /** Opens the console's own page of applications. */
  readonly openApplications: (tab: Tab) => Promise<void>;
  readonly openStudio: (tab: Tab, file?: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startStudioTabs(): Promise<StudioTabs> {
  const [platform, browser] = await Promise.all([startPlatform({ demo: true }), openBrowser()]);
  while (!platform.output().includes('demo-member')) await sleep(100);
  const target = { config: await loadTestConfig(), fetch, origin: platform.url };
  const admin = await signIn(target, 'admin', platform.adminPassword);
  const contexts: BrowserContext[] = [];
  const open = async (username: string, password: string) => {
    const { context, tab } = await openTab(browser, platform.url, username, password);
    contexts.push(context);
    return tab;
  };
  return {
    platform,
    admin,
    signIn: open,
    asAdmin: () => open('admin', platform.adminPassword),
    async asSecondAdmin() {
      const username = 'second-admin';
      const { password } = await admin('user.create', { username, displayName: '第二位管理员', admin: true });
      const newPassword = 'Harbor-Plum-4417';
      const second = await signIn(target, username, String(password));
      await second('usercenter.changePassword', { password, newPassword, confirmPassword: newPassword });
      return open(username, newPassword);
    },
    async openApplications(tab) {
      const { result } = await admin('project.list', { pageSize: 100 });
      const project = (result as readonly Project[]).find(({ name }) => name === '智能客服');
      await tab.goto(
        `${platform.url}/aic/console/applications/application/${project?.organizationId}/${project?.id}`,
      );
      await waitForPage(tab, 'aic/application/list');
    },
    async openStudio(tab, file) {
      const query = file === undefined ? '' : `?${new URLSearchParams({ file })}`;
      await tab.goto(`${platform.url}/aic/admin/studio${query}`);
      await waitForPage(tab, STUDIO);
      if (file !== undefined) await editorOf(tab, file).waitFor();
    },
    async close() {
      for (const context of contexts) await context.close();
      await browser.close();
      await platform.stop();
    },
  };
}

interface Project {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
}

async function openTab(browser: Browser, url: string, username: string, password: string) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  const tab = await context.newPage();
  await tab.goto(`${url}/login`);
  await tab.getByLabel('用户名').fill(username);
  await tab.getByLabel('密码', { exact: true }).fill(password);
  await tab.getByRole('button', { name: '登录' }).click();
  await tab.waitForURL(({ pathname }) => pathname !== '/login');
  return { context, tab };
}

export const editorOf = (tab: Tab, file: string) => tab.getByRole('textbox', { name: `${file} 的内容` });

/** The preview beside the editor. */
export const previewOf = (tab: Tab) => tab.locator('.aic-preview');

export const builtInText = (file: string) =>
  readFile(join(import.meta.dirname, '../../schemas', file), 'utf8');

/** Writes over the first place of a text in the editor, which its own search finds. */
export async function replaceInEditor(tab: Tab, file: string, before: string, after: string): Promise<void> {
  await editorOf(tab, file).focus();
  await tab.keyboard.press('Control+f');
  await tab.getByRole('textbox', { name: '查找' }).fill(before);
  // The search takes over what was typed when a key goes up.
  await tab.keyboard.press('End');
  await tab.keyboard.press('Enter');
  await tab.keyboard.press('Escape');
  await tab.keyboard.insertText(after);
}

/** Opens the dialog, writes why, and sends it off. */
export async function publish(tab: Tab, message: string): Promise<void> {
  await tab.getByRole('button', { name: '发布', exact: true }).click();
  await tab.getByLabel('发布说明').fill(message);
  await tab.keyboard.press('Control+Enter');
}

export const waitForPublished = (tab: Tab) => tab.locator('.aic-notice', { hasText: '已发布' }).waitFor();

export const waitForDraft = (tab: Tab) => tab.getByText(/已保存草稿 \d\d:\d\d/).waitFor();

/** Clicks a file in the tree, found by its title; a folder may be called the same. */
export async function openFromTree(tab: Tab, title: string, file: string): Promise<void> {
  await tab.getByRole('searchbox', { name: '搜索页面、菜单和帮助' }).fill(title);
  await tab.getByTitle(file, { exact: true }).and(tab.getByRole('treeitem')).click();
  await editorOf(tab, file).waitFor();
}
