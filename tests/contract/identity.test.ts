import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../support/start-app.ts';

let platform: TestApp;
beforeAll(async () => {
  platform = await startApp();
});
afterAll(() => platform.close());

const newUser = async (username: string, extra: Readonly<Record<string, unknown>> = {}) => {
  const admin = await platform.signIn('admin', ADMIN_PASSWORD);
  const created = await admin.call('user.create', { username, displayName: username, ...extra });
  expect(created.text).toContain('"success":true');
  return { admin, ...(created.body.result as { id: string; password: string }) };
};

/** Signs in and replaces the first password, which has to be changed. */
const settle = async (username: string, password: string, newPassword: string) => {
  const client = await platform.signIn(username, password);
  const change = { password, newPassword, confirmPassword: newPassword };
  expect((await client.call('usercenter.changePassword', change)).text).toContain('"success":true');
  return client;
};

describe('signing in', () => {
  test('opens a session with the right password and closes it with logout', async () => {
    const client = await platform.signIn('admin', ADMIN_PASSWORD);
    const { isLogin, relayKey } = (await client.call('base.isLogin')).body.result;
    expect(isLogin).toBe(true);
    expect(Buffer.from(relayKey, 'base64')).toHaveLength(32);
    const info = await client.call('usercenter.userInfo');
    expect(info.body.result).toMatchObject({ username: 'admin', admin: true, passwordState: 'Normal' });
    const token = client.cookies.get('aip_session') ?? '';
    expect((await client.call('base.logout')).body.result).toEqual({ redirect: '/login' });
    expect(client.cookies.has('aip_session')).toBe(false);
    client.cookies.set('aip_session', token);
    expect((await client.call('base.isLogin')).body.result).toEqual({ isLogin: false });
  });

  test('sends an httpOnly SameSite cookie, Secure on https only, and a readable csrftoken', async () => {
    const body = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD });
    const headers = { 'content-type': 'application/json' };
    const post = (origin: string) =>
      platform.app.fetch(new Request(`${origin}/api/base/login`, { method: 'POST', headers, body }));
    const [session, csrf, ...more] = (await post('http://console.test')).headers.getSetCookie();
    expect(session).toMatch(/^aip_session=[\w-]{43}; HttpOnly; Path=\/; SameSite=Lax$/);
    expect(csrf).toMatch(/^csrftoken=[\w-]+; Path=\/; SameSite=Lax$/);
    expect(more.join()).not.toContain('aip_session');
    const secure = (await post('https://console.test')).headers.getSetCookie();
    expect(secure.slice(0, 3).map((cookie) => cookie.replace(/^([^=]+)=[\w-]+/, '$1=x'))).toEqual([
      '__Host-aip_session=x; HttpOnly; Path=/; SameSite=Lax; Secure',
      'csrftoken=x; Path=/; SameSite=Lax; Secure',
      'aip_session=; HttpOnly; Path=/; SameSite=Lax; Secure; Max-Age=0',
    ]);
    for (const cookie of secure) expect(cookie).toContain('; Secure');
  });

  test('takes under TLS no cookie that another host could have set, and gets rid of the one from before', async () => {
    const { cookies } = await platform.signIn('admin', ADMIN_PASSWORD);
    const ask = async (origin: string, cookie: string) => {
      const init = { method: 'POST', headers: { cookie } };
      const answer = await platform.app.fetch(new Request(`${origin}/api/base/isLogin`, init));
      return (await answer.json()).result.isLogin;
    };
    const token = cookies.get('aip_session');
    expect(await ask('http://console.test', `aip_session=${token}`)).toBe(true);
    expect(await ask('http://console.test', `__Host-aip_session=${token}`)).toBe(false);
    expect(await ask('https://console.test', `aip_session=${token}`)).toBe(false);
    expect(await ask('https://console.test', `aip_session=x; __Host-aip_session=${token}`)).toBe(true);
  });

  test('stores no token: the cookie is not in the database', async () => {
    const client = await platform.signIn('admin', ADMIN_PASSWORD);
    const rows = await platform.storage.db.selectFrom('session').selectAll().execute();
    const text = JSON.stringify(rows);
    expect(text).not.toContain(client.cookies.get('aip_session'));
  });

  test('answers a wrong password and an unknown name alike, and about as slowly', async () => {
    const stranger = platform.client();
    const time = async (username: string, ip: string) => {
      const started = performance.now();
      const answer = await stranger.call('base.login', { username, password: 'Wrong-pass-1' }, { ip });
      return { ...answer, took: performance.now() - started };
    };
    const known = await time('admin', '10.1.0.1');
    const unknown = await time('nobody.at.all', '10.1.0.2');
    expect([known.status, unknown.status]).toEqual([401, 401]);
    const { requestId: _a, ...left } = known.body.message;
    const { requestId: _b, ...right } = unknown.body.message;
    expect(left).toEqual(right);
    expect(unknown.took).toBeGreaterThan(known.took / 4);
  });

  test('ends the session of an earlier sign-in in the same browser', async () => {
    const client = await platform.signIn('admin', ADMIN_PASSWORD);
    const before = client.cookies.get('aip_session') ?? '';
    await client.call('base.login', { username: 'admin', password: ADMIN_PASSWORD });
    expect(client.cookies.get('aip_session')).not.toBe(before);
    client.cookies.set('aip_session', before);
    expect((await client.call('base.isLogin')).body.result.isLogin).toBe(false);
  });
});

