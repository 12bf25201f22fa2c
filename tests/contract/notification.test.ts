// Notifications from the event to the inbox: who is told, once, of what they may read, and what they do with it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#jobs/clock.ts';
import { enqueueJob } from '#jobs/enqueue-job.ts';
import { endEarlierRun } from '#jobs/settle-job.ts';
import { applyEvent, applyEventIn } from '#machines/apply-event.ts';
import { forgetNotifications } from '#notifications/forget-notifications.ts';
import { sql } from '#storage/sql.ts';
import { notifyFailed } from '../../platform/boot/notify-failed.ts';
import { insertFixture } from '../support/fixture-rows.ts';
import { type HeardStream, hearEvents } from '../support/hear-events.ts';
import { type Crowd, makeCrowd, PEOPLE, type PersonKey } from '../support/people.ts';
import { type Client, startApp, type TestApp } from '../support/start-app.ts';

let platform: TestApp;
let crowd: Crowd;
const clients = new Map<PersonKey, Client>();
beforeAll(async () => {
  platform = await startApp();
  crowd = await makeCrowd(platform);
  for (const person of PEOPLE) clients.set(person, await crowd.as(person));
});
afterAll(() => platform.close());
beforeEach(async () => {
  await delivered();
  await db().deleteFrom('notificationMessage').execute();
  await db().deleteFrom('notificationMute').execute();
});

const db = () => platform.storage.db;
const call = async (person: PersonKey, id: string, body = {}) => {
  const client = clients.get(person) ?? expect.fail(person);
  const answer = await client.call(id, body);
  expect([id, answer.status, answer.text]).toEqual([id, 200, answer.text]);
  return answer.body;
};
const inbox = async (person: PersonKey, filter = {}) =>
  (await call(person, 'notification.list', filter)).page.result;
const unread = async (person: PersonKey) => (await call(person, 'notification.unread')).result;
const fire = (entity: string, id: string, event: string, reason = '') =>
  applyEvent(
    { storage: platform.storage, config: platform.config },
    { entity, id, event, reason, actor: { kind: 'system' } },
  );

/** All messages until now have been handed to their readers. */
async function delivered(): Promise<void> {
  const open = () =>
    db()
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'notification-delivery')
      .where('state', 'in', ['Waiting', 'Running'])
      .execute();
  await expect.poll(open).toEqual([]);
}

async function failingService(): Promise<string> {
  const id = await insertFixture(db(), 'service', crowd.home);
  await fire('service', id, 'fail', '健康检查返回 502');
  await delivered();
  return id;
}

const MEMBERS: readonly PersonKey[] = ['projectAdmin', 'member', 'approver'];

