import { createServer } from 'node:net';
import { StartError } from '../settings/start-error.ts';

/** Throws `StartError` when nothing can listen there, and says what to do. */
export async function checkPort(host: string, port: number, option: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainPort(error, host, port, option)));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  });
}

/** The reason why listening failed, in words. */
function explainPort(error: NodeJS.ErrnoException, host: string, port: number, option: string): StartError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `端口 ${port} 已被占用，请用 --${option} 换一个端口。`,
    EACCES: `没有权限监听端口 ${port}，请用 --${option} 换一个 1024 以上的端口。`,
    EADDRNOTAVAIL: `本机没有地址 ${host}，请检查 --host。`,
    ENOTFOUND: `无法解析地址 ${host}，请检查 --host。`,
  };
  return new StartError(reasons[error.code ?? ''] ?? `无法监听 ${host}:${port}：${error.message}`, 1, {
    cause: error,
  });
}
