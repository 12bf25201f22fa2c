// DATABASE_URL: the same product on a PostgreSQL that is not ours, which a stop must leave running.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { createTestDatabase, run, type TestDatabase } from '../support/test-databases.ts';

let database: TestDatabase;
let platform: Platform;

beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'));
  platform = await startPlatform({ env: { DATABASE_URL: database.connectionString } });
});

afterAll(async () => {
  await platform?.stop();
  await database?.drop();
});

it('serves people and calls from the database of DATABASE_URL and starts none of its own', async () => {
  const answer = await fetch(`${platform.url}/api/base/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: platform.adminPassword }),
  });
  expect(await answer.json()).toMatchObject({ success: true, result: { username: 'admin' } });
  expect((await fetch(`${platform.gatewayUrl}/readyz`)).status).toBe(200);
  expect(existsSync(join(platform.dataDir, 'postgres'))).toBe(false);
});

it('leaves that database running when it stops', async () => {
  expect(await platform.stop()).toBe(0);
  await expect(run(inject('postgres'), 'select 1')).resolves.toBeUndefined();
});
