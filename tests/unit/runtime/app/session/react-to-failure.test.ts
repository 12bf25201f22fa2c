import { describe, expect, it, vi } from 'vitest';
import type { FailureMessage } from '#core/contract.ts';
import { createDialogStore } from '../../../../../runtime/app/dialog/dialog-store.ts';
import { CallError, type CallProblem } from '../../../../../runtime/app/http/call-error.ts';
import { reactToFailure } from '../../../../../runtime/app/session/react-to-failure.ts';

const STATUS = { '400': '请求有误', '404': '请求的记录不存在' };

function around(pathname = '/aic/x', search = '') {
  const done: string[] = [];
  const dialogs = createDialogStore();
  return {
    done,
    dialogs,
    errorTexts: () => ({ status: STATUS, account: { '773': '请先修改密码' } }),
    notify: (level: string, text: string, detail?: string) => {
      done.push([level, text, detail].filter(Boolean).join(' | '));
    },
    location: () => ({ pathname, search }),
    leave: (address: string) => done.push(`leave ${address}`),
    reload: () => done.push('reload'),
    go: (path: string) => done.push(`go ${path}`),
  };
}

function failure(message: FailureMessage, status = 400, problem: CallProblem = 'refused') {
  return new CallError(message.global ?? 'text', { problem, path: '/api/x', status, message });
}

async function settled() {
  await new Promise((resolve) => setTimeout(resolve));
}

describe('a changed account', () => {
  const error = failure({ global: 'LoginAccountError', currentUserName: 'li' });

  it('asks whether to continue as the other person', () => {
    const world = around();
    reactToFailure(error, false, world);
    expect(world.dialogs.read()).toMatchObject({
      level: 'warning',
      title: '提示',
      text: '用户已切换为 li，是否继续？',
    });
    expect(world.done).toEqual([]);
  });

  it('reloads when confirmed, and does nothing when not', async () => {
    for (const [answer, expected] of [
      [true, ['reload']],
      [false, []],
    ] as const) {
      const world = around();
      reactToFailure(error, false, world);
      world.dialogs.answer(world.dialogs.read()?.id ?? 0, answer);
      await settled();
      expect(world.done).toEqual(expected);
    }
  });

  it('asks once when several calls fail together, silent ones included', async () => {
    const world = around();
    reactToFailure(error, false, world);
    reactToFailure(error, true, world);
    world.dialogs.answer(world.dialogs.read()?.id ?? 0, false);
    await settled();
    expect(world.dialogs.read()).toBeUndefined();
  });
});

describe('a redirect', () => {
  it('is followed with the current path, even for silent calls', () => {
    const world = around('/aic/x', '?a=1');
    reactToFailure(failure({ redirect: '/login' }, 401, 'status'), true, world);
    expect(world.done).toEqual(['leave /login?redirect=%2Faic%2Fx%3Fa%3D1']);
  });

  it('does not keep the toast from being shown', () => {
    const world = around();
    reactToFailure(failure({ redirect: '/login', global: '请先登录' }, 404, 'status'), false, world);
    expect(world.done).toHaveLength(2);
  });
});

describe('an account state', () => {
  it('opens a dialog that leads to the user centre instead of a toast', async () => {
    const world = around();
    reactToFailure(failure({ accountCode: '773' }, 403, 'status'), false, world);
    await expect
      .poll(() => world.dialogs.read())
      .toMatchObject({
        text: '请先修改密码',
        confirmLabel: '去修改密码',
        escapeAnswer: true,
      });
    world.dialogs.answer(world.dialogs.read()?.id ?? 0, true);
    await settled();
    expect(world.done).toEqual(['go /user/info']);
  });

  it('is not spoken of on the user centre itself', async () => {
    const world = around('/user/info');
    reactToFailure(failure({ accountCode: '773' }, 403, 'status'), false, world);
    await vi.dynamicImportSettled();
    expect(world.dialogs.read()).toBeUndefined();
  });

  it('without a text is an error like any other', () => {
    const world = around();
    reactToFailure(failure({ accountCode: '999' }, 404, 'status'), false, world);
    expect(world.done).toEqual(['error | 404: 请求的记录不存在']);
  });
});

describe('a toast', () => {
  it('says code and meaning, and what the server said below', () => {
    const world = around();
    reactToFailure(
      failure({ global: '名称不能为空', field: { name: '必填' }, requestId: 'r-7' }),
      false,
      world,
    );
    expect(world.done).toEqual(['error | 400: 请求有误 | 名称不能为空\n必填\n请求 ID：r-7']);
  });

  it('says the sentence of a wrong field once', () => {
    const world = around();
    const field = { password: '密码至少 8 位', name: '名称不能为空' };
    reactToFailure(failure({ global: '密码至少 8 位', field }), false, world);
    expect(world.done).toEqual(['error | 400: 请求有误 | 密码至少 8 位\n名称不能为空']);
  });

  it('says what the server said when the status has no meaning of its own', () => {
    const world = around();
    reactToFailure(failure({ global: '名称已存在' }, 409, 'status'), false, world);
    expect(world.done).toEqual(['error | 409: 名称已存在']);
  });

  it('falls back to the error itself when nobody said anything', () => {
    const world = around();
    reactToFailure(
      new CallError('/api/x 418 Teapot', { problem: 'status', path: '/api/x', status: 418 }),
      false,
      world,
    );
    expect(world.done).toEqual(['error | 418: /api/x 418 Teapot']);
  });

  it('names the catalogue code of a refusal that came with status 200', () => {
    const world = around();
    reactToFailure(failure({ global: '状态不允许', code: 'state.conflict' }, 200), false, world);
    expect(world.done).toEqual(['error | state.conflict: 状态不允许']);
  });

  it.each([
    ['network', '网络错误'],
    ['timeout', '请求超时'],
  ] as const)('names a %s problem in words', (problem, code) => {
    const world = around();
    reactToFailure(new CallError('请重试', { problem, path: '/api/x' }), false, world);
    expect(world.done).toEqual([`error | ${code}: 请重试`]);
  });

  it('is left out for silent calls', () => {
    const world = around();
    reactToFailure(failure({ global: '名称不能为空' }), true, world);
    expect(world.done).toEqual([]);
  });
});
