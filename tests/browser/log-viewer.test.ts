// The log viewer on a running platform, with a log of a million lines, in a real browser.
import { readFile, rm } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Browser, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/open-browser.ts';
import {
  createEndedReplica,
  createLoggedReplica,
  type LoggedReplica,
  sampleLines,
  writeLogPage,
} from '../support/replica-log.ts';
import { seriousFaults } from '../support/serious-faults.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';

const LINES = 1_000_000;
const ROW = 20;
const ESC = '\u001b';

let schemas: string;
let platform: Platform;
let browser: Browser;
let replica: LoggedReplica;
let ended: LoggedReplica;
let tab: Tab;
let address: string;

beforeAll(async () => {
  schemas = await writeLogPage();
  [platform, browser] = await Promise.all([startPlatform({ schemas: [schemas] }), openBrowser()]);
  replica = await createLoggedReplica(platform);
  for (let from = 1; from <= LINES; from += 100_000)
    await replica.print('stdout', sampleLines(from, 100_000));
  await replica.keep();
  ended = await createEndedReplica(platform, replica);
  await ended.print('stdout', 'the first process\n');
  await ended.keep('1/a');
  await ended.print('stdout', `<img src=x onerror=alert(1)> ${ESC}[31mred${ESC}[0m &amp;\n`);
  await ended.print('stdout', `${'word '.repeat(500)}\n`.repeat(60));
  await ended.print('stderr', 'Error: the end\n    at last (file.js:1:1)\n');
  await ended.keep('2/b');
  tab = await signIn('dark');
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await rm(schemas, { recursive: true, force: true });
});

async function signIn(colorScheme: 'dark' | 'light'): Promise<Tab> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'zh-CN',
    permissions: ['clipboard-read', 'clipboard-write'],
    colorScheme,
  });
  const { request } = context;
  await request.post(`${platform.url}/api/base/login`, {
    data: { username: 'admin', password: platform.adminPassword },
  });
  const projects = await (
    await request.post(`${platform.url}/api/usercenter/v1/projectList`, { data: {} })
  ).json();
  const [{ organizationId, id }] = projects.page.result;
  address = `${platform.url}/aic/console/log/${organizationId}/${id}/${replica.id}`;
  return context.newPage();
}

async function open(query = ''): Promise<void> {
  await tab.goto(`${address}${query}`);
  await waitForPage(tab, 'aic/log/replica', 'ready');
  await settled();
}

/** No line is on its way any more. */
const settled = () =>
  tab.waitForFunction(
    () =>
      document.querySelector('.logview-row') !== null &&
      document.querySelector('.logview-row[data-absent]') === null,
  );

/** Lines in the window, and where the first one's top edge is. */
const seen = () =>
  tab.evaluate(() => {
    const list = document.querySelector('.logview-list');
    if (list === null) return { lines: [], top: 0, bottom: 0 };
    const box = list.getBoundingClientRect();
    const rows = [...document.querySelectorAll<HTMLElement>('.logview-row')]
      .map((row) => ({ line: Number(row.dataset.line), box: row.getBoundingClientRect() }))
      .filter((row) => row.box.bottom > box.top + 0.5 && row.box.top < box.top + list.clientHeight - 0.5);
    return {
      lines: rows.map(({ line }) => line),
      top: Math.round((rows[0]?.box.top ?? 0) - box.top),
      bottom: Math.round((rows.at(-1)?.box.bottom ?? 0) - box.top - list.clientHeight),
    };
  });
const firstSeen = async () => (await seen()).lines[0] ?? 0;
const lastSeen = async () => (await seen()).lines.at(-1);

/** Pixels from the log's first line to the window's top; only for lines of one row each. */
const place = async () => {
  const { lines, top } = await seen();
  return ((lines[0] ?? 0) - 1) * ROW - top;
};
const wheel = async (pixels: number) => {
  await tab.locator('.logview-list').hover();
  const before = await place();
  await tab.mouse.wheel(0, pixels);
  await expect.poll(place).not.toBe(before);
  return (await place()) - before;
};
const press = async (key: string) => {
  await tab.locator('.logview-list').focus();
  const before = JSON.stringify(await seen());
  await tab.keyboard.press(key);
  await expect.poll(async () => JSON.stringify(await seen())).not.toBe(before);
};
const dragTo = (part: number) =>
  tab.locator('.logview-list').evaluate((list, where) => {
    list.scrollTop = where * (list.scrollHeight - list.clientHeight);
  }, part);
const rowText = (line: number) =>
  tab.locator(`.logview-row[data-line="${line}"] .logview-row__text`).textContent();
