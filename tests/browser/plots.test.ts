// Charts of rows as people meet them: marks, explanations, numbers, keys, colours, and nothing that the policy forbids.
import type { Page as Tab } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import type { Block } from '../../runtime/core/generated/page-language.ts';
import { PLOT_ANSWERS, PLOT_BLOCKS, PLOT_ENUMS } from '../support/plot-page.ts';
import { seriousFaults } from '../support/serious-faults.ts';
import { stageOfFile } from '../support/stage/stage-of-file.ts';

const stage = stageOfFile();
let tab: Tab;
const complaints: string[] = [];
beforeEach(async () => {
  tab = await stage.newTab({ viewport: { width: 1280, height: 900 } });
  complaints.length = 0;
  tab.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  tab.on('pageerror', (error) => complaints.push(error.message));
});

async function open(
  blocks: readonly Block[] = PLOT_BLOCKS,
  answers: Readonly<Record<string, unknown>> = PLOT_ANSWERS,
): Promise<void> {
  stage.show({
    page: {
      kind: 'dashboard',
      id: 'test/plots',
      title: '图形',
      route: '/x',
      permission: 'signed-in',
      blocks,
    },
    enums: PLOT_ENUMS,
    answers: Object.fromEntries(
      Object.entries(answers).map(([id, result]) => [
        id,
        () => (Array.isArray(result) && result[0] === 500 ? result : { success: true, result }),
      ]),
    ),
  });
  await tab.goto(stage.url);
}

const block = (title: string) =>
  tab.locator('.aic-block', { has: tab.getByRole('heading', { name: title }) });
const picture = (title: string) => block(title).getByRole('img').locator('svg');
const marks = (title: string) => picture(title).locator('path').count();

it('draws each kind, without a word from the browser and without a serious fault', async () => {
  await open();
  for (const { title } of PLOT_BLOCKS) await picture(title).waitFor();
  // Bars, a stack for each of four services and the rest.
  expect(await marks('各服务的调用')).toBeGreaterThanOrEqual(10);
  expect(await marks('大小与耗时')).toBeGreaterThanOrEqual(120);
  expect(await marks('耗时分布')).toBeGreaterThanOrEqual(9);
  expect(await marks('耗时热力图')).toBeGreaterThanOrEqual(100);
  expect(await picture('状态码').textContent()).toContain('限流');
  expect(await picture('耗时分布').textContent()).toContain('P50 18.4 ms');
  await block('效果差异').getByText('实心的点和粗线').waitFor();
  expect(complaints).toEqual([]);
  expect(await seriousFaults(tab)).toEqual([]);
});

it('has its numbers as a table, also what stands for many', async () => {
  await open();
  await block('各服务的调用').getByRole('button', { name: '查看数据表' }).click();
  const rows = block('各服务的调用').getByRole('row');
  expect(await rows.allTextContents()).toEqual([
    '服务成功失败',
    '文字识别900 次0 次',
    '人脸检测770 次9 次',
    '语音活动640 次18 次',
    '句向量510 次27 次',
    '其余 2 项630 次81 次',
  ]);
  await block('效果差异').getByRole('button', { name: '查看数据表' }).press('Enter');
  const effects = await block('效果差异').getByRole('row').allTextContents();
  expect(effects[1]).toBe('准确率1.8%0.6%3%不含');
  expect(effects[4]).toBe('样本不足————');
  expect(await seriousFaults(tab)).toEqual([]);
});

it('explains what the pointer is at, and takes no text of the data for markup', async () => {
  const services = { ...PLOT_ANSWERS, services: [{ name: '<b onclick=x>名</b>', done: 5, failed: 1 }] };
  await open(PLOT_BLOCKS, services);
  await picture('各服务的调用').waitFor();
  await picture('各服务的调用').hover();
  const tip = block('各服务的调用').locator('.aic-chart-tooltip');
  await expect.poll(() => tip.textContent()).toBe('<b onclick=x>名</b>成功5 次失败1 次');
  await picture('耗时分布').hover();
  await block('耗时分布')
    .locator('.aic-chart-tooltip', { hasText: /ms – \d+ ms调用次数\d+ 次/ })
    .waitFor();
  await tab.mouse.move(2, 2);
  await tip.waitFor({ state: 'detached' });
});

it('switches series on and off by the keyboard', async () => {
  await open();
  await picture('大小与耗时').waitFor();
  const before = await marks('大小与耗时');
  const large = block('大小与耗时').getByRole('button', { name: '大模型' });
  await large.focus();
  await tab.keyboard.press('Space');
  expect(await large.getAttribute('aria-pressed')).toBe('false');
  await expect.poll(() => marks('大小与耗时')).toBe(before - 40);
  await tab.keyboard.press('Enter');
  await expect.poll(() => marks('大小与耗时')).toBe(before);
});

it('follows the colours of the night and the width of the window', async () => {
  await open();
  const fill = () =>
    picture('耗时分布')
      .locator('text')
      .first()
      .evaluate((element) => element.getAttribute('fill'));
  await picture('耗时分布').waitFor();
  const day = await fill();
  await tab.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(fill).not.toBe(day);
  expect(await seriousFaults(tab)).toEqual([]);
  await tab.setViewportSize({ width: 640, height: 900 });
  const overhang = () =>
    picture('耗时分布').evaluate((svg) => svg.getBoundingClientRect().right - window.innerWidth);
  await expect.poll(overhang).toBeLessThan(0);
});

it('says when there is nothing to draw, and when the call failed', async () => {
  await open(PLOT_BLOCKS, { ...PLOT_ANSWERS, services: [], roc: [500, { success: false, message: {} }] });
  await block('各服务的调用').getByText('还没有可以画的数据').waitFor();
  await block('ROC 曲线').getByText('数据加载失败').waitFor();
  expect(await block('ROC 曲线').getByRole('button', { name: '重试' }).count()).toBe(1);
});
