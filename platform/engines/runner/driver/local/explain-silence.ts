// Why a process is not listening: it may listen elsewhere.
import { connectionTo } from '#core/replica-address.ts';
import type { WorkloadHandle } from '../handle.ts';
import { listeningPorts } from './proc/listening-ports.ts';
import { processOf } from './process-handle.ts';

export async function explainSilence(run: WorkloadHandle, endpoint: string): Promise<string> {
  const connection = connectionTo(endpoint);
  // Behind a socket the port is the relay's affair.
  if ('socketPath' in connection) return '';
  const ports = await listeningPorts(processOf(run));
  const others = ports?.filter((port) => port !== connection.port) ?? [];
  if (others.length === 0) return '';
  return `进程还没有监听端口 ${connection.port}，它监听的是 ${others.join('、')}；程序应监听环境变量 PORT 给出的端口`;
}
