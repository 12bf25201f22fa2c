// Faults that people met on pages, each as they met it.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { becomes, SMALL, tarOf, uploadModel } from '../support/deploy-model.ts';
import { linearModel, someWeights } from '../support/onnx-model.ts';
import { startConsole, type TestConsole } from '../support/start-console.ts';
import { waitForPage } from '../support/wait-for-page.ts';

const MODEL = linearModel({ features: 4, classes: 3, weights: someWeights(12, 1) });

let opened: TestConsole | undefined;
let page: Page;
let modelVersionId = '';
/** Ready after half a minute, long enough to be looked at. */
let slowId = '';
let brokenId = '';
const faults: string[] = [];

beforeAll(async () => {
  opened = await startConsole({ name: '页面', viewport: { width: 1280, height: 800 } });
  ({ page } = opened);
  page.on('pageerror', (error) => faults.push(error.message));
  const { call, place } = opened;
  ({ modelVersionId } = await uploadModel(call, place, MODEL));
  const programs = { slow: 'sleep 600', broken: 'echo 权重文件不存在 >&2; exit 3' };
  const [slow, broken] = await Promise.all(
    Object.entries(programs).map(async ([name, script]) => {
      const bytes = await tarOf('run.sh', `${script}\n`);
      const made = await uploadModel(call, place, bytes, {
        name,
        fileName: `${name}.tar`,
        startCommand: ['sh', 'run.sh'],
      });
      const form = { source: 'UserPublish', category: 'image', ...SMALL, name, code: name };
      const { id } = await call('inference.create', {
        ...place,
        ...form,
        modelVersionId: made.modelVersionId,
      });
      return String(id);
    }),
  );
  slowId = slow ?? '';
  brokenId = broken ?? '';
});
afterAll(() => opened?.stop());
beforeEach(() => {
  faults.length = 0;
});

const address = (path: string, id = '') => {
  const { organizationId, projectId } = opened?.place ?? { organizationId: '', projectId: '' };
  return `${opened?.platform.url}/aic/console/${path}/${organizationId}/${projectId}${id === '' ? '' : `/${id}`}`;
};
const openDetail = async (id: string, tab = 'basic') => {
  await page.goto(address(`operation/inference/detail/${tab}`, id));
  await waitForPage(page, 'aic/inference/detail', 'ready');
};
const openWizard = async () => {
  await page.goto(address('operation/inference/create'));
  await waitForPage(page, 'aic/inference/create', 'ready');
};
const fieldOf = (name: string): Locator => page.locator(`[data-field="field_${name}"]`);

describe('boxes', () => {
  it('close by Escape and leave the list as it was', async () => {
    const own = (await opened?.page.context().newPage()) ?? page;
    own.on('pageerror', (error) => faults.push(error.message));
    await own.addInitScript(refuseWhileClosing);
    await own.goto(address('operation/inference'));
    await waitForPage(own, 'aic/inference/list', 'ready');
    const columns = own.getByRole('button', { name: '列设置' });
    await columns.click();
    await own.getByRole('dialog', { name: '列设置' }).waitFor();
    await own.keyboard.press('Escape');
    await own.getByRole('dialog', { name: '列设置' }).waitFor({ state: 'detached' });
    // The focus came back, and with it what the button is for.
    await own.getByRole('tooltip').waitFor();
    expect(await columns.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(faults).toEqual([]);
    await waitForPage(own, 'aic/inference/list', 'ready');
    await own.close();
  });

  it('say of a disabled action both what it is and why', async () => {
    await openDetail(slowId);
    await page.getByRole('button', { name: '更多' }).click();
    const item = page.getByRole('menuitem', { name: /删除/ });
    expect(await item.textContent()).toMatch(/^删除当前状态为/);
    const width = await item
      .locator('.aic-menu__label')
      .evaluate((label) => label.getBoundingClientRect().width);
    expect(width).toBeGreaterThan(24);
  });
});

describe('a list on its way', () => {
  it('counts nothing before it knows', async () => {
    let answer = () => {};
    const asked = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/interface/project/list', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(address('operation/inference'), { waitUntil: 'commit' });
    await page.locator('.aic-table-view[data-state="loading"]').waitFor();
    expect(await page.getByText(/^共 \d+ 条$/).count()).toBe(0);
    answer();
    await page.getByText('共 2 条').waitFor();
    await page.unroute('**/interface/project/list');
  });
});

describe('a service on its way', () => {
  it('has a button that says what it cancels', async () => {
    await becomes(opened?.call ?? never, slowId, 'Starting');
    await openDetail(slowId);
    await page.getByRole('button', { name: '取消启动', exact: true }).waitFor();
    expect(await page.locator('main').textContent()).not.toContain('${');
  });

  it('gives its name to the tab', async () => {
    await openDetail(slowId);
    await expect.poll(() => page.title()).toMatch(/^slow - 推理服务详情 - /);
    await page.goto(address('operation/inference'));
    await expect.poll(() => page.title()).toMatch(/^推理服务 - /);
  });
});

describe('a service whose start failed', () => {
  it('shows the instance with its reason and leads to its log', async () => {
    await becomes(opened?.call ?? never, brokenId, 'StartFailed');
    await openDetail(brokenId);
    await page.getByRole('link', { name: '查看实例和日志' }).click();
    const row = page.getByRole('row', { name: /已终止/ });
    await row.getByText(/退出码 3|以 3/).waitFor();
    await row.getByRole('link', { name: '日志' }).click();
    await waitForPage(page, 'aic/inference/container', 'ready');
    await page.getByText('权重文件不存在').first().waitFor();
    // The badge beside the title speaks Chinese without an entity as well.
    await page.locator('.aic-status-badge', { hasText: '已终止' }).waitFor();
  });

  it('tells what was repeated once, with its count', async () => {
    await openDetail(brokenId, 'event');
    const exits = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: '进程退出', exact: true }) });
    await exits.getByText(/共 3 次/).waitFor();
    expect(await exits.count()).toBe(1);
  });
});

