// Comments that silence a finding.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const SUPPRESSION_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-SUPPRESSION-REASON',
    severity: 'error',
    suppressible: false,
    titleZh: '忽略诊断时没有写理由',
    titleEn: 'A finding is ignored without a reason',
    explainZh:
      '写法是 `# aip-ignore` 加诊断码、冒号和理由。没有理由，下一个人无法判断它是否还该留着。补上一句话的理由。',
    explainEn:
      'The comment is `# aip-ignore`, the code, a colon and a reason. Without a reason the next person cannot tell whether it should stay. Add one sentence.',
    example: {
      fixture: 'suppression-without-reason',
      bad: 'permission: signed-in # aip-ignore SCH-OPEN-PAGE',
      mark: 'SCH-OPEN-PAGE',
      right: 'permission: signed-in # aip-ignore SCH-OPEN-PAGE: 目录对所有员工公开',
    },
  },
  {
    code: 'SCH-SUPPRESSION-UNUSED',
    severity: 'warning',
    suppressible: false,
    titleZh: '没有可忽略的诊断',
    titleEn: 'Nothing is left to ignore',
    explainZh:
      '这条 `# aip-ignore` 注释所指的那一行没有这个诊断：问题已经修好，或注释放错了位置。注释写在那一行的行尾或紧挨着的上一行；用不着的就删掉，免得以后掩盖新的问题。',
    explainEn:
      'The line that this `# aip-ignore` comment is about has no such finding: it was repaired, or the comment stands in the wrong place. It belongs at the end of that line or right above it; remove it when it is no longer needed, lest it hide a new mistake.',
    example: {
      fixture: 'suppression-unused',
      bad: 'title: 物品 # aip-ignore SCH-OPEN-PAGE: 目录对所有员工公开',
      mark: 'SCH-OPEN-PAGE',
      right: 'title: 物品',
    },
  },
  {
    code: 'SCH-SUPPRESSION-CODE',
    severity: 'error',
    suppressible: false,
    titleZh: '这个诊断码不存在或不能忽略',
    titleEn: 'This code does not exist or cannot be ignored',
    explainZh:
      '`# aip-ignore` 后面要写存在的诊断码。语法和形状错误、指向不存在的内容、以及安全检查不能忽略：忽略之后配置无法使用或不再安全。改正诊断码，或修好问题。',
    explainEn:
      '`# aip-ignore` is followed by a code that exists. Faults of syntax and shape, names of things that do not exist, and security checks cannot be ignored: the configuration would not work or would not be safe. Correct the code, or repair the fault.',
    example: {
      fixture: 'suppression-code-unknown',
      bad: 'permission: signed-in # aip-ignore SCH-OPEN-PAEG: 目录对所有员工公开',
      mark: 'SCH-OPEN-PAEG',
      right: 'permission: signed-in # aip-ignore SCH-OPEN-PAGE: 目录对所有员工公开',
    },
  },
];
