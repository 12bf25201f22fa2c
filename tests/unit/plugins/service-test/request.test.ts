// What is filled in as the request that goes out.
import { describe, expect, it } from 'vitest';
import { base64Of, bytesOf, fileInText, HeldFile } from '../../../../plugins/service-test/model/held-file.ts';
import {
  bodyKind,
  buildRequest,
  type Draft,
  filesIn,
} from '../../../../plugins/service-test/model/request.ts';

const FILE = new HeldFile('图 "1".png', 'image/png', base64Of(Uint8Array.of(0, 255, 13, 10, 45, 45)));
const BOUNDARY = 'aic-0123456789abcdef';
const draft = (more: Partial<Draft>): Draft => ({
  method: 'post',
  path: '/detect',
  parameters: {},
  headers: [],
  mediaType: 'application/json',
  value: undefined,
  ...more,
});
const built = (more: Partial<Draft>) => {
  const result = buildRequest(draft(more), BOUNDARY);
  if ('fault' in result) throw new Error(result.fault);
  return result.request;
};

describe('the path', () => {
  it('takes its parameters and query, encoded', () => {
    const { path } = built({
      path: '/orders/{id}/items?fixed=1',
      parameters: { 'path id': 'a/b 中', 'query top': '3&4', 'query none': '' },
    });
    expect(path).toBe('/orders/a%2Fb%20%E4%B8%AD/items?fixed=1&top=3%264');
  });

  it.each([
    [{ path: '/orders/{id}' }, '请填写路径参数 id'],
    [{ path: 'orders' }, '请求路径要以 / 开头'],
    [{ path: '/a b' }, '请求路径不能含空格或 #'],
    [{ path: '/a#b' }, '请求路径不能含空格或 #'],
  ])('%j is refused', (more, fault) => {
    expect(buildRequest(draft(more), BOUNDARY)).toEqual({ fault });
  });
});

describe('the headers', () => {
  it('are the type, the parameters and those that the person adds; empty names are left out', () => {
    const { headers } = built({
      value: {},
      parameters: { 'header X-Trace': 't', 'header X-None': '' },
      headers: [
        ['X-Own', '1'],
        ['', 'lost'],
      ],
    });
    expect(headers).toEqual({ 'Content-Type': 'application/json', 'X-Trace': 't', 'X-Own': '1' });
  });

  it('may say another type than the body has', () => {
    const { headers } = built({ value: {}, headers: [['content-type', 'application/merge-patch+json']] });
    expect(headers).toEqual({ 'content-type': 'application/merge-patch+json' });
  });
});

describe('the body', () => {
  it.each([
    ['get', 'application/json', 'none'],
    ['post', '', 'none'],
    ['post', 'application/problem+json; charset=utf-8', 'json'],
    ['post', 'application/x-www-form-urlencoded', 'form'],
    ['post', 'multipart/form-data', 'parts'],
    ['post', 'text/plain', 'text'],
    ['post', 'application/soap+xml', 'text'],
    ['post', 'image/*', 'file'],
    ['post', 'application/octet-stream', 'file'],
  ] as const)('of %s %j is %s', (method, mediaType, kind) => {
    expect(bodyKind({ method, mediaType })).toBe(kind);
  });

  it('as JSON holds files as base64', () => {
    expect(built({ value: { image: FILE, top: 1 } }).body).toBe(`{"image":"${FILE.base64}","top":1}`);
  });

  it('is none without a value, and none of a GET', () => {
    expect(built({})).toEqual({ method: 'post', path: '/detect', headers: {} });
    expect(built({ method: 'get', value: { a: 1 } })).toEqual({
      method: 'get',
      path: '/detect',
      headers: {},
    });
  });

  it('as a form writes lists as repeated fields and the rest as JSON', () => {
    const value = { text: 'a b&c', list: [1, 'x'], deep: { a: 1 }, gone: null };
    const { body } = built({ mediaType: 'application/x-www-form-urlencoded', value });
    expect([...new URLSearchParams(body)]).toEqual([
      ['text', 'a b&c'],
      ['list', '1'],
      ['list', 'x'],
      ['deep', '{"a":1}'],
    ]);
  });

  it('as a form with files is read by others as what it is', async () => {
    const value = { 'na"me': '中文\r\nline', file: FILE, list: ['a', 2] };
    const { headers = {}, bodyBase64 = '' } = built({ mediaType: 'multipart/form-data', value });
    const form = await new Response(Buffer.from(bodyBase64, 'base64'), { headers }).formData();
    expect(form.get('na"me')).toBe('中文\r\nline');
    expect(form.getAll('list')).toEqual(['a', '2']);
    const file = form.get('file') as File;
    expect([file.name, file.type]).toEqual(['图 "1".png', 'image/png']);
    expect(base64Of(new Uint8Array(await file.arrayBuffer()))).toBe(FILE.base64);
  });

  it('as a file is its bytes, of its own type where the document leaves it open', () => {
    expect(built({ mediaType: 'image/*', value: FILE })).toMatchObject({
      headers: { 'Content-Type': 'image/png' },
      bodyBase64: FILE.base64,
    });
    expect(built({ mediaType: 'application/octet-stream', value: FILE }).headers).toEqual({
      'Content-Type': 'application/octet-stream',
    });
  });

  it('as text goes as it is', () => {
    expect(built({ mediaType: 'text/plain', value: '你好' })).toMatchObject({ body: '你好' });
  });

  it('that is too large is refused with its size', () => {
    const large = new HeldFile('a', 'image/png', 'A'.repeat(10 * 1024 * 1024));
    expect(buildRequest(draft({ mediaType: 'image/png', value: large }), BOUNDARY)).toEqual({
      fault: '请求体过大：在线测试最多 9 MB，现在 10.0 MB',
    });
  });
});

describe('files', () => {
  it('are found wherever they stand', () => {
    expect(filesIn({ a: [FILE, { b: FILE }], c: 'x' })).toEqual([FILE, FILE]);
  });

  it.each([0, 1, 2, 3, 100_000])('of %d bytes come back from base64', (count) => {
    const bytes = Uint8Array.from({ length: count }, (_, at) => (at * 7) % 256);
    const held = new HeldFile('a', 'b', base64Of(bytes));
    expect(held.size).toBe(count);
    expect(Buffer.compare(bytesOf(held.base64), bytes)).toBe(0);
  });

  it('are told from other texts by their first bytes', () => {
    const wave = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(20)]).toString('base64');
    expect(fileInText(wave, 'answer')).toEqual(new HeldFile('answer.wav', 'audio/wav', wave));
    expect(fileInText(`data:image/png;base64,${wave}`, 'answer')?.type).toBe('audio/wav');
    expect(fileInText(Buffer.from('just some words here').toString('base64'), 'x')).toBeUndefined();
    expect(fileInText('没有', 'x')).toBeUndefined();
  });
});
