// The gateway told to end: by somebody else, and with the whole platform.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { signIn } from '../../platform/operations/demo/demo-client.ts';
import { isProcessAlive } from '../../platform/storage/process/process-state.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { type EchoService, startEchoService } from '../support/start-echo-service.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';

/** So long that no machine gets there before the gateway's time is over. */
const ENDLESS_MS = 25_000;

let platform: Platform;
let echo: EchoService;
let secretKey: string;

beforeAll(async () => {
  const [config] = await Promise.all([
    loadTestConfig(),
    startPlatform().then((started) => {
      platform = started;
    }),
    startEchoService().then((started) => {
      echo = started;
    }),
  ]);
  const admin = await signIn({ config, fetch, origin: platform.url }, 'admin', platform.adminPassword);
  const organizationId = String((await admin('organization.create', { name: '结束组织' })).id);
  const projectId = String((await admin('project.create', { organizationId, name: '结束项目' })).id);
  const place = { organizationId, projectId };
  const { secretKey: key, id } = await admin('application.create', { ...place, name: '调用方' });
  secretKey = String(key);
  for (const [code, protocol] of [
    ['echo', 'http'],
    ['socket', 'ws'],
  ] as const) {
    const service = await admin('registration.create', {
      ...{
        ...place,
        code,
        protocol,
        name: code,
        category: 'nlp',
        baseUrl: echo.url.replace('http', protocol),
        healthPath: '/health',
      },
    });
    await admin('application.interface.grant', { id, interfaceId: service.id });
  }
  while ((await call('/echo')).status !== 200) await sleep(50);
});
afterAll(async () => {
  await platform?.stop();
  await echo?.stop();
});

const call = (path: string) =>
  fetch(`${platform.gatewayUrl}/services/echo${path}`, { headers: { authorization: `Bearer ${secretKey}` } });

const slowCall = (ms: number) =>
  call(`/slow?ms=${ms}`).then(
    ({ status }) => status,
    () => 'cut off',
  );

/** Calls one after the other in several loops; whatever went wrong. */
function callsWithoutPause() {
  const faults: unknown[] = [];
  let good = 0;
  let isOver = false;
  const loop = async () => {
    while (!isOver) {
      const answer = await call('/echo').catch((error: Error) => error.cause ?? error);
      if (answer instanceof Response && answer.status === 200) {
        await answer.text();
        good++;
      } else faults.push(answer);
    }
  };
  const done = Promise.all([loop(), loop(), loop()]);
  return {
    faults,
    good: () => good,
    async stop() {
      isOver = true;
      await done;
    },
  };
}

describe('a gateway that somebody tells to end', () => {
  it('has a successor answer from the same moment on, and ends what is under way', async () => {
    const former = await platform.pid('gateway');
    const calls = callsWithoutPause();
    const long = slowCall(8_000);
    await expect.poll(calls.good).toBeGreaterThan(10);
    process.kill(former, 'SIGTERM');
    await expect.poll(() => platform.pid('gateway')).not.toBe(former);
    const before = calls.good();
    await expect.poll(calls.good).toBeGreaterThan(before + 10);
    expect(await long).toBe(200);
    await expect.poll(() => isProcessAlive(former)).toBe(false);
    await calls.stop();
    expect(calls.faults).toEqual([]);
  });
});

describe('the end of the platform', () => {
  const open = () =>
    new Promise<WebSocket>((done, failed) => {
      const socket = new WebSocket(`${platform.gatewayUrl.replace('http', 'ws')}/services/socket/echo`, {
        headers: { authorization: `Bearer ${secretKey}` },
      });
      socket.once('open', () => done(socket));
      socket.once('error', failed);
    });

  it('waits for calls under way', async () => {
    const gateway = await platform.pid('gateway');
    const long = slowCall(6_000);
    await sleep(500);
    expect(await platform.stop({ keepData: true })).toBe(0);
    expect(await long).toBe(200);
    expect(isProcessAlive(gateway)).toBe(false);
    await platform.restart();
  });

  it('waits for no call any longer after a second signal', async () => {
    await expect.poll(async () => (await call('/echo')).status).toBe(200);
    const gateway = await platform.pid('gateway');
    const socket = await open();
    const closed = new Promise((done) => socket.once('close', done));
    const long = slowCall(ENDLESS_MS);
    await sleep(500);
    const server = await platform.pid('server');
    const stopped = platform.stop({ keepData: true });
    await sleep(2_000);
    expect([isProcessAlive(gateway), socket.readyState]).toEqual([true, WebSocket.OPEN]);
    process.kill(server, 'SIGTERM');
    expect(await stopped).toBe(0);
    expect(await long).toBe('cut off');
    await closed;
    expect(isProcessAlive(gateway)).toBe(false);
    expect(platform.output()).toContain('网关正在等待处理中的调用结束');
  });
});
