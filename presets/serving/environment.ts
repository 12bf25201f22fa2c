// What the platform tells a replica's process.

export interface Environment {
  readonly host: string;
  readonly port: number;
  /** Calls that are handled at the same time; the rest waits. */
  readonly concurrency: number;
  /** Threads of one inference. */
  readonly threads: number;
}

/** @throws Error that says in Chinese which variable is missing or wrong */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  return {
    host: env.HOST || '127.0.0.1',
    port: wholeNumber(env, 'PORT', 1, 65_535),
    concurrency: wholeNumber(env, 'AIC_CONCURRENCY', 1, 10_000, 1),
    threads: wholeNumber(env, 'AIC_THREADS', 1, 256, 1),
  };
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
