// Who may use third-party things: packages, Node's modules, globals. What no row allows is denied.

interface Row {
  readonly what: RegExp;
  /** Prefixes of paths; `''` is everywhere. */
  readonly places: readonly string[];
}

const PLATFORM = [
  'platform/network/',
  'platform/storage/',
  'platform/engines/',
  'platform/operations/',
  'platform/http/',
  'platform/workers/',
  'platform/supervise/',
  'platform/boot/',
  'platform/cli/',
  'platform/gateway.ts',
  'platform/server.ts',
  'platform/settings/',
];

/** Each package of others behind one folder. */
export const PACKAGES: readonly Row[] = [
  {
    what: /^yaml$/,
    places: ['runtime/config/read/parse-source.ts', 'runtime/config/yaml/', 'runtime/config/edit/'],
  },
  { what: /^ajv(?:\/|$)/, places: ['runtime/core/validate/'] },
  { what: /^@stdlib\//, places: ['runtime/core/statistics/distribution/special-functions.ts'] },
  { what: /^(?:pure-rand\/.*|d3-random)$/, places: ['runtime/core/statistics/random/'] },
  { what: /^hdr-histogram-js$/, places: ['runtime/core/load/histogram/'] },
  { what: /^client-zip$/, places: ['platform/engines/gateway/capture/zip-of.ts'] },
  { what: /^croner$/, places: ['runtime/core/cron.ts'] },
  { what: /^react(?:-dom)?$/, places: ['runtime/app/', 'runtime/plugin-api/', 'plugins/'] },
  { what: /^react-dom\/client$/, places: ['runtime/app/amis/', 'runtime/app/preview/', 'runtime/main.tsx'] },
  { what: /^jotai$/, places: ['runtime/app/'] },
  { what: /^react-router-dom$/, places: ['runtime/app/location/'] },
  { what: /^ofetch$/, places: ['runtime/app/http/'] },
  { what: /^amis/, places: ['runtime/app/amis/'] },
  { what: /^@rjsf\/(?:core|utils)$/, places: ['runtime/app/form/'] },
  { what: /^uplot$/, places: ['runtime/app/chart/'] },
  { what: /^echarts(?:\/|$)/, places: ['runtime/app/plot/'] },
  { what: /^lucide-react\//, places: ['runtime/app/icon/'] },
  { what: /^@noble\/ciphers\//, places: ['plugins/relay-token/'] },
  { what: /^@(?:codemirror|lezer)\//, places: ['plugins/studio/'] },
  { what: /^re2js$/, places: ['platform/engines/runner/log/find/', 'plugins/log-viewer/text/'] },
  { what: /^marked$/, places: ['platform/http/console/parse-markdown.ts'] },
  { what: /^(?:kysely|pg|pg-copy-streams)$/, places: ['platform/storage/'] },
  { what: /^(?:hono|@hono\/node-server)$/, places: ['platform/http/'] },
  {
    what: /^undici$/,
    places: ['platform/engines/gateway/', 'platform/http/upstream/', 'platform/workers/load/client/'],
  },
  { what: /^prom-client$/, places: ['platform/engines/metrics/'] },
  { what: /^onnxruntime-node$/, places: ['platform/workers/onnx/', 'presets/'] },
  { what: /^sharp$|^@tensorflow\//, places: ['presets/'] },
  { what: /^@vladmandic\//, places: ['presets/face-detect/'] },
  { what: /^@energetic-ai\//, places: ['presets/text-embedding/'] },
  {
    what: /^playwright-core$/,
    places: ['platform/cli/browser/', 'platform/cli/render/', 'platform/cli/journey/'],
  },

  // Node's own, by what they reach.
  {
    what: /^node:(?:path|url|util|events|buffer|stream|stream\/\w+|timers\/promises|crypto|zlib|net)$/,
    places: [...PLATFORM, 'presets/serving/', 'presets/text-embedding/'],
  },
  {
    what: /^node:(?:fs|fs\/promises|os)$/,
    places: [...PLATFORM, 'presets/serving/', 'presets/ocr/'],
  },
  {
    what: /^node:(?:http|https|tls|dns|dns\/promises)$/,
    places: [...PLATFORM.filter((place) => place !== 'platform/storage/'), 'presets/serving/'],
  },
  { what: /^node:perf_hooks$/, places: ['platform/workers/load/record/'] },
  { what: /^node:perf_hooks$/, places: ['platform/gateway.ts'] },
  { what: /^node:perf_hooks$/, places: ['platform/gateway.ts', 'platform/workers/load/record/'] },
  {
    what: /^node:(?:child_process|worker_threads|readline|module)$/,
    places: [
      'platform/storage/',
      'platform/engines/',
      'platform/workers/',
      'platform/supervise/',
      'platform/boot/',
      'platform/cli/',
      'presets/serving/',
    ],
  },
];

/** What the language itself has; without its clock and its chance, which have rows of their own. */
export const LANGUAGE = new Set(
  `Object Array String Number Boolean Symbol BigInt Map Set WeakMap WeakSet WeakRef Promise Proxy Reflect JSON Math Date
   RegExp Error TypeError RangeError SyntaxError ReferenceError AggregateError Intl ArrayBuffer SharedArrayBuffer DataView
   Atomics Infinity NaN Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array
   Float64Array BigInt64Array BigUint64Array undefined parseInt parseFloat isNaN encodeURIComponent decodeURIComponent
   encodeURI decodeURI arguments globalThis URL URLSearchParams TextEncoder TextDecoder structuredClone atob btoa`
    .split(/\s+/)
    .filter(Boolean),
);

const APP = ['runtime/main.tsx', 'runtime/app/', 'plugins/'];
const BROWSER = [
  ...APP,
  'runtime/plugin-api/load-style.ts',
  'runtime/plugin-api/use-typed-text.ts',
  'platform/web/',
  'platform/cli/browser/',
  'platform/cli/journey/',
  'platform/cli/render/',
];

export const GLOBALS: readonly Row[] = [
  {
    what: /^(?:setTimeout|clearTimeout|setInterval|clearInterval|AbortController|AbortSignal|performance|Date\.now|new Date)$/,
    places: [...APP, ...PLATFORM, 'platform/web/', 'platform/jobs/', 'presets/'],
  },
  { what: /^(?:queueMicrotask|DOMException|console)$/, places: ['runtime/app/'] },
  {
    what: /^(?:Math\.random|crypto)$/,
    places: ['runtime/app/', 'plugins/', 'platform/network/', 'platform/engines/gateway/'],
  },
  {
    what: /^(?:fetch|Headers|Request|Response|ReadableStream)$/,
    places: [
      'runtime/app/http/',
      'runtime/app/live/',
      'platform/web/',
      'platform/http/',
      'platform/operations/',
      'platform/boot/',
      'platform/cli/',
      'platform/supervise/',
    ],
  },
  { what: /^(?:process|Buffer)$/, places: [...PLATFORM, 'presets/serving/'] },
  { what: /^setImmediate$/, places: ['platform/workers/'] },
  {
    what: /^console$/,
    places: ['platform/server.ts', 'platform/boot/', 'platform/engines/runner/', 'presets/'],
  },
  {
    what: /^(?:window|document|navigator|location|localStorage|getComputedStyle|requestAnimationFrame|cancelAnimationFrame|createImageBitmap|Blob|Text|Node|Element|HTML\w*Element|EventSource|BroadcastChannel|(?:Mouse|Keyboard|Wheel)Event|(?:Mutation|Resize)Observer)$/,
    places: BROWSER,
  },
];

export function isAllowed(rows: readonly Row[], name: string, path: string): boolean {
  return rows.some(({ what, places }) => what.test(name) && places.some((place) => path.startsWith(place)));
}
