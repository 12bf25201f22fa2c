// Frames of several generators, or of one second's phases, as one line in time.
import { addCounts } from './add-counts.ts';
import type {
  FailureExample,
  LoadFailure,
  LoadFrame,
  LoadPhase,
  ProcessFigures,
  StreamFigures,
} from './frame.ts';
import { EMPTY_HISTOGRAM, type HistogramData } from './histogram/histogram-data.ts';
import { createHistogramSum, type HistogramSum } from './histogram/histogram-sum.ts';

/** How many examples of failures are kept together. */
const MAX_EXAMPLES = 20;

/**
 * One frame for each second, or for each second and phase, ascending. Figures of processes: processor time and memory of all
 * generators together, of the others the worst.
 *
 * @param by `second`: what happened in it to calls of any phase, `measured` where any of them was
 */
export function mergeFrames(frames: Iterable<LoadFrame>, by: 'second' | 'phase'): readonly LoadFrame[] {
  const groups = new Map<string, LoadFrame[]>();
  for (const frame of frames) {
    const key = by === 'second' ? String(frame.second) : `${frame.second} ${frame.phase}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [frame]);
    else group.push(frame);
  }
  // One for all, as it is large.
  const sum = createHistogramSum();
  return [...groups.values()]
    .flatMap((group) => mergeGroup(group, sum))
    .sort((a, b) => a.second - b.second || ORDER.indexOf(a.phase) - ORDER.indexOf(b.phase));
}

const ORDER: readonly LoadPhase[] = ['warm-up', 'measured', 'cool-down'];

function mergeGroup(group: readonly LoadFrame[], histogram: HistogramSum): readonly LoadFrame[] {
  const [first] = group;
  if (first === undefined) return [];
  const sum = (of: (frame: LoadFrame) => number) => group.reduce((total, frame) => total + of(frame), 0);
  const failed: Partial<Record<LoadFailure, number>> = {};
  const statuses: Record<string, number> = {};
  for (const frame of group) {
    addCounts(failed, frame.failed);
    addCounts(statuses, frame.statuses);
  }
  const addUp = (of: (frame: LoadFrame) => HistogramData) => addHistograms(histogram, group.map(of));
  const examples = joinExamples(group);
  const processes = group.flatMap((frame) => frame.process ?? []);
  const ends = group.flatMap(({ sendingEndedMs }) => sendingEndedMs ?? []);
  return [
    {
      second: first.second,
      phase: group.some(({ phase }) => phase === 'measured') ? 'measured' : first.phase,
      offered: sum(({ offered }) => offered),
      sent: sum(({ sent }) => sent),
      dropped: sum(({ dropped }) => dropped),
      completed: sum(({ completed }) => completed),
      failed,
      cutOff: sum(({ cutOff }) => cutOff),
      inFlight: sum(({ inFlight }) => inFlight),
      statuses,
      bytesSent: sum(({ bytesSent }) => bytesSent),
      bytesReceived: sum(({ bytesReceived }) => bytesReceived),
      latency: addUp(({ latency }) => latency),
      failedLatency: addUp(({ failedLatency }) => failedLatency),
      sendLag: addUp(({ sendLag }) => sendLag),
      ...mergeStreams(group, histogram),
      ...(processes.length === 0 ? {} : { process: mergeProcesses(processes) }),
      ...(ends.length === 0 ? {} : { sendingEndedMs: Math.min(...ends) }),
      ...(examples.length === 0 ? {} : { examples }),
    },
  ];
}

function mergeStreams(group: readonly LoadFrame[], histogram: HistogramSum): Pick<LoadFrame, 'stream'> {
  const streams = group.flatMap(({ stream }) => stream ?? []);
  if (streams.length === 0) return {};
  const addUp = (of: (stream: StreamFigures) => HistogramData) => addHistograms(histogram, streams.map(of));
  return {
    stream: {
      firstByte: addUp(({ firstByte }) => firstByte),
      betweenEvents: addUp(({ betweenEvents }) => betweenEvents),
      events: streams.reduce((total, { events }) => total + events, 0),
      tokens: streams.reduce((total, { tokens }) => total + tokens, 0),
      eventless: streams.reduce((total, { eventless = 0 }) => total + eventless, 0),
    },
  };
}

function mergeProcesses(processes: readonly ProcessFigures[]): ProcessFigures {
  return {
    cpuMilli: processes.reduce((total, { cpuMilli }) => total + cpuMilli, 0),
    loopDelayUs: Math.max(...processes.map(({ loopDelayUs }) => loopDelayUs)),
    hostCpu: Math.max(...processes.map(({ hostCpu }) => hostCpu)),
    residentBytes: processes.reduce((total, { residentBytes }) => total + residentBytes, 0),
  };
}

/** Different ones, the first of them. */
export function joinExamples(frames: Iterable<LoadFrame>): readonly FailureExample[] {
  const found = new Map<string, FailureExample>();
  for (const { examples = [] } of frames)
    for (const example of examples)
      if (found.size < MAX_EXAMPLES) found.set(`${example.failure} ${example.text}`, example);
  return [...found.values()];
}

/** A single one stays as it is. */
function addHistograms(sum: HistogramSum, parts: readonly HistogramData[]): HistogramData {
  const [first = EMPTY_HISTOGRAM, ...others] = parts.filter(({ count }) => count > 0);
  if (others.length === 0) return first;
  for (const part of [first, ...others]) sum.add(part);
  return sum.drain();
}