describe('throttling', () => {
  const wrong = { password: 'Wrong-pass-1' };

  test('locks out who guesses, for longer each time, and nobody elsewhere', async () => {
    const { password } = await newUser('throttled');
    const stranger = platform.client();
    const guess = (given: string, ip: string) =>
      stranger.call('base.login', { username: 'throttled', password: given }, { ip });
    for (let i = 0; i < 5; i += 1) expect((await guess('Wrong-pass-1', '10.2.0.9')).status).toBe(401);
    const locked = await guess(password, '10.2.0.9');
    expect([locked.status, locked.body.message.code]).toEqual([429, 'login.throttled']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(20);
    expect(
      (await platform.client().call('base.login', { username: 'throttled', password }, { ip: '10.2.0.1' }))
        .status,
    ).toBe(200);
    const start = platform.clock.now;
    platform.clock.now = new Date(start.getTime() + 31_000);
    expect((await guess('Wrong-pass-1', '10.2.0.9')).status).toBe(401);
    platform.clock.now = new Date(start.getTime() + 31_000 + 31_000);
    expect((await guess(password, '10.2.0.9')).status).toBe(429);
    platform.clock.now = new Date(start.getTime() + 31_000 + 61_000);
    expect((await guess(password, '10.2.0.9')).status).toBe(200);
    platform.clock.now = start;
  });

  test('lets no more guesses through when they come at once', async () => {
    const stranger = platform.client();
    const guesses = Array.from({ length: 12 }, () =>
      stranger.call('base.login', { username: 'parallel', ...wrong }, { ip: '2001:db8::3' }),
    );
    const codes = (await Promise.all(guesses)).map((answer) => answer.status);
    expect(codes.filter((status) => status === 401)).toHaveLength(5);
    expect(codes.filter((status) => status === 429)).toHaveLength(7);
    const neighbour = { ip: '2001:db8::ffff:4' };
    expect((await stranger.call('base.login', { username: 'parallel', ...wrong }, neighbour)).status).toBe(
      429,
    );
  });

  test('never keeps a known browser out, nor its person from a new password', async () => {
    const { admin, id, password } = await newUser('keeper');
    const known = await platform.signIn('keeper', password);
    const visit = (client = known, ip = '10.5.0.1') =>
      client.call('base.login', { username: 'keeper', password }, { ip });
    // What a thousand addresses leave behind.
    const failures = { failures: 100, lastFailureAt: platform.clock.now };
    await platform.storage.db
      .insertInto('loginThrottle')
      .values({ key: 'user:keeper', ...failures })
      .execute();
    const refused = await visit(platform.client());
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 300]);
    expect((await visit()).status).toBe(200);

    const change = (given: string) =>
      known.call('usercenter.changePassword', {
        password: given,
        newPassword: 'Chosen-2026-9',
        confirmPassword: 'Chosen-2026-9',
      });
    for (let i = 0; i < 5; i += 1) expect((await change('Wrong-pass-1')).status).toBe(400);
    const tooOften = await change(password);
    expect([tooOften.status, tooOften.body.message.code]).toEqual([429, 'password.throttled']);
    // Counted by session: whoever has found another one does not block this person.
    expect((await visit()).status).toBe(200);
    expect((await change(password)).status).toBe(200);

    await admin.call('user.resetPassword', { id });
    expect(
      await platform.storage.db.selectFrom('knownBrowser').where('accountId', '=', id).execute(),
    ).toEqual([]);
    expect(
      await platform.storage.db.selectFrom('loginThrottle').where('key', '=', 'user:keeper').execute(),
    ).toEqual([]);
  });

  test('knows a browser by a cookie that only signing in sees, that changes each time and is stored hashed', async () => {
    const body = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD });
    const post = (cookie: string) =>
      platform.app.fetch(
        new Request('https://console.test/api/base/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body,
        }),
      );
    const cookieOf = (answer: Response) =>
      answer.headers.getSetCookie().find((cookie) => cookie.startsWith('aip_browser=')) ?? '';
    const first = cookieOf(await post('aip_browser=planted'));
    expect(first).toMatch(
      /^aip_browser=[\w-]{43}; HttpOnly; Max-Age=15552000; Path=\/api\/base\/login; SameSite=Strict; Secure$/,
    );
    const [token = ''] = first.slice('aip_browser='.length).split(';');
    const next = cookieOf(await post(`aip_browser=${token}`));
    expect(next.startsWith(first.slice(0, 55))).toBe(false);
    const rows = JSON.stringify(await platform.storage.db.selectFrom('knownBrowser').selectAll().execute());
    expect(rows).not.toContain(token);
  });

  test('keeps as many counts as it has room for', async () => {
    await sql`insert into login_throttle (key, failures, last_failure_at)
      select 'ip:' || n, 1, ${platform.clock.now}::timestamptz - n * interval '1 ms' from generate_series(1, 50100) n`.execute(
      platform.storage.db,
    );
    await platform.client().call('base.login', { username: 'one.more', ...wrong }, { ip: '10.6.0.1' });
    const { total } = await platform.storage.db
      .selectFrom('loginThrottle')
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBeLessThanOrEqual(50_003);
    await platform.storage.db.deleteFrom('loginThrottle').execute();
  });

  test('locks an address that tries many names', async () => {
    const stranger = platform.client();
    const tries = Array.from({ length: 50 }, (_, i) =>
      stranger.call('base.login', { username: `guess${i}`, password: 'Wrong-pass-1' }, { ip: '10.4.0.1' }),
    );
    await Promise.all(tries);
    const next = await stranger.call('base.login', { username: 'fresh', password: 'x' }, { ip: '10.4.0.1' });
    expect(next.status).toBe(429);
  });
});

