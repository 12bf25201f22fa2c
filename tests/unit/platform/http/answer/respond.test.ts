import { describe, expect, it } from 'vitest';
import { AppError } from '#core/app-error.ts';
import { respondFailure } from '../../../../../platform/http/answer/respond.ts';
import { loadTestConfig } from '../../../../support/load-test-config.ts';

const config = await loadTestConfig();

async function saidOf(fields: Readonly<Record<string, string>>, operation?: string): Promise<string> {
  const error = new AppError('request.invalid', {}, { fields });
  const called = operation === undefined ? undefined : config.operations.get(operation);
  const response = respondFailure(error, 'r-1', config, () => {}, called);
  const { message } = await response.json();
  expect(message.field).toEqual(fields);
  return message.global;
}

describe('what is said of a wrong input', () => {
  it('is the sentence alone when it names the field already', async () => {
    expect(await saidOf({ password: '密码至少 8 位' }, 'usercenter.changePassword')).not.toContain(
      'password',
    );
    expect(await saidOf({ name: '项目名称不能为空' }, 'project.create')).toBe('项目名称不能为空');
  });

  it('is put behind the label of a field that the sentence does not name', async () => {
    expect(await saidOf({ name: '不能含有空字符' }, 'project.create')).toBe('项目名称：不能含有空字符');
  });

  it('names the place in a list by its number', async () => {
    const said = await saidOf({ 'paths[1].method': '请求方法不能为空' }, 'registration.oaspaths.update');
    expect(said).toMatch(/^[^a-z]+第 2 项：请求方法不能为空$/);
  });

  it('is the parameter as it was sent where no label is known', async () => {
    for (const operation of ['project.create', undefined])
      expect(await saidOf({ nmae: '不认识的字段' }, operation)).toMatch(/：不认识的字段（nmae）$/);
  });

  it('is the template and the fault when the whole input is wrong', async () => {
    expect(await saidOf({ '': '请求必须是对象' }, 'project.create')).toMatch(/：请求必须是对象$/);
  });
});
