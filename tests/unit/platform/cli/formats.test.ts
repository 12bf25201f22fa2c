import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Diagnostic } from '#core/diagnostic.ts';
import { UsageError } from '../../../../platform/cli/command/usage-error.ts';
import type { CheckedFiles } from '../../../../platform/cli/format/checked-files.ts';
import { FORMATS } from '../../../../platform/cli/format/formats.ts';
import { validate } from '../../../../platform/cli/validate.ts';
import { runCommand } from '../../../support/run-command.ts';

const FIXTURES = resolve(import.meta.dirname, '../../../fixtures');
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'formats-'));
  await cp(join(FIXTURES, 'sound'), join(root, 'schemas'), { recursive: true });
});
afterAll(() => rm(root, { recursive: true, force: true }));

const broken = (name: string, ...args: readonly string[]) =>
  runCommand(validate, root, ['--schemas', join(FIXTURES, 'broken', name), ...args]);

const LIST = 'tests/fixtures/broken/misspelt-required-key/pages/demo/thing/list.yaml';

/** An error and a warning whose texts hold everything that a format has to escape. */
function awkward(changes: Partial<Diagnostic> = {}): CheckedFiles {
  const file = 'schemas/页面 1/a,b:c%.yaml';
  const one: Diagnostic = {
    code: 'SCH-TYPE',
    severity: 'error',
    file,
    range: { start: { line: 2, column: 7 }, end: { line: 2, column: 12 } },
    path: 'width',
    message: { zh: '50% <b>"宽"</b> & \u0007\n第二行', en: '50% <b>"wide"</b> & \u0007\r\nsecond' },
    ...changes,
  };
  const texts = new Map([
    [file, 'kind: list\nwidth: "<&>"\n'],
    ['schemas/sound.yaml', 'kind: list\n'],
  ]);
  return {
    diagnostics: [one, { ...one, severity: 'warning', code: 'SCH-TEXT' }],
    texts,
    language: 'zh',
    colour: false,
  };
}

describe('human', () => {
  it('shows what is laid over what, place, fault, frame and suggestion in Chinese', async () => {
    expect((await broken('misspelt-required-key')).output).toBe(
      `叠加了 1 个文件：
  ${LIST}：替换 ${join(root, 'schemas/pages/demo/thing/list.yaml')}

${LIST}:4:1 错误 SCH-UNKNOWN-KEY 不认识的键 “permision”，是不是想写 “permission”？
  4 | permision: project.thing
    | ^^^^^^^^^
  建议：permission

详细说明：npm run explain -- SCH-UNKNOWN-KEY

1 个错误
`,
    );
  });

  it('shows the same in English', async () => {
    expect((await broken('misspelt-required-key', '--lang', 'en')).output).toBe(
      `1 overlay file:
  ${LIST}: replaces ${join(root, 'schemas/pages/demo/thing/list.yaml')}

${LIST}:4:1 error SCH-UNKNOWN-KEY Unknown key "permision" — did you mean "permission"?
  4 | permision: project.thing
    | ^^^^^^^^^
  suggestion: permission

what it means: npm run explain -- SCH-UNKNOWN-KEY --lang en

1 error
`,
    );
  });

  it('colours a terminal and nothing else', () => {
    expect(FORMATS.human({ ...awkward(), colour: true })).toContain('\u001b[31m错误\u001b[0m');
    expect(FORMATS.human(awkward())).not.toContain('\u001b');
  });
});

describe('json', () => {
  it('counts and holds every record whole', async () => {
    const { code, output } = await broken('unknown-kind', '--format', 'json');
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({
      summary: { errors: 1, warnings: 0 },
      diagnostics: [
        {
          code: 'SCH-VALUE',
          severity: 'error',
          path: 'kind',
          range: { start: { line: 1, column: 7 }, end: { line: 1, column: 12 } },
          message: { zh: expect.any(String), en: expect.any(String) },
          received: 'lists',
          suggestion: 'list',
        },
      ],
    });
    expect(JSON.parse(output).summary.files).toBeGreaterThan(10);
  });
});

describe('github', () => {
  it('is one workflow command a finding, with the last marked column', async () => {
    const { output } = await broken('misspelt-required-key', '--format', 'github');
    expect(output).toBe(
      `::error file=${LIST},line=4,endLine=4,col=1,endColumn=9,title=SCH-UNKNOWN-KEY::不认识的键 “permision”，是不是想写 “permission”？\n1 个错误\n`,
    );
  });

  it('escapes properties and texts', () => {
    const [error = '', warning = ''] = FORMATS.github(awkward()).split('\n');
    expect(error).toBe(
      '::error file=schemas/页面 1/a%2Cb%3Ac%25.yaml,line=2,endLine=2,col=7,endColumn=11,title=SCH-TYPE::50%25 <b>"宽"</b> & \u0007%0A第二行',
    );
    expect(warning).toMatch(/^::warning /);
    expect(FORMATS.github({ ...awkward(), language: 'en' })).toContain('%0D%0Asecond');
  });

  it('leaves columns out of a range of several lines', () => {
    const range = { start: { line: 1, column: 3 }, end: { line: 2, column: 1 } };
    expect(FORMATS.github(awkward({ range }))).toContain('line=1,endLine=2,title=');
  });
});

