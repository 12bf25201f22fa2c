// The guide "your first page", followed to the letter: its commands, its edits, and what it says that one sees.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSource } from '#config/read/parse-source.ts';
import { openBrowser } from '../support/open-browser.ts';
import { type GuideStep, readGuide, stepTitle } from '../support/read-guide.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const OVERLAY = 'my-schemas';
const steps = readGuide(join(ROOT, 'docs/guide/first-page.md'));

let directory: string;
let browser: Browser;
let platform: Platform | undefined;
let tab: Page | undefined;
let printed = '';
/** What follows a step that failed says nothing about the guide. */
let lost = false;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-guide-'));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await rm(directory, { recursive: true, force: true });
});

describe('the guide', () => {
  it('has every kind of step', () => {
    expect(new Set(steps.map(({ step }) => step)).size).toBe(7);
  });

  for (const [index, step] of steps.entries())
    it(`is right in step ${index + 1}: ${step.step} ${stepTitle(step)}`, async ({ skip }) => {
      if (lost) skip();
      lost = true;
      await follow(step);
      lost = false;
    });
});

async function follow(step: GuideStep): Promise<void> {
  switch (step.step) {
    case 'run':
      printed = await run(step.text);
      return;
    case 'output':
      for (const line of step.lines) expect(printed).toContain(line);
      return;
    case 'server':
      expect(step.text.trim()).toBe(`npm start -- --schemas ${OVERLAY}`);
      platform = await startPlatform({ schemas: [join(directory, OVERLAY)] });
      return;
    case 'server-output':
      for (const line of step.lines) await expect.poll(() => platform?.output() ?? '').toContain(line);
      return;
    case 'browser':
      tab ??= await openPage(step.lines[0] ?? '');
      for (const line of step.lines)
        await expect.poll(() => tab?.locator('body').textContent()).toContain(line);
      return;
    case 'file':
      return isOrBecomes(step.path, step.text);
    case 'migration':
      throw new Error('A page needs no migration');
    case 'edit':
      return edit(step.path, step.before, step.after);
  }
}

/** The overlay directory lies elsewhere, so that nothing is written into the project. */
function run(text: string): Promise<string> {
  const script = text.replaceAll(OVERLAY, join(directory, OVERLAY));
  return new Promise((done) => {
    execFile('sh', ['-c', script], { cwd: ROOT, encoding: 'utf8' }, (_, stdout, stderr) =>
      done(`${stdout}${stderr}`.replace(/\S*\/my-schemas\//g, 'my-schemas/')),
    );
  });
}

async function openPage(link: string): Promise<Page> {
  const { url = '', adminPassword = '' } = platform ?? {};
  const page = await (
    await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' })
  ).newPage();
  await page.goto(url);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL(/\/aic\/global\/project-empty|\/aic\/console\//);
  if (page.url().includes('project-empty')) {
    await page.getByRole('button', { name: /项目/ }).first().click();
    const name = '默认项目';
    await page.getByRole('option', { name }).or(page.getByRole('menuitem', { name })).first().click();
  }
  await page.getByRole('link', { name: link }).click();
  // The stream of changes opens when the page is quiet.
  await sleep(3_000);
  return page;
}

async function isOrBecomes(path: string, text: string): Promise<void> {
  const file = join(directory, path);
  const there = await readFile(file, 'utf8').catch(() => undefined);
  if (there !== undefined) return expect(there).toContain(text);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  const { value, problems } = parseSource({ file, path, text });
  expect(problems).toEqual([]);
  await runsItsValidation(value, text);
}

/** What the workflow runs leaves the report that it uploads. */
async function runsItsValidation(workflow: unknown, text: string): Promise<void> {
  const command = /run: (npm run validate .*)$/m.exec(text)?.[1] ?? '';
  const report = /sarif_file: (\S+)/.exec(text)?.[1] ?? '';
  expect(workflow).toHaveProperty('jobs.validate.steps');
  expect(command).toContain(`--output ${report}`);
  expect(await run(command)).toContain('配置没有问题');
  const sarif: unknown = JSON.parse(await readFile(join(directory, report), 'utf8'));
  expect(sarif).toMatchObject({ version: '2.1.0', runs: [{ results: [] }] });
}

async function edit(path: string, before: string, after: string): Promise<void> {
  const file = join(directory, path);
  const text = await readFile(file, 'utf8');
  expect(text.split(before)).toHaveLength(2);
  await writeFile(
    file,
    text.replace(before, () => after),
  );
}
