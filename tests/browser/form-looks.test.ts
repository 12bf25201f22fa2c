// A form drawn by amis and one of ours are one product: nobody can tell which is which.
import type { Page as Tab } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../runtime/core/page.ts';
import type { Answer } from '../support/stage/open-stage.ts';
import { stageOfFile } from '../support/stage/stage-of-file.ts';

const stage = stageOfFile();
const common = { id: 'test/form', title: '设置', route: '/test', permission: 'signed-in' } as const;
const request = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', title: '名称', minLength: 1, description: '显示在列表中' },
    address: { type: 'string', title: '地址' },
    limit: { type: 'integer', title: '上限' },
  },
};
const ours: Page = {
  ...common,
  kind: 'form',
  operation: 'setting.save',
  sections: [{ title: '网关', fields: ['name', 'address', 'limit'] }],
  submit: { label: '保存' },
};
const drawnByAmis: Page = {
  ...common,
  kind: 'amis',
  body: {
    type: 'page',
    body: {
      type: 'form',
      title: '',
      mode: 'horizontal',
      api: 'operation:setting.save',
      actions: [
        { type: 'submit', label: '保存', level: 'primary' },
        { type: 'reset', label: '取消修改' },
      ],
      body: {
        type: 'fieldSet',
        title: '网关',
        body: [
          { type: 'input-text', name: 'name', label: '名称', required: true, description: '显示在列表中' },
          { type: 'input-text', name: 'address', label: '地址' },
          { type: 'input-number', name: 'limit', label: '上限' },
        ],
      },
    },
  },
};

async function open(
  page: Page,
  {
    width = 1280,
    dark = false,
    save = () => ({ success: true, result: {} }),
  }: { width?: number; dark?: boolean; save?: Answer } = {},
): Promise<Tab> {
  const context = await stage.newContext({
    viewport: { width, height: 800 },
    colorScheme: dark ? 'dark' : 'light',
  });
  stage.show({ page, requests: { 'setting.save': request }, answers: { 'setting.save': save } });
  const tab = await context.newPage();
  await tab.goto(stage.url);
  await tab.getByRole('button', { name: '保存' }).waitFor();
  return tab;
}

/** What the eye sees, by part: where ours and amis's classes stand for the same thing. */
const PARTS = {
  section: ['.aic-form__section', 'fieldset.cxd-Collapse'],
  title: ['.aic-form__title', 'legend.cxd-Collapse-header'],
  label: ['[data-field="field_name"] .aic-field__label', '.cxd-Form-label'],
  star: ['.aic-field__star', '.cxd-Form-star'],
  input: ['[data-field="field_name"] .aic-input', '.cxd-TextControl-input'],
  help: ['.aic-field__help', '.cxd-Form-description'],
  foot: ['.aic-form__footer', '.cxd-Panel-footerWrap'],
  button: ['.aic-form__footer .aic-button', '.cxd-Panel-footer .cxd-Button'],
} as const;
const STYLES: Readonly<Record<keyof typeof PARTS, readonly string[]>> = {
  section: [
    'backgroundColor',
    'borderTopColor',
    'borderTopWidth',
    'borderTopLeftRadius',
    'paddingLeft',
    'width',
    'x',
  ],
  title: ['color', 'fontSize', 'fontWeight', 'fontFamily', 'backgroundColor', 'borderLeftWidth', 'x'],
  label: ['color', 'fontSize', 'fontWeight', 'fontFamily', 'textAlign', 'x', 'width'],
  star: ['color', 'x'],
  input: [
    'backgroundColor',
    'borderTopColor',
    'borderTopWidth',
    'borderTopLeftRadius',
    'height',
    'fontSize',
    'fontFamily',
    'x',
    'width',
  ],
  help: ['color', 'fontSize', 'marginTop', 'x'],
  foot: [
    'position',
    'bottom',
    'backgroundColor',
    'borderTopColor',
    'borderTopLeftRadius',
    'boxShadow',
    'x',
    'width',
  ],
  button: ['backgroundColor', 'color', 'height', 'borderTopLeftRadius', 'fontSize', 'fontWeight', 'x'],
};

async function looksOf(tab: Tab, side: 0 | 1) {
  const wanted = Object.entries(PARTS).map(
    ([part, selectors]) => [part, selectors[side], STYLES[part as keyof typeof PARTS]] as const,
  );
  return tab.evaluate(
    (parts) =>
      Object.fromEntries(
        parts.map(([part, selector, names]) => {
          const element = document.querySelector(selector);
          if (element === null) return [part, 'absent'];
          const style = getComputedStyle(element) as unknown as Readonly<Record<string, string>>;
          const box = element.getBoundingClientRect();
          const seen = (name: string) =>
            name === 'x' || name === 'width' || name === 'height' ? Math.round(box[name]) : style[name];
          return [part, Object.fromEntries(names.map((name) => [name, seen(name)]))];
        }),
      ),
    wanted,
  );
}

