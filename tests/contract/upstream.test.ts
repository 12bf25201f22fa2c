// The console in front of a platform that it did not start: here another one of its own kind, over real HTTP.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../platform/operations/demo/demo-client.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';

let platform: Platform;
let front: Platform;

beforeAll(async () => {
  platform = await startPlatform();
  front = await startPlatform({ upstream: platform.url });
});
afterAll(async () => {
  await front?.stop();
  await platform?.stop();
});

describe('--upstream', () => {
  it('lets a person sign in and work through the console, with the platform’s own session', async () => {
    const config = await loadTestConfig();
    const call = await signIn({ config, fetch, origin: front.url }, 'admin', platform.adminPassword);

    const created = await call('organization.create', { name: '前台组织' });
    const direct = await signIn({ config, fetch, origin: platform.url }, 'admin', platform.adminPassword);
    const listed = await direct('organization.list', {});

    expect(JSON.stringify(listed)).toContain(String(created.id));
  });

  it('starts neither a database nor a gateway', async () => {
    await expect(access(join(front.dataDir, 'postgres'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(fetch(`${front.gatewayUrl}/healthz`)).rejects.toThrow();
  });

  it('keeps the studio of the platform behind it out of reach, and its menu entry away', async () => {
    const config = await loadTestConfig();
    const call = await signIn({ config, fetch, origin: front.url }, 'admin', platform.adminPassword);
    await expect(call('studio.tree', {})).rejects.toThrow('request.unknown-path');
    const direct = await signIn({ config, fetch, origin: platform.url }, 'admin', platform.adminPassword);
    expect(await direct('studio.tree', {})).toMatchObject({ good: true });
  });

  it('answers what is unknown in the platform’s words, and an unreachable platform in its own', async () => {
    const unknown = await fetch(`${front.url}/api/nothing/here`, { method: 'POST' });
    expect(unknown.status).toBe(404);

    await platform.kill('server');
    const gone = await fetch(`${front.url}/api/base/isLogin`, { method: 'POST' });
    await platform.restart();

    expect(gone.status).toBe(502);
    expect(await gone.json()).toMatchObject({ success: false, message: { code: 'upstream.unavailable' } });
  });
});
