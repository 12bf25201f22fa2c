// The frame around every page: signing in, finding a project, moving about, and what happens when something is missing.

import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStorage } from '#storage/storage.ts';
import { signIn as signInAsDemo } from '../../platform/operations/demo/demo-client.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { openBrowser } from '../support/open-browser.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { seriousFaults } from '../support/serious-faults.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';

/** Holds the user name, which the platform calls weak. */
const WEAK_PASSWORD = 'Admin-2026-test';
const LIST = 'aic/application/list';

let platform: Platform;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** What the browser complained about, for tests that expect silence. */
let complaints: string[] = [];

beforeAll(async () => {
  [platform, browser] = await Promise.all([
    startPlatform({ demo: true, env: { AIP_ADMIN_PASSWORD: WEAK_PASSWORD } }),
    openBrowser(),
  ]);
  // The platform is ready before its demo is.
  while (!platform.output().includes('demo-member')) await sleep(100);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});
afterEach(() => context.close());

async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN', ...options });
  page = await context.newPage();
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
}

/** Demo people and the passwords that the platform printed for them. */
function passwordOf(username: string): string {
  const line = platform
    .output()
    .split('\n')
    .find((text) => text.trim().startsWith(`${username} `));
  const password = line?.trim().split(/\s+/)[1];
  if (password === undefined) throw new Error(`${username} was not printed:\n${platform.output()}`);
  return password;
}

