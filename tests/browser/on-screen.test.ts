// What a journey reads of a page is what a person sees of it.
import type { Browser, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../platform/cli/browser/browser.ts';
import { readTexts } from '../../platform/cli/journey/on-screen.ts';

let browser: Browser | undefined;
let tab: Tab | undefined;

beforeAll(async () => {
  browser = await openBrowser();
  tab = await browser.newPage();
});
afterAll(() => browser?.close());

async function textsOf(html: string): Promise<readonly string[]> {
  await tab?.setContent(html);
  return (await tab?.locator('body').evaluate(readTexts)) ?? [];
}

describe('texts on the screen', () => {
  it('are those of the chosen option of a closed list only', async () => {
    const list =
      '<select><option>全部</option><option selected>已启用</option><option>已停用</option></select>';
    const texts = await textsOf(`<p>状态 <b>是</b></p><label>选 ${list}</label><p>完</p>`);
    expect(texts).toEqual(['状态 是 选 已启用 完', '是', '已启用', '完']);
  });

  it('are all options of a list that stands open', async () => {
    const texts = await textsOf('<select size="2"><option>全部</option><option>已停用</option></select>');
    expect(texts).toEqual(expect.arrayContaining(['全部', '已停用']));
    expect(texts[0]).toContain('已停用');
  });

  it('leave out what is there and not seen', async () => {
    const hidden = ['opacity: 0', 'visibility: hidden', 'display: none'].map(
      (style, index) => `<div style="${style}">隐${index}<i>藏${index}</i></div>`,
    );
    const texts = await textsOf(`<p>看得到</p>${hidden.join('')}<input value="写着">`);
    expect(texts).toEqual(['看得到\n写着', '看得到']);
  });
});