describe('account states', () => {
  test('refuses a disabled and an expired account, but tells so only to who knows the password', async () => {
    const { admin, id, password } = await newUser('leaver');
    await admin.call('user.disable', { id });
    const stranger = platform.client();
    const wrong = await stranger.call('base.login', { username: 'leaver', password: 'Wrong-pass-1' });
    expect(wrong.body.message.code).toBe('login.failed');
    const right = await stranger.call('base.login', { username: 'leaver', password });
    expect(right.body.message).toMatchObject({ code: 'account.disabled', accountCode: '533' });
    await admin.call('user.enable', { id });
    await admin.call('user.update', { id, expiresAt: '2020-01-01T00:00:00Z' });
    const expired = await stranger.call('base.login', { username: 'leaver', password });
    expect(expired.body.message).toMatchObject({ code: 'account.expired', accountCode: '701' });
  });

  test('lets who must change the password do nothing else first', async () => {
    const { password } = await newUser('novice');
    const client = platform.client();
    const login = await client.call('base.login', { username: 'novice', password });
    expect(login.body.result.accountCode).toBe('773');
    const project = await platform.storage.db.selectFrom('project').selectAll().executeTakeFirstOrThrow();
    const blocked = await client.call('project.get', { id: project.id });
    expect(blocked.body.message).toMatchObject({ code: 'account.must-change-password', accountCode: '773' });
    expect((await client.call('usercenter.userInfo')).body.result.accountCode).toBe('773');
    const change = { password, newPassword: 'Novice!2026a', confirmPassword: 'Novice!2026a' };
    // The name is part of the password.
    expect((await client.call('usercenter.changePassword', change)).body.message.field).toHaveProperty(
      'newPassword',
    );
    const good = { password, newPassword: 'Better-2026x', confirmPassword: 'Better-2026x' };
    expect((await client.call('usercenter.changePassword', good)).status).toBe(200);
    expect((await client.call('project.get', { id: project.id })).status).toBe(404);
  });

  test('calls an old password expired (TimeReset) and blocks with 532', async () => {
    const { id, password } = await newUser('ager');
    const client = await settle('ager', password, 'Ageing-2026x');
    const old = new Date(platform.clock.now.getTime() - 91 * 86_400_000);
    await platform.storage.db
      .updateTable('account')
      .set({ passwordChangedAt: old })
      .where('id', '=', id)
      .execute();
    const info = await client.call('usercenter.userInfo');
    expect(info.body.result).toMatchObject({ passwordState: 'TimeReset', accountCode: '532' });
    expect((await client.call('user.list')).body.message.code).toBe('account.expired-password');
  });

  test('ends the sessions of a person who is disabled, at once', async () => {
    const { admin, id, password } = await newUser('victim');
    const client = await platform.signIn('victim', password);
    await admin.call('user.disable', { id });
    expect((await client.call('usercenter.userInfo')).status).toBe(401);
  });
});

