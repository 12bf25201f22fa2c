import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import type { ConsoleSession } from '#core/console-session.ts';
import { createDialogStore } from '../../../../../runtime/app/dialog/dialog-store.ts';
import { accountWarning } from '../../../../../runtime/app/session/account-warning.ts';
import { askToChangePassword } from '../../../../../runtime/app/session/ask-to-change-password.ts';
import { readInlined } from '../../../../../runtime/app/session/read-inlined.ts';
import { ProjectMemory } from '../../../../../runtime/app/session/remembered-project.ts';
import {
  authMapAtom,
  currentOrganizationAtom,
  projectPropsAtom,
  sessionAtom,
} from '../../../../../runtime/app/session/session-atoms.ts';

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

describe('the remembered project', () => {
  it('is kept by person under AIBP_PROJECT_ and the user id', () => {
    const storage = memory();
    const projects = new ProjectMemory(storage, 'AIBP_PROJECT_');
    projects.write('usr-1', { id: 'prj-1', organizationId: 'org-1' });
    expect(JSON.parse(storage.getItem('AIBP_PROJECT_usr-1') ?? '')).toEqual({
      id: 'prj-1',
      organizationId: 'org-1',
    });
    expect(projects.read('usr-1')).toEqual({ id: 'prj-1', organizationId: 'org-1' });
    expect(projects.read('usr-2')).toBeUndefined();
    projects.forget('usr-1');
    expect(projects.read('usr-1')).toBeUndefined();
  });

  it.each(['nonsense', '{}', '{"id":"prj-1"}', '{"id":"","organizationId":"o"}', '[]', 'null'])(
    'is nothing when %s is stored',
    (text) => {
      const storage = memory();
      storage.setItem('P_u', text);
      expect(new ProjectMemory(storage, 'P_').read('u')).toBeUndefined();
    },
  );

  it('costs nothing but the memory when the storage is full', () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new Error('quota');
      },
    };
    expect(() => new ProjectMemory(full, 'P_').write('u', { id: 'p', organizationId: 'o' })).not.toThrow();
  });
});

describe('password and account warnings', () => {
  const texts = { status: {}, account: { '773': '请先修改密码' } };

  it('speak of expired and weak passwords in Chinese', () => {
    expect(accountWarning({ passwordState: 'TimeReset' }, texts)?.text).toBe(
      '您的密码已过期，请前往用户中心修改密码',
    );
    expect(accountWarning({ passwordState: 'WeakReset' }, texts)?.text).toBe(
      '当前密码强度较弱，请前往用户中心修改密码',
    );
  });

  it('insist on an expired password and only remind of a weak one', () => {
    expect(accountWarning({ passwordState: 'TimeReset' }, texts)?.repeat).toBe('always');
    expect(accountWarning({ passwordState: 'WeakReset' }, texts)?.repeat).toBe('once');
  });

  it('take the text of an account-state code from the catalogue', () => {
    expect(accountWarning({ passwordState: 'Normal', accountCode: '773' }, texts)?.text).toBe('请先修改密码');
    expect(accountWarning({ passwordState: 'Normal', accountCode: '000' }, texts)).toBeUndefined();
    expect(accountWarning({ passwordState: 'Normal' }, texts)).toBeUndefined();
  });

  it('lead to the user centre, by Escape as well, and are not shown there', async () => {
    const dialogs = createDialogStore();
    const went: string[] = [];
    const asked = askToChangePassword('文字', {
      dialogs,
      go: (path) => went.push(path),
      location: () => ({ pathname: '/aic' }),
    });
    const question = dialogs.read();
    expect(question).toMatchObject({ confirmLabel: '去修改密码', escapeAnswer: true });
    expect(question).not.toHaveProperty('cancelLabel');
    dialogs.answer(question?.id ?? 0, question?.escapeAnswer ?? false);
    await asked;
    expect(went).toEqual(['/user/info']);

    await askToChangePassword('文字', {
      dialogs,
      go: () => {},
      location: () => ({ pathname: '/user/info' }),
    });
    expect(dialogs.read()).toBeUndefined();
  });
});

describe('client state', () => {
  const session = {
    organizationId: 'org-1',
    projectId: 'prj-1',
    organizations: [{ id: 'org-1', name: '一' }],
    permissions: { project: { 'ai-monitor': true } },
  } as unknown as ConsoleSession;

  it('knows the current organisation and project by the session', () => {
    const store = createStore();
    store.set(sessionAtom, session);
    expect(store.get(currentOrganizationAtom)?.name).toBe('一');
    expect(store.get(projectPropsAtom)).toEqual({ id: 'prj-1', organizationId: 'org-1' });
  });

  it('merges extra permissions section by section, and drops them when the map is replaced', () => {
    const store = createStore();
    store.set(sessionAtom, session);
    store.set(authMapAtom, { merge: { project: { 'ai-abtest': true }, license: { 'ai-setting': true } } });
    expect(store.get(authMapAtom)).toEqual({
      project: { 'ai-monitor': true, 'ai-abtest': true },
      license: { 'ai-setting': true },
    });
    store.set(authMapAtom, { replace: {} });
    expect(store.get(authMapAtom)).toEqual({});
  });
});

it('reads inlined data, and takes what is missing or broken as not there', () => {
  const page = (text: string | null) => ({ getElementById: () => ({ textContent: text }) as HTMLElement });
  expect(readInlined('x', page('{"a":1}'))).toEqual({ a: 1 });
  expect(readInlined('x', page('{'))).toBeUndefined();
  expect(readInlined('x', page(null))).toBeUndefined();
  expect(readInlined('x', { getElementById: () => null })).toBeUndefined();
});
