import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../../../runtime/app/http/http-client.ts';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly type: string | null;
  readonly body: string;
}

function client() {
  const sent: Sent[] = [];
  const http = createHttpClient({
    timeoutMs: 1000,
    headers: () => ({}),
    sign: async () => ({}),
    requestHooks: [],
    responseHooks: [],
    onFailure: () => undefined,
    fetch: async (input, init) => {
      const request = new Request(new URL(String(input), 'http://console.test'), {
        ...init,
        duplex: 'half',
      } as RequestInit);
      const { pathname } = new URL(request.url);
      const { method, headers } = request;
      sent.push({ url: pathname, method, type: headers.get('content-type'), body: await request.text() });
      return new Response('{"success":true,"result":{"ok":1}}', {
        headers: { 'content-type': 'application/json' },
      });
    },
  });
  return { http, sent };
}

const operation = { method: 'put', path: '/api/file/{id}/{offset}', csrf: false, shape: 'result' } as const;

describe('a call whose fields stand in the path', () => {
  it('puts them there, encoded, and sends the bytes as they are', async () => {
    const { http, sent } = client();
    const bytes = new Blob(['some bytes']);
    const answer = await http.callOperation(operation, { id: 'a/b ?', offset: 7 }, { bytes });
    expect(answer).toEqual({ ok: 1 });
    expect(sent).toEqual([
      { url: '/api/file/a%2Fb%20%3F/7', method: 'PUT', type: 'application/octet-stream', body: 'some bytes' },
    ]);
  });

  it('sends what is left of the fields as JSON', async () => {
    const { http, sent } = client();
    await http.callOperation(operation, { id: 'a', offset: 0, more: true });
    expect(sent).toMatchObject([
      { url: '/api/file/a/0', type: 'application/json; charset=utf-8', body: '{"more":true}' },
    ]);
  });
});
