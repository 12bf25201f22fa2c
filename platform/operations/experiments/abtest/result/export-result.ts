import type { Db } from '#storage/storage.ts';
import type { Handler } from '../../../handler/handler.ts';
import { findTest, findTestVersion } from '../version/test-version.ts';
import { computeResult } from './compute.ts';

/** The whole result as a file, as the page shows it; a stopped version's is that of its stop. */
export const exportResult: Handler<'abtest.version.export'> = async ({ id }, context) => {
  const result = await computeResult({ id }, context);
  const { testName, number } = await nameOf(context.storage.db, id);
  const at = context.now().toISOString().slice(0, 19).replaceAll(/[-:T]/g, '');
  return {
    fileName: `A-B测试-${testName}-v${number}-${at}.json`,
    plainName: `abtest-${result.testId}-v${number}-${at}.json`,
    contentType: 'application/json; charset=utf-8',
    body: oneText(`${JSON.stringify(result, undefined, 2)}\n`),
  };
};

async function nameOf(db: Db, id: string) {
  const { testId, number } = await findTestVersion(db, id);
  return { testName: (await findTest(db, testId)).name, number };
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield text;
}
