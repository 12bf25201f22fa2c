// amis arrives as one barrel that reaches everything. This plugin makes esbuild see single files instead: less than half
// the bytes, and no editor, spreadsheet or rich-text code that the lint forbids anyway.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { furtherIcons, usualIcons } from './amis-icons.mjs';
import { usualTexts } from './amis-texts.mjs';
import { readBarrel, rewriteBarrelImports } from './barrel.mjs';

const require = createRequire(import.meta.url);
const jsonTree = fileURLToPath(new URL('../runtime/app/amis/JsonTree.tsx', import.meta.url));

/** Packages that reach editors, spreadsheets, rich text, maps, video: nothing that we register may load them. */
const refused =
  /^(monaco-editor|tinymce|froala-editor|exceljs|xlsx|echarts|echarts-stat|echarts-wordcloud|hls\.js|mpegts\.js|office-viewer|video-react|react-cropper|pdfjs-dist|react-pdf|codemirror|@codemirror\/[a-z-]+|markdown-it|markdown-it-html5-media|react-json-view|jsbarcode|qrcode-react-next|smooth-signature|papaparse|@fast-csv\/[a-z-]+)(\/|$)/;

/** Files that do something when imported; every other file of amis-core and amis-ui only declares. */
const effects =
  /^(amis-core\/esm\/(index|polyfills|factory|renderers\/(builtin|Form|Item|Options)|actions\/\w+|utils\/(tpl|filter|formula|tpl-[a-z]+)|globalVar\w*)|amis-ui\/esm\/(locale\/zh-CN|themes\/cxd))\.js$/;

/** Files and packages replaced by next to nothing, with the reason. */
const emptied = new Map([
  // Draws nothing where a renderer was left out on purpose, and says nothing either.
  [
    'amis-core/esm/renderers/Placeholder.js',
    "import { Component } from 'react'; export class Placeholder extends Component { render() { return null; } }",
  ],
  // Registers renderers that any frame posts to the window, without looking at the origin.
  ['amis-core/esm/renderers/register.js', 'export function autoPreRegisterAmisCustomRenderers() {}'],
  // Spreadsheets are not part of the console; lists of ours export CSV.
  ['amis/esm/renderers/Table/exportExcel.js', 'export function exportExcel() { return Promise.resolve(); }'],
  // A select that opens as two lists brings trees and tables along.
  [
    'amis/esm/renderers/Form/Transfer.js',
    "import { Component } from 'react'; export class BaseTransferRenderer extends Component {}",
  ],
  [
    'amis-ui/esm/components/TransferDropDown.js',
    'export default function TransferDropDown() { return null; }',
  ],
  // The console asks amis for desktop controls only.
  ['amis-ui/esm/components/SelectMobile.js', 'export default function SelectMobile() { return null; }'],
  [
    'amis-ui/esm/components/PullRefresh.js',
    'export default function PullRefresh({ children }) { return children; }',
  ],
  // The same language once more, for functions that answer later; none are registered.
  [
    'amis-formula/esm/evalutorForAsync.js',
    "import { Evaluator } from './evalutor.js'; export class AsyncEvaluator { static setDefaultFilters() {} static setDefaultFunctions() {} constructor(...parts) { this.inner = new Evaluator(...parts); } async evalute(tree) { return this.inner.evalute(tree); } }",
  ],
  // State of the `app` and `table2` renderers, which the schema check refuses.
  ['amis-core/esm/store/app.js', "export { ServiceStore as AppStore } from './service.js';"],
  ['amis-core/esm/store/table2.js', "export { ServiceStore as TableStore2 } from './service.js';"],
  // An address with `amisDebug=1` would open a panel over everybody's page.
  [
    'amis-core/esm/utils/debug.js',
    'export const DebugWrapper = (props) => props.children; export const JsonView = () => null; export const enableDebug = () => {}; export const disableDebug = () => {}; export const debug = () => {}; export const warning = () => {}; export const traceProps = () => {}; export const safeStringify = JSON.stringify;',
  ],
]);

/** Dragging rows, columns and dialogs: 50 KB that none of our pages switches on. */
const stoodIn = new Map([
  [
    'sortablejs',
    'export default class Sortable { static create() { return new Sortable(); } option() {} destroy() {} }',
  ],
  [
    'react-draggable',
    'export const DraggableCore = ({ children }) => children; export default DraggableCore;',
  ],
]);

