import { describe, expect, it } from 'vitest';
import { fillNames, namesIn, pagesNamed, type Step, textsOf } from '#config/read/journey.ts';
import { createWorkspace } from '#config/workspace/workspace.ts';
import { readSoundSchemas } from '../../../../support/sound-schemas.ts';

const sound = createWorkspace([await readSoundSchemas()]);
const FILE = 'journeys/demo/trial.yaml';
const BESIDE = 'pages/demo/thing/beside.yaml';

/** Code, place and message of what is found in a journey with these steps. */
function found(steps: string, more: Readonly<Record<string, string>> = {}) {
  const text = `title: 试一试\nas: member\nsteps:\n${steps}\n`;
  const changes = Object.entries({ [FILE]: text, ...more });
  const { diagnostics } = sound.with(
    changes.map(([path, one]) => ({ layer: 0, file: path, path, text: one })),
  );
  return diagnostics
    .filter(({ file }) => file === FILE)
    .map(({ code, range: { start }, message }) => `${code} ${start.line}:${start.column} ${message.zh}`);
}

describe('texts of a journey', () => {
  it('hold names, each with its place', () => {
    expect(namesIn('甲-${unique}-${ 名 }')).toEqual([
      { name: 'unique', offset: 4, length: 6 },
      { name: '名', offset: 14, length: 3 },
    ]);
    expect(namesIn('没有 $ { } $名')).toEqual([]);
  });

  it('are filled in, and stay as they are where a name has no value', () => {
    const values = new Map([['a', '一']]);
    expect(fillNames('${a}${b}-${ a }', (name) => values.get(name))).toBe('一${b}-一');
  });

  it('are the labels of fields as well', () => {
    const step: Step = { fill: { 名称: '甲', 次数: 3 }, in: '卡片' };
    expect(textsOf(step).map(({ text, at }) => `${at} ${text}`)).toEqual([
      'key fill',
      'key 名称',
      'value 甲',
      'key 次数',
      'key in',
      'value 卡片',
    ]);
  });

  it('name pages by opening and by expecting them', () => {
    const steps: readonly Step[] = [
      { open: 'demo/a' },
      { click: '甲' },
      { expect: { page: 'demo/b', text: '乙' } },
      { open: { page: 'demo/c', params: { id: '1' } } },
    ];
    expect(pagesNamed({ steps }).map(({ page }) => page)).toEqual(['demo/a', 'demo/b', 'demo/c']);
  });
});

describe('a journey that is checked', () => {
  it('is found right when it is', () => {
    expect(found("  - open: demo/thing/list\n  - expect: { rows: 0, text: '${params.projectId}' }")).toEqual(
      [],
    );
  });

  it('must say what each step does', () => {
    expect(found('  - open: demo/thing/list\n  - in: 表格')).toEqual([
      'SCH-JOURNEY-STEP 5:5 这一步没有写做什么',
    ]);
  });

  it('gives a parameter that no list can fill', () => {
    const beside =
      'kind: plugin\ntitle: 旁边\nroute: /beside/{key}\npermission: signed-in\nplugin: thing-map\n';
    expect(found('  - open: demo/thing/beside', { [BESIDE]: beside })).toEqual([
      'SCH-ROUTE-PARAM-MISSING 4:11 页面 “demo/thing/beside” 还缺少路径参数 “key”，也没有列表通往这一页，取不到值',
    ]);
    const given = "  - open: { page: demo/thing/beside, params: { key: '1' } }";
    expect(found(given, { [BESIDE]: beside })).toEqual([]);
  });

  it('reads parameters of the page that it says is open', () => {
    const steps = (expect: string) =>
      `  - open: demo/thing/list\n  - click: 甲\n${expect}  - remember: { 编号: '\${params.id}' }\n  - fill: { 名称: '\${编号}' }`;
    expect(found(steps(''))).toEqual(['SCH-JOURNEY-NAME 6:24 页面 “demo/thing/list” 的路径没有参数 “id”']);
    expect(found(steps('  - expect: { page: demo/thing/detail }\n'))).toEqual([]);
  });

  it('may read what the page shows beside a label', () => {
    expect(found("  - open: demo/thing/list\n  - fill: { 名称: '${shown.服务地址}' }")).toEqual([]);
  });

  it('needs a label for what is shown', () => {
    expect(found("  - open: demo/thing/list\n  - fill: { 名称: '${shown.}' }")).toEqual([
      'SCH-JOURNEY-NAME 5:20 “shown.” 后面要写页面上的标题，例如 “shown.服务地址”',
    ]);
  });

  it('remembers a name once, and never takes the short code away', () => {
    const steps =
      "  - remember: { 甲: 一, unique: 二 }\n  - remember: { 甲: 三 }\n  - open: demo/thing/list\n  - click: '${甲}${unique}'";
    expect(found(steps)).toEqual([
      'SCH-JOURNEY-NAME 4:23 “unique” 是每段旅程都有的短码，换一个名称',
      'SCH-JOURNEY-NAME 5:17 “甲” 已经记住过，换一个名称',
    ]);
  });

  it('does not say what nobody can do', () => {
    expect(found('  - open: demo/thing/list\n    in: 表格')).toEqual([
      'SCH-JOURNEY-STEP 5:5 “open” 不在页面的某一处做，旁边不能写 in',
    ]);
    expect(found('  - open: demo/thing/list\n  - expect: { text: 已停用, gone: 停用 }')).toEqual([
      'SCH-JOURNEY-STEP 5:32 “停用” 不能既看得到（text）又看不到（gone）',
    ]);
  });

  it('has a title without control characters', () => {
    const text = 'title: "红\\e[31m"\nas: member\nsteps: [{ open: demo/thing/list }]\n';
    const { diagnostics } = sound.with([{ layer: 0, file: FILE, path: FILE, text }]);
    const messages = diagnostics.filter(({ file }) => file === FILE).map(({ message }) => message.zh);
    expect(messages).toHaveLength(1);
    expect(messages.join()).not.toMatch(/\p{Cc}/u);
  });

  it('says nothing of states while an enum cannot be read', () => {
    const steps = '  - open: demo/thing/list\n  - expect: { state: 睡着了 }';
    expect(found(steps)).toEqual(['SCH-JOURNEY-STATE 5:22 没有状态 “睡着了”']);
    expect(found(steps, { 'enums/thing-state.yaml': 'id: [' })).toEqual([]);
  });
});
