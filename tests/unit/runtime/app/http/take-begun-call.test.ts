import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpClient } from '../../../../../runtime/app/http/http-client.ts';
import { takeBegunCall } from '../../../../../runtime/app/http/take-begun-call.ts';
import type { BegunCall } from '../../../../../runtime/core/begun-call.ts';

const operation = { method: 'post', path: '/api/things/list', csrf: false, shape: 'page' } as const;
const body = { projectId: 'prj-1', pageNo: 1 };
const answerOf = (total: number) =>
  new Response(JSON.stringify({ success: true, page: { totalCount: total } }), {
    headers: { 'content-type': 'application/json' },
  });
let sent: string[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (input: string) => {
    sent.push(input);
    return answerOf(2);
  });
});
afterEach(() => vi.unstubAllGlobals());

function begun(change: Partial<BegunCall> = {}): BegunCall {
  return {
    path: operation.path,
    headers: {
      Accept: 'application/json',
      userId: 'usr-1',
      'content-type': 'application/json; charset=utf-8',
    },
    body: JSON.stringify(body),
    at: 1,
    response: Promise.resolve(answerOf(1)),
    abort: () => undefined,
    ...change,
  };
}

function clientOf(call: BegunCall | undefined, begunFetch = takeBegunCall(call)) {
  return createHttpClient({
    timeoutMs: 5000,
    headers: () => ({ userId: 'usr-1' }),
    sign: async () => ({ csrftoken: 'c' }),
    requestHooks: [],
    responseHooks: [],
    onFailure: () => undefined,
    fetch: begunFetch.fetch,
  });
}

describe('the call that the document began', () => {
  it('answers the same request, once', async () => {
    const client = clientOf(begun());
    expect(await client.callOperation(operation, body)).toEqual({ totalCount: 1 });
    expect(sent).toEqual([]);
    expect(await client.callOperation(operation, body)).toEqual({ totalCount: 2 });
    expect(sent).toEqual([operation.path]);
  });

  it.each<[string, Partial<BegunCall>]>([
    ['address', { path: '/api/things/get' }],
    ['body', { body: JSON.stringify({ ...body, projectId: 'prj-2' }) }],
    ['person', { headers: { ...begun().headers, userId: 'usr-2' } }],
    [
      'stranger',
      { headers: { accept: 'application/json', 'content-type': 'application/json; charset=utf-8' } },
    ],
  ])('is nobody else’s: of another %s it is left alone', async (_, change) => {
    expect(await clientOf(begun(change)).callOperation(operation, body)).toEqual({ totalCount: 2 });
    expect(sent).toEqual([operation.path]);
  });

  it('is no answer to a signed call, nor to another method', async () => {
    const client = clientOf(begun());
    await client.callOperation({ ...operation, csrf: true }, body);
    await client.callOperation({ ...operation, method: 'put' }, body);
    expect(sent).toEqual([operation.path, operation.path]);
  });

  it('is of no use once the first page has asked', async () => {
    const ended = vi.fn();
    const begunFetch = takeBegunCall(begun({ abort: ended }));
    begunFetch.forget();
    expect(ended).toHaveBeenCalledOnce();
    expect(await clientOf(undefined, begunFetch).callOperation(operation, body)).toEqual({ totalCount: 2 });
    expect(sent).toEqual([operation.path]);
  });

  it('ends when nobody waits for it any more', async () => {
    const ended = vi.fn();
    const response = new Promise<Response>((_, reject) => ended.mockImplementation(reject));
    const leaving = new AbortController();
    const call = clientOf(begun({ response, abort: ended })).callOperation(operation, body, {
      signal: leaving.signal,
    });
    const seen = expect(call).rejects.toThrow('gone');
    await vi.waitFor(() => expect(sent).toEqual([]));
    await Promise.resolve();
    leaving.abort(new Error('gone'));
    await seen;
    expect(sent).toEqual([]);
  });
});
