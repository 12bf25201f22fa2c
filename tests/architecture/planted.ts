// Violations, each of one rule: the architecture test has to find every one of them.

export interface Planted {
  readonly what: string;
  /** Name of the rule that has to find it. */
  readonly rule: string;
  /** Of a file that exists, with `line` added to it, or of a new one with `text` in it. */
  readonly path: string;
  readonly line?: string;
  readonly text?: string;
  /** Part of the one fault. */
  readonly fault: string;
}

const ROOM = 'each file stands in a room';
const SEES = 'a room sees itself and what its row names';
const EXISTS = 'imports name files that exist';
const RING = 'nothing is imported in a ring, types included';
const FOLDERS = 'folders are not imported in a ring, types included';
const PACKAGE = 'a package is used where its row says';
const GLOBAL = 'a global is used where its row says';
const STATE = 'modules remember nothing';
const CAST = 'casts stand at listed borders';
const UNKNOWN = 'casts go through no unknown, nothing is said not to be null';
const FUNCTION = 'functions stop at 80 lines';
const FILE = 'files stop at 400 lines, style sheets too';
const ESCAPE = 'nothing is any, evaluated or kept from the compiler';

const lines = (count: number, line: string) => `${Array.from({ length: count }, () => line).join('\n')}\n`;

export const PLANTED: readonly Planted[] = [
  {
    what: 'a folder that nobody drew',
    rule: ROOM,
    path: 'runtime/extra/thing.ts',
    text: 'export const thing = 1;\n',
    fault: 'runtime/extra/thing.ts',
  },
  {
    what: 'a file that ties two engines, beside them',
    rule: ROOM,
    path: 'platform/engines/tie.ts',
    text: "import '#engines/files/files.ts';\nimport '#engines/gateway/call/call.ts';\n",
    fault: 'platform/engines/tie.ts',
  },
  {
    what: 'an engine that imports another',
    rule: SEES,
    path: 'platform/engines/health/spy.ts',
    text: "import type { Routes } from '../gateway/routing/routes.ts';\nexport type Spy = Routes;\n",
    fault: 'does not see platform/engines/gateway/routing/routes.ts',
  },
  {
    what: 'core that imports config',
    rule: SEES,
    path: 'runtime/core/app-error.ts',
    line: "import '#config/workspace/workspace.ts';",
    fault: 'does not see runtime/config/workspace/workspace.ts',
  },
  {
    what: 'a type that is imported from above',
    rule: SEES,
    path: 'platform/storage/sql.ts',
    line: "export type { Handler } from '../operations/handler/handler.ts';",
    fault: 'does not see platform/operations/handler/handler.ts',
  },
  {
    what: 'the app that imports a plugin',
    rule: SEES,
    path: 'runtime/app/page/open-studio.ts',
    text: "export const openStudio = () => import('../../../plugins/studio/StudioPage.tsx');\n",
    fault: 'does not see plugins/studio/StudioPage.tsx',
  },
  {
    what: 'a plugin that imports another',
    rule: SEES,
    path: 'plugins/relay-token/peek.ts',
    text: "import '../log-viewer/plugin.ts';\n",
    fault: 'does not see plugins/log-viewer/plugin.ts',
  },
  {
    what: 'a plugin that imports core',
    rule: SEES,
    path: 'plugins/relay-token/core.ts',
    text: "import '#core/app-error.ts';\n",
    fault: 'does not see runtime/core/app-error.ts',
  },
  {
    what: 'a worker that imports the database',
    rule: SEES,
    path: 'platform/workers/onnx/query.ts',
    text: "import '#storage/storage.ts';\n",
    fault: 'does not see platform/storage/storage.ts',
  },
  {
    what: 'the runtime that imports the platform',
    rule: SEES,
    path: 'runtime/app/session/peek.ts',
    text: "import '../../../platform/settings/settings.ts';\n",
    fault: 'does not see platform/settings/settings.ts',
  },
  {
    what: 'the command line that imports an engine',
    rule: SEES,
    path: 'platform/cli/peek.ts',
    text: "import '#engines/files/files.ts';\n",
    fault: 'does not see platform/engines/files/files.ts',
  },
  {
    what: 'a preset that imports another',
    rule: SEES,
    path: 'presets/ocr/peek.ts',
    text: "import '../object-detect/categories.ts';\n",
    fault: 'does not see presets/object-detect/categories.ts',
  },
  {
    what: 'an import of nothing',
    rule: EXISTS,
    path: 'runtime/core/lost.ts',
    text: "import './app-errors.ts';\n",
    fault: 'there is no runtime/core/app-errors.ts',
  },
  {
    what: 'a ring of folders, none of files',
    rule: FOLDERS,
    path: 'runtime/config/read/look-ahead.ts',
    text: "import type { Workspace } from '../workspace/workspace.ts';\nexport type Ahead = Workspace;\n",
    fault: 'ring: ',
  },
  {
    what: 'a ring of types',
    rule: RING,
    path: 'runtime/core/ring.ts',
    text: "import type { Ring } from './ring.ts';\nexport type Ring = readonly Ring[];\n",
    fault: 'ring: runtime/core/ring.ts',
  },
  {
    what: 'lodash in core',
    rule: PACKAGE,
    path: 'runtime/core/sorted.ts',
    text: "import { sortBy } from 'lodash';\nexport const sorted = sortBy;\n",
    fault: 'package lodash',
  },
  {
    what: "Node's files in config",
    rule: PACKAGE,
    path: 'runtime/config/read.ts',
    text: "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
    fault: 'package node:fs',
  },
  {
    what: 'a package that is known, in the wrong folder',
    rule: PACKAGE,
    path: 'platform/http/copy.ts',
    text: "import { from } from 'pg-copy-streams';\nexport const copy = from;\n",
    fault: 'package pg-copy-streams',
  },
  {
    what: 'a package that is loaded later',
    rule: PACKAGE,
    path: 'runtime/app/page/later.ts',
    text: "export const later = () => import('uplot');\n",
    fault: 'package uplot',
  },
  {
    what: 'the clock in config',
    rule: GLOBAL,
    path: 'runtime/config/now.ts',
    text: 'export const now = () => Date.now();\n',
    fault: 'global Date.now',
  },
  {
    what: 'the time of day in core',
    rule: GLOBAL,
    path: 'runtime/core/today.ts',
    text: 'export const today = () => new Date();\n',
    fault: 'global new Date',
  },
  {
    what: 'a timer in core',
    rule: GLOBAL,
    path: 'runtime/core/wait.ts',
    text: 'export const wait = (done: () => void) => setTimeout(done, 10);\n',
    fault: 'global setTimeout',
  },
  {
    what: 'chance in core, by another door',
    rule: GLOBAL,
    path: 'runtime/core/dice.ts',
    text: 'export const dice = () => globalThis.crypto.randomUUID();\n',
    fault: 'global crypto',
  },
  {
    what: 'the window in compile',
    rule: GLOBAL,
    path: 'runtime/compile/width.ts',
    text: 'export const width = () => window.innerWidth;\n',
    fault: 'global window',
  },
  {
    what: 'the environment in operations of pure rules',
    rule: GLOBAL,
    path: 'platform/machines/home.ts',
    text: 'export const home = () => process.env.HOME;\n',
    fault: 'global process',
  },
  {
    what: 'a call past the client',
    rule: GLOBAL,
    path: 'runtime/app/page/ask.ts',
    text: "export const ask = () => fetch('/api/x');\n",
    fault: 'global fetch',
  },
  {
    what: 'a module that counts',
    rule: STATE,
    path: 'runtime/app/page/counter.ts',
    text: 'let count = 0;\nexport const next = () => ++count;\n',
    fault: 'the module keeps count',
  },
  {
    what: 'a module that collects',
    rule: STATE,
    path: 'platform/operations/seen.ts',
    text: 'const seen = new Set<string>();\nexport const see = (id: string) => seen.add(id);\n',
    fault: 'the module keeps seen',
  },
  {
    what: 'a cast inside',
    rule: CAST,
    path: 'runtime/compile/cast.ts',
    text: 'export const cast = (value: unknown) => value as string;\n',
    fault: 'runtime/compile/cast.ts:1: a cast',
  },
  {
    what: 'a cast through unknown',
    rule: UNKNOWN,
    path: 'runtime/compile/cast.ts',
    text: 'export const cast = (value: number) => value as unknown as string;\n',
    fault: 'as unknown as',
  },
  {
    what: 'what is said not to be null',
    rule: UNKNOWN,
    path: 'runtime/compile/first.ts',
    text: 'export const first = (list: readonly string[]): string => list[0]!;\n',
    fault: 'runtime/compile/first.ts:1: !',
  },
  {
    what: 'a function of 82 lines',
    rule: FUNCTION,
    path: 'runtime/compile/long.ts',
    text: `export function long() {\n${lines(80, '  String();')}}\n`,
    fault: 'long has 82 lines',
  },
  {
    what: 'a style sheet of 401 lines',
    rule: FILE,
    path: 'plugins/studio/long.css',
    text: lines(401, '.a { color: red }'),
    fault: 'plugins/studio/long.css: 401 lines',
  },
  {
    what: 'a file of 401 lines',
    rule: FILE,
    path: 'runtime/core/long.ts',
    text: lines(401, '// one more'),
    fault: 'runtime/core/long.ts: 401 lines',
  },
  {
    what: 'code in a string',
    rule: 'code is read, not written in strings',
    path: 'platform/web/inline.ts',
    text: `export const script = \`\n${lines(90, 'run();')}\`;\n`,
    fault: 'lines of text',
  },
  {
    what: 'a name that says nothing',
    rule: 'files are named after what is in them',
    path: 'runtime/core/utils.ts',
    text: 'export const x = 1;\n',
    fault: 'runtime/core/utils.ts',
  },
  {
    what: 'a name in another style',
    rule: 'files are kebab-case, components PascalCase',
    path: 'runtime/core/appError.ts',
    text: 'export const x = 1;\n',
    fault: 'runtime/core/appError.ts',
  },
  {
    what: 'an export without a name',
    rule: 'exports have names',
    path: 'runtime/core/nameless.ts',
    text: 'export default 1;\n',
    fault: 'runtime/core/nameless.ts',
  },
  {
    what: 'a barrel',
    rule: 'no file only hands on',
    path: 'runtime/core/index.ts',
    text: "export { AppError } from './app-error.ts';\nexport { stepMachine } from './machine.ts';\n",
    fault: 'runtime/core/index.ts',
  },
  {
    what: 'any',
    rule: ESCAPE,
    path: 'runtime/core/any.ts',
    text: 'export const anything = (value: any) => value;\n',
    fault: 'any',
  },
  {
    what: 'eval',
    rule: ESCAPE,
    path: 'runtime/core/run.ts',
    text: "export const run = new Function('return 1');\n",
    fault: 'new Function',
  },
  {
    what: 'a silenced compiler',
    rule: ESCAPE,
    path: 'runtime/core/silent.ts',
    text: "// @ts-expect-error it is one\nexport const x: number = 'one';\n",
    fault: '@ts-expect-error',
  },
  {
    what: 'statistics in the first load',
    rule: 'statistics are left out of what a browser loads first',
    path: 'runtime/main.tsx',
    line: "import '#core/statistics/quantiles.ts';",
    fault: 'runtime/core/statistics/',
  },
];
