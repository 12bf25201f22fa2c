import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/open-browser.ts';
import { openStage, type Stage } from '../support/stage/open-stage.ts';
import { measureInTurns } from './measure-load.ts';
import { openTable } from './open-table.ts';
import { openPeer, type Peer } from './peer/open-peer.ts';
import { formOf } from './peer/schemas.ts';
import { benchSizes } from './sizes.ts';

const { fields } = benchSizes().form;
const table = openTable('form');
let stage: Stage;
let peer: Peer;
let browser: Browser;

beforeAll(async () => {
  [stage, peer, browser] = await Promise.all([openStage(), openPeer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([stage?.close(), peer?.close()]);
});

describe('a form of many fields against the amis form', () => {
  it('is ready', async () => {
    const names = Array.from({ length: fields }, (_, index) => `field${index}`);
    const schemas = [
      { type: 'string', maxLength: 64 },
      { type: 'integer', minimum: 0 },
      { type: 'string', enum: ['a', 'b'] },
      { type: 'boolean' },
    ];
    stage.show({
      page: {
        kind: 'form',
        id: 'bench/form',
        title: '表单',
        route: '/bench',
        permission: 'signed-in',
        operation: 'bench.save',
        sections: [{ title: '全部', fields: names }],
        submit: { label: '保存' },
      },
      requests: {
        'bench.save': {
          type: 'object',
          properties: Object.fromEntries(
            names.map((name, index) => [name, { ...schemas[index % 4], title: `字段 ${index}` }]),
          ),
        },
      },
      answers: { 'bench.save': () => ({ success: true, result: {} }) },
    });
    peer.show(formOf(fields), []);
    const load = await measureInTurns(browser, {
      ours: { url: stage.url, ready: `#field_field${fields - 1}`, counted: 'label[for^="field_field"]' },
      peer: {
        url: peer.url,
        ready: `.cxd-Form-item:nth-of-type(${fields}), .cxd-Form > :nth-child(${fields})`,
        counted: '.cxd-Form-item',
      },
    });
    const [ours, theirs] = [load('ours'), load('peer')];
    expect([ours.drawn, theirs.drawn]).toEqual([fields, fields]);
    table.ratio('ready', ours.readyMs, theirs.readyMs, 'ms');
    table.ratio('script', ours.scriptMs, theirs.scriptMs, 'ms');
  });

  it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));
});
