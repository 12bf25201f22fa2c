// Questions to a thread and their answers: both ends.
import type { MessagePort, Worker } from 'node:worker_threads';
import { CallFault } from '../protocol/call-fault.ts';

/** What a thread can be asked: message and answer by name. */
export type Asks = Readonly<Record<string, { readonly ask: unknown; readonly answer: unknown }>>;

export interface ThreadCalls<A extends Asks> {
  /**
   * @param transfer memory that the thread takes over
   * @throws CallFault as thrown in the thread
   */
  ask<Name extends keyof A & string>(
    name: Name,
    message: A[Name]['ask'],
    transfer?: readonly ArrayBuffer[],
  ): Promise<A[Name]['answer']>;
}

/** How a thread answers; `transfer` names memory of the answer that it needs no longer. */
export type Answers<A extends Asks> = {
  readonly [Name in keyof A]: (
    message: A[Name]['ask'],
  ) => Promise<{ readonly answer: A[Name]['answer']; readonly transfer?: readonly ArrayBuffer[] }>;
};

interface Question {
  readonly id: number;
  readonly name: string;
  readonly message: unknown;
}

interface Reply {
  readonly id: number;
  readonly answer?: unknown;
  readonly fault?: { readonly status: number; readonly message: string };
}

/** @param onEnd the thread ended by itself: no pending question will be answered */
export function callThread<A extends Asks>(worker: Worker, onEnd: (error: Error) => void): ThreadCalls<A> {
  const pending = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  worker.on('message', ({ id, answer, fault }: Reply) => {
    const call = pending.get(id);
    pending.delete(id);
    if (fault === undefined) call?.resolve(answer);
    else call?.reject(new CallFault(fault.status, fault.message));
  });
  worker.on('error', onEnd);
  return {
    ask: (name, message, transfer = []) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        const question: Question = { id, name, message };
        worker.postMessage(question, [...transfer]);
        pending.set(id, { resolve, reject });
      }),
  };
}

/** Whatever is thrown that is no CallFault ends the thread: it is a mistake of ours. */
export function answerThread<A extends Asks>(port: MessagePort, answers: Answers<A>): void {
  port.on('message', async ({ id, name, message }: Question) => {
    try {
      const { answer, transfer = [] } = await (answers[name] ?? unknownQuestion)(message);
      port.postMessage({ id, answer } satisfies Reply, [...transfer]);
    } catch (error) {
      if (!(error instanceof CallFault)) throw error;
      port.postMessage({ id, fault: { status: error.status, message: error.message } } satisfies Reply);
    }
  });
}

function unknownQuestion(): never {
  throw new Error('[Bug] a thread was asked what it does not know');
}
