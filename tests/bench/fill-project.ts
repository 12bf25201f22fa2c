// Rows of the admin's project, made by the calls that people make.
import type { BenchConsole } from './open-console.ts';

export const ROWS_A_PAGE = 10;

/** More services than a page shows; returns the rows of the first page. */
export async function fillServices({ call, place }: BenchConsole): Promise<readonly unknown[]> {
  for (let index = 0; index < ROWS_A_PAGE + 2; index += 1) {
    await call('registration.create', {
      ...place,
      name: `服务-${index}`,
      code: `bench-${index}`,
      category: 'general',
      protocol: 'http',
      baseUrl: `http://127.0.0.1:9/bench-${index}`,
    });
  }
  return firstPage(await call('registration.list', { ...place }));
}

/** More applications than a page shows. */
export async function fillApplications({ call, place }: BenchConsole): Promise<void> {
  for (let index = 0; index < ROWS_A_PAGE + 2; index += 1)
    await call('application.create', { ...place, name: `应用-${index}` });
  firstPage(await call('application.list', { ...place }));
}

function firstPage({ result }: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (!Array.isArray(result) || result.length !== ROWS_A_PAGE)
    throw new Error(`expected ${ROWS_A_PAGE} rows: ${JSON.stringify(result).slice(0, 300)}`);
  return result;
}