/** Files of which a part goes: path -> what is left of the text. */
const trimmed = new Map([
  ['amis-ui/esm/components/icons.js', usualIcons],
  ['amis-ui/esm/locale/zh-CN.js', usualTexts],
  // A viewer of our own: the one of amis runs text as code.
  [
    'amis/esm/renderers/Json.js',
    (text) =>
      text.replace(
        /var JsonView = React\.lazy\([\s\S]*?\n\}\);/,
        `import { JsonTree as JsonView } from ${JSON.stringify(jsonTree)};`,
      ),
  ],
  // Statements that would hold three hooks in the bundle; amis uses the component only.
  ['downshift/dist/downshift.esm.js', (text) => text.replace(/^use\w+\.stateChangeTypes = .*$/gm, '')],
]);

/** esbuild plugin: one instance a build. */
export function amisPlugin() {
  const root = dirname(dirname(dirname(require.resolve('amis-core'))));
  const packageName = (file) => file.slice(root.length + 1).replaceAll('\\', '/');
  return {
    name: 'amis',
    setup(build) {
      let barrel;
      build.onStart(() => {
        barrel = undefined;
      });
      build.onResolve({ filter: /^\.\.?\// }, (args) => {
        if (!/[\\/]amis(-core|-ui)[\\/]esm[\\/]/.test(args.importer)) return undefined;
        const path = resolve(args.resolveDir, args.path);
        if (!path.endsWith('.js')) return undefined;
        return { path, sideEffects: effects.test(packageName(path)) };
      });
      // The parts of CodeMirror may reach each other: the page studio brings them.
      build.onResolve({ filter: refused }, (args) =>
        /[\\/]node_modules[\\/](?!@codemirror[\\/])/.test(args.importer)
          ? { path: args.path, namespace: 'refused' }
          : undefined,
      );
      // amis imports what only amis-ui declares: look from there, wherever the installer put it.
      build.onResolve({ filter: /^@rc-component\/mini-decimal$/ }, (args) =>
        args.pluginData === 'amis-ui'
          ? undefined
          : build.resolve(args.path, {
              kind: args.kind,
              resolveDir: join(root, 'amis-ui/esm'),
              pluginData: 'amis-ui',
            }),
      );
      // 730 KB of time zones for one option of the date cell that pages of ours don't use.
      build.onResolve({ filter: /^moment-timezone$/ }, (args) =>
        build.resolve('moment', { kind: args.kind, resolveDir: args.resolveDir }),
      );
      build.onResolve({ filter: /^(sortablejs|react-draggable)$/ }, (args) => ({
        path: args.path,
        namespace: 'stood-in',
      }));
      build.onLoad({ filter: /./, namespace: 'stood-in' }, (args) => ({ contents: stoodIn.get(args.path) }));
      build.onLoad({ filter: /./, namespace: 'refused' }, (args) => ({
        contents: `module.exports = new Proxy({}, { get(_, key) { if (key === '__esModule' || key === 'then' || key === 'default') return undefined; throw new Error(${JSON.stringify(`${args.path} is not part of the console`)}); } });`,
      }));
      const icons = join(root, 'amis-ui/esm/components/icons.js');
      build.onResolve({ filter: /^amis-icons\/further$/ }, () => ({
        path: icons,
        namespace: 'further-icons',
      }));
      build.onLoad({ filter: /./, namespace: 'further-icons' }, async () => ({
        contents: furtherIcons(await readFile(icons, 'utf8')),
        resolveDir: dirname(icons),
      }));
      build.onLoad(
        { filter: /[\\/](amis(-core|-ui|-formula)?[\\/]esm|downshift[\\/]dist)[\\/].*\.js$/ },
        async (args) => {
          const name = packageName(args.path);
          const empty = emptied.get(name);
          if (empty !== undefined) return { contents: empty };
          const whole = await readFile(args.path, 'utf8');
          const text = trimmed.get(name)?.(whole) ?? whole;
          if (!text.includes("from 'amis-ui'")) return { contents: text };
          barrel ??= readBarrel(join(root, 'amis-ui/esm'));
          return { contents: rewriteBarrelImports(text, 'amis-ui', await barrel) };
        },
      );
    },
  };
}