describe('passwords', () => {
  test('are refused when weak, repeated, or not confirmed', async () => {
    const { password } = await newUser('chooser');
    const client = await settle('chooser', password, 'Chosen-2026-1');
    const change = (given: string, next: string, confirm = next) =>
      client.call('usercenter.changePassword', {
        password: given,
        newPassword: next,
        confirmPassword: confirm,
      });
    expect((await change('Chosen-2026-1', 'alllowercase')).body.message.field?.newPassword).toContain('三种');
    expect((await change('Chosen-2026-1', 'My-Chooser-9')).body.message.field?.newPassword).toContain(
      '用户名',
    );
    expect(
      (await change('Chosen-2026-1', 'Chosen-2026-2', 'Chosen-2026-3')).body.message.field,
    ).toHaveProperty('confirmPassword');
    expect((await change('not this', 'Picked-2026-2')).body.message.code).toBe('password.wrong');
  });

  test('keep the last five from coming back', async () => {
    const { password } = await newUser('cycler');
    const client = await settle('cycler', password, 'Rounds-2026-0');
    for (let i = 1; i <= 4; i += 1) {
      const change = {
        password: `Rounds-2026-${i - 1}`,
        newPassword: `Rounds-2026-${i}`,
        confirmPassword: `Rounds-2026-${i}`,
      };
      expect((await client.call('usercenter.changePassword', change)).status).toBe(200);
    }
    const back = {
      password: 'Rounds-2026-4',
      newPassword: 'Rounds-2026-0',
      confirmPassword: 'Rounds-2026-0',
    };
    expect((await client.call('usercenter.changePassword', back)).body.message.code).toBe('password.reused');
  });

  test('end the other sessions when changed, and all of them when reset', async () => {
    const { admin, id, password } = await newUser('mover');
    const here = await settle('mover', password, 'Moving-2026-1');
    const there = await platform.signIn('mover', 'Moving-2026-1');
    const change = {
      password: 'Moving-2026-1',
      newPassword: 'Moving-2026-2',
      confirmPassword: 'Moving-2026-2',
    };
    await here.call('usercenter.changePassword', change);
    expect((await there.call('usercenter.userInfo')).status).toBe(401);
    expect((await here.call('usercenter.userInfo')).status).toBe(200);
    const reset = await admin.call('user.resetPassword', { id });
    expect((await here.call('usercenter.userInfo')).status).toBe(401);
    await settle('mover', reset.body.result.password, 'Moving-2026-3');
  });

  test('are not in any answer or log, hashed with scrypt at 2^15', async () => {
    const { admin, id } = await newUser('hidden', { password: 'Unseen-2026-1' });
    const row = await platform.storage.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.passwordHash).toMatch(/^scrypt\$15\$8\$1\$/);
    expect((await admin.call('user.get', { id })).text).not.toMatch(/Unseen|scrypt/);
    expect((await admin.call('user.list')).text).not.toMatch(/Unseen|scrypt/);
  });
});

