// An A/B test as its owner begins it: from an empty list to the form of its first version.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployService, SMALL, tarOf, uploadModel } from '../support/deploy-model.ts';
import { startConsole, type TestConsole } from '../support/start-console.ts';
import { waitForPage } from '../support/wait-for-page.ts';

let opened: TestConsole;

const PROGRAM = `
import { createServer } from 'node:http';
createServer((req, res) => {
  req.resume();
  res.end('{}');
}).listen(process.env.PORT, process.env.HOST);
`;

beforeAll(async () => {
  opened = await startConsole({ name: '实验', viewport: { width: 1440, height: 900 } });
  const { call, place } = opened;
  const options = { name: '程序', fileName: 'package.tar', startCommand: ['node', 'serve.mjs'] };
  const { modelVersionId } = await uploadModel(call, place, await tarOf('serve.mjs', PROGRAM), options);
  await deployService(call, place, { name: '问答', code: 'answers', modelVersionId, ...SMALL });
});
afterAll(() => opened?.stop());

describe('an A/B test', () => {
  it('is created at the side of an empty list that says what to do', async () => {
    const { page, platform, place } = opened;
    const { organizationId, projectId } = place;
    await page.goto(`${platform.url}/aic/console/operation/abtest/${organizationId}/${projectId}`);
    await waitForPage(page, 'aic/abtest/list', 'empty');
    await page.getByText('还没有 A/B 测试').waitFor();
    await page.getByRole('button', { name: '创建测试' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('测试名称').fill('新程序是否更好');
    await dialog.getByRole('combobox').selectOption({ label: '问答（answers）' });
    await dialog.getByRole('button', { name: '创建测试' }).click();
    await waitForPage(page, 'aic/abtest/create-version', 'ready');
    expect(new URL(page.url()).pathname.split('/').at(-1)).toMatch(/^abt-/);
  });
});
