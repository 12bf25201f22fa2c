// Whether what a person filled in makes a load, said at the field that is wrong.
import { AppError } from '#core/app-error.ts';
import { parseJsonPath } from '#core/json-path.ts';
import { compileTemplate, type Escape, escapeOf, TemplateFault } from '#core/load/payload/template.ts';
import type { ConfigForm } from '../record/stored-config.ts';
import { callsOf, cutPieces } from './load-curve.ts';
import { exceededLimits, type LoadLimits } from './load-limits.ts';
import { piecesOf } from './load-pieces.ts';
import { plannedLoad } from './planned-load.ts';

type Faults = Readonly<Record<string, string>>;

export interface ConfigWorld {
  readonly limits: LoadLimits;
  /** Of the task. */
  readonly protocol: string;
  readonly isRegistered: boolean;
  /** Of the task; a template as the body is. */
  readonly path: string;
  /** Undefined without one. */
  readonly payload:
    | { readonly kind: string; readonly hasBodies: boolean; readonly columns: readonly string[] }
    | undefined;
  readonly now: Date;
}

type Fillable = Omit<ConfigForm, 'replayFrom'> & { readonly replayFrom?: string | Date | null | undefined };

/** Throws `benchmark.config-refused` with every fault at its field. */
export function checkConfig(config: Fillable, world: ConfigWorld): void {
  const faults = {
    ...shapeFaults(config, world.now),
    ...spanFaults(config),
    ...searchFaults(config),
    ...answerFaults(config, world.protocol),
    ...templateFaults(config, world),
    ...requestFaults(config, world),
    ...headerFaults(config),
    ...assertionFaults(config),
    ...thresholdFaults(config),
    ...requestLimitFaults(config),
  };
  const all = Object.keys(faults).length > 0 ? faults : exceededLimits(plannedLoad(config), world);
  const [first] = Object.values(all);
  if (first !== undefined) throw new AppError('benchmark.config-refused', { reason: first }, { fields: all });
}

const isMissing = (value: unknown) => value === undefined || value === null;

function shapeFaults(config: Fillable, now: Date): Faults {
  const { loop, shape, rate, rampFrom, rampTo, steps, replayFrom } = config;
  if (loop === 'closed') return config.search ? {} : callerFaults(config);
  if (shape === 'steps') return steps.length === 0 ? { steps: '负载形状是“阶梯”时至少要有一级' } : {};
  if (shape === 'ramp') {
    const both = {
      ...(isMissing(rampFrom) ? { rampFrom: '匀速变化要填写起始速率' } : {}),
      ...(isMissing(rampTo) ? { rampTo: '匀速变化要填写结束速率' } : {}),
    };
    return rampFrom === 0 && rampTo === 0 ? { rampTo: '起始和结束速率不能都是 0' } : both;
  }
  if (shape === 'replay') return replayFault(replayFrom, now);
  return isMissing(rate) && !config.search ? { rate: '要填写速率（每秒请求数）' } : {};
}

/** Each generator has a caller at least. */
function callerFaults({ concurrency, generators }: Fillable): Faults {
  if (concurrency === undefined || concurrency === null) return { concurrency: '按并发施压时要填写并发数' };
  return concurrency < generators
    ? { concurrency: `${generators} 个压测机至少要 ${generators} 个并发，收到 ${concurrency}` }
    : {};
}

function replayFault(from: Fillable['replayFrom'], now: Date): Faults {
  if (from === undefined || from === null) return { replayFrom: '重放真实流量要填写从哪一刻起' };
  return new Date(from) < now ? {} : { replayFrom: '重放的是过去的流量，要填写一个已经过去的时刻' };
}

function spanFaults(config: Fillable): Faults {
  // Said at the steps.
  if (config.loop === 'open' && config.shape === 'steps' && config.steps.length === 0) return {};
  const { seconds } = plannedLoad(config);
  const cut = config.warmupS + config.cooldownS;
  if (config.search || cut < seconds) return {};
  return { warmupS: `预热和收尾共 ${cut} 秒，不能占满全部 ${seconds} 秒` };
}

function searchFaults(config: Fillable): Faults {
  const { search, searchLatencyMs, searchFrom, searchTo, loop, shape, generators } = config;
  if (!search) return {};
  return {
    ...(isMissing(searchLatencyMs) ? { searchLatencyMs: '容量搜索要填写要求的耗时' } : {}),
    ...(searchFrom >= searchTo ? { searchTo: `搜索终点要大于起点 ${searchFrom}，收到 ${searchTo}` } : {}),
    ...(loop === 'closed' ? wholeFaults({ searchFrom, searchTo }) : {}),
    ...(loop === 'closed' && searchFrom < generators
      ? { searchFrom: `${generators} 个压测机至少要 ${generators} 个并发，收到 ${searchFrom}` }
      : {}),
    ...(loop === 'open' && shape !== 'constant' && shape !== 'poisson'
      ? { shape: '按速率的容量搜索只用于恒定速率和泊松到达' }
      : {}),
  };
}

/** Callers are whole. */
function wholeFaults(loads: Readonly<Record<string, number>>): Faults {
  return Object.fromEntries(
    Object.entries(loads).flatMap(([field, load]) =>
      Number.isInteger(load) ? [] : [[field, `并发数应是整数，收到 ${load}`]],
    ),
  );
}

function answerFaults({ answer }: Fillable, protocol: string): Faults {
  if (protocol === 'ws' && answer !== 'websocket')
    return { answer: '这个服务用 WebSocket 通信，响应方式要选“WebSocket 消息”' };
  return protocol !== 'ws' && answer === 'websocket'
    ? { answer: '这个服务用 HTTP 通信，响应方式不能是“WebSocket 消息”' }
    : {};
}

