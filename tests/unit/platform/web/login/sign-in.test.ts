import { describe, expect, it } from 'vitest';
import { signIn } from '../../../../../platform/web/login/sign-in.ts';

const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}): typeof fetch =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
const refused = (message: object) => ({ success: false, message });

describe('signing in', () => {
  it('sends the name and the password to the login call', async () => {
    const seen: unknown[] = [];
    const send: typeof fetch = async (path, init) => {
      seen.push(path, JSON.parse(String(init?.body)), init?.credentials);
      return new Response('{"success":true}');
    };
    expect(await signIn('admin', 's3cret', send)).toEqual({ kind: 'done' });
    expect(seen).toEqual(['/api/base/login', { username: 'admin', password: 's3cret' }, 'include']);
  });

  it('says what the platform says', async () => {
    const result = await signIn('a', 'b', answering(401, refused({ global: '用户名或密码错误' })));
    expect(result).toEqual({ kind: 'refused', text: '用户名或密码错误' });
  });

  it('says what is wrong with a field rather than the sentence above it', async () => {
    const result = await signIn(
      'a',
      'b',
      answering(400, refused({ global: '请求有误', field: { username: '用户名过长' } })),
    );
    expect(result).toEqual({ kind: 'refused', text: '用户名过长' });
  });

  it('waits as long as the platform says when it is throttled', async () => {
    const message = refused({ global: '请在 42 秒后重试' });
    const result = await signIn('a', 'b', answering(429, message, { 'retry-after': '42' }));
    expect(result).toEqual({ kind: 'throttled', text: '请在 42 秒后重试', seconds: 42 });
  });

  it('waits half a minute when the platform does not say how long', async () => {
    expect(await signIn('a', 'b', answering(429, refused({ global: 'x' })))).toMatchObject({ seconds: 30 });
  });

  it('tells a silent network from an answer that nobody can read', async () => {
    const broken: typeof fetch = async () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await signIn('a', 'b', broken)).toEqual({
      kind: 'refused',
      text: '无法连接服务器，请检查网络后重试',
    });
    const page = await signIn('a', 'b', answering(502, '<html>Bad Gateway</html>'));
    expect(page).toEqual({ kind: 'refused', text: '服务器没有正常响应，请稍后重试' });
  });
});
