// Environment of a replica's process.

export interface Environment {
  /** Path of the Unix socket on which it listens. */
  readonly socket: string;
  /** Calls that are handled at the same time; the rest waits. */
  readonly concurrency: number;
  /** Threads of one inference. */
  readonly threads: number;
}

/** @throws Error that says in Chinese which variable is missing or wrong */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  return {
    socket: path(env, 'AIC_SOCKET'),
    concurrency: wholeNumber(env, 'AIC_CONCURRENCY', 1, 10_000, 1),
    threads: wholeNumber(env, 'AIC_THREADS', 1, 256, 1),
  };
}

function path(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name] ?? '';
  if (value === '') throw new Error(`缺少环境变量 ${name}`);
  return value;
}

function wholeNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  minimum: number,
  maximum: number,
  fallback?: number,
): number {
  const text = env[name] ?? '';
  if (text === '' && fallback !== undefined) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value;
  throw new Error(
    `环境变量 ${name} 应为 ${minimum} 到 ${maximum} 的整数，收到：${text === '' ? '（无）' : text}`,
  );
}
