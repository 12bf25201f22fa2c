import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { migrate } from '#storage/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/test-databases.ts';

let database: TestDatabase;
let client: Client;
let directory: string;
const directories: string[] = [];
const makeDirectory = async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-migrations-'));
  directories.push(directory);
};
const write = (name: string, sql: string) => writeFile(join(directory, name), sql);
const run = () => migrate(database.connectionString, pathToFileURL(`${directory}/`));

beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'));
  client = new Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  for (const made of directories) await rm(made, { recursive: true });
});
beforeEach(async () => {
  await makeDirectory();
  await client.query('delete from migration; drop table if exists one, two');
  await write('0001-one.sql', 'create table one (id int)');
});

describe('migrate', () => {
  it('runs each file once, in the order of the names, also when two start at the same time', async () => {
    await write('0002-two.sql', 'create table two (id int); insert into one values (2)');

    const answers = await Promise.all([run(), run()]);

    expect(answers.sort((a, b) => b.length - a.length)).toEqual([['0001-one.sql', '0002-two.sql'], []]);
    expect((await client.query('select id from one')).rows).toEqual([{ id: 2 }]);
  });

  it('leaves nothing of a file that fails half-way, and keeps the files before it', async () => {
    await write('0002-two.sql', 'create table two (id int); select nonsense');

    await expect(run()).rejects.toThrow('0002-two.sql');
    const { rows } = await client.query(
      "select to_regclass('one') is not null as one, to_regclass('two') as two",
    );
    expect(rows).toEqual([{ one: true, two: null }]);
  });

  it('refuses when an applied file was changed', async () => {
    await run();
    await write('0001-one.sql', 'create table one (id bigint)');

    await expect(run()).rejects.toThrow('0001-one.sql');
  });

  it('refuses a database that a newer version has changed', async () => {
    await write('0002-two.sql', 'create table two (id int)');
    await run();
    await makeDirectory();
    await write('0001-one.sql', 'create table one (id int)');

    await expect(run()).rejects.toThrow('0002-two.sql');
  });
});
