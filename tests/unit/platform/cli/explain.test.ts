import { describe, expect, it } from 'vitest';
import { DIAGNOSTIC_CATALOGUE } from '#config/catalogue/diagnostic-catalogue.ts';
import { UsageError } from '../../../../platform/cli/command/usage-error.ts';
import { explain } from '../../../../platform/cli/explain.ts';
import { runCommand } from '../../../support/run-command.ts';

const run = (...args: readonly string[]) => runCommand(explain, '/', args);

describe('explain', () => {
  it('says what a code means, with the wrong and the right line', async () => {
    expect(await run('SCH-UNKNOWN-KEY')).toEqual({
      code: 0,
      output: `SCH-UNKNOWN-KEY 错误 不认识的键

这里不能写这个键，多半是拼写错误或写错了层级。不认识的键不会起任何作用，页面看上去却像是写对了，所以按错误处理。按建议改正拼写，或把它移到该在的位置。

错误的写法
  1 | permision: project.thing
    | ^^^^^^^^^

正确的写法
  1 | permission: project.thing

不能用注释忽略。
`,
    });
  });

  it('says it in English', async () => {
    const { output } = await run('SCH-OPEN-PAGE', '--lang', 'en');
    expect(output).toContain('SCH-OPEN-PAGE error The page is open to everybody');
    expect(output).toContain('# aip-ignore SCH-OPEN-PAGE: reason');
    expect(output).not.toMatch(/[\u4e00-\u9fa5]/);
  });

  it('marks the right one of equal texts', async () => {
    const { output } = await run('SCH-DUPLICATE');
    expect(output).toContain(`  1 | - { value: a, label: 乙 }\n    | ${' '.repeat(11)}^\n`);
  });

  it('takes a code in small letters and without its beginning', async () => {
    expect((await run('open-page')).output).toContain('SCH-OPEN-PAGE');
  });

  it('lists every code without one', async () => {
    const { output } = await run();
    for (const { code, titleZh } of DIAGNOSTIC_CATALOGUE) {
      expect(output).toContain(code);
      expect(output).toContain(titleZh);
    }
  });

  it('does not know a code that is none, and says which was meant', async () => {
    await expect(run('SCH-UNKOWN-KEY')).rejects.toThrow(UsageError);
    await expect(run('SCH-UNKOWN-KEY')).rejects.toThrow('是不是想写 “SCH-UNKNOWN-KEY”？');
  });
});
