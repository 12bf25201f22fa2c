// The bell of the header and what is behind it, in two tabs and on the pages that notifications are about.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type Storage } from '#storage/storage.ts';
import { seriousFaults } from '../support/serious-faults.ts';
import { startConsole, type TestConsole } from '../support/start-console.ts';
import { waitForPage } from '../support/wait-for-page.ts';

let console: TestConsole;
let storage: Storage;
let page: Page;
let other: Page;
let adminId: string;
const INBOX = '/user/notifications';
const ABOUT = '/aic/admin/jobs?state=Failed';

beforeAll(async () => {
  console = await startConsole({ name: '通知', viewport: { width: 1280, height: 800 } });
  storage = openStorage({ connectionString: await console.platform.databaseUrl(), poolSize: 1 });
  adminId = String((await console.call('usercenter.userInfo', {})).userId);
  await storage.db.deleteFrom('notificationMessage').execute();
  page = console.page;
  await page.goto(`${console.platform.url}/user/info`);
  await bell(page).waitFor();
  other = await page.context().newPage();
  await other.goto(`${console.platform.url}${INBOX}`);
  await bell(other).waitFor();
});
afterAll(async () => {
  await storage?.db.deleteFrom('notificationMessage').execute();
  await storage?.close();
  await console?.stop();
});

const bell = (tab: Page) => tab.getByRole('button', { name: /^通知/ });
const unread = (tab: Page, count: number) =>
  tab.getByRole('button', { name: count === 0 ? '通知' : `通知，${count} 条未读`, exact: true }).waitFor();
const panel = (tab: Page) => tab.getByRole('dialog', { name: '通知' });

async function tell(title: string, path = ABOUT): Promise<void> {
  const message = {
    id: title,
    kind: 'job-failed',
    level: 'ERROR',
    title,
    body: '磁盘已满',
    about: title,
    path,
  };
  await storage.transaction(async (db) => {
    await db.insertInto('notificationMessage').values(message).execute();
    await db.insertInto('notification').values({ accountId: adminId, messageId: title }).execute();
  });
}

describe('the bell', () => {
  it('counts what comes, in every tab, and lists the newest', async () => {
    await tell('作业一失败');
    await Promise.all([unread(page, 1), unread(other, 1)]);
    await other.getByRole('row', { name: /作业一失败.*磁盘已满/ }).waitFor();
    await bell(page).click();
    await panel(page).getByText('作业一失败').waitFor();
    // While it is open as well.
    await tell('作业二失败');
    await panel(page).getByText('作业二失败').waitFor();
    expect(await panel(page).getByRole('listitem').allInnerTexts()).toMatchObject([
      expect.stringContaining('作业二失败'),
      expect.stringContaining('作业一失败'),
    ]);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('leads to the page concerned, after which that is read everywhere', async () => {
    await panel(page)
      .getByRole('link', { name: /作业二失败/ })
      .click();
    await waitForPage(page, 'aic/admin/jobs', 'ready', 'empty');
    expect(page.url()).toContain(ABOUT);
    // Both were about this page.
    await Promise.all([unread(page, 0), unread(other, 0)]);
  });

  it('keeps what comes while its page is open unread, until all is marked as read', async () => {
    await tell('作业三失败');
    await Promise.all([unread(page, 1), unread(other, 1)]);
    await bell(page).click();
    await panel(page).getByRole('button', { name: '全部标为已读' }).click();
    await Promise.all([unread(page, 0), unread(other, 0)]);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
  });

  it('has a page with all of them', async () => {
    await tell('作业四失败', '/aic/admin/servers');
    await unread(page, 1);
    await bell(page).click();
    await panel(page).getByRole('link', { name: '查看全部' }).click();
    await waitForPage(page, 'user/notifications', 'ready');
    const row = page.getByRole('row', { name: /作业四失败/ });
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: '标为已读', exact: true }).click();
    await Promise.all([unread(page, 0), unread(other, 0)]);
    await page.getByText('没有未读通知').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });
});

it('nothing of it comes with the first load', async () => {
  const tab = await page.context().newPage();
  const names: string[] = [];
  tab.on('request', (request) => names.push(new URL(request.url()).pathname));
  await tab.goto(`${console.platform.url}/user/info`);
  await waitForPage(tab, 'user/info');
  const before = names.filter((name) => name.startsWith('/api/usercenter/v1/notification'));
  await bell(tab).waitFor();
  expect(before).toEqual([]);
  await tab.close();
});
