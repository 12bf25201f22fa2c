// The file field: real chunks to a server that counts them, loses connections and forgets.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page as Tab } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '../../runtime/core/page.ts';
import { seriousFaults } from '../support/serious-faults.ts';
import { CUT } from '../support/stage/open-stage.ts';
import { stageOfFile } from '../support/stage/stage-of-file.ts';

const stage = stageOfFile();
let context: BrowserContext;
let tab: Tab;

const request = {
  type: 'object',
  additionalProperties: false,
  required: ['uploadId'],
  properties: {
    uploadId: { type: 'string', title: '模型文件', minLength: 1 },
    note: { type: 'string', title: '说明' },
  },
};

const page: Page = {
  kind: 'form',
  id: 'test/upload',
  title: '新增版本',
  route: '/test',
  permission: 'signed-in',
  operation: 'version.create',
  sections: [{ fields: ['uploadId', 'note'] }],
  ui: { uploadId: { widget: 'file', accept: '.onnx,.zip' } },
  submit: { label: '提交', success: '已提交 ${uploadId}' },
};

/** What the server knows. */
let server: {
  files: Map<string, Buffer>;
  sizes: Map<string, number>;
  /** Decides over a chunk; undefined: it is taken. */
  meddle: (offset: number, bytes: Buffer) => unknown;
};

function serve() {
  const { files, sizes } = server;
  const found = (id: unknown) => files.get(String(id));
  const missing = [404, { success: false, message: { global: '记录不存在', code: 'record.not-found' } }];
  stage.show({
    page,
    requests: { 'version.create': request },
    inPath: { 'upload.write': '/{id}/{offset}' },
    answers: {
      'version.create': () => ({ success: true, result: {} }),
      'upload.create': ({ sizeBytes }) => {
        const id = `up-${files.size + 1}`;
        files.set(id, Buffer.alloc(0));
        sizes.set(id, Number(sizeBytes));
        return { success: true, result: { id, receivedBytes: 0 } };
      },
      'upload.get': ({ id }) =>
        found(id) === undefined
          ? missing
          : { success: true, result: { id, receivedBytes: found(id)?.byteLength } },
      'upload.delete': ({ id }) => {
        files.delete(String(id));
        return { success: true, result: {} };
      },
      'upload.write': async ({ bytes, inPath }) => {
        const [id = '', offset = ''] = inPath as string[];
        const before = found(id);
        if (before === undefined) return missing;
        if (Number(offset) !== before.byteLength)
          return [
            409,
            {
              success: false,
              message: {
                code: 'upload.wrong-offset',
                global: '位置不对',
                details: { receivedBytes: before.byteLength },
              },
            },
          ];
        const meddled = await server.meddle(Number(offset), bytes as Buffer);
        if (meddled !== undefined) return meddled;
        files.set(id, Buffer.concat([before, bytes as Buffer]));
        return { success: true, result: { receivedBytes: found(id)?.byteLength } };
      },
    },
  });
}

const CONTENT = Buffer.from(Array.from({ length: 5_000_000 }, (_, index) => (index * 7) % 251));
const FILE = { name: '数字识别.onnx', mimeType: 'application/octet-stream', buffer: CONTENT };

const choose = (file = FILE) => tab.setInputFiles('input[type=file]', file);
const calls = (operation: string) => stage.calls.filter((call) => call.operation === operation);
const offsets = () => calls('upload.write').map(({ body }) => Number((body.inPath as string[])[1]));
const percent = () => tab.locator('progress').getAttribute('value').then(Number);
const done = () => tab.getByText('上传完成').waitFor();

beforeEach(async () => {
  server = { files: new Map(), sizes: new Map(), meddle: () => undefined };
  context = await stage.newContext();
  tab = await context.newPage();
  serve();
  await tab.goto(stage.url);
  await tab.getByRole('button', { name: '提交' }).waitFor();
});

