import type { Handler } from '../../../handler/handler.ts';
import { computeResult } from './compute.ts';

/** The whole result as a file, as the page shows it; a stopped version's is that of its stop. */
export const exportResult: Handler<'abtest.version.export'> = async ({ id }, context) => {
  const result = await computeResult({ id }, context);
  const at = context.now().toISOString().slice(0, 19).replaceAll(/[-:T]/g, '');
  return {
    fileName: `A-B测试结果-${at}.json`,
    contentType: 'application/json; charset=utf-8',
    body: oneText(`${JSON.stringify(result, undefined, 2)}\n`),
  };
};

async function* oneText(text: string): AsyncGenerator<string> {
  yield text;
}
