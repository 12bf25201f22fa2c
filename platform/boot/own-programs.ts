import { fileURLToPath } from 'node:url';
import type { Preset } from '#engines/presets/presets.ts';
import { canStepDown, isOpenToAll } from '#storage/process/sandbox-user.ts';

/** Serves and inspects ONNX models; beside the bundle. */
export const ONNX_WORKER = fileURLToPath(new URL('./onnx-worker.mjs', import.meta.url));

/** Sends the calls of load tests. */
export const LOAD_GENERATOR = fileURLToPath(new URL('./load-generator.mjs', import.meta.url));

/** Measures how right a model is. */
export const EVALUATOR = fileURLToPath(new URL('./evaluator.mjs', import.meta.url));

/** Connects a program's own network with the sockets outside. */
export const RELAY = fileURLToPath(new URL('./relay.mjs', import.meta.url));

/**
 * Whether accounts without rights can run our programs and get to the data directory. Logs why not as root: then
 * models run under the platform's account, as for any non-root account.
 */
export async function canOwnStepDown(
  dataDir: string,
  presets: readonly Preset[],
  say: (message: string) => void,
): Promise<boolean> {
  if (!canStepDown()) return false;
  const programs = presets.flatMap(({ command }) => command.filter((word) => word.startsWith('/')));
  for (const path of new Set([dataDir, process.execPath, ONNX_WORKER, ...programs])) {
    if (await isOpenToAll(path)) continue;
    say(`${path} 只有 root 能读，模型进程和上传检查只能以 root 运行；请把平台安装在其他账号可以进入的目录`);
    return false;
  }
  return true;
}