describe('an event that a kind waits for', () => {
  it('is told to those whom the kind names, where it happened, with the page concerned', async () => {
    const id = await failingService();
    const path = `/aic/console/operation/inference-third/detail/org-home/prj-home/${id}?tab=event`;
    for (const person of PEOPLE) {
      const rows = await inbox(person);
      if (!MEMBERS.includes(person)) expect([person, rows]).toEqual([person, []]);
      else
        expect(rows).toMatchObject([
          {
            kind: 'service-failed',
            kindLabel: '服务异常',
            level: 'ERROR',
            title: `服务“${id}”异常`,
            body: '健康检查返回 502',
            projectName: 'prj-home',
            path,
            state: 'Unread',
            count: 1,
          },
        ]);
    }
    expect(await unread('member')).toEqual({ count: 1, paths: [path] });
  });

  it('is told to nobody when its change is undone', async () => {
    const id = await insertFixture(db(), 'service', crowd.home);
    const undone = platform.storage.transaction(async (transaction) => {
      const actor = { kind: 'system' } as const;
      await applyEventIn(transaction, platform.config, { entity: 'service', id, event: 'fail', actor });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await delivered();
    expect(await inbox('member')).toEqual([]);
    expect(await db().selectFrom('notificationMessage').selectAll().execute()).toEqual([]);
  });

  it('soon again is counted, and unread again', async () => {
    const id = await failingService();
    await call('member', 'notification.readAll');
    expect(await unread('member')).toEqual({ count: 0, paths: [] });
    await fire('service', id, 'ready');
    await fire('service', id, 'fail', '连接被拒绝');
    await delivered();
    expect(await inbox('member', { kind: 'service-failed' })).toMatchObject([
      { count: 2, body: '连接被拒绝', state: 'Unread' },
    ]);
    expect(await inbox('member', { level: 'INFO' })).toMatchObject([{ title: `服务“${id}”已恢复运行` }]);
  });

  it('after a while is news', async () => {
    const id = await failingService();
    await sql`update notification_message set last_at = now() - interval '11 minutes'`.execute(db());
    await fire('service', id, 'ready');
    await fire('service', id, 'fail');
    await delivered();
    expect(await inbox('member', { kind: 'service-failed' })).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  it('that matters when it repeats is told when it has, and stays read', async () => {
    const id = await insertFixture(db(), 'replica', crowd.home);
    const crash = async () => {
      await db()
        .updateTable('replica')
        .set({ state: 'Running', readyAt: new Date() })
        .where('id', '=', id)
        .execute();
      await fire('replica', id, 'exit', '退出码 137');
      await delivered();
    };
    await crash();
    await crash();
    expect(await inbox('member')).toEqual([]);
    await crash();
    expect(await inbox('member')).toMatchObject([
      { kind: 'replica-crash-loop', title: `服务“${id}”的实例反复退出`, body: '退出码 137', count: 1 },
    ]);
    await call('member', 'notification.readAll');
    await crash();
    expect(await inbox('member')).toMatchObject([{ count: 2, state: 'Read' }]);
  });

  it('that never became ready is no crash loop', async () => {
    const id = await insertFixture(db(), 'replica', crowd.home);
    for (let run = 0; run < 3; run += 1) {
      await db()
        .updateTable('replica')
        .set({ state: 'Pending', readyAt: null })
        .where('id', '=', id)
        .execute();
      await fire('replica', id, 'exit');
    }
    await delivered();
    expect(await inbox('member')).toEqual([]);
  });

  it('is told to the one person whom a field names, if they still may read there', async () => {
    const check = async (createdBy: string) => {
      const id = await insertFixture(db(), 'model-version', crowd.home);
      await db()
        .updateTable('modelVersion')
        .set({ state: 'Creating', createdBy })
        .where('id', '=', id)
        .execute();
      await fire('model-version', id, 'fail', '不是 ONNX 文件');
      await delivered();
      return id;
    };
    const id = await check('member');
    const path = `/aic/console/model/version/org-home/prj-home/${id}`;
    expect(await inbox('member')).toMatchObject([
      { kind: 'model-check-failed', body: '不是 ONNX 文件', path },
    ]);
    await check('outsider');
    for (const person of PEOPLE)
      if (person !== 'member') expect([person, await inbox(person)]).toEqual([person, []]);
  });
});

describe('a job that was given up', () => {
  const end = async (kind: string) => {
    const { jobs } = platform.config;
    const id = await enqueueJob(db(), jobs, kind, { requestedBy: 'usr-member', projectId: 'prj-gone' });
    await db()
      .updateTable('job')
      .set({ state: 'Running', attempts: 9, maxAttempts: 9, worker: 'node-lost/w' })
      .where('id', '=', id ?? '')
      .execute();
    await platform.storage.transaction((transaction) =>
      endEarlierRun(transaction, systemClock, 'node-lost', (own, failed) =>
        notifyFailed(own, platform.config, failed),
      ),
    );
    await delivered();
  };

  it('is told to system admins, whoever asked for it', async () => {
    await end('request-log-upkeep');
    expect(await inbox('systemAdmin')).toMatchObject([
      {
        title: '后台作业“请求日志维护”失败，等待处理',
        path: '/aic/admin/jobs?state=Failed&kind=request-log-upkeep',
      },
    ]);
    for (const person of PEOPLE)
      if (person !== 'systemAdmin') expect([person, await inbox(person)]).toEqual([person, []]);
    // Who is no admin any more has nothing to read there.
    await db().updateTable('account').set({ admin: false }).where('id', '=', 'usr-systemAdmin').execute();
    expect([await inbox('systemAdmin'), await unread('systemAdmin')]).toEqual([[], { count: 0, paths: [] }]);
    await db().updateTable('account').set({ admin: true }).where('id', '=', 'usr-systemAdmin').execute();
  });

  it('is told to nobody when it was the delivery itself', async () => {
    await end('notification-delivery');
    expect(await db().selectFrom('notificationMessage').selectAll().execute()).toEqual([]);
  });
});

describe('an inbox', () => {
  it('is one person’s: what one has read, the others have not', async () => {
    await failingService();
    const [row] = await inbox('member');
    await call('foreignMember', 'notification.read', { id: row.id });
    await call('foreignMember', 'notification.readAll');
    expect((await unread('member')).count).toBe(1);
    await call('member', 'notification.read', { id: row.id });
    expect((await unread('member')).count).toBe(0);
    expect(await inbox('member')).toMatchObject([{ state: 'Read' }]);
    expect((await unread('projectAdmin')).count).toBe(1);
  });

  it('has read what a page is about, when its reader was there', async () => {
    await failingService();
    await failingService();
    const { paths } = await unread('member');
    expect(paths).toHaveLength(2);
    await call('member', 'notification.readAll', { path: paths[0] });
    expect(await unread('member')).toEqual({ count: 1, paths: [paths[1]] });
  });

  it('is searched by word, kind, level and state', async () => {
    const id = await failingService();
    await failingService();
    expect(await inbox('member', { keyword: id })).toHaveLength(1);
    expect(await inbox('member', { keyword: '502' })).toHaveLength(2);
    expect(await inbox('member', { keyword: '%' })).toHaveLength(0);
    expect(await inbox('member', { kind: 'service-recovered' })).toHaveLength(0);
    expect(await inbox('member', { level: 'ERROR', state: 'Unread' })).toHaveLength(2);
    expect(await inbox('member', { state: 'Read' })).toHaveLength(0);
  });

  it('shows and counts nothing of a project that its reader has left', async () => {
    await failingService();
    const membership = db()
      .deleteFrom('projectMember')
      .where('accountId', '=', 'usr-member')
      .where('projectId', '=', 'prj-home');
    await membership.execute();
    expect([await inbox('member'), await unread('member')]).toEqual([[], { count: 0, paths: [] }]);
    await failingService();
    await db()
      .insertInto('projectMember')
      .values({ projectId: 'prj-home', accountId: 'usr-member', permission: 'member' })
      .execute();
    // What was told before; what happened meanwhile was told to others.
    expect(await inbox('member')).toHaveLength(1);
    expect(await inbox('projectAdmin')).toHaveLength(2);
  });

  it('gets nothing of kinds that are muted', async () => {
    const kinds = async (person: PersonKey) =>
      (await call(person, 'notification.kinds', { pageSize: 100 })).page.result;
    await call('member', 'notification.mute', { kind: 'service-failed', muted: true });
    expect(await kinds('member')).toContainEqual(
      expect.objectContaining({ kind: 'service-failed', label: '服务异常', muted: true }),
    );
    await failingService();
    expect([(await inbox('member')).length, (await inbox('projectAdmin')).length]).toEqual([0, 1]);
    await call('member', 'notification.mute', { kind: 'service-failed', muted: false });
    await failingService();
    expect(await inbox('member')).toHaveLength(1);
    // Of system admins alone.
    expect((await kinds('member')).map(({ kind }: { kind: string }) => kind)).not.toContain('job-failed');
    expect((await kinds('systemAdmin')).map(({ kind }: { kind: string }) => kind)).toContain('job-failed');
    const refused = await clients
      .get('member')
      ?.call('notification.mute', { kind: 'job-failed', muted: true });
    expect(refused?.status).toBe(404);
  });

  it('forgets what is older than the retention', async () => {
    const id = await failingService();
    await failingService();
    await sql`update notification_message set last_at = now() - interval '8 days' where about = ${id}`.execute(
      db(),
    );
    await forgetNotifications(platform.storage, 7);
    const left = await inbox('member');
    expect(left).toHaveLength(1);
    expect(left[0].title).not.toContain(id);
  });
});

describe('an open console', () => {
  const streams = new Map<PersonKey, HeardStream>();
  const heard = (person: PersonKey) => streams.get(person)?.changed();
  beforeAll(async () => {
    for (const person of PEOPLE) {
      const stream = await hearEvents(clients.get(person) ?? expect.fail(person));
      streams.set(person, stream);
      const { followed } = await stream.follow({
        bell: ['notification.unread', {}],
        list: ['notification.list', { pageNo: 1 }],
      });
      expect(followed).toEqual(['bell', 'list']);
    }
  });
  afterAll(async () => {
    for (const stream of streams.values()) await stream.drop();
  });
  const forget = () => {
    for (const stream of streams.values()) stream.forget();
  };
  let marks = 0;
  const mark = () => {
    marks += 1;
    return db()
      .insertInto('notificationMute')
      .values({ accountId: 'usr-member', kind: `none-${marks}` })
      .execute();
  };
  const settle = async () => {
    forget();
    await mark();
    await expect.poll(() => heard('member')).toEqual(['bell', 'list']);
  };
  /** Rounds do not overlap: when one is told of the next, whoever may hear of this one has. */
  const oneMoreRound = async () => {
    await mark();
    await expect.poll(() => heard('member')).toEqual(['bell', 'list', 'bell', 'list']);
  };

  it('hears of a notification, and nobody else does', async () => {
    await settle();
    await settle();
    forget();
    await failingService();
    for (const person of MEMBERS) await expect.poll(() => heard(person)).toEqual(['bell', 'list']);
    await oneMoreRound();
    const others = PEOPLE.filter((person) => !MEMBERS.includes(person));
    const before = others.map((person) => [person, heard(person)]);
    expect(before).toEqual(others.map((person) => [person, []]));
  });

  it('hears of what its person reads elsewhere, and nobody else does', async () => {
    await failingService();
    await settle();
    await settle();
    forget();
    await call('member', 'notification.readAll');
    await expect.poll(() => heard('member')).toEqual(['bell', 'list']);
    await oneMoreRound();
    for (const person of PEOPLE)
      if (person !== 'member') expect([person, heard(person)]).toEqual([person, []]);
  });
});
