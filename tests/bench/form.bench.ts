import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openBrowser } from '../support/open-browser.ts';
import { openStage, type Stage } from '../support/stage/open-stage.ts';
import { measureInTurns } from './measure-load.ts';
import { openPeer, type Peer } from './peer/open-peer.ts';
import { formOf } from './peer/schemas.ts';
import { median, reportRatio } from './report.ts';

const FIELDS = 200;

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

describe('a form of 200 fields against the amis form', () => {
  it('is ready', async () => {
    const names = Array.from({ length: FIELDS }, (_, index) => `field${index}`);
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
    peer.show(formOf(FIELDS), []);
    const loads = await measureInTurns(
      browser,
      {
        ours: { url: stage.url, ready: `#field_field${FIELDS - 1}` },
        peer: {
          url: peer.url,
          ready: `.cxd-Form-item:nth-of-type(${FIELDS}), .cxd-Form > :nth-child(${FIELDS})`,
        },
      },
      5,
    );
    const of = (name: 'ours' | 'peer', key: 'readyMs' | 'scriptMs') =>
      median(loads[name].map((load) => load[key]));
    reportRatio('form of 200 fields ready', 0.2, of('ours', 'readyMs'), of('peer', 'readyMs'), 'ms');
    reportRatio('form of 200 fields, script', 0.2, of('ours', 'scriptMs'), of('peer', 'scriptMs'), 'ms');
  });
});
