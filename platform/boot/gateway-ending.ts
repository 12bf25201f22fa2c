// How the gateway process ends: by its supervisor, by a signal, or because a successor stands in its place.
import type { Gateway } from '#engines/gateway/gateway.ts';
import type { Storage } from '#storage/storage.ts';
import type { Control } from '../supervise/serve-control.ts';

export interface EndingOptions {
  readonly gateway: Pick<Gateway, 'close' | 'callsUnderWay' | 'drainMs'>;
  readonly storage: Pick<Storage, 'close'>;
  readonly log: (line: string) => void;
  /** Called once, when all is over: 1 when rows of the request log could not be written. */
  readonly exit: (code: number) => void;
}

export interface Ending {
  /** Lets calls under way go on for the longest drain time in force. */
  readonly end: () => void;
  /** A successor takes the calls that come. */
  readonly replaced: () => void;
  /** The first signal waits for a successor, where a supervisor watches, and then for calls; the second one for nothing. */
  readonly signalled: () => Promise<void>;
  /** Where the supervisor is asked for a successor. */
  readonly control: (control: Control | undefined) => void;
}

/** Upper limit of a service's call duration: no process waits for a replaced gateway. */
const REPLACED_PATIENCE_MS = 20 * 60_000;

export function createEnding({ gateway, storage, log, exit }: EndingOptions): Ending {
  let control: Control | undefined;
  let isClosing = false;
  let isTold = false;
  /** Only the first call waits for the end; later ones can only shorten the wait. */
  const close = async (patienceMs: number) => {
    const lost = gateway.close(patienceMs);
    if (isClosing) return;
    isClosing = true;
    const rows = await lost;
    if (rows > 0) log(`数据库不可用，${rows} 条请求日志没有写入。`);
    await storage.close();
    control?.close();
    log('网关已停止。');
    exit(rows > 0 ? 1 : 0);
  };
  const end = () => {
    isTold = true;
    const calls = gateway.callsUnderWay();
    if (calls > 0) log(`正在退出：等待 ${calls} 个调用结束，最长 ${gateway.drainMs() / 1_000} 秒。`);
    close(gateway.drainMs());
  };
  return {
    end,
    replaced: () => {
      if (!isTold) close(REPLACED_PATIENCE_MS);
    },
    async signalled() {
      if (isTold) return close(0);
      isTold = true;
      await control?.awaitSuccessor();
      end();
    },
    control(served) {
      control = served;
    },
  };
}
