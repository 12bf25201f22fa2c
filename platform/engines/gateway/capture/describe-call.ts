// One sampled call as a line of JSON.
import type { IncomingHttpHeaders } from 'node:http';
import { versionOf } from '../call/call.ts';
import { HOP_BY_HOP } from '../wire/connection-headers.ts';
import { describeBody, type MediaFile, maskQuery } from './describe-body.ts';
import { MASK, maskText } from './mask-json.ts';
import { mediaName } from './media-name.ts';
import type { HeardCall } from './tap.ts';

/** Headers that carry anyone's credentials, or may hold an address that does, are not kept at all. */
const CREDENTIAL =
  /^(authorization|proxy-authorization|cookie|set-cookie|referer)$|api-?key|token|secret|password|credential|signature/;
/** The same in the address: their values are masked. */
const CREDENTIAL_ITEM =
  /(?:^|[_-])(?:key|token|secret|password|passwd|pwd|sign|signature|ak|sk|access_?token|api_?key)$/i;

export interface KeptCall {
  /** Ends with a line feed. */
  readonly line: string;
  /** Bodies that the line names. */
  readonly media: readonly MediaFile[];
}

/** Everything is masked here, before it is handed on. */
export async function describeCall(heard: HeardCall): Promise<KeptCall> {
  const { rule, call, status, requestHeaders, responseHeaders } = heard;
  const { masked } = rule;
  const version = versionOf(call);
  const [asked, answered] = [
    await bodyOf(heard, 'request', requestHeaders),
    await bodyOf(heard, 'response', responseHeaders),
  ];
  const line = {
    time: new Date(call.at).toISOString(),
    requestId: call.id,
    serviceId: call.service.id,
    applicationId: call.application.id,
    versionId: version?.id,
    version: version?.number,
    origin: call.origin,
    testVersionId: call.assignment?.testVersionId,
    arm: call.assignment?.arm,
    method: call.method,
    path: call.path,
    query: maskQuery(call.read.query, credentialItems(call.read.query, masked)),
    status,
    requestType: requestHeaders['content-type'],
    responseType: responseHeaders['content-type'],
    headers: rule.keepsRequest ? describeHeaders(requestHeaders, masked) : undefined,
    request: asked?.described,
    response: answered?.described,
  };
  return {
    line: `${JSON.stringify(line)}\n`,
    media: [asked, answered].flatMap((body) => body?.media ?? []),
  };
}

async function bodyOf(heard: HeardCall, part: 'request' | 'response', headers: IncomingHttpHeaders) {
  const body = heard[part];
  if (body === undefined || body.bytes === 0) return undefined;
  const contentType = headers['content-type'] ?? '';
  return describeBody(body, {
    ...{ contentType, contentEncoding: headers['content-encoding'] ?? '' },
    ...{ masked: heard.rule.masked, maxBytes: heard.rule.maxBodyBytes },
    mediaName: mediaName(heard.call.id, part, contentType),
  });
}

function describeHeaders(
  headers: IncomingHttpHeaders,
  masked: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !CREDENTIAL.test(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, masked.has(name) ? MASK : maskText(String(value), masked)]),
  );
}

/** The masked names and those of this query that look like a credential. */
function credentialItems(query: string, masked: ReadonlySet<string>): ReadonlySet<string> {
  const names = [...new URLSearchParams(query).keys()].filter((name) => CREDENTIAL_ITEM.test(name));
  return names.length === 0 ? masked : new Set([...masked, ...names.map((name) => name.toLowerCase())]);
}
