import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../../platform/settings/settings.ts';

const read = (...args: string[]) => readSettings(args, {}, '/home/li');

describe('settings', () => {
  it('have defaults for everything', () => {
    expect(read()).toEqual({
      host: '127.0.0.1',
      port: 8080,
      gatewayPort: 8081,
      dataDir: '/home/li/data',
      demo: false,
      studio: true,
      schemaDirs: [],
    });
  });

  it('take every option, in both spellings, and paths from the working directory', () => {
    const args =
      '--port 9000 --host=0.0.0.0 --data d --demo --schemas a --schemas=/b --no-studio --upstream http://p:1/x';

    expect(read(...args.split(' '))).toEqual({
      host: '0.0.0.0',
      port: 9000,
      gatewayPort: 9001,
      dataDir: '/home/li/d',
      demo: true,
      studio: false,
      schemaDirs: ['/home/li/a', '/b'],
      upstream: new URL('http://p:1/x'),
    });
  });

  it('take secrets from the environment only, and an empty variable counts as none', () => {
    const env = { DATABASE_URL: 'postgresql://db/x', AIP_ADMIN_PASSWORD: '' };

    expect(readSettings([], env, '/')).toMatchObject({ databaseUrl: 'postgresql://db/x' });
    expect(readSettings([], env, '/')).not.toHaveProperty('adminPassword');
  });

  it.each([
    ['--prot 1', '未知的选项：--prot'],
    ['serve', '未知的选项：serve'],
    ['--demo=yes', '未知的选项：--demo=yes'],
    ['--data', '选项 --data 缺少值'],
    ['--data --demo', '选项 --data 缺少值'],
    ['--port 0', '选项 --port 必须是 1 到 65535 的端口号，收到：0'],
    ['--port 80a', '收到：80a'],
    ['--port 65535', '--gateway-port 必须是'],
    ['--port 80 --gateway-port 80', '同一个端口 80'],
    ['--port 6000', '浏览器拒绝访问端口 6000（留给了别的协议），请用 --port 换一个'],
    ['--port 10079', '浏览器拒绝访问端口 10080（留给了别的协议），请用 --gateway-port 换一个'],
    ['--upstream ftp://x', '--upstream 必须是 http 或 https 地址'],
    ['--upstream nowhere', '收到：nowhere'],
  ])('refuse %s in words and with exit code 2', (line, text) => {
    const attempt = () => read(...line.split(' '));

    expect(attempt).toThrow(text);
    expect(attempt).toThrow(expect.objectContaining({ exitCode: 2 }));
  });
});
