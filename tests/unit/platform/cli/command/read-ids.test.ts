import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readIds } from '../../../../../platform/cli/command/read-ids.ts';
import { UsageError } from '../../../../../platform/cli/command/usage-error.ts';
import { readValidateArguments } from '../../../../../platform/cli/validate-arguments.ts';
import { loadTestConfig } from '../../../../support/load-test-config.ts';

const config = await loadTestConfig();
const ROOT = resolve(import.meta.dirname, '../../../../..');

describe('validate --render --only', () => {
  it('reads pages, several at once', async () => {
    const { render } = await readValidateArguments(
      ['--render', '--only', 'user/info, aic/help/terms', '--only', 'aic/application/list'],
      ROOT,
    );
    expect(readIds(render?.only ?? [], config.pages.keys(), '页面')).toEqual([
      'user/info',
      'aic/help/terms',
      'aic/application/list',
    ]);
  });

  it('refuses a page that does not exist and names the nearest', () => {
    expect(() => readIds(['user/inf'], config.pages.keys(), '页面')).toThrow(
      new UsageError('没有页面 “user/inf”，是不是想写 “user/info”？'),
    );
  });

  it('refuses to name none, which would be all', () => {
    expect(() => readIds([','], config.pages.keys(), '页面')).toThrow(
      new UsageError('没有写明是哪个页面：“,”'),
    );
    expect(readIds(['user/info,'], config.pages.keys(), '页面')).toEqual(['user/info']);
    expect(readIds([], config.pages.keys(), '页面')).toEqual([]);
  });

  it('means nothing without --render', async () => {
    await expect(readValidateArguments(['--only', 'user/info'], ROOT)).rejects.toThrow(
      '--only 只与 --render 或 --journeys 一起用',
    );
  });
});
