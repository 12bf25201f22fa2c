import type { ServerResponse } from 'node:http';
import type { CallQueue } from '../batch/call-queue.ts';
import type { ServedModel } from '../protocol/served-model.ts';
import type { Codec } from '../thread/codec.ts';
import type { Admission } from './admission.ts';
import type { WorkerSettings } from './worker-settings.ts';

export interface Loaded {
  readonly model: ServedModel;
  readonly queue: CallQueue;
}

/** What the handlers share. */
export interface WorkerState {
  readonly settings: WorkerSettings;
  readonly codec: Codec;
  readonly admission: Admission;
  readonly log: (line: string) => void;
  /** Answers to come. */
  readonly inFlight: Set<ServerResponse>;
  /** undefined: the model is still being loaded. */
  loaded: Loaded | undefined;
  isDraining: boolean;
}
