// The thread that computes. Opening and running a model block their thread; in one of their own, health and waiting calls do not notice.
import type { MessagePort, Worker } from 'node:worker_threads';
import type { Runner } from '../batch/runner.ts';
import { ModelFault } from '../model/model-fault.ts';
import { type OpenModel, openModel } from '../model/open-model.ts';
import type { ServedModel } from '../protocol/served-model.ts';
import { buffersOf, type Tensors } from '../tensor/tensor.ts';
import { answerThread, callThread } from './thread-calls.ts';

type EngineAsks = {
  readonly open: {
    readonly ask: { readonly path: string; readonly threads: number };
    readonly answer: LoadedModel | { readonly fault: string };
  };
  readonly run: {
    readonly ask: { readonly feeds: Tensors; readonly outputs: readonly string[] };
    readonly answer: Tensors;
  };
  readonly close: { readonly ask: undefined; readonly answer: undefined };
};

export interface LoadedModel {
  readonly model: ServedModel;
  readonly opset: number | undefined;
  /** Operators that make rows of a batch influence each other. */
  readonly mixing: readonly string[];
}

export interface Engine extends Runner {
  /** @throws ModelFault */
  open(path: string, threads: number): Promise<LoadedModel>;
  /** Waits for what is being computed. */
  close(): Promise<void>;
}

/** @param onEnd the thread ended by itself */
export function createEngine(worker: Worker, onEnd: (error: Error) => void): Engine {
  const calls = callThread<EngineAsks>(worker, onEnd);
  return {
    async open(path, threads) {
      const answer = await calls.ask('open', { path, threads });
      if ('fault' in answer) throw new ModelFault(answer.fault);
      return answer;
    },
    run: (feeds, outputs) => calls.ask('run', { feeds, outputs }, buffersOf(feeds)),
    async close() {
      await calls.ask('close', undefined);
      await worker.terminate();
    },
  };
}

/** What runs in the thread. */
export function runEngineThread(port: MessagePort): void {
  let open: OpenModel | undefined;
  answerThread<EngineAsks>(port, {
    async open({ path, threads }) {
      try {
        open = await openModel(path, { threads });
        const { opsets, mixing } = open.facts;
        return { answer: { model: open.model, opset: opsets.get(''), mixing } };
      } catch (error) {
        if (!(error instanceof ModelFault)) throw error;
        return { answer: { fault: error.message } };
      }
    },
    async run({ feeds, outputs }) {
      if (open === undefined) throw new Error('[Bug] a call came before the model');
      const answer = await open.run(feeds, outputs);
      return { answer, transfer: buffersOf(answer) };
    },
    async close() {
      await open?.close();
      return { answer: undefined };
    },
  });
}