const status = () => tab.locator('.logview-status').textContent();

describe('a log of a million lines', () => {
  it('opens at its end, with few rows in the document', async () => {
    await open();
    expect(await lastSeen()).toBe(LINES);
    expect((await seen()).bottom).toBe(0);
    expect(await rowText(LINES)).toContain(`request ${LINES} `);
    expect(await tab.locator('.logview-row').count()).toBeLessThan(80);
    expect(await status()).toContain('共 1,000,000 行');
  });

  it('shows the middle when the scrollbar is dragged there, and both ends', async () => {
    await dragTo(0.5);
    await expect.poll(async () => Math.abs((await firstSeen()) - LINES / 2)).toBeLessThan(100);
    await settled();
    const line = await firstSeen();
    expect(await rowText(line)).toContain(`request ${line} `);
    await dragTo(0);
    await expect.poll(firstSeen).toBe(1);
    expect((await seen()).top).toBe(0);
    await dragTo(1);
    await expect.poll(lastSeen).toBe(LINES);
    expect((await seen()).bottom).toBe(0);
  });

  it('moves by exactly as much as the wheel turns, in the middle and at the ends', async () => {
    await dragTo(0.7);
    await expect.poll(firstSeen).toBeLessThan(LINES * 0.75);
    await settled();
    for (const pixels of [100, 2_000, -100, 30, -2_030, 7, -7]) expect(await wheel(pixels)).toBe(pixels);
    await dragTo(0);
    await expect.poll(firstSeen).toBe(1);
    for (const pixels of [33, -20, 400]) expect(await wheel(pixels)).toBe(pixels);
    expect(await wheel(-10_000)).toBe(-413);
    await dragTo(1);
    await expect.poll(lastSeen).toBe(LINES);
    expect(await wheel(-45)).toBe(-45);
    expect(await wheel(10_000)).toBe(45);
  });

  it('moves by keys, a page less one row at a time', async () => {
    await press('Home');
    expect(await firstSeen()).toBe(1);
    const page = (await tab.locator('.logview-list').evaluate((list) => list.clientHeight)) - ROW;
    await press('PageDown');
    expect(await place()).toBe(page);
    await press('ArrowDown');
    expect(await place()).toBe(page + ROW);
    await press('PageUp');
    expect(await place()).toBe(ROW);
    await press(' ');
    await press('Shift+ ');
    expect(await place()).toBe(ROW);
    await press('End');
    expect(await lastSeen()).toBe(LINES);
  });

  it('is searched: matches are counted, marked and jumped to', async () => {
    const input = tab.getByLabel('搜索日志');
    const hits = tab.locator('.logview-search__hits');
    await dragTo(0);
    await expect.poll(firstSeen).toBe(1);
    await tab.locator('.logview-list').focus();
    // The browser's own search would look through the drawn lines only.
    await tab.keyboard.press('Control+f');
    await input.fill('维度不符');
    const total = Math.floor(LINES / 997);
    await expect.poll(() => hits.textContent()).toBe(`第 1 / ${total.toLocaleString('zh-CN')} 处`);
    await expect.poll(async () => (await seen()).lines).toContain(997);
    await settled();
    expect(await tab.locator('.logview-row.is-current mark').textContent()).toBe('维度不符');
    await input.press('Enter');
    await expect.poll(() => hits.textContent()).toContain('第 2 /');
    expect((await seen()).lines).toContain(1_994);
    await input.press('Shift+Enter');
    await input.press('Shift+Enter');
    await expect.poll(() => hits.textContent()).toContain(`第 ${total.toLocaleString('zh-CN')} /`);
    expect((await seen()).lines).toContain(total * 997);
    expect(new URL(tab.url()).searchParams.get('log-q')).toBe('维度不符');
  });

  it('says what is wrong with a pattern', async () => {
    await tab.getByLabel('正则表达式').click();
    await tab.getByLabel('搜索日志').fill('request (');
    await expect
      .poll(() => tab.locator('.logview-search__hits').textContent())
      .toBe('不是有效的正则表达式：有左括号“(”没有闭合');
    await tab.getByLabel('搜索日志').fill('request 77777\\d ');
    await expect.poll(() => tab.locator('.logview-search__hits').textContent()).toMatch(/\/ 10 处$/);
  });

  it('shows matching lines only, and what passes the filter only', async () => {
    await tab.getByRole('button', { name: '仅匹配行' }).click();
    await expect
      .poll(async () => (await seen()).lines)
      .toEqual(Array.from({ length: 10 }, (_, i) => 777_770 + i));
    await tab.getByRole('button', { name: '仅匹配行' }).click();
    await tab.getByLabel('搜索日志').press('Escape');
    await tab.getByLabel('信息').uncheck();
    await tab.getByLabel('警告').uncheck();
    await expect.poll(status).toContain(`筛选出 ${Math.floor(LINES / 997).toLocaleString('zh-CN')} 行`);
    await settled();
    for (const line of (await seen()).lines) expect(line % 997).toBe(0);
    expect(new URL(tab.url()).searchParams.get('log-level')).toBe('ERROR');
  });

  it('is the same after a reload: the address says all', async () => {
    await tab.reload();
    await settled();
    expect(await tab.getByLabel('信息').isChecked()).toBe(false);
    for (const line of (await seen()).lines) expect(line % 997).toBe(0);
    await tab.getByRole('button', { name: '清除筛选' }).click();
    await expect.poll(async () => (await seen()).lines.some((line) => line % 997 !== 0)).toBe(true);
    expect(new URL(tab.url()).search).toBe('');
  });

  it('downloads what is shown, packed or not', async () => {
    await open('?log-q=request%20999999%20&log-only=1');
    const download = async (item: string) => {
      await tab.getByRole('button', { name: '下载' }).click();
      const [file] = await Promise.all([
        tab.waitForEvent('download'),
        tab.getByRole('menuitem', { name: item }).click(),
      ]);
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const text = await download('筛选结果（.log）');
    expect(text.name).toMatch(/^容器日志-.*\.log$/);
    expect(text.bytes.toString()).toMatch(/^\S+Z stdout INFO {4}.*request 999999 .*\n$/);
    const packed = await download('筛选结果（.log.gz）');
    expect(gunzipSync(packed.bytes)).toEqual(text.bytes);
  });

  it('gives chosen lines to the clipboard, also lines that are not drawn', async () => {
    await open('?log-line=5000');
    expect(await firstSeen()).toBe(5_000);
    await tab.locator('.logview-row[data-line="5003"] .logview-row__number').click();
    await wheel(20_000);
    await settled();
    const last = await lastSeen();
    await tab
      .locator(`.logview-row[data-line="${(last ?? 0) - 1}"] .logview-row__number`)
      .click({ modifiers: ['Shift'] });
    await tab.getByRole('button', { name: '复制' }).click();
    await tab.getByText('已复制').waitFor();
    const copied = (await tab.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(copied).toHaveLength((last ?? 0) - 5_003);
    expect(copied[0]).toContain('request 5003 ');
    expect(copied.at(-1)).toContain(`request ${(last ?? 0) - 1} `);
    await tab.locator('.logview-list').focus();
    await tab.keyboard.press('Escape');
    expect(await tab.locator('.logview-row.is-selected').count()).toBe(0);
  });
});

describe('following', () => {
  it('shows new lines as they come, stays where a person reads, and counts what is missed', async () => {
    await open();
    const following = replica.follow();
    try {
      await replica.print('stdout', 'INFO fresh one\n');
      await tab.getByText('INFO fresh one').waitFor();
      expect(await lastSeen()).toBe(LINES + 1);
      await wheel(-300);
      const reading = await firstSeen();
      await replica.print('stdout', 'INFO fresh two\nINFO fresh three\n');
      const latest = tab.getByRole('button', { name: '跳到最新（2 行新日志）' });
      await latest.waitFor();
      expect(await firstSeen()).toBe(reading);
      await latest.click();
      await expect.poll(lastSeen).toBe(LINES + 3);
      await tab.getByText('INFO fresh three').waitFor();
      await expect.poll(() => latest.count()).toBe(0);
    } finally {
      await following.stop();
    }
  });

  it('keeps a filter and a search up to date', async () => {
    await open('?log-level=ERROR&log-q=late');
    const following = replica.follow();
    try {
      await replica.print('stderr', 'ERROR too late\n');
      await replica.print('stdout', 'INFO too late as well\n');
      await tab.locator('.logview-row', { hasText: 'ERROR too late' }).waitFor();
      await expect.poll(() => tab.locator('.logview-search__hits').textContent()).toContain('1 处');
      expect(await tab.getByText('as well').count()).toBe(0);
    } finally {
      await following.stop();
    }
  });

  it('stops when it is switched off', async () => {
    await open();
    const before = await lastSeen();
    await tab.getByRole('button', { name: '跟随' }).click();
    await replica.print('stdout', 'INFO unseen\n');
    await replica.keep();
    await tab.waitForTimeout(2_500);
    expect(await lastSeen()).toBe(before);
    await tab.getByRole('button', { name: '跟随' }).click();
    await tab.getByText('INFO unseen').waitFor();
  });
});

describe('the replica that ended', () => {
  it('can be chosen, with each of its processes', async () => {
    await open();
    const label = await tab.getByLabel('实例').locator('option', { hasText: '已终止' }).textContent();
    await tab.getByLabel('实例').selectOption({ label: label ?? '' });
    await tab.getByText('Error: the end').waitFor();
    // Lines come before what is known about their replica.
    await expect.poll(() => tab.getByRole('button', { name: '跟随' }).isDisabled()).toBe(true);
    await tab.getByLabel('进程').selectOption('1');
    await expect.poll(async () => (await seen()).lines).toEqual([1]);
    expect(await rowText(1)).toBe('the first process');
    await tab.getByLabel('进程').selectOption('');
    await expect.poll(async () => (await seen()).lines.length).toBeGreaterThan(2);
    await press('Home');
    expect(await tab.locator('.logview-row__mark').textContent()).toBe('第 2 次启动');
  });

  it('shows what it printed as text, with the colours it asked for', async () => {
    expect(await rowText(2)).toBe('<img src=x onerror=alert(1)> red &amp;');
    expect(await tab.locator('.logview-list img').count()).toBe(0);
    expect(await tab.locator('.logview-ink').first().textContent()).toBe('red');
  });

  it('scrolls wrapped lines there and back to the same pixel, and page by page without a gap', async () => {
    await tab.getByRole('button', { name: '换行' }).click();
    await expect
      .poll(() => tab.locator('.logview-row[data-line="3"]').evaluate((row) => row.clientHeight))
      .toBeGreaterThan(60);
    await tab.locator('.logview-list').hover();
    const at = async () => JSON.stringify(await seen());
    const turn = async (pixels: number) => {
      const before = await at();
      await tab.mouse.wheel(0, pixels);
      await expect.poll(at).not.toBe(before);
    };
    await turn(90);
    const start = await at();
    for (const pixels of [130, 700, 35, 1_500]) await turn(pixels);
    for (const pixels of [-1_500, -35, -700, -130]) await turn(pixels);
    expect(await at()).toBe(start);
    const bottom = (await seen()).lines.at(-1) ?? 0;
    await press('PageDown');
    expect((await seen()).lines[0]).toBeGreaterThanOrEqual(bottom - 1);
    await press('PageUp');
    expect(await at()).toBe(start);
    await press('End');
    expect(await lastSeen()).toBe(64);
    expect((await seen()).bottom).toBe(0);
  });
});

describe('for everybody', () => {
  it.each(['dark', 'light'] as const)('has no serious accessibility fault in the %s theme', async (theme) => {
    tab = await signIn(theme);
    await open('?log-level=WARNING,ERROR&log-q=queue');
    await expect.poll(() => tab.locator('mark').count()).toBeGreaterThan(0);
    expect(await seriousFaults(tab)).toEqual([]);
  });

  it('says when nothing passes the filter, and shows everything again', async () => {
    await tab.goto(`${address}?log-level=ERROR&log-stream=stderr&log-q=nowhere&log-only=1`);
    await tab.getByText('没有符合条件的日志').waitFor();
    expect(await seriousFaults(tab)).toEqual([]);
    await tab.getByRole('button', { name: '显示全部日志' }).click();
    await expect.poll(lastSeen).toBeGreaterThan(LINES);
  });

  it('says when the log cannot be read, and tries again', async () => {
    let isBroken = true;
    const body = {
      success: false,
      message: { global: '数据库暂时不可用，请稍后重试', code: 'database.unavailable' },
    };
    let attempts = 0;
    await tab.route('**/runtime/container/log', (route) => {
      attempts += 1;
      return isBroken ? route.fulfill({ status: 503, json: body }) : route.continue();
    });
    await tab.goto(address);
    await tab.getByText('日志没有加载成功').waitFor();
    await tab.getByText('数据库暂时不可用，请稍后重试').waitFor();
    // The same button lives through what is tried meanwhile.
    const retry = tab.getByRole('button', { name: '重试' });
    const button = await retry.elementHandle();
    const tries = () => attempts;
    const before = tries();
    await expect.poll(tries).toBeGreaterThan(before + 1);
    expect(await button?.evaluate((element) => element.isConnected)).toBe(true);
    await tab.getByRole('button', { name: '跟随' }).click();
    isBroken = false;
    await retry.click();
    await settled();
    await tab.unroute('**/runtime/container/log');
  });
});
