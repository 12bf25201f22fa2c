// Round trips of messages: a call sends one message and takes the next one that comes on its connection as the answer.

import { Agent, type Dispatcher, WebSocket } from 'undici';
import { connectionTo, isSocketAddress } from '#core/replica-address.ts';
import type { BuiltRequest, CallListener, ClientOptions, LoadClient } from './load-client.ts';

/** Of a message that was answered: the status its connection came under. */
const SWITCHED = 101;

interface Line {
  readonly socket: WebSocket;
  readonly path: string;
  isOpen: boolean;
  /** Status of an answer that opened no connection; undefined when none came. */
  refusal: number | undefined;
  /** Undefined while it waits for its next call. */
  call: CallListener | undefined;
}

export function createWebsocketClient({ address, timeoutMs, maxInFlight }: ClientOptions): LoadClient {
  const isSocket = isSocketAddress(address);
  const origin = isSocket ? 'ws://localhost' : address.replace(/^http/, 'ws');
  const dispatcher = new Agent({
    connect: { timeout: timeoutMs, ...(isSocket ? connectionTo(address) : {}) },
  });
  /** The one that waits longest first. */
  const idle: Line[] = [];
  const all = new Set<Line>();

  const open = ({ path, headers, body }: BuiltRequest): Line => {
    const told = dispatcher.compose(statusTeller((status) => (line.refusal = status)));
    const socket = new WebSocket(origin + path, { dispatcher: told, headers: pairs(headers) });
    socket.binaryType = 'arraybuffer';
    const line: Line = { socket, path, isOpen: false, refusal: undefined, call: undefined };
    all.add(line);
    socket.addEventListener('open', () => {
      line.isOpen = true;
      socket.send(body ?? '');
    });
    socket.addEventListener('message', ({ data }: { readonly data: string | ArrayBuffer }) => {
      const call = release(line);
      // What comes unasked belongs to no call.
      if (call === undefined) return;
      idle.push(line);
      // Each call may have an address of its own: its connection is of no use to others.
      if (idle.length > maxInFlight) idle.shift()?.socket.close();
      call.onData(typeof data === 'string' ? Buffer.from(data) : Buffer.from(data));
      call.onEnd(SWITCHED);
    });
    socket.addEventListener('close', ({ code, reason }) => {
      all.delete(line);
      const at = idle.indexOf(line);
      if (at >= 0) idle.splice(at, 1);
      const call = release(line);
      if (line.isOpen) call?.onFail('connection-lost', `连接已关闭，代码 ${code} ${reason}`);
      else call?.onFail('connection-failed', `连接未能建立${refusalText(line)}`);
    });
    return line;
  };

  return {
    send(request, listener) {
      const at = idle.findLastIndex(({ path }) => path === request.path);
      const [waiting] = at < 0 ? [] : idle.splice(at, 1);
      const line = waiting ?? open(request);
      line.call = listener;
      waiting?.socket.send(request.body ?? '');
      return () => {
        line.call = undefined;
        // Its late answer would be taken for that of the next call.
        line.socket.close();
      };
    },
    close() {
      for (const { socket } of all) socket.close();
      void dispatcher.destroy();
    },
  };
}

/** The web's interface says nothing of why a connection was not opened. */
function statusTeller(tell: (status: number) => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart: (...words) => handler.onRequestStart?.(...words),
      onRequestUpgrade: (...words) => handler.onRequestUpgrade?.(...words),
      onResponseStart(controller, status, ...words) {
        tell(status);
        handler.onResponseStart?.(controller, status, ...words);
      },
      onResponseData: (...words) => handler.onResponseData?.(...words),
      onResponseEnd: (...words) => handler.onResponseEnd?.(...words),
      onResponseError: (...words) => handler.onResponseError?.(...words),
    });
}

function refusalText({ refusal }: Line): string {
  return refusal === undefined ? '' : `，对方回答状态码 ${refusal}，应为 ${SWITCHED}`;
}

function release(line: Line): CallListener | undefined {
  const { call } = line;
  line.call = undefined;
  return call;
}

function pairs(flat: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (let at = 0; at < flat.length; at += 2) found[flat[at] ?? ''] = flat[at + 1] ?? '';
  return found;
}
