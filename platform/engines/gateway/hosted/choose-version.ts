// Which version of a service of our own answers a call.
import type { IncomingHttpHeaders } from 'node:http';
import type { Call } from '../call.ts';
import type { Refusal } from '../refusal.ts';
import type { Hosted, Version } from '../routing/routes.ts';
import { isAwake } from './lane.ts';
import { nextShare } from './split.ts';

/** A version that has a running replica, or why there is none. */
export function chooseVersion(hosted: Hosted, call: Call, headers: IncomingHttpHeaders): Version | Refusal {
  if (call.forced !== undefined) return forcedVersion(hosted, call.forced);
  const asked = versionOfPath(hosted, call.path);
  if (asked !== undefined) return asked;
  const rule = hosted.rules.find(({ matches }) => matches(call, headers));
  if (rule !== undefined) return rule.version;
  return byWeight(hosted) ?? { code: 'gateway.service-unavailable', detail: '没有运行中的实例' };
}

function forcedVersion(hosted: Hosted, forced: string | number): Version | Refusal {
  const version =
    typeof forced === 'string'
      ? hosted.versions.get(forced)
      : [...hosted.versions.values()].find(({ number }) => number === forced);
  return (
    version ?? { code: 'gateway.version-not-running', detail: `指定的版本没有运行中的实例（${forced}）` }
  );
}

/** When the version whose turn it is cannot be reached just now, another one answers: no call is lost for the split. */
function byWeight({ inTraffic, split }: Hosted): Version | undefined {
  const version = inTraffic[nextShare(split)];
  if (version === undefined || inTraffic.length === 1) return version;
  const now = performance.now();
  return isAwake(version.lane, now) ? version : (inTraffic.find(({ lane }) => isAwake(lane, now)) ?? version);
}

const VERSION_PATH = /^\/v2\/models\/[^/]+\/versions\/([^/]+)/;

/** The Open Inference Protocol names the version in the address; programs of people have versions of their own there. */
function versionOfPath({ versions, named }: Hosted, path: string): Version | Refusal | undefined {
  const asked = VERSION_PATH.exec(path)?.[1];
  if (asked === undefined || ![...versions.values()].some(isOurs)) return undefined;
  const version = named.find((candidate) => isOurs(candidate) && String(candidate.number) === asked);
  return (
    version ?? { code: 'gateway.version-not-found', detail: `没有接入流量的版本“${asked.slice(0, 32)}”` }
  );
}

function isOurs({ runtime }: Version): boolean {
  return runtime === 'onnx';
}
