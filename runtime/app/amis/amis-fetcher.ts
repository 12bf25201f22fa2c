// amis requests `operation:<operationId>`; the result returns in the envelope that amis reads.
import { isRow, type Row } from '#compile/scope.ts';
import type { JsonSchema } from '#core/contract.ts';
import type { LinkedPage } from '#core/linked-page.ts';
import { failureOf } from '../data/call-failure.ts';
import type { HttpClient } from '../http/http-client.ts';

export interface AmisRequest {
  readonly url: string;
  readonly data?: unknown;
}

/** The response format of amis: status 0 is a success, `items` and `total` are a page of rows. */
export interface AmisAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: {
    readonly status: number;
    readonly msg: string;
    readonly data?: unknown;
    readonly errors?: unknown;
  };
}

export function createAmisFetcher(
  linked: LinkedPage,
  http: Pick<HttpClient, 'callOperation'>,
): (request: AmisRequest) => Promise<AmisAnswer> {
  return async ({ url, data }) => {
    const id = /^operation:([\w.-]+)/.exec(url)?.[1] ?? '';
    const operation = linked.operations[id];
    // Only calls that the page was linked with: no address of any other kind ever leaves.
    if (operation === undefined) return answer(1, { msg: `页面没有登记调用 ${id === '' ? url : id}` });
    try {
      const result = await http.callOperation(operation, requestBody(data, operation.request), {
        silent: true,
      });
      return answer(0, { msg: '', data: amisData(result, operation.shape) });
    } catch (error) {
      const failure = failureOf(error);
      const hasFields = Object.keys(failure.fields).length > 0;
      return answer(hasFields ? 422 : 1, {
        msg: failure.text,
        ...(hasFields ? { errors: controlErrors(failure.fields) } : {}),
      });
    }
  };
}

/** What is wrong with an entry of a list, and says which, stands at the list's control: amis finds none for the entry. */
function controlErrors(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const [path, text] of Object.entries(fields)) {
    const name = path.replace(/\[\d+\].*$/, '');
    errors[name] = errors[name] === undefined ? text : `${errors[name]}；${text}`;
  }
  return errors;
}

function answer(status: number, data: Omit<AmisAnswer['data'], 'status'>): AmisAnswer {
  return { status: 200, headers: {}, data: { status, ...data } };
}

/** amis sends all it knows; the contract takes what it names. `page`, `perPage` and `orderDir` are amis's words for ours. */
function requestBody(data: unknown, schema: JsonSchema | undefined): Row {
  if (!isRow(data)) return {};
  const { page, perPage, orderDir, ...rest } = data;
  const body: Row = {
    ...rest,
    ...(page === undefined ? {} : { pageNo: page }),
    ...(perPage === undefined ? {} : { pageSize: perPage }),
    ...(orderDir === undefined || orderDir === '' ? {} : { order: orderDir }),
  };
  const properties = schema?.properties;
  const known = Object.entries(body).filter(
    ([key, value]) =>
      value !== undefined && value !== '' && (!isRow(properties) || Object.hasOwn(properties, key)),
  );
  return Object.fromEntries(known);
}

function amisData(result: unknown, shape: string): unknown {
  if (shape !== 'page' || !isRow(result)) return result ?? {};
  return { items: result.result, total: result.totalCount, page: result.pageNo };
}
