// A document is anybody's: whatever it says is shown as text.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { PluginHost } from '#plugin-api';
import { loadCodeSample } from '#plugin-api';
import { loadService, type ServiceDocument } from '../../../../plugins/api-document/model/load-service.ts';
import { DocumentView } from '../../../../plugins/api-document/view/DocumentView.tsx';
import { ServiceProvider } from '../../../../plugins/api-document/view/service-context.ts';
import { NoticeProvider } from '../../../../runtime/app/notice/notice-context.tsx';
import { createNoticeStore } from '../../../../runtime/app/notice/notice-store.ts';
import { pluginUi } from '../../../../runtime/app/plugin-ui/plugin-set.tsx';

const HOSTILE = '<img src=x onerror="alert(1)"><script>alert(1)</script>`<b>`javascript:alert(1)';

const host = {
  ui: pluginUi,
  copy: vi.fn(),
  notify: vi.fn(),
  enums: { 'request-method': [{ value: 'get', label: 'GET', en: 'GET', color: 'info' }] },
} as unknown as PluginHost;

async function markup(
  openapi: ServiceDocument['openapi'],
  more: Partial<ServiceDocument> = {},
): Promise<string> {
  vi.stubGlobal('window', { location: { hash: '' } });
  const service: ServiceDocument = {
    kind: 'uploaded',
    openapi,
    address: 'http://gateway/services/demo',
    code: 'demo',
    isAsync: false,
    tools: await loadCodeSample(),
    ...more,
  };
  return renderToStaticMarkup(
    <NoticeProvider value={createNoticeStore(0)}>
      <ServiceProvider value={{ host, service }}>
        <DocumentView />
      </ServiceProvider>
    </NoticeProvider>,
  );
}

it('draws hostile texts as texts, wherever they stand', async () => {
  const schema = {
    type: HOSTILE,
    title: HOSTILE,
    description: HOSTILE,
    format: HOSTILE,
    pattern: HOSTILE,
    default: HOSTILE,
    enum: [HOSTILE],
    'x-enum-varnames': [HOSTILE],
    properties: {
      [HOSTILE]: { $ref: HOSTILE },
      fixed: { const: HOSTILE },
      media: { contentMediaType: HOSTILE, contentEncoding: HOSTILE },
    },
    patternProperties: { [HOSTILE]: { oneOf: [{ title: HOSTILE, properties: { a: {} } }, { items: {} }] } },
  };
  const html = await markup({
    info: { title: HOSTILE, version: HOSTILE, description: HOSTILE },
    paths: {
      [`/${HOSTILE}`]: {
        post: {
          tags: [HOSTILE],
          summary: HOSTILE,
          description: HOSTILE,
          parameters: ['path', 'query', 'header', 'cookie'].map((place) => ({
            name: HOSTILE,
            in: place,
            description: HOSTILE,
            example: HOSTILE,
            schema,
          })),
          requestBody: {
            description: HOSTILE,
            content: {
              [HOSTILE]: { schema, example: HOSTILE },
              'application/json': { schema, examples: { [HOSTILE]: { value: HOSTILE } } },
            },
          },
          responses: {
            [`200 ${HOSTILE}`]: {
              description: `${HOSTILE}\n${HOSTILE}`,
              headers: { [HOSTILE]: { schema } },
              content: { [HOSTILE]: { schema } },
            },
          },
        },
      },
      '/b': { get: { tags: ['b'] } },
    },
  });
  const tags = new Set(html.match(/<\/?[a-z][a-z0-9]*/gi));
  for (const tag of ['<img', '<script', '<b']) expect(tags.has(tag)).toBe(false);
  expect(html.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\sonerror=/);
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^#op-/);
  expect(html.split('&lt;img src=x onerror=').length).toBeGreaterThan(20);
});

it('says where the document comes from, and what the caller must know', async () => {
  const paths = { '/a': { get: { responses: { 200: { description: '好' } } } } };
  expect(await markup({ paths })).toContain('上传的文件');
  expect(await markup({ paths }, { kind: 'preset' })).toContain('预置模型自带');
  const model = await markup({ paths }, { kind: 'model' });
  expect(model).toContain('自动根据模型生成');
  expect(model).toContain('Open Inference Protocol v2');
  expect(await markup({ paths }, { isAsync: true })).toContain('http://gateway/services/demo/tasks/');
  const socket = await markup({ paths }, { address: 'ws://gateway/services/demo' });
  expect(socket).toContain('WebSocket');
  expect(socket).not.toContain('调用代码');
});

it('says what to do when there is no document, and how the service is called all the same', async () => {
  const html = await markup(null, { kind: 'none' });
  expect(html).toContain('还没有接口文档');
  expect(html).toContain('OpenAPI 3.x 或 Swagger 2');
  expect(html).toContain('http://gateway/services/demo');
  expect(await markup({ paths: {} })).toContain('文档里没有接口');
});

it('opens few operations and closes many', async () => {
  const paths = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`/p${index}`, { get: {} }]));
  const few = await markup({ paths: paths(8) });
  expect(few.match(/<h4>响应<\/h4>/g)).toHaveLength(8);
  expect(few).not.toContain('type="search"');
  expect(few).toContain('aria-label="接口目录"');
  const many = await markup({ paths: paths(9) });
  expect(many).not.toContain('<h4>响应</h4>');
  expect(many).toContain('type="search"');
});

it('reads the answers of both calls, whatever they hold', async () => {
  const call = vi.fn(async (id: string) =>
    id === 'inference.get'
      ? { callAddress: 'http://g/services/a', code: 'a', callMode: 'AsyncService' }
      : { kind: 'model', openapi: {} },
  );
  expect(await loadService(call, 'svc-1')).toMatchObject({
    kind: 'model',
    address: 'http://g/services/a',
    code: 'a',
    isAsync: true,
    openapi: {},
  });
  expect(call.mock.calls.map(([id]) => id).sort()).toEqual(['inference.get', 'inference.inferenceDoc']);
  expect(await loadService(async () => null as never, 'svc-1')).toMatchObject({
    kind: 'none',
    openapi: null,
    address: '',
  });
});
