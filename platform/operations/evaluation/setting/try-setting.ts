// A setting on real calls before it is saved: what it finds in each, or why it finds nothing.
import type { Mapping } from '#core/evaluation/mapping/mapping.ts';
import type { Outcome } from '#core/evaluation/mapping/outcome.ts';
import { readKey, readTruth } from '#core/evaluation/mapping/read-pair.ts';
import type { CapturedCall } from '#engines/gateway/capture/read-calls.ts';
import type { Handler } from '../../handler/handler.ts';
import { refuseUnsound } from './check-setting.ts';
import { keyOfCall, predictionOfCall } from './read-call.ts';

export const trySetting: Handler<'evaluation.setting.try'> = async (request, { engines }) => {
  const { serviceId, label, count, ...mapping } = request;
  refuseUnsound(mapping);
  const calls = await engines.captures.newestCalls(serviceId, count);
  const tried = [];
  // One after the other: each may open a picture.
  for (const call of calls) tried.push(await tryCall(mapping, call));
  return { calls: tried, label: label.trim() === '' ? null : tryLabel(mapping, label) };
};

async function tryCall(mapping: Mapping, call: CapturedCall) {
  const key = await keyOfCall(mapping, call);
  const prediction = await predictionOfCall(mapping, call);
  return {
    ...{ requestId: call.requestId, at: call.at },
    ...{ key: textOf(key), prediction: shownOf(prediction), fault: faultsOf(key, prediction) },
  };
}

function tryLabel(mapping: Mapping, text: string) {
  const label = parse(text);
  if (label === undefined) return { key: null, truth: null, fault: '标注示例不是 JSON 对象' };
  const key = readKey(mapping.labelKey, { label });
  const truth = readTruth(mapping, { label });
  return { key: textOf(key), truth: shownOf(truth), fault: faultsOf(key, truth) };
}

function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function textOf(outcome: Outcome<string>): string | null {
  return 'fault' in outcome ? null : outcome.value;
}

const SHOWN = 2_000;

function shownOf(outcome: Outcome<unknown>): string | null {
  if ('fault' in outcome) return null;
  const text = JSON.stringify(outcome.value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

function faultsOf(...outcomes: readonly Outcome<unknown>[]): string {
  return outcomes.flatMap((outcome) => ('fault' in outcome ? [outcome.fault] : [])).join('；');
}
