// Calls under way while services change as planned and the gateway is replaced, all at once: each is answered, once.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type DemoCall, signIn } from '../../platform/operations/demo/demo-client.ts';
import { becomes, deployService, SMALL, tarOf, uploadModel } from '../support/deploy-model.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const { rounds, callMs } = benchSizes().drain;
const table = openTable('drain');
const CALLS = ['GET', 'POST'].flatMap((method) => [method, method, method, method]);
const PATIENT = { timeout: PATIENCE_MS, interval: 50 };

/** Ends at once when it is asked to, whatever is under way. */
const PROGRAM = `
import { createServer } from 'node:http';
createServer((req, res) => {
  const { pathname, searchParams } = new URL(req.url, 'http://replica');
  if (pathname === '/work') console.log('began ' + searchParams.get('id'));
  setTimeout(() => res.end('{}'), Number(searchParams.get('ms') ?? 0));
}).listen(Number(process.env.PORT), process.env.HOST);
`;

interface Version {
  readonly id: string;
  readonly number: number;
  readonly weight: number;
  readonly state: string;
}

let platform: Platform;
let admin: DemoCall;
let place: { readonly organizationId: string; readonly projectId: string };
let modelVersionId: string;
let secretKey: string;
const ids = new Map<string, string>();

/** What is done to each service, and how it is made ready again. */
const CHANGES: Readonly<Record<string, (id: string) => Promise<() => Promise<unknown>>>> = {
  async scale(id) {
    const [version] = await versions(id);
    await admin('inference.versionScale', { id: version?.id, replicas: 1 });
    return async () => {
      await vi.waitFor(async () => expect(await living(id)).toHaveLength(1), PATIENT);
      await admin('inference.versionScale', { id: version?.id, replicas: 3 });
      await vi.waitFor(async () => expect(await living(id)).toHaveLength(3), PATIENT);
    };
  },
  async parameters(id) {
    await admin('inference.paramsUpdate', { id, ...form(), environment: { ROUND: String(Date.now()) } });
    return () => onlyVersion(id);
  },
  async promote(id) {
    const [newest] = await versions(id);
    await admin('inference.promote', { id: newest?.id });
    return async () => {
      await onlyVersion(id);
      await addVersion(id);
    };
  },
  async stop(id) {
    await admin('inference.stop', { id });
    return async () => {
      await becomes(admin, id, 'Stopped', PATIENT.timeout);
      await admin('inference.start', { id });
      await becomes(admin, id, 'Running', PATIENT.timeout);
    };
  },
};

beforeAll(async () => {
  const config = await loadTestConfig();
  platform = await startPlatform();
  admin = await signIn({ config, fetch, origin: platform.url }, 'admin', platform.adminPassword);
  await admin('usercenter.setSystemParameter', { allowUnisolatedCommands: true });
  const organizationId = String((await admin('organization.create', { name: '排空组织' })).id);
  const projectId = String((await admin('project.create', { organizationId, name: '排空项目' })).id);
  place = { organizationId, projectId };
  const archive = await tarOf('serve.mjs', PROGRAM);
  const options = { fileName: 'serve.tar', startCommand: ['node', 'serve.mjs'] };
  ({ modelVersionId } = await uploadModel(admin, place, archive, options));
  const application = await admin('application.create', { ...place, name: '调用方' });
  secretKey = String(application.secretKey);
  for (const code of Object.keys(CHANGES)) {
    const replicas = code === 'scale' ? 3 : 1;
    const id = await deployService(admin, place, { name: code, code, ...form(), replicas });
    await admin('application.interface.grant', { id: application.id, interfaceId: id });
    ids.set(code, id);
  }
  await addVersion(String(ids.get('promote')));
});
afterAll(() => platform?.stop());

const form = () => ({ source: 'UserPublish', modelVersionId, replicas: 1, concurrency: 16, ...SMALL });

async function versions(id: string): Promise<readonly Version[]> {
  return (await admin('inference.versionList', { id })).result as readonly Version[];
}

