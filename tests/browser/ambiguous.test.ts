// Things of one name: which of them are one to a person, and where the others are.
import type { Browser, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../platform/cli/browser/browser.ts';
import { distinct } from '../../platform/cli/journey/distinct.ts';
import { noPlace } from '../../platform/cli/journey/no-place.ts';
import { readFieldErrors } from '../../platform/cli/journey/on-screen.ts';
import { placeNamesAround } from '../../platform/cli/journey/places.ts';

let browser: Browser | undefined;
let opened: Tab | undefined;

beforeAll(async () => {
  browser = await openBrowser();
  opened = await browser.newPage();
});
afterAll(() => browser?.close());

async function show(html: string): Promise<Tab> {
  if (opened === undefined) throw new Error('No tab');
  await opened.setContent(html);
  return opened;
}

const ROW = (name: string) => `<tr><td>${name}</td><td><button>删除</button></td></tr>`;

describe('things of one name', () => {
  it('are one when they are parts of each other or lead to the same place', async () => {
    const links = '<a href="http://a/b">看</a><p><a href="http://a/b">看</a></p>';
    const tab = await show(`${links}<a id="c" href="http://a/c">看<button>看</button></a>`);
    const found = await distinct(tab.locator('a, button'));
    expect(found).toHaveLength(2);
    expect(await found[1]?.getAttribute('id')).toBe('c');
  });

  it('are told with their rows and cards', async () => {
    const card = '<section><h2>丙</h2><div><button>删除</button></div></section>';
    const tab = await show(`<table>${ROW('甲')}${ROW('乙')}</table>${card}`);
    expect(await distinct(tab.locator('button'))).toHaveLength(3);
    expect(await placeNamesAround(tab.locator('button'))).toEqual(['甲', '乙', '丙']);
    const fault = await noPlace(tab, '申', 'JOURNEY-STEP')();
    expect(fault.there?.zh).toMatch(/^这里有：“.”、“.”、“.”$/);
    expect((await noPlace(tab, '甲行', 'JOURNEY-STEP')()).there?.zh).toMatch(/^这里有：“甲”/);
  });
});

describe('errors of a form', () => {
  it('are those that are shown', async () => {
    const tab = await show('<p class="aic-field__error">必填</p><p class="aic-field__error"></p>');
    expect(await tab.locator('body').evaluate(readFieldErrors)).toEqual(['必填']);
  });
});
