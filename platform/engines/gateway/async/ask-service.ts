// One request with its whole answer in memory.
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher, Pool } from 'undici';
import { AnswerTimeout } from '../forward/failure.ts';

export interface WholeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface AskOptions {
  readonly request: Dispatcher.DispatchOptions;
  /** Until the answer begins. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Why there is no answer, and whether the request was handed to a connection. */
export class AskFailure extends Error {
  override readonly name = 'AskFailure';
  readonly reason: Error;
  readonly isStarted: boolean;

  constructor(reason: Error, isStarted: boolean) {
    super(reason.message, { cause: reason });
    this.reason = reason;
    this.isStarted = isStarted;
  }
}

export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** Throws `AskFailure`. */
export function askService(pool: Pool, options: AskOptions): Promise<WholeAnswer> {
  const { request, timeoutMs, maxBytes, signal } = options;
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let status = 0;
    let headers: IncomingHttpHeaders = {};
    let size = 0;
    const chunks: Buffer[] = [];
    let isOver = false;

    const end = () => {
      isOver = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    };
    const fail = (error: Error) => {
      if (isOver) return;
      end();
      reject(new AskFailure(error, controller !== undefined));
    };
    const abort = (error: Error) => {
      const started = controller;
      fail(error);
      started?.abort(error);
    };
    const leave = () => abort(new Error('Nobody waits for the answer any more'));
    const timer = setTimeout(() => abort(new AnswerTimeout()), timeoutMs);
    signal.addEventListener('abort', leave);
    if (signal.aborted) return leave();

    pool.dispatch(request, {
      onRequestStart(started) {
        if (isOver) started.abort(new Error('Too late'));
        else controller = started;
      },
      onResponseStart(_, code, given) {
        if (code < 200) return;
        clearTimeout(timer);
        status = code;
        headers = given;
      },
      onResponseData(_, chunk) {
        size += chunk.length;
        if (size > maxBytes) abort(new AnswerTooLarge());
        else chunks.push(chunk);
      },
      onResponseEnd() {
        if (isOver) return;
        end();
        resolve({ status, headers, body: Buffer.concat(chunks) });
      },
      onResponseError: (_, error) => fail(error),
    });
  });
}
