import { assess } from './assess.ts';
import { findingWords } from './finding-words.ts';
import type { GuardrailBreach } from './guardrail.ts';
import type { TestResult } from './judge-test.ts';
import type { Finding } from './metric-finding.ts';
import type { SampleRatio } from './sample-ratio.ts';
import type { TestFacts } from './test-facts.ts';
import { type VerdictStatus, verdictStatus } from './verdict-status.ts';
import { verdictWords } from './verdict-words.ts';

/** Plain data: it is kept with the decision as what was known. */
export interface Verdict {
  readonly status: VerdictStatus;
  /** In Chinese, a sentence. */
  readonly words: string;
  /** The arm to ship; null unless the status is `ship`. */
  readonly arm: string | null;
  readonly breaches: readonly GuardrailBreach[];
  readonly mismatch: SampleRatio;
  readonly metrics: readonly MetricVerdict[];
}

export interface MetricVerdict {
  readonly arm: string;
  readonly metric: string;
  readonly finding: Finding;
  /** In Chinese. */
  readonly words: string;
}

/**
 * @param results those of `judgeTest` on the same facts
 * @throws RangeError when no arm is the control
 */
export function decide(results: readonly TestResult[], facts: TestFacts): Verdict {
  const assessment = assess(results, facts);
  const status = verdictStatus(assessment);
  return {
    status,
    words: verdictWords(status, assessment),
    arm: status === 'ship' ? (assessment.best?.arm.key ?? null) : null,
    breaches: assessment.breaches,
    mismatch: assessment.mismatch,
    metrics: assessment.standings.flatMap(({ findings }) =>
      findings.map((found) => ({
        arm: found.result.arm,
        metric: found.metric.key,
        finding: found.finding,
        words: findingWords(found, assessment.moment),
      })),
    ),
  };
}
