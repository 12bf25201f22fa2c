import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startWorld, type TestApplication, type World } from '../support/gateway-world.ts';
import { type EchoService, startEchoService } from '../support/start-echo-service.ts';

let world: World;
let echo: EchoService;
let app: TestApplication;

beforeAll(async () => {
  [world, echo] = await Promise.all([startWorld(), startEchoService()]);
  await world.addService('socket', echo.url.replace('http', 'ws'), { protocol: 'ws' });
  await world.addService('narrow', echo.url.replace('http', 'ws'), { protocol: 'ws' });
  await world.addService('gone', 'ws://127.0.0.1:1', { protocol: 'ws' });
  app = await world.addApplication({ socket: null, narrow: 1, gone: null });
  await world.settle();
});
afterAll(async () => {
  await echo.stop();
  await world.stop();
});

function open(path: string, key = app.sk): Promise<WebSocket> {
  const socket = new WebSocket(`${world.url().replace('http', 'ws')}/services/${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}
const next = (socket: WebSocket) =>
  new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))));

describe('websocket', () => {
  it('passes messages of every size both ways and logs bytes and duration at the end', async () => {
    const socket = await open('socket/chat?room=1');
    for (const text of ['hello', 'x'.repeat(300), 'y'.repeat(200_000)]) {
      const answer = next(socket);
      socket.send(text);
      expect(await answer).toBe(text);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.close();
    await closed;
    const row = (await world.rows()).find(({ path }) => path === '/chat');
    expect(row).toMatchObject({ protocol: 'ws', status: 101, errorCode: 0, serviceId: 'svc-socket' });
    expect(row?.requestBytes).toBeGreaterThan(200_300);
    expect(row?.responseBytes).toBeGreaterThan(200_300);
    expect(row?.totalUs).toBeGreaterThan(100_000);
    expect(row?.upstreamUs).toBeLessThan(row?.totalUs ?? 0);
    const text = await world.metrics();
    expect(text).toContain('aic_websocket_messages_total{direction="in"} 3');
    expect(text).toContain('aic_websocket_messages_total{direction="out"} 3');
    expect(text).toContain('aic_websocket_connections 0');
  });

  it('refuses the handshake like any call', async () => {
    await expect(open('socket/x', 'sk-wrong')).rejects.toThrow('401');
    await expect(open('unknown/x')).rejects.toThrow('404');
    await expect(open('gone/x')).rejects.toThrow('502');
  });

  it('counts handshakes against the limit', async () => {
    const socket = await open('narrow/x');
    await expect(open('narrow/x')).rejects.toThrow('429');
    socket.terminate();
  });
});
