import type { Database, Row } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import { lockInference } from '../../services/inference/find-inference.ts';
import { findTest, findTestVersion, lockTest, type TestVersion } from './version/test-version.ts';

export interface LockedVersion {
  readonly service: Row<'service'>;
  readonly test: Row<'abtest'>;
  readonly version: TestVersion;
}

/** Service, test and version, in the order in which all take them: nobody waits for another in a ring. */
export async function lockVersion(db: Transaction<Database>, id: string): Promise<LockedVersion> {
  const { testId } = await findTestVersion(db, id);
  const { serviceId } = await findTest(db, testId);
  const service = await lockInference(db, serviceId);
  const test = await lockTest(db, testId);
  return { service, test, version: await findTestVersion(db, id) };
}
