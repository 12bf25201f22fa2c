// Tables and entities say the same: those of the product, and any others after the migrations that are written for them.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Entity } from '#config/config.ts';
import { withStandardFields } from '#config/entity/standard-fields.ts';
import { schemaDifference } from '#storage/catalogue/schema-difference.ts';
import { sql } from '#storage/sql.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { generated } from '../support/generated.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-databases.ts';

let database: TestDatabase;
let storage: Storage;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgres'));
  storage = openStorage({ connectionString: database.connectionString, poolSize: 3 });
});
afterAll(async () => {
  await storage.close();
  await database.drop();
});

const { entities } = await loadTestConfig();

it('the tables of a migrated database are those of the entities', async () => {
  const stored = [...entities.values()].filter((entity) => entity.storage !== undefined);
  expect(stored.length).toBeGreaterThan(0);
  expect(await schemaDifference(storage.db, entities)).toEqual([]);
});

describe('a table that was changed by hand', () => {
  it.each([
    ['drop index model_project', 'create index model_project on model (project_id, created_at desc);'],
    [
      'alter table model drop constraint model_project_id_name_key',
      'alter table model add unique (project_id, name);',
    ],
    ['alter table model alter column description drop default', "alter column description set default '';"],
    [
      'alter table model alter column type type bigint',
      'alter column type type integer using type::integer;',
    ],
    ['alter table model alter column name drop not null', 'alter column name set not null;'],
    ['alter table model add column extra text', 'drop column extra;'],
    [
      'alter table model drop constraint model_project_id_fkey',
      'add foreign key (project_id) references project (id);',
    ],
    ['drop trigger change_update on model', "select watch_changes('model', 'model',"],
  ])('is found: %s', async (change, statement) => {
    await storage
      .transaction(async (db) => {
        await sql.raw(change).execute(db);
        const [difference] = await schemaDifference(db, entities);
        expect(difference?.statements.join('\n')).toContain(statement);
        throw new RolledBack();
      })
      .catch((error) => {
        if (!(error instanceof RolledBack)) throw error;
      });
  });
});

describe('the statements of a migration', () => {
  it('make any entity, and of it any other, and then nothing is left to do', async () => {
    await fc.assert(
      fc.asyncProperty(anyEntity(), anyEntity(), async (before, after) => {
        await storage
          .transaction(async (db) => {
            for (const entity of [before, after]) {
              const all = new Map([...entities, [entity.id, entity]]);
              for (const { statements } of await schemaDifference(db, all))
                for (const statement of statements) await sql.raw(statement).execute(db);
              expect(await schemaDifference(db, all)).toEqual([]);
            }
            throw new RolledBack();
          })
          .catch((error) => {
            if (!(error instanceof RolledBack)) throw error;
          });
      }),
      generated(40),
    );
  });
});

class RolledBack extends Error {}

/** `specimen` with fields of all types, with and without defaults, keys and references. */
function anyEntity(): fc.Arbitrary<Entity> {
  const types = fc.constantFrom<readonly object[]>(
    ...[
      { type: 'string', default: '' },
      { type: 'string', default: "it's" },
      { type: 'string' },
      { type: ['string', 'null'] },
      { type: 'string', format: 'date-time' },
      { type: ['string', 'null'], format: 'date-time' },
      { type: 'integer', maximum: 10, default: 3 },
      { type: 'integer', minimum: -5, maximum: 10, default: -1 },
      { type: 'integer', default: 3_000_000_000 },
      { type: ['integer', 'null'] },
      { type: 'number', default: 0.5 },
      { type: 'boolean', default: false },
      { type: ['boolean', 'null'] },
      { type: 'array', items: { type: 'string' }, default: [] },
      { type: 'array', items: { type: 'string' }, default: ['a b', 'c'] },
      { type: 'object', default: { a: 1 } },
      { type: ['array', 'null'], items: { type: 'object' } },
    ].map((type) => [type]),
  );
  const names = ['name', 'rowCount', 'note', 'dueAt'];
  return fc
    .record({
      scope: fc.constantFrom('project' as const, 'organization' as const, 'platform' as const),
      fields: fc.dictionary(fc.constantFrom(...names), types, { minKeys: 1 }),
      unique: fc.boolean(),
      indexed: fc.boolean(),
      reference: fc.boolean(),
      parent: fc.boolean(),
      machine: fc.boolean(),
    })
    .map(({ scope, fields, unique, indexed, reference, parent, machine }) => {
      const own = Object.fromEntries(
        Object.entries(fields).map(([name, [type = {}]]) => [name, { ...type, title: name }]),
      );
      const [first = 'id'] = Object.keys(own);
      return withStandardFields<Entity>({
        ...{ id: 'specimen', label: '样本', table: 'specimen', scope },
        ...(parent ? { parents: { model: 'modelId' } } : {}),
        fields: {
          ...own,
          ...(parent ? { modelId: { type: 'string', title: 'm' } } : {}),
          ...(reference ? { volumeId: { type: ['string', 'null'], title: 'v' } } : {}),
          ...(machine ? { state: { type: 'string', title: 's' } } : {}),
        },
        ...(machine ? { machine: { field: 'state', initial: 'Draft', states: ['Draft'], events: [] } } : {}),
        storage: {
          ...(unique ? { unique: [first] } : {}),
          ...(indexed ? { indexes: [[first, '-createdAt']] } : {}),
          ...(reference ? { references: { volumeId: 'volume' } } : {}),
        },
      });
    });
}
