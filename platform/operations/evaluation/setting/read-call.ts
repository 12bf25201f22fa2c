// What a setting finds in a kept call.
import type { Mapping } from '#core/evaluation/mapping/mapping.ts';
import type { Outcome } from '#core/evaluation/mapping/outcome.ts';
import { keyOf, readKey, readPrediction } from '#core/evaluation/mapping/read-pair.ts';
import type { CapturedBody, CapturedCall } from '#engines/gateway/capture/read-calls.ts';

/** By what a truth finds this call. */
export async function keyOfCall({ joinBy, joinName }: Mapping, call: CapturedCall): Promise<Outcome<string>> {
  switch (joinBy) {
    case 'requestId':
      return { value: call.requestId };
    case 'header': {
      const header = call.headers[joinName.toLowerCase()];
      if (header === undefined) return { fault: `关联值找不到：采集的请求没有请求头 ${joinName}` };
      const key = keyOf(header);
      return 'fault' in key ? { fault: `关联值${key.fault}` } : key;
    }
    case 'field':
      return withCause(readKey(joinName, await documentsOf(call, [joinName])), call, [joinName]);
  }
}

export async function predictionOfCall(mapping: Mapping, call: CapturedCall): Promise<Outcome<unknown>> {
  const paths = [mapping, ...mapping.tasks].flatMap(({ predictionPath, scorePath, featuresPath }) =>
    [predictionPath, scorePath, featuresPath].flatMap((path) => (path ? [path] : [])),
  );
  return withCause(readPrediction(mapping, await documentsOf(call, paths)), call, paths);
}

/** A picture that no path leads into is not opened. */
async function documentsOf(call: CapturedCall, paths: readonly string[]) {
  const bodyOf = (root: string, body: CapturedBody | undefined) =>
    leadsInto(root, paths) ? body?.read() : undefined;
  return {
    request: await bodyOf('request', call.request),
    answer: await bodyOf('answer', call.response),
  };
}

/** Says why nothing could be there, where a body was not kept or not as a whole. */
function withCause<Value>(
  outcome: Outcome<Value>,
  { request, response }: CapturedCall,
  paths: readonly string[],
): Outcome<Value> {
  if (!('fault' in outcome)) return outcome;
  const causes = [
    ...(leadsInto('request', paths) ? lackOf('请求', request) : []),
    ...(leadsInto('answer', paths) ? lackOf('响应', response) : []),
  ];
  return causes.length === 0 ? outcome : { fault: `${outcome.fault}（${causes.join('；')}）` };
}

function lackOf(what: string, body: CapturedBody | undefined): readonly string[] {
  if (body === undefined) return [`没有采集${what}的内容`];
  if (body.reason !== '') return [`${what}的内容没有保存：${body.reason}`];
  return body.truncated ? [`${what}的内容只保存了开头，请调大采集的单个内容上限`] : [];
}

function leadsInto(root: string, paths: readonly string[]): boolean {
  return paths.some((path) => path.startsWith(`$.${root}`) || path.startsWith(`$["${root}"]`));
}
