// What only the server finds, at its start or while it runs: files that are right by themselves and do not fit the program.
import type { DiagnosticRow } from './diagnostic-row.ts';

export const SERVER_ROWS: readonly DiagnosticRow[] = [
  {
    code: 'SCH-DIRECTORY',
    severity: 'error',
    suppressible: false,
    titleZh: '配置目录无法读取',
    titleEn: 'The schema directory cannot be read',
    explainZh:
      '服务器运行时，内置目录或 `--schemas` 的目录被移走，或没有读取权限。已打开的页面继续使用上一个正确的版本，不会因为目录暂时消失而丢失叠加的内容。把目录放回原处，或恢复读取权限。',
    explainEn:
      'While the server runs, the built-in directory or one given with `--schemas` was moved away or may not be read. Open pages stay with the last good version. Put the directory back, or allow reading it.',
  },
  {
    code: 'SCH-NO-HANDLER',
    severity: 'error',
    suppressible: false,
    titleZh: '接口没有实现',
    titleEn: 'Nobody answers the operation',
    explainZh:
      '契约里有这个接口，但程序里没有它的处理函数，它也不是实体的通用接口（`x-entity` 加 list、get、create、update、delete），页面调用它只会得到服务器错误。服务器启动时因此拒绝启动，运行中则继续使用上一个正确的版本。后台作业（`schemas/jobs/`）也一样。先实现并更新程序，再加契约或作业。用 `--upstream` 时由后面的平台回答，不作这项检查；`npm run validate` 不知道程序能回答什么，也不检查。',
    explainEn:
      'The contract names an operation that has no handler in the program and is no generic call of an entity (`x-entity` with list, get, create, update, delete); pages would only get a server error. The server does not start with it, and a running one goes on with the last good version. The same holds for jobs in `schemas/jobs/`. Add the handler to the program first. With `--upstream` the platform behind answers and this is not checked; `npm run validate` does not know what the program answers and does not check it either.',
  },
  {
    code: 'SCH-NO-CONTRACT',
    severity: 'error',
    suppressible: false,
    titleZh: '实现了的接口没有契约',
    titleEn: 'A handler has no contract',
    explainZh:
      '程序里有这个接口的处理函数，但契约里没有它：文件被删除，或 `operationId` 改了名。没有契约就没有输入检查和权限判断。恢复契约；确实不要这个接口时，连同处理函数一起从程序里删除。',
    explainEn:
      'The program has a handler for this operation and no contract names it: a file is gone, or an `operationId` was renamed. Without a contract nothing checks input and rights. Restore it, or remove the handler as well.',
  },
  {
    code: 'SCH-NEEDS-RESTART',
    severity: 'error',
    suppressible: false,
    titleZh: '这个改动要重启服务器',
    titleEn: 'The change needs a restart',
    explainZh:
      '接口的路径、字段、类型，实体的字段和状态机，系统参数的结构，以及错误码的存在，都是程序和数据库依赖的结构；运行中的程序按启动时的结构工作，所以不接受这样的改动。标题、说明、长度等限制、权限级别可以随时改。先更新程序（需要时包括数据库），再重启服务器。',
    explainEn:
      'Paths, fields and types of operations, fields and machines of entities, the structure of parameters and the presence of error codes are what code and tables rely on; a running server keeps to those it started with. Texts, limits and access levels may change at any time. Update the program, then restart.',
  },
];
