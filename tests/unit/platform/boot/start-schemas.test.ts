// What the program cannot answer is refused before it starts; what another platform answers is not ours to judge.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSchemas } from '../../../../platform/boot/start-schemas.ts';
import { readSettings } from '../../../../platform/settings/settings.ts';
import { StartError } from '../../../../platform/settings/start-error.ts';
import { BUILT_IN_SCHEMAS } from '../../../support/open-test-schemas.ts';

const api = (operation: string, more = '') => `openapi: 3.1.0
info: { title: 追加的接口, version: '1' }
paths:
  /api/extra/v1/lost:
    post:
      operationId: ${operation}
      summary: 没有实现的接口
      x-access: { can: public }
${more}      requestBody: { content: { application/json: { schema: { type: object, additionalProperties: false } } } }
      responses:
        '200': { description: 空, x-none: true }
`;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-start-'));
  await mkdir(join(directory, 'overlay/api'), { recursive: true });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Starts and closes; the texts of every fault when it does not. */
async function start(...args: readonly string[]): Promise<string> {
  const settings = readSettings(
    ['--data', join(directory, 'data'), '--schemas', join(directory, 'overlay'), ...args],
    {},
    directory,
  );
  try {
    const store = startSchemas(BUILT_IN_SCHEMAS, settings, (error) => {
      throw error;
    });
    await store.close();
    return '';
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}

const add = (text: string) => writeFile(join(directory, 'overlay/api/extra.yaml'), text);

describe('starting with the schemas', () => {
  it('finds an answer to every call of the built-in contracts', async () => {
    expect(await start()).toBe('');
  });

  it('is refused for a call that nobody answers, which is named with its place', async () => {
    await add(api('extra.lost'));
    const said = await start();
    expect(said).toMatch(/extra\.yaml:5:\d+ 错误 SCH-NO-HANDLER 接口 “extra\.lost” 没有实现/);
    expect(said).toContain('拒绝启动');
    expect(said).toMatch(/\n1 个错误\n/);
  });

  it('is refused for a call with a generic name and no entity', async () => {
    await add(api('extra.list'));
    expect(await start()).toContain('SCH-NO-HANDLER');
  });

  it('in front of another platform leaves the calls to that', async () => {
    await add(api('extra.lost'));
    expect(await start('--upstream', 'http://127.0.0.1:9')).toBe('');
  });
});
