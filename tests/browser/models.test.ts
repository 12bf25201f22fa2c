// From a file on a person's disk to a model that is ready, and a volume as a file browser: the whole product.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linearModel } from '../support/onnx-model.ts';
import { startConsole, type TestConsole } from '../support/start-console.ts';
import { waitForPage } from '../support/wait-for-page.ts';

/** The smallest picture there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let opened: TestConsole | undefined;
let page: Page;
let directory: string;
const problems: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-models-'));
  opened = await startConsole({ name: '模型', viewport: { width: 1280, height: 800 } });
  page = opened.page;
  page.on('pageerror', (error) => problems.push(String(error)));
  const { organizationId, projectId } = opened.place;
  await page.goto(`${opened.platform.url}/aic/console/${organizationId}/${projectId}`);
  await waitForPage(page, 'aic/application/list', 'empty');
});
afterAll(async () => {
  await opened?.stop();
  await rm(directory, { recursive: true, force: true });
});

const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
const button = (name: string) =>
  page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }));

async function fileOf(name: string, content: Uint8Array | string): Promise<string> {
  const file = join(directory, name);
  await writeFile(file, content);
  return file;
}

describe('models', () => {
  it('begin with an empty list that says what to do', async () => {
    await menu('模型管理').click();
    await waitForPage(page, 'aic/model/list', 'empty');
    await page.getByText('还没有模型').waitFor();
    await button('创建模型').first().click();
    await waitForPage(page, 'aic/model/create', 'ready');
    await page.getByLabel('模型名称').fill('数字识别');
    await page.getByLabel('模型类型').fill('图像分类');
    await page.getByRole('option', { name: '图像分类', exact: true }).click();
    await page.getByRole('button', { name: '创建，下一步上传文件' }).click();
    await waitForPage(page, 'aic/model/create-version', 'ready');
    await page.getByRole('heading', { name: '为“数字识别”新增版本' }).waitFor();
  });

  it('get a version from an ONNX file, which is checked and shows what it takes', async () => {
    const file = await fileOf('digits.onnx', linearModel({ features: 4, classes: 3 }));
    await page.setInputFiles('input[type=file]', file);
    await page.getByText('上传完成').waitFor();
    await page.getByLabel('版本说明').fill('第一版');
    await page.getByRole('button', { name: '新增版本', exact: true }).click();
    await waitForPage(page, 'aic/model/version', 'ready');
    await page.getByText('就绪').first().waitFor();
    await page.getByRole('cell', { name: 'probabilities' }).waitFor();
    await page.getByRole('cell', { name: '[可变, 4]' }).waitFor();
    await button('部署为服务').waitFor();
  });

  it('say why a file cannot be used', async () => {
    await button('全部版本').click();
    await waitForPage(page, 'aic/model/detail', 'ready');
    await button('新增版本').first().click();
    await waitForPage(page, 'aic/model/create-version', 'ready');
    await page.setInputFiles('input[type=file]', await fileOf('broken.onnx', 'no model'));
    await page.getByText('上传完成').waitFor();
    await page.getByRole('button', { name: '新增版本', exact: true }).click();
    await waitForPage(page, 'aic/model/version', 'ready');
    await page.getByText(/检查未通过：.+/).waitFor();
  });

  it('list their versions, and come from an archive with a program as well', async () => {
    await button('全部版本').click();
    await waitForPage(page, 'aic/model/detail', 'ready');
    await page.getByRole('link', { name: 'v2' }).waitFor();
    await page.getByRole('cell', { name: 'digits.onnx' }).waitFor();
    await button('新增版本').first().click();
    await waitForPage(page, 'aic/model/create-version', 'ready');
    await fileOf('serve.sh', '#!/bin/sh\nexec sleep 1\n');
    execFileSync('tar', ['czf', join(directory, 'app.tar.gz'), '-C', directory, 'serve.sh']);
    await page.setInputFiles('input[type=file]', join(directory, 'app.tar.gz'));
    await page.getByText('上传完成').waitFor();
    await page.getByLabel('启动命令').fill('./serve.sh --labels=a,b --x 1 --y 1 "two words"');
    await page.locator('code').getByText('two words', { exact: true }).waitFor();
    await page.getByLabel('健康检查路径').fill('/ready');
    await page.getByRole('button', { name: '新增版本', exact: true }).click();
    await waitForPage(page, 'aic/model/version', 'ready');
    await page.getByText('就绪').first().waitFor();
    const words = ['./serve.sh', '--labels=a,b', '--x', '1', '--y', '1', 'two words'];
    await page.getByText(words.join(''), { exact: true }).waitFor();
  });
});

describe('a volume', () => {
  it('is made, and its empty directory says what to do', async () => {
    await menu('存储卷').click();
    await waitForPage(page, 'aic/volume/list', 'empty');
    await button('创建存储卷').first().click();
    await waitForPage(page, 'aic/volume/create', 'ready');
    await page.getByLabel('存储卷名称').fill('训练数据');
    await page.getByLabel('容量').fill('10');
    await page.getByRole('button', { name: '创建存储卷', exact: true }).click();
    await waitForPage(page, 'aic/volume/detail', 'ready');
    await page.getByText('这个文件夹是空的').waitFor();
  });

  it('is walked through by its address: directories, the way back, and a reload', async () => {
    await newFolder('图片');
    // A slow answer: until it is there, nothing can be done to the folder that was left.
    await page.route(
      '**/filebrowser/get',
      async (route) => {
        await sleep(1_000);
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('link', { name: '图片' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('path')).toBe('图片');
    await newFolder('2026');
    await page.getByRole('link', { name: '2026' }).click();
    await upload('note.txt', '你好，文件');
    await page.reload();
    await page.getByRole('link', { name: 'note.txt' }).waitFor();
    const way = page.getByRole('navigation', { name: '文件路径' });
    await expect.poll(() => way.getByRole('listitem').allInnerTexts()).toEqual(['训练数据', '图片', '2026']);
    await way.getByRole('link', { name: '图片' }).click();
    await page.getByRole('link', { name: '2026' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'note.txt' }).waitFor();
  });

  it('shows texts and pictures, and hands files back as they were', async () => {
    await page.getByRole('link', { name: 'note.txt' }).click();
    await page.getByText('你好，文件').waitFor();
    const [saved] = await Promise.all([page.waitForEvent('download'), button('下载').click()]);
    expect(saved.suggestedFilename()).toBe('note.txt');
    expect(await readFile(await saved.path(), 'utf8')).toBe('你好，文件');
    await page.getByRole('navigation', { name: '文件路径' }).getByRole('link', { name: '2026' }).click();
    await upload('dot.png', PICTURE);
    await page.getByRole('link', { name: 'dot.png' }).click();
    const image = page.getByRole('img', { name: '图片/2026/dot.png' });
    await image.waitFor();
    expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);
    await page.getByRole('navigation', { name: '文件路径' }).getByRole('link', { name: '2026' }).click();
  });

  it('renames, refuses a name that is taken, overwrites when asked, and deletes', async () => {
    await row('note.txt').getByRole('button', { name: '重命名' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('名称').fill('dot.png');
    await dialog.getByRole('button', { name: '重命名' }).click();
    await page.getByText('“图片/2026/dot.png”已存在').waitFor();
    await dialog.getByLabel('名称').fill('读我.txt');
    await dialog.getByRole('button', { name: '重命名' }).click();
    await row('读我.txt').waitFor();

    await upload('读我.txt', '新的内容', { overwrite: true });
    await page.getByRole('link', { name: '读我.txt' }).click();
    await page.getByText('新的内容').waitFor();
    await page.goBack();

    await row('dot.png').getByRole('button', { name: '删除' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await row('dot.png').waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: '文件路径' }).getByRole('link', { name: '训练数据' }).click();
    await row('图片').getByRole('button', { name: '删除' }).click();
    await page.getByText('“图片”和其中的所有内容都会被删除，不能恢复。').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('这个文件夹是空的').waitFor();
    expect(new URL(page.url()).searchParams.get('path')).toBeNull();
  });

  it('takes no more than its capacity', async () => {
    await button('上传文件').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(await fileOf('big.bin', Buffer.alloc(11_000_000)));
    await dialog.getByText('上传完成').waitFor();
    await dialog.getByRole('button', { name: '上传文件' }).click();
    await page.getByText(/存储卷空间不足：需要 10\.5 MB，还剩 10 MB/).waitFor();
    await dialog.getByRole('button', { name: '取消', exact: true }).click();
    await page.getByText('这个文件夹是空的').waitFor();
  });

  it('broke nothing on the way', () => {
    expect(problems).toEqual([]);
  });
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });

async function newFolder(name: string): Promise<void> {
  await button('新建文件夹').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByRole('button', { name: '新建文件夹' }).click();
  await page.getByRole('link', { name }).waitFor();
}

async function upload(name: string, content: Uint8Array | string, { overwrite = false } = {}): Promise<void> {
  await button('上传文件').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(await fileOf(name, content));
  await dialog.getByText('上传完成').waitFor();
  if (overwrite) await dialog.getByRole('switch').click();
  await dialog.getByRole('button', { name: '上传文件' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name }).waitFor();
}