describe('a form drawn by amis', () => {
  it.each([
    { width: 1024, dark: false },
    { width: 1280, dark: true },
    { width: 1920, dark: false },
    { width: 1920, dark: true },
  ])('looks like one of ours: $width px, dark: $dark', async (screen) => {
    const own = await open(ours, screen);
    const wanted = await looksOf(own, 0);
    await own.context().close();
    expect(Object.values(wanted)).not.toContain('absent');
    const amis = await open(drawnByAmis, screen);
    expect(await looksOf(amis, 1)).toEqual(wanted);
    await amis.context().close();
  });

  it('shows where the focus is as ours does', async () => {
    const ring = (tab: Tab, selector: string) =>
      tab.locator(selector).evaluate((element) => {
        const { outlineColor, outlineWidth, borderTopColor, boxShadow } = getComputedStyle(element);
        return { outlineColor, outlineWidth, borderTopColor, boxShadow };
      });
    const own = await open(ours);
    await own.getByLabel('地址').focus();
    await own.waitForTimeout(400);
    const wanted = await ring(own, '#field_address');
    await own.context().close();
    const amis = await open(drawnByAmis);
    await amis.getByLabel('地址').focus();
    await amis.waitForTimeout(400);
    expect(await ring(amis, '.cxd-TextControl-input:has(input[name="address"])')).toEqual(wanted);
    await amis.context().close();
  });

  it('asks before what was typed is lost, and no longer once it is saved', async () => {
    const tab = await open(drawnByAmis);
    const isGuarded = () =>
      tab.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await isGuarded()).toBe(false);
    await tab.getByLabel('名称').fill('新名称');
    await expect.poll(isGuarded).toBe(true);
    await tab.getByRole('button', { name: '保存' }).click();
    await expect
      .poll(() => stage.calls.filter(({ operation }) => operation === 'setting.save'))
      .toHaveLength(1);
    await expect.poll(isGuarded).toBe(false);
    await tab.context().close();
  });
});

describe('a refusal that is no field’s business', () => {
  it('stays in the form until the next attempt, and takes nothing away', async () => {
    let refuse = true;
    const message = { code: 'setting.frozen', global: '设置已冻结，请联系管理员' };
    const tab = await open(ours, {
      save: () => (refuse ? [409, { success: false, message }] : { success: true, result: {} }),
    });
    await tab.getByLabel('名称').fill('新名称');
    await tab.getByRole('button', { name: '保存' }).click();
    await tab.locator('.aic-form').getByText(message.global).waitFor();
    expect(await tab.locator('.aic-notice').count()).toBe(0);
    await tab.getByLabel('地址').fill('再改一处');
    expect(await tab.getByText(message.global).isVisible()).toBe(true);
    expect(await tab.getByLabel('名称').inputValue()).toBe('新名称');
    refuse = false;
    await tab.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => tab.getByText(message.global).count()).toBe(0);
    await tab.context().close();
  });
});

describe('a browser that is busy', () => {
  it('sends what was typed, also what React has not drawn yet', async () => {
    const context = await stage.newContext({ viewport: { width: 1280, height: 800 } });
    const tab = await context.newPage();
    // React's own turns come late from a moment on.
    await tab.addInitScript(() => {
      const Channel = window.MessageChannel;
      window.MessageChannel = class extends Channel {
        constructor() {
          super();
          const { port1, port2 } = this;
          const post = port2.postMessage.bind(port2);
          port2.postMessage = (message: unknown) =>
            'isBusy' in window ? setTimeout(post, 3_000, message) : post(message);
          port1.start();
        }
      };
    });
    stage.show({ page: ours, requests: { 'setting.save': request }, answers: {} });
    await tab.goto(stage.url);
    await tab.getByRole('button', { name: '保存' }).waitFor();
    await tab.evaluate(() => Object.assign(window, { isBusy: true }));
    await tab.getByLabel('名称').fill('新名称');
    // Longer than the pause after which a text is taken over.
    await tab.waitForTimeout(400);
    await tab.getByRole('button', { name: '保存' }).dispatchEvent('click');
    await expect.poll(() => stage.calls.map(({ body }) => body)).toEqual([{ name: '新名称' }]);
    await context.close();
  });
});

describe('the button of a short form', () => {
  const list: Page = {
    ...common,
    kind: 'list',
    source: { operation: 'setting.list' },
    columns: [{ name: 'name' }],
    toolbar: [
      {
        label: '新建',
        dialog: { title: '新建设置', operation: 'setting.save', fields: ['name', 'address'] },
      },
    ],
  };
  const opened = {
    'on a page': () => open(ours),
    'in a dialog': async () => {
      stage.show({
        page: list,
        requests: { 'setting.save': request },
        shapes: { 'setting.list': 'page' },
        answers: {
          'setting.list': () => ({ success: true, page: { totalCount: 0, result: [] } }),
          'setting.save': () => ({ success: true, result: {} }),
        },
      });
      const tab = await stage.newTab();
      await tab.goto(stage.url);
      await tab.getByRole('button', { name: '新建' }).click();
      await tab.getByRole('dialog').waitFor();
      return tab;
    },
  };

  it.each(Object.entries(opened))('stays under the pointer until it is let go: %s', async (_, start) => {
    const tab = await start();
    const area = tab.locator('.aic-form');
    const button = area.locator('button[type="submit"]');
    await button.click();
    await area.getByText('名称不能为空').waitFor();
    const place = await button.boundingBox();
    await area.getByLabel('名称').fill('新名称');
    await expect.poll(() => area.locator('.aic-field__error:not(:empty)').count()).toBe(0);
    expect(await button.boundingBox()).toEqual(place);
    await area.getByLabel('名称').fill('');
    await expect.poll(() => area.locator('.aic-field__error:not(:empty)').count()).toBe(1);
    await area.getByLabel('名称').fill('新名称');
    await tab.mouse.move((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
    await tab.mouse.down();
    await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await button.boundingBox()).toEqual(place);
    await tab.mouse.up();
    await expect
      .poll(() => stage.calls.filter(({ operation }) => operation === 'setting.save'))
      .toHaveLength(1);
    await tab.context().close();
  });
});
