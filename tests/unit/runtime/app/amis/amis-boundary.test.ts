import { describe, expect, it } from 'vitest';
import { createAmisFetcher } from '../../../../../runtime/app/amis/amis-fetcher.ts';
import { escapeHtml } from '../../../../../runtime/app/amis/plain-text.ts';
import { prepareBody } from '../../../../../runtime/app/amis/prepare-body.ts';
import { neededRenderers } from '../../../../../runtime/app/amis/renderer-groups.ts';
import { expressionSource } from '../../../../../runtime/app/amis/renderers/expression-source.ts';
import { AMIS_TYPES } from '../../../../../runtime/core/amis-vocabulary.ts';
import type { LinkedOperation, LinkedPage } from '../../../../../runtime/core/linked-page.ts';

describe('neededRenderers', () => {
  it('has a group for every type that the schema check lets through', () => {
    const tree = [...AMIS_TYPES].map((type) => ({ type }));
    expect(neededRenderers(tree).unknown).toEqual([]);
  });

  it('names types that nobody draws, whatever their case', () => {
    expect(neededRenderers({ type: 'page', body: [{ type: 'iframe' }, { type: 'HTML' }] }).unknown).toEqual([
      'iframe',
      'HTML',
    ]);
  });

  it('does not take the types of plain data for nodes', () => {
    expect(neededRenderers({ type: 'form', data: { type: 'anything' } }).unknown).toEqual([]);
  });

  it('asks for the data group only when a form or table stands in the tree', () => {
    expect([...neededRenderers({ type: 'page', body: { type: 'tpl' } }).groups]).toEqual(['page']);
    expect([...neededRenderers({ type: 'page', body: { type: 'crud' } }).groups]).toContain('data');
  });
});

describe('prepareBody', () => {
  it('turns the short form of a call into a post', () => {
    expect(prepareBody({ type: 'form', api: 'operation:a.b' })).toEqual({
      type: 'form',
      promptPageLeave: true,
      api: { method: 'post', url: 'operation:a.b' },
    });
  });

  it('asks before what was typed into a form that saves is lost, unless the page says otherwise', () => {
    expect(prepareBody({ type: 'form', body: [] })).not.toHaveProperty('promptPageLeave');
    expect(prepareBody({ type: 'form', api: 'operation:a.b', promptPageLeave: false })).toMatchObject({
      promptPageLeave: false,
    });
  });

  it('drops everything that amis would run, wherever it stands', () => {
    const tree = { type: 'button', onClick: 'alert(1)', api: { url: 'operation:a.b', adaptor: 'return 1' } };
    expect(JSON.stringify(prepareBody(tree))).not.toMatch(/alert|adaptor/);
  });
});

describe('expressionSource', () => {
  it.each([
    ['${a > 1}', 'a > 1'],
    ['data.a === "1"', 'a == "1"'],
    ['return this.a;', 'a'],
  ])('reads %s as %s', (written, bare) => {
    expect(expressionSource(written)).toBe(bare);
  });

  it.each(['${window:document}', '${cookie:token}', '${ls:key}', 'a.constructor', 'a.__proto__.b'])(
    'refuses %s',
    (written) => {
      expect(expressionSource(written)).toBeUndefined();
    },
  );
});

describe('escapeHtml', () => {
  it('leaves no markup and does not escape twice', () => {
    expect(escapeHtml('<img onerror="x">&amp;')).toBe('&lt;img onerror=&quot;x&quot;&gt;&amp;');
  });
});

describe('createAmisFetcher', () => {
  const operation: LinkedOperation = {
    method: 'post',
    path: '/api/rows',
    csrf: false,
    shape: 'page',
    request: { type: 'object', properties: { pageNo: {}, pageSize: {}, keyword: {} } },
  };
  const linked = { operations: { 'row.list': operation } } as unknown as LinkedPage;

  it('refuses every address but calls of the page', async () => {
    const fetcher = createAmisFetcher(linked, { callOperation: () => Promise.resolve({}) });
    for (const url of ['https://evil.example/', '/api/other', 'operation:other.call']) {
      expect((await fetcher({ url })).data.status).toBe(1);
    }
  });

  it('sends what the contract names in the words of the contract, and answers rows as amis reads them', async () => {
    const sent: unknown[] = [];
    const fetcher = createAmisFetcher(linked, {
      callOperation: (_, body) => {
        sent.push(body);
        return Promise.resolve({ pageNo: 2, totalCount: 21, result: [{ id: 1 }] });
      },
    });
    const answer = await fetcher({
      url: 'operation:row.list',
      data: { page: 2, perPage: 10, keyword: '', user: {} },
    });
    expect(sent).toEqual([{ pageNo: 2, pageSize: 10 }]);
    expect(answer.data).toEqual({ status: 0, msg: '', data: { items: [{ id: 1 }], total: 21, page: 2 } });
  });
});
