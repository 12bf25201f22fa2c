// How a version is chosen, in this order: the first policy that decides does. A further one is a row and its file.
import type { IncomingHttpHeaders } from 'node:http';
import type { Refusal } from '../../outcome/refusal.ts';
import { byExperiment } from './by-experiment.ts';
import { byPath } from './by-path.ts';
import { byRule } from './by-rule.ts';
import { byTestCall } from './by-test-call.ts';
import { byWeight } from './by-weight.ts';
import type { SplitCall } from './split-call.ts';
import type { Choice, ChooseVersion, SplitPolicy, SplitService } from './split-policy.ts';

const SPLIT_POLICIES: readonly SplitPolicy[] = [byTestCall, byPath, byExperiment, byRule, byWeight];

/** Those that have a say in this service. */
export function buildPolicies(service: SplitService): readonly ChooseVersion[] {
  return SPLIT_POLICIES.flatMap(({ build }) => build(service) ?? []);
}

export function chooseVersion(
  policies: readonly ChooseVersion[],
  call: SplitCall,
  headers: IncomingHttpHeaders,
): Choice | Refusal {
  for (const choose of policies) {
    const choice = choose(call, headers);
    if (choice !== undefined) return choice;
  }
  return { code: 'gateway.service-unavailable', detail: '没有运行中的实例' };
}