describe('junit', () => {
  const read = (text: string) =>
    new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '',
      htmlEntities: true,
      isArray: (name) => name === 'testcase' || name === 'failure',
    }).parse(text).testsuites;

  it('is one case a file, with the failures of that file inside', async () => {
    const { output } = await broken('misspelt-required-key', '--format', 'junit');
    expect(XMLValidator.validate(output)).toBe(true);
    const { testsuite, ...totals } = read(output);
    const failed = testsuite.testcase.filter((one: { failure?: unknown }) => one.failure !== undefined);
    expect(totals).toMatchObject({ tests: String(testsuite.testcase.length), failures: '1' });
    expect(testsuite.testcase.length).toBeGreaterThan(10);
    expect(failed).toMatchObject([
      {
        name: LIST,
        failure: [{ type: 'SCH-UNKNOWN-KEY', message: '不认识的键 “permision”，是不是想写 “permission”？' }],
      },
    ]);
    expect(failed[0].failure[0]['#text']).toContain('4 | permision: project.thing');
  });

  it('escapes what XML has no way to say, and lets warnings pass', () => {
    const text = FORMATS.junit(awkward());
    expect(XMLValidator.validate(text)).toBe(true);
    const [first, second] = read(text).testsuite.testcase;
    expect(first.name).toBe('schemas/sound.yaml');
    expect(second.failure).toHaveLength(1);
    expect(second.failure[0].message).toBe('50% <b>"宽"</b> & \ufffd\n第二行');
    expect(second['system-out']).toContain('SCH-TEXT');
  });
});

describe('sarif', () => {
  it('points at the region and brings the fix', async () => {
    const { output } = await broken('misspelt-required-key', '--format', 'sarif');
    const [run] = JSON.parse(output).runs;
    const region = { startLine: 4, startColumn: 1, endLine: 4, endColumn: 10 };
    expect(run.results).toMatchObject([
      {
        ruleId: 'SCH-UNKNOWN-KEY',
        level: 'error',
        locations: [
          { physicalLocation: { artifactLocation: { uri: LIST, uriBaseId: '%SRCROOT%' }, region } },
        ],
        fixes: [
          {
            artifactChanges: [
              { replacements: [{ deletedRegion: region, insertedContent: { text: 'permission' } }] },
            ],
          },
        ],
      },
    ]);
    expect(run.tool.driver.rules[run.results[0].ruleIndex].id).toBe('SCH-UNKNOWN-KEY');
    expect(run.tool.driver.rules[0].help.text.length).toBeGreaterThan(20);
  });

  it('keeps quotes of what it replaces, and offers nothing where the suggestion is about something else', async () => {
    const fixes = async (name: string) =>
      JSON.parse((await broken(name, '--format', 'sarif')).output).runs[0].results[0].fixes;
    const inserted = (await fixes('amis-operation-unknown'))[0].artifactChanges[0].replacements[0];
    expect(inserted.insertedContent.text).toBe("'operation:thing.list'");
    expect(await fixes('file-in-unknown-directory')).toBeUndefined();
    expect(await fixes('page-of-unknown-product')).toBeUndefined();
  });

  it('encodes addresses and keeps a fingerprint when lines move', () => {
    const print = (checked: CheckedFiles) => JSON.parse(FORMATS.sarif(checked)).runs[0].results[0];
    const result = print(awkward());
    const address = result.locations[0].physicalLocation.artifactLocation.uri;
    expect(address).toBe('schemas/%E9%A1%B5%E9%9D%A2%201/a%2Cb%3Ac%25.yaml');
    const moved = awkward({ range: { start: { line: 3, column: 7 }, end: { line: 3, column: 12 } } });
    const texts = new Map([...moved.texts].map(([file, text]) => [file, `# 注释\n${text}`]));
    expect(print({ ...moved, texts }).partialFingerprints).toEqual(result.partialFingerprints);
    const other = print(awkward({ code: 'SCH-VALUE' }));
    expect(other.partialFingerprints).not.toEqual(result.partialFingerprints);
  });
});

describe('--output', () => {
  it('writes the file, makes its directory and says in one line what it found', async () => {
    const file = join(root, 'reports/deep/findings.sarif');
    const { code, output } = await broken('unknown-kind', '--format', 'sarif', '--output', file);
    expect({ code, output }).toEqual({ code: 1, output: `1 个错误，已写入 ${file}\n` });
    expect(JSON.parse(await readFile(file, 'utf8')).version).toBe('2.1.0');
    expect(relative(root, file).startsWith('..')).toBe(false);
  });
});

describe('arguments', () => {
  it.each([
    [['--format', 'xml'], '--format 只能是 human、json、sarif、junit、github，实际是 “xml”'],
    [['--format', 'jsn'], '是不是想写 “json”？'],
    [['--lang', 'fr'], '--lang 只能是 zh、en'],
    [['--report', 'route'], '是不是想写 “routes”？'],
    [['--report', 'roles', '--format', 'sarif'], '--format 只能是 text、json、csv'],
  ])('are refused with help: %j', async (args, text) => {
    await expect(runCommand(validate, root, args)).rejects.toThrow(UsageError);
    await expect(runCommand(validate, root, args)).rejects.toThrow(text);
  });
});