describe('a file field', () => {
  it('sends the file in chunks and gives the upload’s id to the form', async () => {
    await choose();
    await done();
    expect(Buffer.compare(server.files.get('up-1') ?? Buffer.alloc(0), CONTENT)).toBe(0);
    expect(offsets().length).toBeGreaterThan(2);
    expect(calls('upload.create')[0]?.body).toEqual({
      organizationId: 'org-1',
      projectId: 'prj-1',
      fileName: '数字识别.onnx',
      sizeBytes: CONTENT.byteLength,
    });
    await tab.getByText('4.8 MB').waitFor();
    await tab.getByRole('button', { name: '提交' }).click();
    await tab.getByText('已提交 up-1').waitFor();
    expect(calls('version.create').map(({ body }) => body)).toEqual([{ uploadId: 'up-1' }]);
  });

  it('is dropped onto the field as well', async () => {
    const transfer = await tab.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['dropped'], 'a.onnx'));
      return data;
    });
    await tab.locator('.aic-file').dispatchEvent('drop', { dataTransfer: transfer });
    await done();
    expect(server.files.get('up-1')?.toString()).toBe('dropped');
  });

  it('holds the form back until all is there, shows how far it is, and can be paused', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.meddle = async (offset) => {
      if (offset > 0) await gate;
    };
    await choose();
    await expect.poll(percent).toBeGreaterThan(0);
    expect(await percent()).toBeLessThan(100);
    await tab.getByText(/\d+% · 1 MB \/ 4\.8 MB · .+\/s · 剩余约 /).waitFor();
    await tab.getByRole('button', { name: '提交' }).click();
    await tab.getByText('文件还没有传完，完成后才能提交').waitFor();
    await tab.getByLabel('说明').fill('x');
    await tab.keyboard.press('Control+Enter');
    expect(calls('version.create')).toEqual([]);
    expect(await seriousFaults(tab)).toEqual([]);

    await tab.getByRole('button', { name: '暂停' }).click();
    await tab.getByText('已暂停').waitFor();
    release();
    const before = offsets().length;
    await tab.waitForTimeout(300);
    expect(offsets().length).toBe(before);
    await tab.getByRole('button', { name: '继续' }).click();
    await done();
    expect(Buffer.compare(server.files.get('up-1') ?? Buffer.alloc(0), CONTENT)).toBe(0);
    expect(await tab.getByText('文件还没有传完').count()).toBe(0);
    await tab.getByRole('button', { name: '提交' }).click();
    await tab.getByText('已提交 up-1').waitFor();
  });

  it('goes on by itself when the connection breaks in the middle, where the server stands', async () => {
    let breaks = 2;
    server.meddle = (offset, bytes) => {
      if (offset === 0 || breaks === 0) return undefined;
      breaks -= 1;
      // Part of the chunk arrived before the line went dead.
      const id = 'up-1';
      server.files.set(
        id,
        Buffer.concat([server.files.get(id) ?? Buffer.alloc(0), bytes.subarray(0, 100_000)]),
      );
      return CUT;
    };
    await choose();
    await tab.getByText(/连接中断，\d+ 秒内自动重试/).waitFor();
    await done();
    expect(breaks).toBe(0);
    expect(Buffer.compare(server.files.get('up-1') ?? Buffer.alloc(0), CONTENT)).toBe(0);
    expect(offsets()).toContain(1024 ** 2 + 100_000);
  });

  it('waits out a server that is busy, and begins anew when the server forgot', async () => {
    let busy = 2;
    server.meddle = (offset) => {
      if (offset === 0 || busy === 0) return undefined;
      busy -= 1;
      if (busy === 0) server.files.delete('up-1');
      return [503, { success: false, message: { global: '暂时不可用' } }];
    };
    await choose();
    await done();
    expect(calls('upload.create')).toHaveLength(2);
    const [kept] = server.files.values();
    expect(Buffer.compare(kept ?? Buffer.alloc(0), CONTENT)).toBe(0);
  });

  it('says what the server refuses, and tries again when asked to', async () => {
    let full = true;
    server.meddle = (offset) =>
      full && offset > 0
        ? [503, { success: false, message: { global: '服务器磁盘空间不足', code: 'file.disk-full' } }]
        : undefined;
    await choose();
    await tab.getByText('服务器磁盘空间不足').waitFor();
    full = false;
    await tab.getByRole('button', { name: '继续' }).click();
    await done();
    expect(calls('upload.create')).toHaveLength(1);
  });

  it('goes on after a reload when the same file is chosen again', async () => {
    // On disk: a file in memory would be as old as the moment it was chosen.
    const directory = await mkdtemp(join(tmpdir(), 'aip-file-'));
    const file = join(directory, FILE.name);
    await writeFile(file, CONTENT);
    let stuck = true;
    server.meddle = (offset) => (stuck && offset > 0 ? new Promise(() => undefined) : undefined);
    await tab.setInputFiles('input[type=file]', file);
    await expect.poll(percent).toBeGreaterThan(0);
    tab.on('dialog', (dialog) => void dialog.accept());
    await tab.reload();
    await tab.getByText(/“数字识别\.onnx”上次传到 2\d%，重新选择同一个文件可以继续/).waitFor();
    stuck = false;
    const before = offsets().length;
    await tab.setInputFiles('input[type=file]', file);
    await done();
    expect(calls('upload.create')).toHaveLength(1);
    expect(offsets()[before]).toBe(1024 ** 2);
    expect(Buffer.compare(server.files.get('up-1') ?? Buffer.alloc(0), CONTENT)).toBe(0);
    // A file that only has the same name is another one.
    await tab.reload();
    await choose({ ...FILE, buffer: Buffer.from('other') });
    await done();
    expect(calls('upload.create')).toHaveLength(2);
    await rm(directory, { recursive: true });
  });

  it('is cancelled here and on the server, and another file can be chosen', async () => {
    server.meddle = (offset) => (offset > 0 ? new Promise(() => undefined) : undefined);
    await choose();
    await expect.poll(percent).toBeGreaterThan(0);
    await tab.getByRole('button', { name: '取消' }).first().click();
    await expect.poll(() => [...server.files.keys()]).toEqual([]);
    await tab.getByRole('button', { name: '选择文件' }).waitFor();
    await tab.getByRole('button', { name: '提交' }).click();
    await tab.getByText('模型文件不能为空').waitFor();
    server.meddle = () => undefined;
    await choose({ ...FILE, name: 'b.zip', buffer: Buffer.from('zip') });
    await done();
  });

  it('refuses other kinds of files before a byte is sent', async () => {
    await choose({ ...FILE, name: 'cat.png' });
    await tab.getByText('文件类型不符，只支持 .onnx、.zip').waitFor();
    expect(calls('upload.create')).toEqual([]);
  });
});