describe('sessions', () => {
  test('slide while used and end when left alone', async () => {
    const client = await platform.signIn('admin', ADMIN_PASSWORD);
    const start = platform.clock.now;
    const later = async (hours: number) => {
      platform.clock.now = new Date(start.getTime() + hours * 3_600_000);
      return (await client.call('usercenter.userInfo')).status;
    };
    expect(await later(11)).toBe(200);
    expect(await later(22)).toBe(200);
    expect(await later(35)).toBe(401);
    platform.clock.now = start;
  });

  test('are listed and ended by their own person only', async () => {
    const { password } = await newUser('owner');
    const owner = await settle('owner', password, 'Private-2026-1');
    const second = await platform.signIn('owner', 'Private-2026-1');
    const listed = await owner.call('usercenter.sessionList');
    expect(listed.body.page.result.filter((row: { current: boolean }) => row.current)).toHaveLength(1);
    const other = listed.body.page.result.find((row: { current: boolean }) => !row.current).id;
    const admin = await platform.signIn('admin', ADMIN_PASSWORD);
    expect((await admin.call('usercenter.sessionRevoke', { id: other })).status).toBe(404);
    expect((await owner.call('usercenter.sessionRevoke', { id: other })).status).toBe(200);
    expect((await second.call('usercenter.userInfo')).status).toBe(401);
  });

  test('are ended all at once, but for the one that asks', async () => {
    const { password } = await newUser('many');
    const own = await settle('many', password, 'Private-2026-1');
    const others = [
      await platform.signIn('many', 'Private-2026-1'),
      await platform.signIn('many', 'Private-2026-1'),
    ];
    const stranger = await platform.signIn('admin', ADMIN_PASSWORD);
    expect((await own.call('usercenter.sessionRevokeOthers')).body.result).toEqual({ ended: 2 });
    for (const other of others) expect((await other.call('usercenter.userInfo')).status).toBe(401);
    for (const stays of [own, stranger]) expect((await stays.call('usercenter.userInfo')).status).toBe(200);
    expect((await own.call('usercenter.sessionRevokeOthers')).body.result).toEqual({ ended: 0 });
  });
});

describe('managing people and places', () => {
  test('the last system admin cannot be removed, nor can one remove oneself', async () => {
    const admin = await platform.signIn('admin', ADMIN_PASSWORD);
    const { userId } = (await admin.call('usercenter.userInfo')).body.result;
    for (const operation of ['user.disable', 'user.delete', 'user.resetPassword'])
      expect((await admin.call(operation, { id: userId })).body.message.code).toBe('account.self');
    expect((await admin.call('user.update', { id: userId, admin: false })).body.message.code).toBe(
      'account.self',
    );
  });

  test('an org admin manages own people, makes no system admin and touches none', async () => {
    const { admin, id } = await newUser('chief', { orgPermission: 'admin', password: 'Leading-2026-0' });
    const chief = await settle('chief', 'Leading-2026-0', 'Leading-2026-1');
    expect(
      (await chief.call('user.create', { username: 'grab', displayName: 'g', admin: true })).status,
    ).toBe(403);
    expect((await chief.call('user.update', { id, admin: true })).status).toBe(403);
    const root = (await admin.call('usercenter.userInfo')).body.result.userId;
    expect((await chief.call('user.resetPassword', { id: root })).status).toBe(403);
    expect((await chief.call('user.create', { username: 'hired', displayName: 'h' })).status).toBe(200);
  });

  test('an organisation with projects or people stays, an empty one goes', async () => {
    const admin = await platform.signIn('admin', ADMIN_PASSWORD);
    const { id } = (await admin.call('organization.create', { name: '临时组织' })).body.result;
    const project = (await admin.call('project.create', { organizationId: id, name: '占位' })).body.result;
    const refused = await admin.call('organization.delete', { id });
    expect(refused.status).toBe(409);
    expect(refused.body.message.global).toBe('不能删除：项目“占位”还在组织里');
    expect((await admin.call('project.delete', { id: project.id })).status).toBe(200);
    expect((await admin.call('organization.delete', { id })).status).toBe(200);
  });

  test('a name that is taken is told with its field', async () => {
    const admin = await platform.signIn('admin', ADMIN_PASSWORD);
    await admin.call('project.create', { name: '同名' });
    const again = await admin.call('project.create', { name: '同名' });
    expect(again.status).toBe(409);
    expect(again.body.message).toMatchObject({ code: 'record.duplicate', global: '项目名称“同名”已存在' });
  });

  test('members see their projects only; people of another organisation cannot be added', async () => {
    const { admin, id, password } = await newUser('worker');
    const worker = await settle('worker', password, 'Working-2026-1');
    const projectId = (await admin.call('project.create', { name: '成员项目' })).body.result.id;
    expect((await worker.call('project.list')).body.page.totalCount).toBe(0);
    expect(
      (await admin.call('project.memberAdd', { projectId, userId: id, permission: 'member' })).status,
    ).toBe(200);
    const seen = (await worker.call('project.list')).body.page.result;
    expect(seen.map((row: { id: string }) => row.id)).toEqual([projectId]);
    const twice = await admin.call('project.memberAdd', { projectId, userId: id, permission: 'member' });
    expect(twice.body.message.code).toBe('record.duplicate');
    const organizationId = (await admin.call('organization.create', { name: '外部组织' })).body.result.id;
    const outsider = (
      await admin.call('user.create', { organizationId, username: 'outsider', displayName: 'o' })
    ).body.result;
    const added = await admin.call('project.memberAdd', {
      projectId,
      userId: outsider.id,
      permission: 'member',
    });
    expect(added.status).toBe(404);
    expect((await admin.call('project.memberRemove', { projectId, userId: id })).status).toBe(200);
    expect((await worker.call('project.get', { id: projectId })).status).toBe(404);
  });

  test('setting one system parameter leaves the others as they were', async () => {
    const admin = await platform.signIn('admin', ADMIN_PASSWORD);
    await admin.call('usercenter.setSystemParameter', { passwordDays: 30 });
    await admin.call('usercenter.setSystemParameter', { sessionHours: 8 });
    const all = (await admin.call('usercenter.getSystemParameter')).body.result;
    expect(all).toMatchObject({ passwordDays: 30, sessionHours: 8, requestLogRetentionDays: 30 });
    await admin.call('usercenter.setSystemParameter', { passwordDays: 90, sessionHours: 12 });
  });
});