/** The limit counts every call: one that the warm-up reaches ends the run before anything is measured. */
function requestLimitFaults({ maxRequests, ...config }: Fillable): Faults {
  const calls = warmUpCalls(config);
  if (maxRequests === undefined || maxRequests === null || maxRequests > calls) return {};
  return {
    maxRequests: `预热的 ${config.warmupS} 秒就要发送约 ${Math.ceil(calls)} 个请求，到 ${maxRequests} 个时评测已经结束，没有计入的请求；请填写更大的数，或缩短预热`,
  };
}

/** 0 where answers or the request log decide; of a search, those of its first point. */
function warmUpCalls(config: Omit<Fillable, 'maxRequests'>): number {
  const { loop, shape, search, searchFrom, warmupS } = config;
  if (loop === 'closed' || warmupS === 0) return 0;
  if (search) return searchFrom * warmupS;
  if (shape === 'replay') return 0;
  const parts = cutPieces(piecesOf(config), { warmupS, cooldownS: 0 });
  return callsOf(parts.filter(({ phase }) => phase === '预热').map(({ piece }) => piece));
}

function thresholdFaults({ thresholds }: Fillable): Faults {
  const places = thresholds.map(({ figure }) => figure);
  return Object.assign(
    {},
    ...thresholds.map(({ figure, limit }, place) => ({
      ...(places.indexOf(figure) < place
        ? {
            [`thresholds[${place}].figure`]: `第 ${places.indexOf(figure) + 1} 个条件已经用了这个指标，一个指标只能有一个条件`,
          }
        : {}),
      ...(figure.endsWith('-percent') && limit > 100
        ? { [`thresholds[${place}].limit`]: `比例最多是 100%，收到 ${limit}%` }
        : {}),
    })),
  );
}

function headerFaults({ headers }: Fillable): Faults {
  const names = headers.map(({ name }) => name.toLowerCase());
  return Object.assign(
    {},
    ...headers.map(({ name }, place) => {
      const at = `headers[${place}].name`;
      if (RESERVED.test(name)) return { [at]: `请求头 ${name} 由平台设置，不能填写` };
      const first = names.indexOf(name.toLowerCase());
      return first < place
        ? { [at]: `第 ${first + 1} 个请求头已经是 ${headers[first]?.name}，不能重复` }
        : {};
    }),
  );
}

function requestFaults({ payloadId, body }: Fillable, { payload }: ConfigWorld): Faults {
  return {
    ...(payloadId && payload === undefined ? { payloadId: '项目里没有这份请求数据' } : {}),
    ...(payload !== undefined && !payload.hasBodies && body === ''
      ? { body: '请求数据只有字段，要用请求体模板说明怎样发送' }
      : {}),
  };
}

/** Fields of a template that no call has. */
function templateFaults({ body, headers, contentType }: Fillable, { path, payload }: ConfigWorld): Faults {
  const fields = { columns: payload?.columns ?? [], hasFile: payload?.kind === 'pictures' };
  const faultOf = (text: string, manner: Escape): string | undefined => {
    try {
      compileTemplate(text, manner, fields);
      return undefined;
    } catch (error) {
      if (error instanceof TemplateFault) return error.message;
      throw error;
    }
  };
  const inPath = faultOf(path, 'url');
  const found = [
    ['payloadId', inPath === undefined ? undefined : `任务的请求路径 ${path}：${inPath}`],
    // A set with whole bodies is sent as it is.
    ['body', payload?.hasBodies ? undefined : faultOf(body, escapeOf(contentType))],
    ...headers.map(({ value }, place) => [`headers[${place}].value`, faultOf(value, 'header')] as const),
  ] as const;
  return Object.fromEntries(found.flatMap(([field, fault]) => (fault === undefined ? [] : [[field, fault]])));
}

/** Set by the platform or by the connection. */
const RESERVED =
  /^(authorization|cookie|host|connection|content-length|transfer-encoding|upgrade|te|trailer|keep-alive|expect|forwarded|x-forwarded-.*|x-real-ip|x-aic-.*|proxy-.*)$/i;

function assertionFaults({ assertions }: Fillable): Faults {
  return Object.assign(
    {},
    ...assertions.map(({ kind, path, value }, place) => {
      const at = `assertions[${place}]`;
      if ((kind === 'json-equals' || kind === 'json-exists') && path === '')
        return { [`${at}.path`]: '要填写 JSON 路径' };
      if ((kind === 'json-equals' || kind === 'json-exists') && parseJsonPath(path) === undefined)
        return {
          [`${at}.path`]: `“${path}”不是 JSON 路径，$ 之后只能是 .名称、[序号] 和 ["名称"]，如 $.outputs[0].data`,
        };
      if (kind === 'status' && statusesOf(value).length === 0)
        return { [`${at}.value`]: `要填写状态码，如 200 或 200,201，收到“${value}”` };
      if (kind === 'body-contains' && value === '') return { [`${at}.value`]: '要填写响应应当包含的文字' };
      if (kind === 'max-latency' && !(Number(value) > 0))
        return { [`${at}.value`]: `要填写毫秒数，收到“${value}”` };
      return {};
    }),
  );
}

/** Empty when one of them is no status. */
export function statusesOf(text: string): readonly number[] {
  const numbers = text
    .split(/[,，\s]+/)
    .filter((part) => part !== '')
    .map(Number);
  return numbers.every((number) => Number.isInteger(number) && number >= 100 && number < 600) ? numbers : [];
}
