// What must be known of a run before its figures are believed. The enumeration `benchmark-validity` has the words.
import type { LoadEnd } from './frame.ts';
import type { LatencyFigures } from './latency-figures.ts';

export type LoadValidity =
  /** The generator sent late: p99 of its lag is above 10 ms. */
  | 'generator-lag'
  /** The generator's machine was busy: above 90 %, on average or for a tenth of the seconds. */
  | 'host-cpu'
  | 'calls-dropped'
  /** The rate sent is more than 1 % off the planned one. */
  | 'rate-missed'
  /** Generator and target share a machine. */
  | 'same-host'
  /** Too few for the p99. */
  | 'few-calls'
  /** More than one in a hundred calls failed, up to half of them. */
  | 'some-errors'
  /** More than half of the calls failed. */
  | 'many-errors'
  /** Callers of a closed loop had to wait for the cap of calls a second: their number was not the load. */
  | 'rate-capped'
  /** It was broken off, and what came last is missing. */
  | 'interrupted'
  /** Ended by a person, or by a limit that is there for the worst. */
  | 'stopped-early';

const MAX_LAG_US = 10_000;
const MAX_HOST_CPU = 0.9;
/** Of the seconds, in which the host may be busier. */
const BUSY_SHARE = 0.1;
const MAX_RATE_ERROR = 0.01;
/** Below so many calls, fewer than one lies beyond the p99. */
const MIN_CALLS = 100;
const SOME_ERRORS = 0.01;
const MANY_ERRORS = 0.5;
/** Of the cap, from which on it holds callers back. */
const CAPPED = 0.95;

export interface RunFacts {
  readonly sendLag: LatencyFigures | undefined;
  readonly hostCpu: readonly number[];
  readonly sent: number;
  readonly dropped: number;
  readonly completed: number;
  readonly errorRatio: number;
  /** Undefined where chance or the answers decide. */
  readonly plannedCalls: number | undefined;
  /** Sent calls a second of the highest that was allowed, of a closed loop; undefined of an open one, which is never slowed down. */
  readonly shareOfCap: number | undefined;
  readonly isOnThisHost: boolean;
  /** Undefined while it goes on. */
  readonly end: LoadEnd | undefined;
}

export function validityOf(facts: RunFacts): readonly LoadValidity[] {
  const { sendLag, hostCpu, end } = facts;
  const found: Readonly<Record<LoadValidity, boolean>> = {
    'generator-lag': sendLag !== undefined && sendLag.p99 > MAX_LAG_US,
    'host-cpu': isBusy(hostCpu),
    'calls-dropped': facts.dropped > 0,
    // While a run goes on, its last second is not whole.
    'rate-missed': end === 'completed' && isMissed(facts.sent, facts.plannedCalls),
    'same-host': facts.isOnThisHost,
    'few-calls': facts.completed < MIN_CALLS,
    'some-errors': facts.errorRatio > SOME_ERRORS && facts.errorRatio <= MANY_ERRORS,
    'many-errors': facts.errorRatio > MANY_ERRORS,
    'rate-capped': (facts.shareOfCap ?? 0) >= CAPPED,
    interrupted: end === 'interrupted' || end === 'lease-lost' || end === 'failed',
    'stopped-early': isEarly(end),
  };
  return VALIDITIES.filter((code) => found[code]);
}

/** So many requests are an end that was planned: what was wanted has been sent. */
function isEarly(end: LoadEnd | undefined): boolean {
  return end === 'stopped' || (end !== 'limit-requests' && (end?.startsWith('limit-') ?? false));
}

const VALIDITIES = [
  'generator-lag',
  'host-cpu',
  'calls-dropped',
  'rate-missed',
  'same-host',
  'few-calls',
  'some-errors',
  'many-errors',
  'rate-capped',
  'interrupted',
  'stopped-early',
] as const satisfies readonly LoadValidity[];

/** The generator was the bottleneck: its figures say little of the target. */
export function isTrustworthy(validity: readonly LoadValidity[]): boolean {
  return !validity.includes('generator-lag') && !validity.includes('host-cpu');
}

/** A single call is no error of the rate: it may be due at the very end. */
function isMissed(sent: number, planned: number | undefined): boolean {
  return planned !== undefined && Math.abs(sent - planned) > Math.max(1, planned * MAX_RATE_ERROR);
}

function isBusy(hostCpu: readonly number[]): boolean {
  if (hostCpu.length === 0) return false;
  const mean = hostCpu.reduce((sum, cpu) => sum + cpu, 0) / hostCpu.length;
  const busy = hostCpu.filter((cpu) => cpu > MAX_HOST_CPU).length;
  return mean > MAX_HOST_CPU || busy > hostCpu.length * BUSY_SHARE;
}
