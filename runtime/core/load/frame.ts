// What one generator did in one second of a run. Frames of seconds, phases and generators add up: each call is counted in
// exactly one frame as offered, and in one as ended.
import type { HistogramData } from './histogram/histogram-data.ts';

/** By the time at which a call was due; only `measured` ones count in sums. */
export type LoadPhase = 'warm-up' | 'measured' | 'cool-down';

/** Why a call failed. */
export type LoadFailure =
  /** Nothing listens, or the name is unknown. */
  | 'connection-failed'
  /** The connection ended before the answer was complete. */
  | 'connection-lost'
  | 'timeout'
  /** What came is no answer of the protocol. */
  | 'protocol'
  | 'status'
  | 'assertion';

/** What one second brought to the calls of one phase: a second may have several frames. */
export interface LoadFrame {
  /** From the start of the run, from 0. */
  readonly second: number;
  readonly phase: LoadPhase;
  /** From 0; absent when frames of several were merged. */
  readonly generator?: number;
  /** Calls due: sent + dropped. */
  readonly offered: number;
  readonly sent: number;
  /** Due, but not sent: too many were under way. */
  readonly dropped: number;
  /** Answered, and all assertions held. */
  readonly completed: number;
  /** By why; absent ones are 0. */
  readonly failed: Readonly<Partial<Record<LoadFailure, number>>>;
  /** Under way when the run was ended: neither completed nor failed. */
  readonly cutOff: number;
  /** Under way at the end of the second. */
  readonly inFlight: number;
  /** Answers by HTTP status, or by close code of a websocket. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly bytesSent: number;
  readonly bytesReceived: number;
  /** Of completed calls, from the time at which they were due. */
  readonly latency: HistogramData;
  /** Of failed calls, likewise. */
  readonly failedLatency: HistogramData;
  /** From due to sent: the generator's own fault, and part of the latency. */
  readonly sendLag: HistogramData;
  /** Present for server-sent events. */
  readonly stream?: StreamFigures;
  /** Present in one frame of the second. */
  readonly process?: ProcessFigures;
  /** From the start of the run to the moment at which it was ended early: no call was sent after it. In each frame written from then on. */
  readonly sendingEndedMs?: number;
  /** First failures of each kind, word for word; few in a run. */
  readonly examples?: readonly FailureExample[];
}

export interface StreamFigures {
  /** From due to the first byte of the body. */
  readonly firstByte: HistogramData;
  readonly betweenEvents: HistogramData;
  readonly events: number;
  /** As the answers counted them (`usage`), else the pieces of text that they came in. */
  readonly tokens: number;
  /** Completed calls whose answer brought no event: it was no event stream. Absent in runs of before it was counted. */
  readonly eventless?: number;
}

/** The generator's own process and its host in this second. */
export interface ProcessFigures {
  /** Thousandths of a core. */
  readonly cpuMilli: number;
  /** The longest that its event loop was late. */
  readonly loopDelayUs: number;
  /** Of all cores of the host, 0 to 1. */
  readonly hostCpu: number;
  readonly residentBytes: number;
}

export interface FailureExample {
  readonly failure: LoadFailure;
  readonly status?: number;
  readonly text: string;
}

/** Last line of a generator's file. */
export interface LoadEndRecord {
  readonly end: LoadEnd;
  /** What to tell a person, when `end` alone does not. */
  readonly message?: string;
}

export type LoadEnd =
  /** The shape was sent to its end, and every call has ended. */
  | 'completed'
  | 'stopped'
  | 'limit-requests'
  | 'limit-seconds'
  | 'limit-errors'
  | 'limit-error-ratio'
  /** The server that it belongs to gave no sign for 10 s. */
  | 'lease-lost'
  /** The server is gone; or the generator is, and left no record. */
  | 'interrupted'
  /** It could not work: `message` says why. */
  | 'failed';
