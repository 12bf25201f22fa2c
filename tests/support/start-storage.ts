import { inject } from 'vitest';
import { openStorage, type Storage } from '#storage/storage.ts';
import { createTestDatabase } from './test-databases.ts';

/** A fresh, migrated, empty database of its own; call `close()` in `afterAll`: it drops the database. */
export async function startStorage(): Promise<Storage> {
  const database = await createTestDatabase(inject('postgres'));
  const storage = openStorage({ connectionString: database.connectionString, poolSize: 5 });
  return {
    ...storage,
    async close() {
      await storage.close();
      await database.drop();
    },
  };
}