describe('time ranges', () => {
  it.each([
    ['a dashboard', () => page.goto(address('monitor'))],
    ['a tab', () => openDetail(slowId, 'monitor')],
  ])('have quick choices on %s, and say which is chosen', async (_, open) => {
    await open();
    const button = page.getByRole('button', { name: /^时间范围：近 / }).first();
    await button.click();
    await page.getByRole('button', { name: '近 6 小时' }).click();
    await page.getByRole('button', { name: '时间范围：近 6 小时' }).waitFor();
    expect(new URL(page.url()).search).toContain('6h');
  });
});

describe('forms', () => {
  it('do not go on without the model, and mark it as required', async () => {
    await openWizard();
    await fieldOf('modelVersionId').locator('.aic-field__star').waitFor();
    await page.getByRole('button', { name: '下一步' }).click();
    await fieldOf('modelVersionId').getByText('模型版本不能为空').waitFor();
    await fieldOf('source').getByLabel('预置模型').click();
    await fieldOf('preset').locator('.aic-field__star').waitFor();
    await page.getByRole('button', { name: '下一步' }).click();
    await fieldOf('preset').getByText('预置模型不能为空').waitFor();
  });

  it('lose no click when a field that is left takes its error away', async () => {
    await openWizard();
    await page.getByLabel('模型版本').selectOption(modelVersionId);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByLabel('服务名称').waitFor();
    await page.getByRole('button', { name: '下一步' }).click();
    await fieldOf('name').getByText('不能为空').waitFor();
    await page.getByLabel('服务名称').fill('点击');
    await page.getByLabel('服务编码').fill('click');
    await pressSlowly(page.getByRole('button', { name: '下一步' }));
    await page.getByLabel('调用超时').waitFor();
  });

  it('keep a refused quota at its fields, beside what is left', async () => {
    await openWizard();
    await page.getByLabel('模型版本').selectOption(modelVersionId);
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByLabel('服务名称').fill('太大');
    await page.getByLabel('服务编码').fill('too-large');
    for (const _ of [1, 2]) await page.getByRole('button', { name: '下一步' }).click();
    const cpu = fieldOf('cpuMilli');
    await cpu.getByText(/^1 个副本 × 1 核 = 1 核，组织还可用 [\d.]+ 核$/).waitFor();
    await page.getByLabel('每副本 CPU').fill('64000');
    await cpu.getByText(/^1 个副本 × 64 核 = 64 核/).waitFor();
    for (const _ of [1, 2]) await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('button', { name: '创建服务' }).click();
    await cpu.getByText(/^共需 64 核，组织还可用 [\d.]+ 核$/).waitFor();
    expect(await page.locator('.aic-notice').count()).toBe(0);
  });

  it('offer the roles of a person by their titles', async () => {
    await page.goto(`${opened?.platform.url}/user/users/create`);
    await waitForPage(page, 'user/user-create', 'ready');
    expect(await fieldOf('roleIds').getByRole('checkbox').count()).toBeGreaterThan(0);
    expect(await fieldOf('roleIds').textContent()).not.toContain('svcapprv');
  });

  it('ask for the organisation by its name', async () => {
    await page.goto(`${opened?.platform.url}/user/projects`);
    await page.getByRole('button', { name: '创建项目' }).click();
    await page.getByLabel('所属组织', { exact: true }).waitFor();
  });
});

