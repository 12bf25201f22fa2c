import { afterAll, expect, it } from 'vitest';
import { openBrowser } from '../support/open-browser.ts';

const browser = await openBrowser();
afterAll(() => browser.close());

it('starts a Chromium that runs scripts, without which no other browser test can say anything', async () => {
  const page = await browser.newPage();
  await page.setContent('<button onclick="document.title = 1 + 1">加</button>');
  await page.getByRole('button', { name: '加' }).click();

  expect(await page.title()).toBe('2');
});
