// What the process gets from its parent.

export interface WorkerSettings {
  /** Path of the Unix socket on which it listens. */
  readonly socket: string;
  /** The service's code: the name of the model in addresses. */
  readonly service: string;
  readonly version: string;
  readonly replica: string;
  /** Calls at once. */
  readonly concurrency: number;
  /** Threads that one run of the model may use. */
  readonly threads: number;
  readonly modelFile: string;
  /** Most rows of a batch; 1: no batching. */
  readonly batchSize: number;
  readonly batchWaitMs: number;
  readonly logsCalls: boolean;
}

/** @throws Error in Chinese, naming the variable */
export function readWorkerSettings(env: Readonly<Record<string, string | undefined>>): WorkerSettings {
  const text = (name: string) => {
    const value = env[name];
    if (value === undefined || value === '') throw new Error(`缺少环境变量 ${name}。`);
    return value;
  };
  const whole = (name: string, fallback: number | undefined, min: number, max: number) => {
    const value = env[name] === undefined && fallback !== undefined ? String(fallback) : text(name);
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new Error(`环境变量 ${name} 应是 ${min} 到 ${max} 的整数，收到“${value}”。`);
  };
  return {
    socket: text('AIC_SOCKET'),
    service: text('AIC_SERVICE'),
    version: text('AIC_VERSION'),
    replica: env.AIC_REPLICA ?? '',
    concurrency: whole('AIC_CONCURRENCY', 1, 1, 10_000),
    threads: whole('AIC_THREADS', 1, 1, 1_024),
    modelFile: text('AIC_MODEL_FILE'),
    batchSize: whole('AIC_BATCH_SIZE', 1, 1, 100_000),
    batchWaitMs: whole('AIC_BATCH_WAIT_MS', 0, 0, 60_000),
    logsCalls: env.AIC_LOG_CALLS === '1',
  };
}