async function signIn(username: string, password = passwordOf(username), path = '/'): Promise<void> {
  await page.goto(platform.url + path);
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Signs in and opens a project from the page that offers them. */
async function signInToProject(username: string, project: string): Promise<void> {
  await signIn(username);
  await page.getByRole('link', { name: project }).click();
  await waitForPage(page, LIST, 'ready', 'empty');
}

const valuesOf = (inputs: (HTMLElement | SVGElement)[]) =>
  inputs.map((input) => (input instanceof HTMLInputElement ? input.value : ''));

/** The session cookie of a sign-in that a proxy on this machine says came by https. */
async function cookieBehindTls(): Promise<string | undefined> {
  const answer = await fetch(`${platform.url}/api/base/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
    body: JSON.stringify({ username: 'admin', password: WEAK_PASSWORD }),
  });
  return answer.headers.getSetCookie()[0];
}

const state = () => page.locator('main').getAttribute('data-state');

describe('signing in', () => {
  it('says what is wrong and keeps the person on the page', async () => {
    await open();
    await page.goto(`${platform.url}/login`);
    await page.getByRole('button', { name: '登录' }).click();
    expect(await page.getByRole('alert').textContent()).toBe('请输入用户名');
    await page.getByLabel('用户名').fill('demo-member');
    await page.getByLabel('密码', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByText('用户名或密码错误').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('leads back to the page that was asked for', async () => {
    await open();
    await signIn('demo-member', undefined, '/user/info');
    await waitForPage(page, 'user/info');
  });

  it.each(['//evil.example/x', '/.//evil.example/x', '/%2e//evil.example', '/\\evil.example'])(
    'never leads to another host: %s',
    async (redirect) => {
      await open();
      const elsewhere: string[] = [];
      await context.route('http*://evil.example/**', (route) => {
        elsewhere.push(route.request().url());
        return route.fulfill({ body: 'evil' });
      });
      await signIn('demo-member', undefined, `/login?${new URLSearchParams({ redirect })}`);
      await page.waitForURL((url) => url.origin !== platform.url || url.pathname.startsWith('/aic/'));
      expect(new URL(page.url()).origin).toBe(platform.url);
      expect(elsewhere).toEqual([]);
    },
  );
});

describe('finding a project', () => {
  it('offers the projects at first, and remembers the chosen one for this person', async () => {
    await open();
    await signIn('demo-org');
    await page.waitForURL('**/aic/global/project-empty');
    await waitForPage(page, 'project-empty');
    await page.getByRole('link', { name: '智能客服' }).click();
    await waitForPage(page, LIST, 'ready', 'empty');
    const address = new URL(page.url()).pathname;
    const stored = await page.evaluate(() =>
      Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('AIBP_PROJECT_')),
    );
    expect(stored).toHaveLength(1);
    expect(JSON.parse(stored[0]?.[1] ?? '')).toEqual({
      organizationId: address.split('/').at(-2),
      id: address.split('/').at(-1),
    });

    await page.goto(`${platform.url}/`);
    await waitForPage(page, LIST, 'ready', 'empty');
    expect(new URL(page.url()).pathname).toBe(address);
  });

  it('sends a person away from an organisation that is not theirs', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    const own = new URL(page.url()).pathname.split('/').at(-2);
    await page.goto(`${platform.url}/aic/console/org-nobody/prj-nobody`);
    await waitForPage(page, LIST, 'ready', 'empty');
    expect(page.url()).toContain(`/${own}/`);
  });
});

describe('the header', () => {
  it('switches the project', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    const before = page.url();
    await page.getByRole('button', { name: '切换项目' }).click();
    await page.getByRole('menuitem', { name: '市场洞察' }).click();
    await page.waitForURL((url) => url.href !== before && url.pathname.includes('/applications/'));
    await waitForPage(page, LIST, 'ready', 'empty');
    await page.getByRole('button', { name: '切换项目' }).getByText('市场洞察').waitFor();
  });

  it('knows the place without asking, and opens by keyboard what comes when it is needed', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await waitForPage(page, LIST, 'ready', 'empty');
    const button = page.getByRole('button', { name: '切换项目 智能客服' });
    await button.waitFor();
    expect(asked.filter((path) => /projectList|organizationslist|panels-/.test(path))).toEqual([]);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: '智能客服' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('menuitem');
    await page.keyboard.press('Escape');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
    expect(asked.filter((path) => path.includes('panels-'))).toHaveLength(1);
  });

  it('says so when what a button opens does not come', async () => {
    await open();
    await context.route('**/panels-*.js', (route) => route.abort());
    await signInToProject('demo-org', '智能客服');
    await page.getByRole('button', { name: '外观' }).click();
    await page.getByText('加载失败，请刷新页面后重试').waitFor();
  });

  it('offers no switch where it would change nothing', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    const switches = page.getByRole('button', { name: /^切换(组织|项目)/ });
    expect(await switches.count()).toBe(2);
    await page.goto(`${platform.url}/user/info`);
    await waitForPage(page, 'user/info');
    expect(await switches.count()).toBe(0);
    await page.getByRole('link', { name: 'AI 平台控制台' }).click();
    await waitForPage(page, LIST, 'ready', 'empty');
    expect(await switches.count()).toBe(2);
  });

  it('offers enabled products only, and says of the others that they are not', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    await page.getByRole('button', { name: '产品与服务' }).click();
    expect(await page.getByRole('menuitem', { name: '预测服务' }).getAttribute('href')).toBe('/aic');
    const closed = page.getByRole('menuitem', { name: '模型开发' });
    expect(await closed.textContent()).toContain('未开通');
    expect(await closed.getAttribute('href')).toBeNull();
  });

  it('opens help in a new window and signs out', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    expect(await page.getByRole('link', { name: '帮助文档', exact: true }).getAttribute('target')).toBe(
      '_blank',
    );
    await page.getByRole('button', { name: '李组织的菜单' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.waitForURL('**/login**');
    await page.goto(`${platform.url}/aic`);
    await page.waitForURL('**/login**');
  });

  it('leaves the title where it stood before it came', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/header/header.js', async (route) => {
      await held;
      await route.continue();
    });
    const placeOf = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, top, width } = range.getBoundingClientRect();
        return [left, top, width].map(Math.round);
      });
    await page.reload();
    const before = await placeOf('.aic-header__brand');
    release();
    await page.locator('.ah-brand').waitFor();
    expect(await placeOf('.ah-brand .ah-wide')).toEqual(before);
  });

  it('opens a menu by its button and closes it by the same', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    const button = page.getByRole('button', { name: '外观' });
    const shown = page.locator('.ah-panel:popover-open');
    for (const _ of [1, 2]) {
      await button.click();
      await shown.waitFor();
      await button.click();
      // What the click began is over when the next task runs.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      expect(await shown.count()).toBe(0);
    }
    await button.click();
    await page.getByRole('button', { name: '产品与服务' }).click();
    await page.getByRole('menuitem', { name: '预测服务' }).waitFor();
    expect(await shown.count()).toBe(1);
  });

  it('that does not come leaves a plain one and a notice', async () => {
    await open();
    await context.route('**/header/header.js', (route) => route.abort());
    // A notice goes after five seconds: on a busy machine before the page is ready.
    const notice = page.getByText('页头加载失败').waitFor();
    await Promise.all([notice, signInToProject('demo-org', '智能客服')]);
    await page.getByRole('button', { name: '李组织' }).click();
    await page.getByRole('menuitem', { name: '用户中心' }).click();
    await waitForPage(page, 'user/info');
  });

  it('changes the appearance for good', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    await page.getByRole('button', { name: '外观' }).click();
    await page.getByRole('menuitem', { name: '深色' }).click();
    await page.reload();
    await waitForPage(page, LIST, 'ready', 'empty');
    expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('dark');
  });
});

describe('the sidebar', () => {
  it('clears its groups when collapsed and opens all when expanded', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    const groups = page.locator('.aic-sidebar__menu [aria-expanded]');
    await page.getByRole('button', { name: '服务运营' }).click();
    expect(await groups.first().getAttribute('aria-expanded')).toBe('false');
    await page.getByRole('button', { name: '收起导航' }).click();
    expect(await page.getByRole('link', { name: '应用接入' }).count()).toBe(0);
    await page.getByRole('button', { name: '服务应用' }).click();
    await page.getByRole('menuitem', { name: '服务列表' }).click();
    await waitForPage(page, 'aic/collection/list', 'ready', 'empty');
    await page.reload();
    await waitForPage(page, 'aic/collection/list', 'ready', 'empty');
    await page.getByRole('button', { name: '展开导航' }).click();
    for (const group of await groups.all()) expect(await group.getAttribute('aria-expanded')).toBe('true');
  });

  it('is not there where nothing is configured', async () => {
    await open();
    await signIn('demo-org');
    await waitForPage(page, 'project-empty');
    expect(await page.getByRole('navigation', { name: '主导航' }).count()).toBe(0);
  });

  it('moves the focus to the heading of the page it opened', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    await page.getByRole('link', { name: '服务列表' }).click();
    await waitForPage(page, 'aic/collection/list', 'ready', 'empty');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await page.title()).toBe('服务列表 - AI 平台控制台');
  });
});

describe('pages that are not there', () => {
  it('say so and lead home', async () => {
    await open();
    await signIn('demo-member', undefined, '/user/info');
    const answer = await page.goto(`${platform.url}/aic/nothing`);
    expect(answer?.status()).toBe(404);
    await page.locator('main[data-state="not-found"]').waitFor();
    const link = page.getByRole('link', { name: '页面显示出现错误，请返回首页重新操作 >' });
    expect(await link.getAttribute('href')).toBe('/');
    expect(await page.getByRole('link', { name: '回到首页' }).getAttribute('href')).toBe('/');
    await page.getByRole('link', { name: '切换项目' }).click();
    await page.getByRole('link', { name: '智能客服' }).waitFor();
  });

  it('are forbidden to who may not see them, without a word of what they are', async () => {
    await open();
    await signIn('demo-member', undefined, '/aic/admin/setting');
    await page.locator('main[data-state="forbidden"]').waitFor();
    await page.getByRole('heading', { name: '暂无权限使用，请联系组织管理员或系统管理员' }).waitFor();
    await page.getByRole('link', { name: '回到首页' }).waitFor();
    expect(await page.content()).not.toContain('外部访问地址');
  });

  it('name who manages the project when nothing of it is permitted', async () => {
    await open();
    await signInToProject('demo-member', '智能客服');
    await page.route('**/_console/landing?*', (route) => route.fulfill({ json: { path: null } }));
    await page.goto(page.url().replace(/applications\/application\//, ''));
    await page.locator('main[data-state="forbidden"]').waitFor();
    await page.getByText('本项目的管理员：王项目').waitFor();
  });
});

describe('system settings', () => {
  it('tell what an upgrade has set until somebody saves them, and say which proxy is no address', async () => {
    const storage = openStorage({ connectionString: await platform.databaseUrl(), poolSize: 1 });
    const proxies = { name: 'trustedProxies', value: JSON.stringify(['192.168.0.0/16']) };
    await storage.db.insertInto('systemParameter').values(proxies).execute();
    // Its dialog would stand in the way.
    const isWeak = (weakPassword: boolean) =>
      storage.db.updateTable('account').set({ weakPassword }).where('username', '=', 'admin').execute();
    await isWeak(false);
    await open();
    await signIn('admin', WEAK_PASSWORD, '/aic/admin/setting');
    await waitForPage(page, 'aic/admin/setting');
    const notice = page.getByText('升级时已把“受信任的代理”设为 192.168.0.0/16，请核对并保存系统设置。');
    await notice.waitFor();
    await page.getByRole('button', { name: '添加地址或网段' }).click();
    const added = page.getByPlaceholder('例如 10.0.0.0/8').last();
    await added.fill('10.0.0.0/33');
    await page.getByRole('button', { name: '保存设置' }).click();
    await page.getByText('必须是 IPv4、IPv6 地址或 CIDR 网段').first().waitFor();
    await added.fill('127.0.0.1/32');
    await page.getByRole('button', { name: '保存设置' }).click();
    await page.getByText('系统设置已保存').waitFor();
    await page.reload();
    await page.getByPlaceholder('例如 10.0.0.0/8').last().waitFor();
    expect(await page.getByPlaceholder('例如 10.0.0.0/8').evaluateAll(valuesOf)).toEqual([
      '192.168.0.0/16',
      '127.0.0.1/32',
    ]);
    expect(await notice.count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    await expect.poll(cookieBehindTls).toMatch(/^__Host-aip_session=.*; Secure$/);
    await isWeak(true);
    await storage.close();
  });
});

describe('the account', () => {
  /** Whoever calls next hears of the change: the button, or the bell before it. */
  const callSomething = () =>
    page
      .getByRole('button', { name: '刷新' })
      .first()
      // The question or the login page may be there already.
      .dispatchEvent('click', undefined, { timeout: 5_000 })
      .catch(() => undefined);

  it('that changed in another tab is asked about once, and confirming loads the console again', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    const other = { username: 'demo-member', password: passwordOf('demo-member') };
    await context.request.post(`${platform.url}/api/base/login`, { data: other });
    await callSomething();
    const dialog = page.getByRole('alertdialog', { name: '提示' });
    await dialog.getByText('用户已切换为 demo-member，是否继续？').waitFor();
    expect(await dialog.evaluate((element) => getComputedStyle(element).width)).toBe('500px');
    await dialog.getByRole('button', { name: '继续' }).click();
    await page.getByRole('button', { name: '赵成员的菜单' }).waitFor();
  });

  it('whose session ended is asked to sign in and comes back', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    const address = new URL(page.url()).pathname;
    await context.clearCookies();
    await callSomething();
    await page.waitForURL('**/login?**');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(address);
  });

  it('with a weak password is led to the user centre, by Escape as well, and left alone there', async () => {
    await open();
    await signIn('admin', WEAK_PASSWORD);
    await page.getByRole('alertdialog').getByText('当前密码强度较弱，请前往用户中心修改密码').waitFor();
    expect(await page.getByRole('button', { name: '去修改密码' }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await waitForPage(page, 'user/info');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });
});

describe('what depends on the person', () => {
  it('is the state of a password that somebody else has set', async () => {
    const target = { config: await loadTestConfig(), fetch, origin: platform.url };
    const call = await signInAsDemo(target, 'admin', WEAK_PASSWORD);
    const person = { username: 'new-person', displayName: '新同事', password: 'Zq7-blau-Kiesel' };
    await call('user.create', person);
    await open();
    await signIn(person.username, person.password, '/user/info');
    await waitForPage(page, 'user/info');
    const item = page.locator('dl > div', { has: page.getByText('密码状态', { exact: true }) });
    expect(await item.locator('dd').textContent()).toBe('待修改');
  });

  it('is the hour in which calls were kept: the one of the person’s own clock', async () => {
    await open({ timezoneId: 'Asia/Kathmandu' });
    await signInToProject('demo-org', '智能客服');
    await page.getByRole('link', { name: '服务管理' }).click();
    await page.getByRole('link', { name: '鸢尾花分类服务' }).click();
    await page.getByRole('tab', { name: '数据采集' }).click();
    const row = page.getByRole('row').filter({ hasText: '.jsonl' }).first();
    const look = async () => {
      if (!(await row.isVisible())) await page.reload();
      return row.isVisible();
    };
    await expect.poll(look, { interval: 1_000 }).toBe(true);
    const [, day = '', hour = ''] =
      /(\d{4}-\d\d-\d\d)\/(\d\d)(\.\d+)?\.jsonl/.exec((await row.textContent()) ?? '') ?? [];
    // Named by the server's clock, which is ours. A quarter of an hour off every whole hour: no clock of a server shows it.
    const there = new Date(Date.parse(`${day}T${hour}:00:00`) + (5 * 60 + 45) * 60_000);
    const shown = there.toISOString().slice(0, 16).replace('T', ' ');
    expect(await row.textContent()).toContain(shown);
  });
});

describe('help', () => {
  it('says the gateway’s own address', async () => {
    await open();
    await signIn('demo-member', undefined, '/aic/help/quick-start');
    await page.getByText(/curl -X POST 'http:\/\/127\.0\.0\.1:\d+\/oauth/).waitFor();
    expect(await page.locator('article').textContent()).not.toContain('{{');
  });
});

describe('the first page', () => {
  /** Addresses that the page's code asked for, and the state of the first table that was drawn. */
  async function watchReload(): Promise<readonly string[]> {
    const asked: string[] = [];
    page.on('request', (request) => request.resourceType() === 'fetch' && asked.push(request.url()));
    await page.reload();
    await page.waitForLoadState('networkidle');
    return asked.map((address) => new URL(address).pathname);
  }
  const counted = (addresses: readonly string[], end: string) =>
    addresses.filter((address) => address.endsWith(end)).length;

  it('asks for its rows once, with what the address says, and draws them without a placeholder', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    await page.goto(`${page.url()}?pageSize=20&keyword=%E4%BA%BA`);
    await waitForPage(page, LIST, 'ready', 'empty');
    let body = '';
    page.on('request', (request) => {
      if (request.url().endsWith('/list')) body = request.postData() ?? '';
    });
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        const table = document.querySelector<HTMLElement>('.aic-table-view');
        if (table === null) return;
        watch.disconnect();
        Object.assign(window, { firstState: table.dataset.state });
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    // The answer is held back for longer than the console waits only on a machine that is busy with something else.
    await expect
      .poll(
        async () => {
          expect(counted(await watchReload(), '/list')).toBe(1);
          return page.evaluate(() => (window as unknown as { firstState?: string }).firstState);
        },
        { timeout: PATIENCE_MS },
      )
      .not.toBe('loading');
    // It was the document that asked, for all that the address says.
    expect(await page.evaluate(() => window.AipFirstCall?.body)).toBe(body);
    expect(JSON.parse(body)).toMatchObject({ pageSize: 20, keyword: '人' });
  });

  it('asks for its record once', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    await page.getByRole('table').getByRole('link').first().click();
    await waitForPage(page, 'aic/application/detail');
    expect(counted(await watchReload(), '/get')).toBe(1);
    expect(await page.evaluate(() => window.AipFirstCall?.path)).toMatch(/\/get$/);
  });
});

describe('a list', () => {
  it('is exported as a file that a spreadsheet reads, and says how much it holds', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    const rows = await page.getByRole('table').getByRole('row').count();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 CSV' }).click(),
    ]);
    await page.getByText(`已导出 ${rows - 1} 条`).waitFor();
    expect(download.suggestedFilename()).toMatch(/^应用接入-\d{14}\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF应用名称,/);
    expect(lines).toHaveLength(rows);
  });
});

describe('unsaved input', () => {
  it('stays when the back button is pressed, until the person agrees to lose it', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    const list = page.url();
    await page.getByRole('link', { name: '创建应用' }).first().click();
    await waitForPage(page, 'aic/application/create');
    const form = page.url();
    await page.getByLabel('应用名称').fill('还没保存');

    await page.goBack();
    const question = page.getByRole('alertdialog', { name: '放弃未保存的修改？' });
    await question.waitFor();
    expect(page.url()).toBe(form);
    await question.getByRole('button', { name: '继续填写' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByLabel('应用名称').inputValue()).toBe('还没保存');
    await waitForPage(page, 'aic/application/create');

    await page.goBack();
    await question.getByRole('button', { name: '离开' }).click();
    await waitForPage(page, LIST, 'ready', 'empty');
    expect(page.url()).toBe(list);
  });
});

describe('the console', () => {
  it('loads what may come next after ten seconds', async () => {
    await open();
    await signInToProject('demo-org', '智能客服');
    const started = Date.now();
    // The bell asks for its own page at once.
    const isForMany = (address: string) =>
      new URL(address).pathname === '/_console/pages' && /,|%2C/.test(address);
    const request = await page.waitForRequest((candidate) => isForMany(candidate.url()), {
      timeout: PATIENCE_MS,
    });
    expect(Date.now() - started).toBeGreaterThan(5000);
    expect((await request.response())?.status()).toBe(200);
    await page.getByRole('link', { name: '监控面板' }).click();
    await page.waitForLoadState('networkidle');
    expect(await state()).not.toBe('error');
  });

  it.each(['light', 'dark'] as const)(
    'has no serious accessibility fault and no complaint in %s',
    async (colorScheme) => {
      await open({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(`${platform.url}/login`);
      expect(await seriousFaults(page)).toEqual([]);
      await signIn('demo-org');
      await waitForPage(page, 'project-empty');
      expect(await seriousFaults(page)).toEqual([]);
      await page.getByRole('link', { name: '智能客服' }).click();
      await waitForPage(page, LIST, 'ready', 'empty');
      expect(await seriousFaults(page)).toEqual([]);
      await page.getByRole('button', { name: '产品与服务' }).click();
      await page.getByRole('menuitem', { name: '预测服务' }).waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});
