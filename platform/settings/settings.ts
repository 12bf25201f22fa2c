// The command line and the environment of `npm start`, as values.

import { resolve } from 'node:path';
import { isBlockedPort } from '#core/blocked-port.ts';
import { StartError } from './start-error.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly gatewayPort: number;
  /** Absolute. */
  readonly dataDir: string;
  readonly demo: boolean;
  /** The page studio of the admin area and its calls. */
  readonly studio: boolean;
  /** Laid over the built-in schemas in this order; absolute. */
  readonly schemaDirs: readonly string[];
  /** Front this platform instead of the embedded one. */
  readonly upstream?: URL;
  readonly databaseUrl?: string;
  readonly adminPassword?: string;
  readonly masterKey?: string;
  /** What `/metrics` asks for, instead of the token that follows from the master key. */
  readonly metricsToken?: string;
}

export const USAGE = `用法：npm start -- [选项]

  --port 8080           控制台端口
  --host 127.0.0.1      监听地址
  --gateway-port 8081   网关端口，默认为控制台端口加 1
  --data ./data         数据目录：数据库、密钥、日志
  --demo                首次启动时生成演示数据
  --schemas DIR         叠加一个配置目录，可重复
  --no-studio           关闭页面工作室
  --upstream URL        代理到已有平台，不启动内置平台

环境变量：AIP_ADMIN_PASSWORD、AIP_MASTER_KEY、AIP_METRICS_TOKEN、DATABASE_URL`;

const FLAGS: readonly string[] = ['--demo', '--no-studio'];
const TAKES_VALUE = ['port', 'host', 'gateway-port', 'data', 'schemas', 'upstream'] as const;
type Option = (typeof TAKES_VALUE)[number];

/** Throws `StartError` with exit code 2 for anything it does not know. Relative paths start at `cwd`. */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): Settings {
  const given = parse(args);
  const last = (option: Option) => given.values.get(option)?.at(-1);
  const port = portOf('port', last('port') ?? '8080');
  const upstream = last('upstream');
  return {
    host: last('host') ?? '127.0.0.1',
    port,
    gatewayPort: portOf('gateway-port', last('gateway-port') ?? String(port + 1), port),
    dataDir: resolve(cwd, last('data') ?? 'data'),
    demo: given.flags.has('--demo'),
    studio: !given.flags.has('--no-studio'),
    schemaDirs: (given.values.get('schemas') ?? []).map((directory) => resolve(cwd, directory)),
    ...(upstream === undefined ? {} : { upstream: addressOf(upstream) }),
    ...filled('databaseUrl', env.DATABASE_URL),
    ...filled('adminPassword', env.AIP_ADMIN_PASSWORD),
    ...filled('masterKey', env.AIP_MASTER_KEY),
    ...filled('metricsToken', env.AIP_METRICS_TOKEN),
  };
}

function parse(args: readonly string[]) {
  const values = new Map<Option, string[]>();
  const flags = new Set<string>();
  for (let i = 0; i < args.length; i++) {
    const [name = '', inline] = splitOption(args[i] ?? '');
    if (FLAGS.includes(name) && inline === undefined) {
      flags.add(name);
      continue;
    }
    const option = TAKES_VALUE.find((known) => `--${known}` === name);
    if (option === undefined) throw wrong(`未知的选项：${args[i]}`);
    const value = inline ?? args[++i];
    if (value === undefined || value === '' || value.startsWith('--')) throw wrong(`选项 ${name} 缺少值`);
    values.set(option, [...(values.get(option) ?? []), value]);
  }
  return { values, flags };
}

function splitOption(arg: string): [string, string?] {
  const equals = arg.indexOf('=');
  return arg.startsWith('--') && equals > 0 ? [arg.slice(0, equals), arg.slice(equals + 1)] : [arg];
}

function portOf(option: string, text: string, taken?: number): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw wrong(`选项 --${option} 必须是 1 到 65535 的端口号，收到：${text}`);
  }
  if (isBlockedPort(port)) {
    throw wrong(`浏览器拒绝访问端口 ${port}（留给了别的协议），请用 --${option} 换一个`);
  }
  if (port === taken) throw wrong(`控制台和网关不能使用同一个端口 ${port}`);
  return port;
}

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw wrong(`选项 --upstream 必须是 http 或 https 地址，收到：${text}`);
  }
  return url;
}

function filled<Key extends string>(key: Key, value: string | undefined): { [name in Key]?: string } {
  return value === undefined || value === '' ? {} : ({ [key]: value } as { [name in Key]: string });
}

function wrong(message: string): StartError {
  return new StartError(`${message}\n\n${USAGE}`, 2);
}
