// What a job is: a row that says what is to be done, and the program that does it.
import type { Row } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';

export type Job = Row<'job'>;

/** Ids and small facts, never a secret: rows of jobs are shown to admins. */
export type JobPayload = Readonly<Record<string, string | number | boolean>>;

/** What a handler is given. */
export interface JobContext {
  readonly id: string;
  readonly payload: JobPayload;
  /** Of the person in whose name it runs; null: the platform itself. */
  readonly requestedBy: string | null;
  /** 1 for the first. */
  readonly attempt: number;
  /** Aborted when the job is canceled, when another server has it, or when this one stops. */
  readonly signal: AbortSignal;
  /** Shown on the page of jobs; `done` between 0 and 1. */
  readonly progress: (done: number, note?: string) => Promise<void>;
  /**
   * Does the last step in one transaction with the end of the job: both happen exactly once or not at all.
   * Throws `LostJob` when the job is another server's by now.
   */
  readonly finish: (work: (db: Transaction) => Promise<void>) => Promise<void>;
}

/**
 * Runs at least once for each job, so it must be safe to repeat. A throw puts the job back with a growing pause until its
 * attempts are used up; `JobRefusal` ends it at once.
 */
export interface JobHandler {
  readonly run: (job: JobContext) => Promise<void>;
  /** At once in one server (default 1). */
  readonly concurrency?: number;
}

/** Kind of job -> what does it. The kinds themselves stand in `schemas/jobs/`. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** Trying again would change nothing; the message is Chinese and for people. */
export class JobRefusal extends Error {}

/** The job is run by another server, or was canceled: what was done in the transaction is undone. */
export class LostJob extends Error {
  constructor(id: string) {
    super(`job ${id} is not ours any more`);
  }
}