describe('what was edited meanwhile', () => {
  const call = (id: string, body: Readonly<Record<string, unknown>>) => (opened?.call ?? never)(id, body);
  const SAID = '打开之后这条数据已被修改，没有保存；请刷新页面，核对后再改';

  it('is not written over by a form, which says so and keeps what was typed', async () => {
    const { id } = await call('application.create', { ...opened?.place, name: '同时编辑' });
    await page.goto(address('applications/application/update', String(id)));
    await waitForPage(page, 'aic/application/update', 'ready');
    await call('application.update', { id, name: '同时编辑', description: '别人先保存' });
    await fieldOf('description').getByRole('textbox').fill('自己后保存');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByRole('alert').getByText(SAID).waitFor();
    expect(await fieldOf('description').getByRole('textbox').inputValue()).toBe('自己后保存');
    expect((await call('application.get', { id })).description).toBe('别人先保存');

    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await waitForPage(page, 'aic/application/update', 'ready');
    await fieldOf('description').getByRole('textbox').fill('看过以后再改');
    await page.getByRole('button', { name: '保存' }).click();
    await waitForPage(page, 'aic/application/detail', 'ready');
    expect((await call('application.get', { id })).description).toBe('看过以后再改');
  });

  it('is not written over by a dialog either', async () => {
    const id = opened?.place.projectId;
    const { name } = await call('project.get', { id });
    await page.goto(`${opened?.platform.url}/user/project/${id}`);
    await waitForPage(page, 'user/project-detail', 'ready');
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await fieldOf('description').getByRole('textbox').fill('自己后保存');
    await call('project.update', { id, name, description: '别人先保存' });
    const dialog = page.getByRole('dialog', { name: '编辑项目' });
    await dialog.locator('button[type="submit"]').click();
    await dialog.getByRole('alert').getByText(SAID).waitFor();
    expect((await call('project.get', { id })).description).toBe('别人先保存');
    await dialog.getByRole('button', { name: '取消' }).click();
  });
});

describe('charts', () => {
  it('of nothing but zeros draw no scale', async () => {
    await page.goto(address('monitor'));
    await page.getByText('所选时间范围内均为 0').first().waitFor();
    expect(await page.locator('.uplot').count()).toBe(0);
  });
});

describe('addresses', () => {
  it('of the sharing centre are the console’s to answer', async () => {
    for (const path of ['/assets', '/assets/help/product', '/assets/admin/audit']) {
      const answer = await page.goto(`${opened?.platform.url}${path}`);
      expect(answer?.headers()['content-type'], path).toContain('text/html');
      await page.locator('main').waitFor();
    }
  });
});

/** In the page: as the browsers that show nothing while something else closes. */
function refuseWhileClosing(): void {
  let isClosing = false;
  const close = (event: Event) => {
    if (!('newState' in event) || event.newState !== 'closed') return;
    isClosing = true;
    requestAnimationFrame(() => {
      isClosing = false;
    });
  };
  document.addEventListener('beforetoggle', close, true);
  const show = HTMLElement.prototype.showPopover;
  HTMLElement.prototype.showPopover = function showPopover() {
    if (isClosing) throw new DOMException('Another popover is closing', 'InvalidStateError');
    show.call(this);
  };
}

/** As a hand does: the pointer rests between press and release. */
async function pressSlowly(button: Locator): Promise<void> {
  const box = await button.boundingBox();
  if (box === null) throw new Error('The button is not drawn');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
}

function never(): never {
  throw new Error('The console did not start');
}
