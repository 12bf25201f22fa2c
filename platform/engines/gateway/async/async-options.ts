import type { CallRecords } from '../log/finish-call.ts';
import type { Refusal } from '../outcome/refusal.ts';
import type { TaskStore } from './task-store.ts';

/** What of the gateway calls to an asynchronous service need. */
export interface AsyncContext extends CallRecords {
  readonly tasks: { readonly store: TaskStore };
  /** Bodies of calls that are about to become tasks. */
  readonly receiving: { bytes: number };
  readonly log: (line: string) => void;
}

export interface AsyncOptions {
  readonly bodyLimitBytes: number;
  readonly refuse: (refusal: Refusal) => void;
}