async function living(serviceId: string): Promise<readonly { readonly state: string }[]> {
  const pods = (await admin('runtime.pod.list', { serviceId })).result as readonly {
    readonly state: string;
  }[];
  return pods.filter(({ state }) => state === 'Running');
}

/** Takes half of the calls, so that those of a round are under way at both. */
async function addVersion(id: string): Promise<void> {
  await admin('inference.versionCreate', { id, ...form(), weight: 50 });
  await vi.waitFor(async () => expect((await versions(id))[0]?.weight).toBe(50), PATIENT);
  await becomes(admin, id, 'Running', PATIENT.timeout);
}

/** The newest one has all calls, the others have ended. */
async function onlyVersion(id: string): Promise<void> {
  await vi.waitFor(async () => {
    const [newest, ...others] = await versions(id);
    expect([newest?.weight, newest?.state]).toEqual([100, 'Running']);
    expect(others.filter(({ state }) => state !== 'Stopped')).toEqual([]);
  }, PATIENT);
  await becomes(admin, id, 'Running', PATIENT.timeout);
}

async function call(code: string, id: string, ms: number, method: string): Promise<string> {
  const url = `${platform.gatewayUrl}/services/${code}/work?id=${id}&ms=${ms}`;
  try {
    const answer = await fetch(url, { method, headers: { authorization: `Bearer ${secretKey}` } });
    const said = await answer.text();
    return answer.status === 200 ? '' : `${code} ${method} ${answer.status} ${said}`;
  } catch (error) {
    return `${code} ${method} ${String((error as Error).cause ?? error)}`;
  }
}

/** How often each call began; ended replicas keep what they printed for a while. */
async function begun(): Promise<ReadonlyMap<string, number>> {
  const directory = join(platform.dataDir, 'replicas');
  const counts = new Map<string, number>();
  for (const replica of await readdir(directory)) {
    const printed = await readFile(join(directory, replica, 'stdout'), 'utf8').catch(() => '');
    for (const [, id = ''] of printed.matchAll(/^began (\S+)$/gm)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

it('planned changes of services and a new gateway process', async () => {
  const faults: string[] = [];
  let sent = 0;
  let twice = 0;
  for (let round = 0; round < rounds; round++) {
    const under = [...ids.keys()].flatMap((code) =>
      CALLS.map((method, at) => ({ code, method, id: `${round}-${code}-${at}` })),
    );
    // Every replica is in the routes by then.
    for (const code of ids.keys())
      await vi.waitFor(async () => expect(await call(code, 'warm-up', 0, 'GET')).toBe(''), PATIENT);
    const answers = under.map(({ code, id, method }) => call(code, id, callMs, method));
    await vi.waitFor(async () => {
      const began = await begun();
      expect(under.filter(({ id }) => !began.has(id))).toEqual([]);
    }, PATIENT);
    const arriving = new AbortController();
    const arrive = async () => {
      for (let at = 0; !arriving.signal.aborted; at++) {
        const id = `${round}-arriving-${at}`;
        under.push({ code: 'parameters', method: 'POST', id });
        faults.push(await call('parameters', id, 0, 'POST'));
        await sleep(5);
      }
    };
    const arrivals = arrive();
    const former = await platform.pid('gateway');
    const changed = [...ids].map(([code, id]) => CHANGES[code]?.(id));
    process.kill(former, 'SIGTERM');
    faults.push(...(await Promise.all(answers)));
    await vi.waitFor(async () => expect(await platform.pid('gateway')).not.toBe(former), PATIENT);
    arriving.abort();
    await arrivals;
    const began = await begun();
    sent += under.length;
    twice += under.filter(({ id }) => (began.get(id) ?? 0) > 1).length;
    for (const restore of await Promise.all(changed)) await restore?.();
  }
  const failed = faults.filter((fault) => fault !== '');
  const detail = `of ${sent} calls, ${rounds} rounds`;
  table.figure('failed', failed.length, failed.length === 0 ? detail : `${detail}; first: ${failed[0]}`);
  table.figure('twice', twice, detail);
  expect([failed, twice]).toEqual([[], 0]);
}, 7_200_000);

it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));