describe('what the platform says of itself', () => {
  test('machine numbers are those of this machine, logs are those of its processes', async () => {
    const admin = await platform.signIn('admin', ADMIN_PASSWORD);
    const policy = (await admin.call('bml.schedulerPolicy')).body.result;
    expect(policy.cpuCores).toBeGreaterThan(0);
    expect(policy.memoryBytes).toBeGreaterThan(policy.freeMemoryBytes);
    platform.engines.logs.write('server', 'first line\nsecond line\n');
    await platform.engines.logs.flush();
    const log = await admin.call('bdlbiz.commonLog', { source: 'server', keyword: 'SECOND' });
    expect(log.body.result).toEqual({ source: 'server', lines: ['second line'], total: 1 });
    const file = await admin.call('bdlbiz.commonLogDownload', { source: 'server' });
    expect(file.headers.get('content-disposition')).toContain('server.log');
    expect(file.text).toBe('first line\nsecond line\n');
  });

  test('the licence lists server names, deployInfo the modules', async () => {
    const admin = await platform.signIn('admin', ADMIN_PASSWORD);
    const { aipd_ais: servers } = (await admin.call('license.list')).body.result;
    expect(servers).toContainEqual({ serverName: 'ai-application' });
    const deploy = (await platform.client().call('license.deployInfo')).body.result;
    expect(deploy.modules['aic-enable']).toBe(true);
    expect(deploy.productInfo).toContain('aic');
  });
});

test('a first run without a given password makes one that works once and has to be changed', async () => {
  const { startStorage } = await import('../support/start-storage.ts');
  const { firstRun } = await import('../../platform/operations/first-run.ts');
  const { verifyPassword } = await import('../../platform/operations/identity/base/password.ts');
  const storage = await startStorage();
  try {
    const { adminPassword } = await firstRun({ storage, now: () => new Date() });
    const row = await storage.db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
    expect(await verifyPassword(adminPassword ?? '', row.passwordHash)).toBe(true);
    expect(row).toMatchObject({ username: 'admin', admin: true, mustChange: true, weakPassword: false });
    expect(await firstRun({ storage, now: () => new Date() })).toEqual({});
    const projects = await storage.db.selectFrom('project').select('name').execute();
    expect(projects).toEqual([{ name: '默认项目' }]);
  } finally {
    await storage.close();
  }
});
