// Generated from schemas/ by `npm run generate`. Do not edit.
import type { Page } from '../contract.ts';

/** Request and answer of every call, by operationId. */
export interface Operations {
  "abtest.create": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly serviceId: string;
      readonly name: string;
      readonly description: string;
    };
    response: {
      readonly id: string;
    };
  };
  "abtest.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "abtest.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly organizationId: string;
      readonly projectId: string;
      readonly serviceId: string;
      readonly name: string;
      readonly description: string;
      readonly state: "New" | "Running" | "Stopped";
      readonly stateReason: string;
      readonly stateAt: string;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly serviceName: string | null;
      readonly serviceCode: string | null;
      readonly versionCount: number;
      readonly latestNumber: number | null;
      readonly runningNumber: number | null;
      readonly runningVersionId: string | null;
      readonly runningVerdict: "no-data" | "too-few" | "unhealthy" | "running" | "undecided" | "ship" | "roll-back" | "choose" | null;
      readonly startedAt: string | null;
    };
  };
  "abtest.interfaceInvolvedABTestMap": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly serviceIds: readonly string[];
    };
    response: Readonly<Record<string, {
      readonly testId: string;
      readonly testName: string;
      readonly versionId: string;
      readonly versionNumber: number;
      readonly startedAt: string;
      readonly arms: readonly string[];
    }>>;
  };
  "abtest.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly keyword?: string;
      readonly serviceId?: string;
      readonly state?: "New" | "Running" | "Stopped";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "state" | "createdAt" | "updatedAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id: string;
      readonly organizationId: string;
      readonly projectId: string;
      readonly serviceId: string;
      readonly name: string;
      readonly description: string;
      readonly state: "New" | "Running" | "Stopped";
      readonly stateReason: string;
      readonly stateAt: string;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly serviceName: string | null;
      readonly serviceCode: string | null;
      readonly versionCount: number;
      readonly latestNumber: number | null;
      readonly runningNumber: number | null;
      readonly runningVersionId: string | null;
      readonly runningVerdict: "no-data" | "too-few" | "unhealthy" | "running" | "undecided" | "ship" | "roll-back" | "choose" | null;
      readonly startedAt: string | null;
    }>;
  };
  "abtest.stop": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly outcomes?: readonly ({
        readonly key: string;
        readonly outcome?: "promote" | "keep" | "retire";
      })[];
      readonly reason?: string;
    };
    response: undefined;
  };
  "abtest.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
    };
    response: undefined;
  };
  "abtest.version.compute": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly metric?: string;
    };
    response: {
      readonly versionId: string;
      readonly testId: string;
      readonly serviceId: string;
      readonly state: "Draft" | "Running" | "Stopped";
      readonly stopReason: "finished" | "person" | "guardrail" | null;
      readonly computedAt: string;
      readonly countedUntil: string;
      readonly frozen: boolean;
      readonly settling: boolean;
      readonly startedAt: string | null;
      readonly plannedEndAt: string | null;
      readonly stoppedAt: string | null;
      readonly daysRun: number;
      readonly daysLeft: number | null;
      readonly verdict: "no-data" | "too-few" | "unhealthy" | "running" | "undecided" | "ship" | "roll-back" | "choose";
      readonly words: string;
      readonly recommendedArm: string | null;
      readonly units: number;
      readonly plannedUnits: number | null;
      readonly progressPercent: number | null;
      readonly calls: number;
      readonly excludedCalls: number;
      readonly crossed: number;
      readonly mismatchP: number | null;
      readonly mismatched: boolean;
      readonly warnings: readonly ({
        readonly kind: "mismatch" | "incomplete" | "unplanned" | "crossed" | "no-unit" | "arm-unavailable" | "in-flight" | "excluded" | "not-collected";
        readonly level: "INFO" | "WARNING" | "ERROR";
        readonly words: string;
      })[];
      readonly arms: readonly ({
        readonly key: string;
        readonly name: string;
        readonly label: string;
        readonly control: boolean;
        readonly versionId: string;
        readonly versionNumber: number | null;
        readonly units: number;
        readonly unitPercent: number | null;
        readonly plannedPercent: number;
        readonly calls: number;
        readonly excludedCalls: number;
        readonly crossed: number;
        readonly inFlight: number | null;
      })[];
      readonly exclusions: readonly ({
        readonly arm: string;
        readonly label: string;
        readonly reason: "warm-up" | "cold-start" | "no-unit" | "arm-unavailable";
        readonly calls: number;
        readonly percent: number;
      })[];
      readonly metrics: readonly ({
        readonly id: string;
        readonly key: string;
        readonly metric: string;
        readonly role: "goal" | "secondary" | "guardrail";
        readonly type: "proportion" | "mean" | "ratio" | "quantile";
        readonly direction: "up" | "down";
        readonly arm: string;
        readonly armName: string;
        readonly label: string;
        readonly unit: string;
        readonly control: number | null;
        readonly treatment: number | null;
        readonly difference: number | null;
        readonly lift: number | null;
        readonly low: number | null;
        readonly high: number | null;
        readonly fixedLow: number | null;
        readonly fixedHigh: number | null;
        readonly sequentialLow: number | null;
        readonly sequentialHigh: number | null;
        readonly pValue: number | null;
        readonly adjustedP: number | null;
        readonly minEffect: number;
        readonly adjustedByPast: boolean;
        readonly controlUnits: number;
        readonly treatmentUnits: number;
        readonly effect: "better" | "worse" | "same" | "unknown";
        readonly words: string;
      })[];
      readonly curveMetric: string;
      readonly curve: readonly ({
        readonly at: string;
        readonly days: number;
        readonly arm: string;
        readonly label: string;
        readonly lift: number | null;
        readonly low: number | null;
        readonly high: number | null;
        readonly units: number;
      })[];
      readonly traffic: readonly ({
        readonly at: string;
        readonly days: number;
        readonly arm: string;
        readonly label: string;
        readonly units: number;
        readonly calls: number;
        readonly percent: number | null;
        readonly plannedPercent: number;
      })[];
      readonly quantiles: readonly {
        readonly metric: string;
        readonly arm: string;
        readonly label: string;
        readonly percent: number;
        readonly value: number;
        readonly unit: string;
      }[];
      readonly slices: readonly ({
        readonly id: string;
        readonly dimension: "application" | "network" | "path" | "gateway";
        readonly value: string;
        readonly units: number;
        readonly shares: string;
        readonly largestGap: number;
        readonly pValue: number | null;
        readonly suspicious: boolean;
      })[];
      readonly shadow?: {
        readonly versionId: string;
        readonly versionNumber: number | null;
        readonly share: number;
        readonly copies: number;
        readonly shedCopies: number;
        readonly shedPercent: number | null;
        readonly shed: readonly ({
          readonly reason: "busy" | "paused" | "no-slot" | "memory" | "too-large" | "ended";
          readonly copies: number;
          readonly percent: number;
        })[];
        readonly rows: readonly ({
          readonly key: string;
          readonly label: string;
          readonly calls: number;
          readonly failures: number;
          readonly failedPercent: number | null;
          readonly p50Ms: number | null;
          readonly p90Ms: number | null;
          readonly p99Ms: number | null;
          readonly compared: number | null;
          readonly samePercent: number | null;
        })[];
      } | null;
      readonly events: readonly ({
        readonly id: string;
        readonly at: string;
        readonly lane: string;
        readonly event: "capture-update" | "paths-update" | "version-create" | "update-fail" | "claim" | "release" | "fallback" | "scale-up" | "scale-down" | "again" | "run" | "break" | "launch" | "lose" | "exit" | "terminate" | "ended" | "forced" | "ready" | "start-fail" | "degrade" | "stopped" | "complete" | "start" | "conclude" | "fault" | "stop" | "finish" | "breach" | "settle" | "cancel" | "resume" | "fail" | "create" | "update" | "delete";
        readonly label: string;
        readonly level: "INFO" | "WARNING" | "ERROR";
        readonly reason: string;
        readonly actorName: string | null;
      })[];
    };
  };
  "abtest.version.create": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly testId: string;
      readonly description: string;
      readonly unit: "application" | "header" | "query" | "ip" | "request";
      readonly unitName: string;
      readonly participation: number;
      readonly holdout: number;
      readonly arms: readonly {
        readonly key: string;
        readonly name: string;
        readonly versionId: string;
        readonly share: number;
        readonly control: boolean;
      }[];
      readonly shadow?: {
        readonly versionId: string;
        readonly share: number;
        readonly compare: boolean;
        readonly comparePath: string;
        readonly allMethods: boolean;
      } | null;
      readonly targeting: readonly ({
        readonly field: "header" | "query" | "application" | "ip";
        readonly name: string;
        readonly operator: "equal" | "in";
        readonly values: readonly string[];
      })[];
      readonly metrics: readonly ({
        readonly key: string;
        readonly name: string;
        readonly source: "success" | "errorCode" | "latency" | "upstreamLatency" | "requestBytes" | "responseBytes" | "cpu" | "answer" | "feedback";
        readonly type: "proportion" | "mean" | "ratio" | "quantile";
        readonly path?: string;
        readonly event?: string;
        readonly code?: number;
        readonly quantile?: number;
        readonly direction: "up" | "down";
        readonly role: "goal" | "secondary" | "guardrail";
        readonly minEffect: number;
        readonly cap?: number;
      })[];
      readonly plan: "fixed" | "sequential";
      readonly alpha: number;
      readonly plannedUnits?: number | null;
      readonly durationDays: number;
      readonly warmupMinutes: number;
      readonly correction: "none" | "holm" | "bh";
      readonly start: boolean;
    };
    response: {
      readonly id: string;
      readonly number: number;
    };
  };
  "abtest.version.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "abtest.version.draft": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly testId: string;
      readonly versionId?: string;
      readonly sameVersion: boolean;
    };
    response: {
      readonly id?: string;
      readonly updatedAt?: string;
      readonly testId: string;
      readonly description: string;
      readonly unit: "application" | "header" | "query" | "ip" | "request";
      readonly unitName: string;
      readonly participation: number;
      readonly holdout: number;
      readonly arms: readonly {
        readonly key: string;
        readonly name: string;
        readonly versionId: string;
        readonly share: number;
        readonly control: boolean;
      }[];
      readonly shadow: {
        readonly versionId: string;
        readonly share: number;
        readonly compare?: boolean;
        readonly comparePath?: string;
        readonly allMethods?: boolean;
      } | null;
      readonly targeting: readonly ({
        readonly field: "header" | "query" | "application" | "ip";
        readonly name?: string;
        readonly operator: "equal" | "in";
        readonly values: readonly string[];
      })[];
      readonly metrics: readonly ({
        readonly key: string;
        readonly name: string;
        readonly source: "success" | "errorCode" | "latency" | "upstreamLatency" | "requestBytes" | "responseBytes" | "cpu" | "answer" | "feedback";
        readonly type: "proportion" | "mean" | "ratio" | "quantile";
        readonly path?: string;
        readonly event?: string;
        readonly code?: number;
        readonly quantile?: number;
        readonly direction: "up" | "down";
        readonly role: "goal" | "secondary" | "guardrail";
        readonly minEffect: number;
        readonly cap?: number;
      })[];
      readonly plan: "fixed" | "sequential";
      readonly alpha: number;
      readonly plannedUnits: number | null;
      readonly durationDays: number;
      readonly warmupMinutes: number;
      readonly correction: "none" | "holm" | "bh";
      readonly serviceId: string | null;
      readonly sourceNumber: number | null;
      readonly sourceState: "Draft" | "Running" | "Stopped" | null;
      readonly versions: readonly ({
        readonly versionId: string;
        readonly number: number;
        readonly label: string;
        readonly state: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
        readonly weight: number;
      })[];
    };
  };
  "abtest.version.export": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: Blob;
  };
  "abtest.version.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly testId: string;
      readonly number: number;
      readonly description: string;
      readonly state: "Draft" | "Running" | "Stopped";
      readonly stateReason: string;
      readonly stopReason: "finished" | "person" | "guardrail" | null;
      readonly unit: "application" | "header" | "query" | "ip" | "request";
      readonly unitName: string;
      readonly participation: number;
      readonly holdout: number;
      readonly plan: "fixed" | "sequential";
      readonly durationDays: number;
      readonly startedAt: string | null;
      readonly startedBy: string | null;
      readonly stoppedAt: string | null;
      readonly stoppedBy: string | null;
      readonly judgedAt: string | null;
      readonly verdict: "no-data" | "too-few" | "unhealthy" | "running" | "undecided" | "ship" | "roll-back" | "choose" | null;
      readonly verdictText: string;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly shadow: {
        readonly versionId: string;
        readonly share: number;
        readonly compare: boolean;
        readonly comparePath: string;
        readonly allMethods: boolean;
        readonly versionNumber: number | null;
        readonly versionLabel: string;
        readonly versionState: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning" | null;
        readonly runningReplicas: number;
      } | null;
      readonly targeting: readonly ({
        readonly field: "header" | "query" | "application" | "ip";
        readonly name?: string;
        readonly operator: "equal" | "in";
        readonly values: readonly string[];
      })[];
      readonly metrics: readonly ({
        readonly key: string;
        readonly name: string;
        readonly source: "success" | "errorCode" | "latency" | "upstreamLatency" | "requestBytes" | "responseBytes" | "cpu" | "answer" | "feedback";
        readonly type: "proportion" | "mean" | "ratio" | "quantile";
        readonly path?: string;
        readonly event?: string;
        readonly code?: number;
        readonly quantile?: number;
        readonly direction: "up" | "down";
        readonly role: "goal" | "secondary" | "guardrail";
        readonly minEffect: number;
        readonly cap?: number;
      })[];
      readonly alpha: number;
      readonly plannedUnits: number | null;
      readonly warmupMinutes: number;
      readonly correction: "none" | "holm" | "bh";
      readonly seed: string;
      readonly organizationId: string;
      readonly projectId: string;
      readonly testName: string | null;
      readonly serviceId: string | null;
      readonly serviceName: string;
      readonly serviceState: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly plannedEndAt: string | null;
      readonly canStart: boolean;
      readonly blockedBy: string;
      readonly arms: readonly ({
        readonly key: string;
        readonly name: string;
        readonly versionId: string;
        readonly share: number;
        readonly control: boolean;
        readonly versionNumber: number | null;
        readonly versionLabel: string;
        readonly versionState: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning" | null;
        readonly weight: number | null;
        readonly runningReplicas: number;
      })[];
      readonly decision: {
        readonly at: string;
        readonly by: string | null;
        readonly stopReason: "finished" | "person" | "guardrail";
        readonly reason: string;
        readonly verdict: "no-data" | "too-few" | "unhealthy" | "running" | "undecided" | "ship" | "roll-back" | "choose";
        readonly verdictText: string;
        readonly units: number;
        readonly calls: number;
        readonly countedUntil?: string;
        readonly outcomes: readonly ({
          readonly key: string;
          readonly name: string;
          readonly versionId: string;
          readonly outcome: "promote" | "keep" | "retire";
          readonly weight: number;
        })[];
        readonly weights?: readonly {
          readonly versionId: string;
          readonly version: string;
          readonly arms: string;
          readonly before: number;
          readonly after: number;
        }[];
        readonly metrics: readonly ({
          readonly id: string;
          readonly key: string;
          readonly metric: string;
          readonly role: "goal" | "secondary" | "guardrail";
          readonly type: "proportion" | "mean" | "ratio" | "quantile";
          readonly direction: "up" | "down";
          readonly arm: string;
          readonly armName: string;
          readonly label: string;
          readonly unit: string;
          readonly control: number | null;
          readonly treatment: number | null;
          readonly difference: number | null;
          readonly lift: number | null;
          readonly low: number | null;
          readonly high: number | null;
          readonly fixedLow: number | null;
          readonly fixedHigh: number | null;
          readonly sequentialLow: number | null;
          readonly sequentialHigh: number | null;
          readonly pValue: number | null;
          readonly adjustedP: number | null;
          readonly minEffect: number;
          readonly adjustedByPast: boolean;
          readonly controlUnits: number;
          readonly treatmentUnits: number;
          readonly effect: "better" | "worse" | "same" | "unknown";
          readonly words: string;
        })[];
      } | null;
    };
  };
  "abtest.version.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly testId: string;
      readonly state?: "Draft" | "Running" | "Stopped";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy: "number" | "createdAt" | "startedAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id: string;
      readonly testId: string;
      readonly number: number;
      readonly description: string;
      readonly state: "Draft" | "Running" | "Stopped";
      readonly stateReason: string;
      readonly stopReason: "finished" | "person" | "guardrail" | null;
      readonly unit: "application" | "header" | "query" | "ip" | "request";
      readonly unitName: string;
      readonly participation: number;
      readonly holdout: number;
      readonly plan: "fixed" | "sequential";
      readonly durationDays: number;
      readonly startedAt: string | null;
      readonly startedBy: string | null;
      readonly stoppedAt: string | null;
      readonly stoppedBy: string | null;
      readonly judgedAt: string | null;
      readonly verdict: "no-data" | "too-few" | "unhealthy" | "running" | "undecided" | "ship" | "roll-back" | "choose" | null;
      readonly verdictText: string;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly arms: readonly {
        readonly key: string;
        readonly name: string;
        readonly versionId: string;
        readonly share: number;
        readonly control: boolean;
      }[];
      readonly testName: string | null;
      readonly serviceId: string | null;
    }>;
  };
  "abtest.version.samplesize": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly testId: string;
      readonly versionId?: string;
      readonly unit: "application" | "header" | "query" | "ip" | "request";
      readonly unitName: string;
      readonly participation: number;
      readonly holdout: number;
      readonly arms?: readonly {
        readonly key: string;
        readonly name: string;
        readonly versionId: string;
        readonly share: number;
        readonly control: boolean;
      }[];
      readonly targeting: readonly ({
        readonly field: "header" | "query" | "application" | "ip";
        readonly name: string;
        readonly operator: "equal" | "in";
        readonly values: readonly string[];
      })[];
      readonly metrics?: readonly ({
        readonly key: string;
        readonly name: string;
        readonly source: "success" | "errorCode" | "latency" | "upstreamLatency" | "requestBytes" | "responseBytes" | "cpu" | "answer" | "feedback";
        readonly type: "proportion" | "mean" | "ratio" | "quantile";
        readonly path?: string;
        readonly event?: string;
        readonly code?: number;
        readonly quantile?: number;
        readonly direction: "up" | "down";
        readonly role: "goal" | "secondary" | "guardrail";
        readonly minEffect: number;
        readonly cap?: number;
      })[];
      readonly plan: "fixed" | "sequential";
      readonly alpha: number;
      readonly durationDays: number;
      readonly correction: "none" | "holm" | "bh";
      readonly power: number;
    };
    response: {
      readonly from: string;
      readonly to: string;
      readonly days: number;
      readonly calls: number;
      readonly callsPerDay: number | null;
      readonly unit: "application" | "header" | "query" | "ip" | "request";
      readonly units: number | null;
      readonly unitsPerDay: number | null;
      readonly newUnitsPerDay: number | null;
      readonly recommendedUnit: "application" | "header" | "query" | "ip" | "request" | null;
      readonly plannedUnits: number | null;
      readonly plannedDays: number | null;
      readonly decidable: boolean;
      readonly words: string;
      readonly warnings: readonly string[];
      readonly unitChoices: readonly ({
        readonly unit: "application" | "header" | "query" | "ip" | "request";
        readonly units: number | null;
        readonly callsPerUnit: number | null;
        readonly neededUnits: number | null;
        readonly neededDays: number | null;
        readonly recommended: boolean;
        readonly words: string;
      })[];
      readonly metrics: readonly ({
        readonly key: string;
        readonly metric: string;
        readonly role: "goal" | "secondary" | "guardrail";
        readonly unit: string;
        readonly baseline: number | null;
        readonly deviation: number | null;
        readonly correlation: number | null;
        readonly minEffect: number;
        readonly fixedUnits: number | null;
        readonly sequentialUnits: number | null;
        readonly fixedDays: number | null;
        readonly sequentialDays: number | null;
        readonly smallestEffect: number | null;
        readonly enough: boolean;
        readonly words: string;
      })[];
      readonly effects: readonly ({
        readonly key: string;
        readonly metric: string;
        readonly plan: "fixed" | "sequential";
        readonly label: string;
        readonly days: number;
        readonly units: number;
        readonly effect: number | null;
      })[];
    };
  };
  "abtest.version.start": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "abtest.version.stop": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly outcomes?: readonly ({
        readonly key: string;
        readonly outcome?: "promote" | "keep" | "retire";
      })[];
      readonly reason?: string;
    };
    response: undefined;
  };
  "abtest.version.stopPreview": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly outcomes?: readonly ({
        readonly key: string;
        readonly outcome?: "promote" | "keep" | "retire";
      })[];
    };
    response: {
      readonly words: string;
      readonly weights: readonly {
        readonly versionId: string;
        readonly version: string;
        readonly arms: string;
        readonly before: number;
        readonly after: number;
      }[];
      readonly countedUntil: string;
    };
  };
  "abtest.version.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly description: string;
      readonly unit: "application" | "header" | "query" | "ip" | "request";
      readonly unitName: string;
      readonly participation: number;
      readonly holdout: number;
      readonly arms?: readonly {
        readonly key: string;
        readonly name: string;
        readonly versionId: string;
        readonly share: number;
        readonly control: boolean;
      }[];
      readonly shadow?: {
        readonly versionId: string;
        readonly share: number;
        readonly compare: boolean;
        readonly comparePath: string;
        readonly allMethods: boolean;
      } | null;
      readonly targeting: readonly ({
        readonly field: "header" | "query" | "application" | "ip";
        readonly name: string;
        readonly operator: "equal" | "in";
        readonly values: readonly string[];
      })[];
      readonly metrics?: readonly ({
        readonly key: string;
        readonly name: string;
        readonly source: "success" | "errorCode" | "latency" | "upstreamLatency" | "requestBytes" | "responseBytes" | "cpu" | "answer" | "feedback";
        readonly type: "proportion" | "mean" | "ratio" | "quantile";
        readonly path?: string;
        readonly event?: string;
        readonly code?: number;
        readonly quantile?: number;
        readonly direction: "up" | "down";
        readonly role: "goal" | "secondary" | "guardrail";
        readonly minEffect: number;
        readonly cap?: number;
      })[];
      readonly plan: "fixed" | "sequential";
      readonly alpha: number;
      readonly plannedUnits?: number | null;
      readonly durationDays: number;
      readonly warmupMinutes: number;
      readonly correction: "none" | "holm" | "bh";
    };
    response: undefined;
  };
  "application.adminList": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly keyword?: string;
      readonly state?: "Enabled" | "Disabled";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "createdAt" | "updatedAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly name?: string;
      readonly description?: string;
      readonly appKey?: string;
      readonly state?: "Enabled" | "Disabled";
      readonly interfaceCount?: number;
      readonly createdBy?: string;
      readonly createdAt?: string;
      readonly updatedAt?: string;
      readonly organizationName?: string;
      readonly projectName?: string;
    }>;
  };
  "application.adminMonitor.failureDetail": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id?: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly from?: string;
      readonly to?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "calls" | "lastAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly status?: number;
      readonly errorCode?: number;
      readonly error?: string;
      readonly method?: string;
      readonly path?: string;
      readonly applicationId?: string;
      readonly applicationName?: string;
      readonly serviceId?: string;
      readonly serviceName?: string;
      readonly calls?: number;
      readonly lastAt?: string;
      readonly requestId?: string;
      readonly remedy?: string;
    }>;
  };
  "application.adminMonitor.report": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly metric: "calls" | "qps" | "time" | "traffic";
      readonly interfaceId?: string;
      readonly from?: string;
      readonly to?: string;
      readonly stepSeconds?: number;
    };
    response: {
      readonly from?: string;
      readonly to?: string;
      readonly stepSeconds?: number;
      readonly series?: readonly ({
        readonly key?: string;
        readonly label?: string;
        readonly unit?: string;
        readonly points?: readonly (readonly (number | null)[])[];
      })[];
    };
  };
  "application.backMonitorList": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId?: string;
      readonly keyword?: string;
      readonly from?: string;
      readonly to?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "calls" | "failures" | "averageMs";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly name?: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly organizationName?: string;
      readonly projectName?: string;
      readonly calls?: number;
      readonly failures?: number;
      readonly successRate?: number | null;
      readonly qps?: number;
      readonly averageMs?: number | null;
      readonly p95Ms?: number | null;
      readonly p99Ms?: number | null;
      readonly trafficBytes?: number;
    }>;
  };
  "application.code.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly appCode?: string;
    };
  };
  "application.create": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly name: string;
      readonly description: string;
      readonly ipAllowList: readonly string[];
      readonly interfaceCode?: string;
      readonly qpsLimit?: number;
      readonly burst?: number;
    };
    response: {
      readonly id?: string;
      readonly appKey?: string;
      readonly secretKey?: string;
    };
  };
  "application.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "application.disable": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "application.enable": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "application.event.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id?: string;
      readonly at?: string;
      readonly event?: "key-rotate" | "key-revoke" | "code-update" | "grant" | "revoke" | "qps-update" | "disable" | "enable" | "create" | "update" | "delete";
      readonly fromState?: string | null;
      readonly toState?: string | null;
      readonly actorKind?: "user" | "system";
      readonly actorName?: string;
      readonly reason?: string;
    }>;
  };
  "application.frontMonitorList": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly keyword?: string;
      readonly from?: string;
      readonly to?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "calls" | "failures" | "averageMs";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly name?: string;
      readonly calls?: number;
      readonly failures?: number;
      readonly successRate?: number | null;
      readonly qps?: number;
      readonly averageMs?: number | null;
      readonly p95Ms?: number | null;
      readonly p99Ms?: number | null;
      readonly trafficBytes?: number;
    }>;
  };
  "application.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id?: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly name?: string;
      readonly description?: string;
      readonly appKey?: string;
      readonly state?: "Enabled" | "Disabled";
      readonly interfaceCount?: number;
      readonly createdBy?: string;
      readonly createdAt?: string;
      readonly updatedAt?: string;
      readonly codePrefix?: string;
      readonly hasCode?: boolean;
      readonly ipAllowList?: readonly string[];
      readonly secretCount?: number;
      readonly gatewayAddress?: string;
      readonly exampleAddress?: string;
      readonly exampleMethod?: string;
      readonly exampleBody?: string;
    };
  };
  "application.interface.grant": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly interfaceId: string;
      readonly qpsLimit?: number;
      readonly burst?: number;
    };
    response: undefined;
  };
  "application.interface.revoke": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly interfaceId: string;
    };
    response: undefined;
  };
  "application.interfaceQPSLimit.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly keyword?: string;
      readonly capabilityTypes?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "qpsLimit" | "createdAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly interfaceId?: string;
      readonly name?: string;
      readonly code?: string;
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly protocol?: "http" | "ws" | "grpc" | "other";
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly qpsLimit?: number | null;
      readonly burst?: number | null;
      readonly qpsCapacity?: number | null;
      readonly remained?: number | null;
      readonly callAddress?: string;
      readonly createdBy?: string;
      readonly createdAt?: string;
    }>;
  };
  "application.interfaceQPSLimit.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly interfaceId: string;
      readonly qpsLimit?: number;
      readonly burst?: number;
    };
    response: undefined;
  };
  "application.keys.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly secretId: string;
    };
    response: undefined;
  };
  "application.keys.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id?: string;
      readonly prefix?: string;
      readonly state?: "Valid" | "Retiring" | "Expired";
      readonly createdBy?: string;
      readonly createdAt?: string;
      readonly expiresAt?: string | null;
    }>;
  };
  "application.keys.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly overlapHours: number;
    };
    response: {
      readonly id?: string;
      readonly appKey?: string;
      readonly secretKey?: string;
      readonly previousExpiresAt?: string | null;
    };
  };
  "application.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly keyword?: string;
      readonly state?: "Enabled" | "Disabled";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "createdAt" | "updatedAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly name?: string;
      readonly description?: string;
      readonly appKey?: string;
      readonly state?: "Enabled" | "Disabled";
      readonly interfaceCount?: number;
      readonly createdBy?: string;
      readonly createdAt?: string;
      readonly updatedAt?: string;
    }>;
  };
  "application.monitor.failureDetail": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly from?: string;
      readonly to?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "calls" | "lastAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly status?: number;
      readonly errorCode?: number;
      readonly error?: string;
      readonly method?: string;
      readonly path?: string;
      readonly applicationId?: string;
      readonly applicationName?: string;
      readonly serviceId?: string;
      readonly serviceName?: string;
      readonly calls?: number;
      readonly lastAt?: string;
      readonly requestId?: string;
      readonly remedy?: string;
    }>;
  };
  "application.monitor.overview": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly from?: string;
      readonly to?: string;
    };
    response: {
      readonly calls?: number;
      readonly failures?: number;
      readonly successRate?: number | null;
      readonly qps?: number;
      readonly averageMs?: number | null;
      readonly p95Ms?: number | null;
      readonly p99Ms?: number | null;
      readonly trafficBytes?: number;
      readonly previous?: {
        readonly calls?: number;
        readonly failures?: number;
        readonly successRate?: number | null;
        readonly qps?: number;
        readonly averageMs?: number | null;
        readonly p95Ms?: number | null;
        readonly p99Ms?: number | null;
        readonly trafficBytes?: number;
      } | null;
      readonly points?: readonly ({
        readonly at?: number;
        readonly calls?: number;
        readonly failures?: number;
        readonly successRate?: number | null;
        readonly qps?: number;
        readonly averageMs?: number | null;
        readonly p95Ms?: number | null;
        readonly p99Ms?: number | null;
        readonly trafficBytes?: number;
      })[];
    };
  };
  "application.monitor.report": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly metric: "calls" | "qps" | "time" | "traffic";
      readonly interfaceId?: string;
      readonly from?: string;
      readonly to?: string;
      readonly stepSeconds?: number;
    };
    response: {
      readonly from?: string;
      readonly to?: string;
      readonly stepSeconds?: number;
      readonly series?: readonly ({
        readonly key?: string;
        readonly label?: string;
        readonly unit?: string;
        readonly points?: readonly (readonly (number | null)[])[];
      })[];
    };
  };
  "application.test.info": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly gatewayAddress?: string;
      readonly interfaces?: readonly ({
        readonly id?: string;
        readonly name?: string;
        readonly code?: string;
        readonly protocol?: "http" | "ws" | "grpc" | "other";
        readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
        readonly callAddress?: string;
        readonly label?: string;
        readonly paths?: readonly ({
          readonly method: "post" | "get" | "put" | "delete";
          readonly path: string;
          readonly summary?: string;
          readonly sample?: string;
        })[];
      })[];
    };
  };
  "application.test.interface": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly interfaceId: string;
    };
    response: {
      readonly service: {
        readonly id: string;
        readonly code: string;
        readonly name: string;
        readonly protocol: "http" | "ws" | "grpc" | "other";
        readonly callMode: "SyncService" | "AsyncService";
        readonly state: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
        readonly source: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty";
      };
      readonly callAddress: string;
      readonly versions: readonly ({
        readonly id: string;
        readonly number: number;
        readonly description: string;
        readonly weight: number;
        readonly running: number;
        readonly documentKey: string | null;
      })[];
      readonly documentKey: string | null;
      readonly documents: readonly ({
        readonly key: string;
        readonly kind: "uploaded" | "preset" | "model" | "paths";
        readonly operations: readonly ({
          readonly key: string;
          readonly method: "post" | "get" | "put" | "delete";
          readonly path: string;
          readonly summary: string;
          readonly description: string;
          readonly parameters: readonly ({
            readonly name: string;
            readonly in: "path" | "query" | "header";
            readonly required: boolean;
            readonly description: string;
            readonly schema: Readonly<Record<string, unknown>>;
          })[];
          readonly bodies: readonly {
            readonly mediaType: string;
            readonly schema?: Readonly<Record<string, unknown>>;
          }[];
          readonly bodyRequired: boolean;
          readonly sample: string;
        })[];
        readonly signature?: {
          readonly inputs: readonly {
            readonly name: string;
            readonly datatype: string;
            readonly shape: readonly number[];
          }[];
          readonly outputs: readonly {
            readonly name: string;
            readonly datatype: string;
            readonly shape: readonly number[];
          }[];
        };
      })[];
      readonly visualConfig: {
        readonly image?: string;
        readonly boxes?: string;
        readonly label?: string;
        readonly score?: string;
      } | null;
    };
  };
  "application.test.send": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly interfaceId: string;
      readonly method: "post" | "get" | "put" | "delete";
      readonly path: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly bodyBase64?: string;
      readonly timeoutMs: number;
    };
    response: {
      readonly requestId: string;
      readonly status: number;
      readonly statusText: string;
      readonly ok: boolean;
      readonly version: number | null;
      readonly address: string;
      readonly headers: readonly {
        readonly name: string;
        readonly value: string;
      }[];
      readonly contentType: string;
      readonly body: string;
      readonly bodyBase64: string;
      readonly bodyBytes: number;
      readonly truncated: boolean;
      readonly totalMs: number;
      readonly gatewayMs: number | null;
      readonly upstreamMs: number | null;
    };
  };
  "application.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly ipAllowList: readonly string[];
    };
    response: undefined;
  };
  "asyncTask.cancel": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly id: string;
    };
    response: undefined;
  };
  "asyncTask.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly id: string;
    };
    response: {
      readonly id?: string;
      readonly serviceId?: string;
      readonly applicationId?: string;
      readonly applicationName?: string;
      readonly versionId?: string;
      readonly versionNumber?: number | null;
      readonly method?: string;
      readonly path?: string;
      readonly state?: "Pending" | "Running" | "Completed" | "Failed" | "Canceled";
      readonly attempts?: number;
      readonly status?: number | null;
      readonly error?: string;
      readonly requestBytes?: number;
      readonly resultBytes?: number | null;
      readonly resultType?: string;
      readonly queuePosition?: number | null;
      readonly createdAt?: string;
      readonly startedAt?: string | null;
      readonly finishedAt?: string | null;
      readonly expiresAt?: string | null;
    };
  };
  "asyncTask.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly state?: "Pending" | "Running" | "Completed" | "Failed" | "Canceled";
      readonly applicationId?: string;
      readonly id?: string;
      readonly from?: string;
      readonly to?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "createdAt" | "finishedAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly serviceId?: string;
      readonly applicationId?: string;
      readonly applicationName?: string;
      readonly versionId?: string;
      readonly versionNumber?: number | null;
      readonly method?: string;
      readonly path?: string;
      readonly state?: "Pending" | "Running" | "Completed" | "Failed" | "Canceled";
      readonly attempts?: number;
      readonly status?: number | null;
      readonly error?: string;
      readonly requestBytes?: number;
      readonly resultBytes?: number | null;
      readonly createdAt?: string;
      readonly startedAt?: string | null;
      readonly finishedAt?: string | null;
      readonly expiresAt?: string | null;
    }>;
  };
  "autoscaling.create": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly serviceId: string;
      readonly name: string;
      readonly description: string;
      readonly minReplicas: number;
      readonly maxReplicas: number;
      readonly triggers: readonly ({
        readonly metric: "cpu" | "gpu" | "tps" | "concurrency" | "queueLength" | "p95Latency";
        readonly target: number;
        readonly tolerance: number;
      })[];
      readonly scaleUp: {
        readonly stabilizationWindowSeconds: number;
        readonly selectPolicy: "Max" | "Min" | "Disabled";
        readonly policies: readonly ({
          readonly type: "Pods" | "Percent";
          readonly value: number;
          readonly periodSeconds: number;
        })[];
      };
      readonly scaleDown: {
        readonly stabilizationWindowSeconds: number;
        readonly selectPolicy: "Max" | "Min" | "Disabled";
        readonly policies: readonly ({
          readonly type: "Pods" | "Percent";
          readonly value: number;
          readonly periodSeconds: number;
        })[];
      };
      readonly stableWindowSeconds: number;
      readonly panic: {
        readonly windowPercentage: number;
        readonly thresholdPercentage: number;
      } | null;
      readonly maxScaleUpRate: number;
      readonly maxScaleDownRate: number;
      readonly scaleToZero: {
        readonly cooldownSeconds: number;
        readonly graceSeconds: number;
      };
      readonly fallback?: {
        readonly failureThreshold: number;
        readonly replicas: number;
        readonly behavior: "static" | "currentReplicas" | "currentReplicasIfHigher" | "currentReplicasIfLower";
      } | null;
      readonly timeWindows: readonly {
        readonly start: string;
        readonly end: string;
        readonly timeZone: string;
        readonly minReplicas?: number;
        readonly maxReplicas?: number;
      }[];
      readonly start: boolean;
    };
    response: {
      readonly id: string;
    };
  };
  "autoscaling.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "autoscaling.detail": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly organizationId: string;
      readonly projectId: string;
      readonly serviceId: string;
      readonly name: string;
      readonly description: string;
      readonly state: "Created" | "Starting" | "Running" | "Warning" | "Error" | "Stopped";
      readonly stateReason: string;
      readonly stateAt: string;
      readonly minReplicas: number;
      readonly maxReplicas: number;
      readonly triggers: readonly ({
        readonly metric: "cpu" | "gpu" | "tps" | "concurrency" | "queueLength" | "p95Latency";
        readonly target: number;
        readonly tolerance?: number;
      })[];
      readonly scaleUp: {
        readonly stabilizationWindowSeconds: number;
        readonly selectPolicy: "Max" | "Min" | "Disabled";
        readonly policies: readonly ({
          readonly type: "Pods" | "Percent";
          readonly value: number;
          readonly periodSeconds: number;
        })[];
      };
      readonly scaleDown: {
        readonly stabilizationWindowSeconds: number;
        readonly selectPolicy: "Max" | "Min" | "Disabled";
        readonly policies: readonly ({
          readonly type: "Pods" | "Percent";
          readonly value: number;
          readonly periodSeconds: number;
        })[];
      };
      readonly stableWindowSeconds: number;
      readonly panic: {
        readonly windowPercentage: number;
        readonly thresholdPercentage: number;
      } | null;
      readonly maxScaleUpRate: number;
      readonly maxScaleDownRate: number;
      readonly scaleToZero: {
        readonly cooldownSeconds: number;
        readonly graceSeconds: number;
      };
      readonly fallback: {
        readonly failureThreshold: number;
        readonly replicas: number;
        readonly behavior: "static" | "currentReplicas" | "currentReplicasIfHigher" | "currentReplicasIfLower";
      } | null;
      readonly timeWindows: readonly {
        readonly start: string;
        readonly end: string;
        readonly timeZone: string;
        readonly minReplicas?: number;
        readonly maxReplicas?: number;
      }[];
      readonly startedAt: string | null;
      readonly startedBy: string | null;
      readonly scaledAt: string | null;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly serviceName: string | null;
      readonly serviceCode: string | null;
      readonly serviceState: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly replicas: number;
      readonly ready: number;
      readonly gpuSampled: boolean;
      readonly testName: string | null;
      readonly versions: readonly ({
        readonly versionId: string;
        readonly number: number;
        readonly weight: number;
        readonly inTest: boolean;
        readonly replicas: number;
        readonly ready: number;
        readonly minReplicas: number | null;
        readonly maxReplicas: number | null;
        readonly wanted: number | null;
        readonly reason: "metric" | "panic" | "fallback" | "withinTolerance" | "activation" | "idle" | "belowMin" | "aboveMax" | "noMetrics" | null;
        readonly mode: "stable" | "panic" | "fallback" | null;
        readonly metric: "cpu" | "gpu" | "tps" | "concurrency" | "queueLength" | "p95Latency" | null;
        readonly value: number | null;
        readonly target: number | null;
        readonly heldBy: "metricMissing" | "replicaMetricMissing" | "replicaNotReady" | "scaleUpRate" | "scaleDownRate" | "panicMode" | "stabilizationUp" | "stabilizationDown" | "cooldown" | "grace" | "stepPolicyUp" | "stepPolicyDown" | "disabledUp" | "disabledDown" | "max" | "min" | "quota" | "serviceState" | "queueSize" | "startFailed" | null;
        readonly message: string;
        readonly decidedAt: string | null;
      })[];
    };
  };
  "autoscaling.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly keyword?: string;
      readonly serviceId?: string;
      readonly state?: "Created" | "Starting" | "Running" | "Warning" | "Error" | "Stopped";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "state" | "scaledAt" | "createdAt" | "updatedAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id: string;
      readonly organizationId: string;
      readonly projectId: string;
      readonly serviceId: string;
      readonly name: string;
      readonly description: string;
      readonly state: "Created" | "Starting" | "Running" | "Warning" | "Error" | "Stopped";
      readonly stateReason: string;
      readonly stateAt: string;
      readonly minReplicas: number;
      readonly maxReplicas: number;
      readonly triggers: readonly ({
        readonly metric: "cpu" | "gpu" | "tps" | "concurrency" | "queueLength" | "p95Latency";
        readonly target: number;
        readonly tolerance?: number;
      })[];
      readonly scaleUp: {
        readonly stabilizationWindowSeconds: number;
        readonly selectPolicy: "Max" | "Min" | "Disabled";
        readonly policies: readonly ({
          readonly type: "Pods" | "Percent";
          readonly value: number;
          readonly periodSeconds: number;
        })[];
      };
      readonly scaleDown: {
        readonly stabilizationWindowSeconds: number;
        readonly selectPolicy: "Max" | "Min" | "Disabled";
        readonly policies: readonly ({
          readonly type: "Pods" | "Percent";
          readonly value: number;
          readonly periodSeconds: number;
        })[];
      };
      readonly stableWindowSeconds: number;
      readonly panic: {
        readonly windowPercentage: number;
        readonly thresholdPercentage: number;
      } | null;
      readonly maxScaleUpRate: number;
      readonly maxScaleDownRate: number;
      readonly scaleToZero: {
        readonly cooldownSeconds: number;
        readonly graceSeconds: number;
      };
      readonly fallback: {
        readonly failureThreshold: number;
        readonly replicas: number;
        readonly behavior: "static" | "currentReplicas" | "currentReplicasIfHigher" | "currentReplicasIfLower";
      } | null;
      readonly timeWindows: readonly {
        readonly start: string;
        readonly end: string;
        readonly timeZone: string;
        readonly minReplicas?: number;
        readonly maxReplicas?: number;
      }[];
      readonly startedAt: string | null;
      readonly startedBy: string | null;
      readonly scaledAt: string | null;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly serviceName: string | null;
      readonly serviceCode: string | null;
      readonly replicas: number;
      readonly ready: number;
    }>;
  };
  "autoscaling.replay": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly versionId?: string;
      readonly hours: number;
      readonly minReplicas: number;
      readonly maxReplicas: number;
      readonly triggers: readonly ({
        readonly metric: "cpu" | "gpu" | "tps" | "concurrency" | "queueLength" | "p95Latency";
        readonly target: number;
        readonly tolerance: number;
      })[];
      readonly scaleUp: {
        readonly stabilizationWindowSeconds: number;
        readonly selectPolicy: "Max" | "Min" | "Disabled";
        readonly policies: readonly ({
          readonly type: "Pods" | "Percent";
          readonly value: number;
          readonly periodSeconds: number;
        })[];
      };
      readonly scaleDown: {
        readonly stabilizationWindowSeconds: number;
        readonly selectPolicy: "Max" | "Min" | "Disabled";
        readonly policies: readonly ({
          readonly type: "Pods" | "Percent";
          readonly value: number;
          readonly periodSeconds: number;
        })[];
      };
      readonly stableWindowSeconds: number;
      readonly panic: {
        readonly windowPercentage: number;
        readonly thresholdPercentage: number;
      } | null;
      readonly maxScaleUpRate: number;
      readonly maxScaleDownRate: number;
      readonly scaleToZero: {
        readonly cooldownSeconds: number;
        readonly graceSeconds: number;
      };
      readonly fallback?: {
        readonly failureThreshold: number;
        readonly replicas: number;
        readonly behavior: "static" | "currentReplicas" | "currentReplicasIfHigher" | "currentReplicasIfLower";
      } | null;
      readonly timeWindows: readonly {
        readonly start: string;
        readonly end: string;
        readonly timeZone: string;
        readonly minReplicas?: number;
        readonly maxReplicas?: number;
      }[];
    };
    response: {
      readonly from: string;
      readonly to: string;
      readonly stepSeconds: number;
      readonly versionId: string | null;
      readonly versionNumber: number | null;
      readonly calls: number;
      readonly words: string;
      readonly warnings: readonly string[];
      readonly model: {
        readonly callsPerSecond: number | null;
        readonly concurrency: number;
        readonly startSeconds: number | null;
        readonly queueSize: number;
        readonly serviceMs: number | null;
        readonly words: string;
      };
      readonly error: {
        readonly replicas: number | null;
        readonly replicasPercent: number | null;
        readonly p95Percent: number | null;
        readonly minutes: number;
        readonly words: string;
      };
      readonly runs: readonly ({
        readonly key: "candidate" | "present" | "actual";
        readonly label: string;
        readonly replicaHours: number;
        readonly meanReplicas: number;
        readonly peakReplicas: number;
        readonly leastReplicas: number;
        readonly changes: number;
        readonly underMinutes: number;
        readonly overMinutes: number;
        readonly breachMinutes: number | null;
        readonly p95Ms: number | null;
        readonly refusedCalls: number | null;
      })[];
      readonly series: readonly ({
        readonly key: string;
        readonly label: string;
        readonly unit: string;
        readonly points: readonly (readonly (number | null)[])[];
      })[];
    };
  };
  "autoscaling.series": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly versionId?: string;
      readonly part?: "replicas" | "load";
      readonly from?: string;
      readonly to?: string;
      readonly stepSeconds?: number;
    };
    response: {
      readonly from: string;
      readonly to: string;
      readonly stepSeconds: number;
      readonly versionId: string | null;
      readonly versionNumber: number | null;
      readonly series: readonly ({
        readonly key: string;
        readonly label: string;
        readonly unit: string;
        readonly points: readonly (readonly (number | null)[])[];
      })[];
      readonly markers: readonly ({
        readonly id: string;
        readonly at: string;
        readonly until: string;
        readonly lane: string;
        readonly label: string;
        readonly result: "Scaled" | "Held" | "Failed" | "Restored";
        readonly direction: "up" | "down" | null;
        readonly heldBy: "metricMissing" | "replicaMetricMissing" | "replicaNotReady" | "scaleUpRate" | "scaleDownRate" | "panicMode" | "stabilizationUp" | "stabilizationDown" | "cooldown" | "grace" | "stepPolicyUp" | "stepPolicyDown" | "disabledUp" | "disabledDown" | "max" | "min" | "quota" | "serviceState" | "queueSize" | "startFailed" | null;
        readonly level: "INFO" | "WARNING" | "ERROR";
        readonly reason: string;
      })[];
    };
  };
  "autoscaling.start": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "autoscaling.stop": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly replicas?: number;
    };
    response: undefined;
  };
  "autoscaling.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly name?: string;
      readonly description: string;
      readonly minReplicas: number;
      readonly maxReplicas: number;
      readonly triggers?: readonly ({
        readonly metric: "cpu" | "gpu" | "tps" | "concurrency" | "queueLength" | "p95Latency";
        readonly target: number;
        readonly tolerance: number;
      })[];
      readonly scaleUp: {
        readonly stabilizationWindowSeconds: number;
        readonly selectPolicy: "Max" | "Min" | "Disabled";
        readonly policies: readonly ({
          readonly type: "Pods" | "Percent";
          readonly value: number;
          readonly periodSeconds: number;
        })[];
      };
      readonly scaleDown: {
        readonly stabilizationWindowSeconds: number;
        readonly selectPolicy: "Max" | "Min" | "Disabled";
        readonly policies: readonly ({
          readonly type: "Pods" | "Percent";
          readonly value: number;
          readonly periodSeconds: number;
        })[];
      };
      readonly stableWindowSeconds: number;
      readonly panic: {
        readonly windowPercentage: number;
        readonly thresholdPercentage: number;
      } | null;
      readonly maxScaleUpRate: number;
      readonly maxScaleDownRate: number;
      readonly scaleToZero: {
        readonly cooldownSeconds: number;
        readonly graceSeconds: number;
      };
      readonly fallback?: {
        readonly failureThreshold: number;
        readonly replicas: number;
        readonly behavior: "static" | "currentReplicas" | "currentReplicasIfHigher" | "currentReplicasIfLower";
      } | null;
      readonly timeWindows: readonly {
        readonly start: string;
        readonly end: string;
        readonly timeZone: string;
        readonly minReplicas?: number;
        readonly maxReplicas?: number;
      }[];
    };
    response: undefined;
  };
  "autoscalingLog.detail": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly organizationId: string;
      readonly projectId: string;
      readonly policyId: string;
      readonly serviceId: string;
      readonly versionId: string;
      readonly versionNumber: number;
      readonly result: "Scaled" | "Held" | "Failed" | "Restored";
      readonly direction: "up" | "down" | null;
      readonly reason: "metric" | "panic" | "fallback" | "withinTolerance" | "activation" | "idle" | "belowMin" | "aboveMax" | "noMetrics";
      readonly mode: "stable" | "panic" | "fallback";
      readonly metric: "cpu" | "gpu" | "tps" | "concurrency" | "queueLength" | "p95Latency" | null;
      readonly value: number | null;
      readonly target: number | null;
      readonly before: number;
      readonly ready: number;
      readonly wanted: number;
      readonly got: number;
      readonly minReplicas: number;
      readonly maxReplicas: number;
      readonly heldBy: "metricMissing" | "replicaMetricMissing" | "replicaNotReady" | "scaleUpRate" | "scaleDownRate" | "panicMode" | "stabilizationUp" | "stabilizationDown" | "cooldown" | "grace" | "stepPolicyUp" | "stepPolicyDown" | "disabledUp" | "disabledDown" | "max" | "min" | "quota" | "serviceState" | "queueSize" | "startFailed" | null;
      readonly heldBack: readonly ({
        readonly by: "metricMissing" | "replicaMetricMissing" | "replicaNotReady" | "scaleUpRate" | "scaleDownRate" | "panicMode" | "stabilizationUp" | "stabilizationDown" | "cooldown" | "grace" | "stepPolicyUp" | "stepPolicyDown" | "disabledUp" | "disabledDown" | "max" | "min" | "quota" | "serviceState" | "queueSize" | "startFailed";
        readonly from: number;
        readonly to: number;
      })[];
      readonly proposals: readonly ({
        readonly metric: "cpu" | "gpu" | "tps" | "concurrency" | "queueLength" | "p95Latency";
        readonly by: "target" | "panic" | "fallback" | "missing";
        readonly value?: number;
        readonly target: number;
        readonly wanted?: number;
        readonly unguarded?: number;
      })[];
      readonly message: string;
      readonly times: number;
      readonly lastAt: string;
      readonly readyAt: string | null;
      readonly createdAt: string;
      readonly policyName: string | null;
    };
  };
  "autoscalingLog.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly policyId: string;
      readonly versionId?: string;
      readonly result?: "Scaled" | "Held" | "Failed" | "Restored";
      readonly direction?: "up" | "down";
      readonly reason?: "metric" | "panic" | "fallback" | "withinTolerance" | "activation" | "idle" | "belowMin" | "aboveMax" | "noMetrics";
      readonly heldBy?: "metricMissing" | "replicaMetricMissing" | "replicaNotReady" | "scaleUpRate" | "scaleDownRate" | "panicMode" | "stabilizationUp" | "stabilizationDown" | "cooldown" | "grace" | "stepPolicyUp" | "stepPolicyDown" | "disabledUp" | "disabledDown" | "max" | "min" | "quota" | "serviceState" | "queueSize" | "startFailed";
      readonly from?: string;
      readonly to?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "createdAt" | "lastAt" | "times";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id: string;
      readonly organizationId: string;
      readonly projectId: string;
      readonly policyId: string;
      readonly serviceId: string;
      readonly versionId: string;
      readonly versionNumber: number;
      readonly result: "Scaled" | "Held" | "Failed" | "Restored";
      readonly direction: "up" | "down" | null;
      readonly reason: "metric" | "panic" | "fallback" | "withinTolerance" | "activation" | "idle" | "belowMin" | "aboveMax" | "noMetrics";
      readonly mode: "stable" | "panic" | "fallback";
      readonly metric: "cpu" | "gpu" | "tps" | "concurrency" | "queueLength" | "p95Latency" | null;
      readonly value: number | null;
      readonly target: number | null;
      readonly before: number;
      readonly ready: number;
      readonly wanted: number;
      readonly got: number;
      readonly minReplicas: number;
      readonly maxReplicas: number;
      readonly heldBy: "metricMissing" | "replicaMetricMissing" | "replicaNotReady" | "scaleUpRate" | "scaleDownRate" | "panicMode" | "stabilizationUp" | "stabilizationDown" | "cooldown" | "grace" | "stepPolicyUp" | "stepPolicyDown" | "disabledUp" | "disabledDown" | "max" | "min" | "quota" | "serviceState" | "queueSize" | "startFailed" | null;
      readonly heldBack: readonly ({
        readonly by: "metricMissing" | "replicaMetricMissing" | "replicaNotReady" | "scaleUpRate" | "scaleDownRate" | "panicMode" | "stabilizationUp" | "stabilizationDown" | "cooldown" | "grace" | "stepPolicyUp" | "stepPolicyDown" | "disabledUp" | "disabledDown" | "max" | "min" | "quota" | "serviceState" | "queueSize" | "startFailed";
        readonly from: number;
        readonly to: number;
      })[];
      readonly proposals: readonly ({
        readonly metric: "cpu" | "gpu" | "tps" | "concurrency" | "queueLength" | "p95Latency";
        readonly by: "target" | "panic" | "fallback" | "missing";
        readonly value?: number;
        readonly target: number;
        readonly wanted?: number;
        readonly unguarded?: number;
      })[];
      readonly message: string;
      readonly times: number;
      readonly lastAt: string;
      readonly readyAt: string | null;
      readonly createdAt: string;
      readonly policyName: string | null;
    }>;
  };
  "base.isLogin": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: Record<string, never>;
    response: {
      readonly isLogin: boolean;
      readonly relayKey?: string;
    };
  };
  "base.login": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly username: string;
      readonly password: string;
    };
    response: {
      readonly userId: string;
      readonly username: string;
      readonly displayName: string;
      readonly passwordState: "Normal" | "TimeReset" | "WeakReset";
      readonly accountCode?: string;
    };
  };
  "base.logout": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: Record<string, never>;
    response: {
      readonly redirect: string;
    };
  };
  "bdlbiz.commonLog": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly source: "server" | "gateway" | "database";
      readonly keyword?: string;
      readonly limit: number;
    };
    response: {
      readonly source: "server" | "gateway" | "database";
      readonly lines: readonly string[];
      readonly total: number;
    };
  };
  "bdlbiz.commonLogDownload": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly source: "server" | "gateway" | "database";
      readonly keyword?: string;
    };
    response: Blob;
  };
  "benchmark.config.copy": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly name: string;
    };
    response: {
      readonly id: string;
    };
  };
  "benchmark.config.create": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly benchmarkId: string;
      readonly name: string;
      readonly description: string;
      readonly loop: "open" | "closed";
      readonly shape: "constant" | "poisson" | "steps" | "ramp" | "replay";
      readonly rate?: number | null;
      readonly steps: readonly {
        readonly rate: number;
        readonly seconds: number;
      }[];
      readonly rampFrom?: number | null;
      readonly rampTo?: number | null;
      readonly replayFrom?: string | null;
      readonly replayFactor: number;
      readonly concurrency?: number | null;
      readonly durationS: number;
      readonly warmupS: number;
      readonly cooldownS: number;
      readonly timeoutMs: number;
      readonly generators: number;
      readonly seed: number;
      readonly answer: "http" | "sse" | "websocket";
      readonly payloadId?: string | null;
      readonly contentType: string;
      readonly headers: readonly {
        readonly name: string;
        readonly value: string;
      }[];
      readonly body: string;
      readonly assertions: readonly ({
        readonly kind: "status" | "json-equals" | "json-exists" | "body-contains" | "max-latency";
        readonly path: string;
        readonly value: string;
      })[];
      readonly maxRequests?: number | null;
      readonly maxErrors?: number | null;
      readonly maxErrorPercent?: number | null;
      readonly thresholds: readonly ({
        readonly figure: "mean" | "p50" | "p90" | "p95" | "p99" | "p999" | "max" | "error-percent" | "dropped-percent" | "achieved-rate";
        readonly limit: number;
      })[];
      readonly search: boolean;
      readonly searchPercentile: number;
      readonly searchLatencyMs?: number | null;
      readonly searchErrorPercent: number;
      readonly searchFrom: number;
      readonly searchTo: number;
      readonly searchPointS: number;
      readonly searchPoints: number;
      readonly targetRate?: number | null;
    };
    response: {
      readonly id: string;
    };
  };
  "benchmark.config.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "benchmark.config.draft": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly benchmarkId: string;
    };
    response: {
      readonly body: string;
      readonly contentType: string;
      readonly answer: "http" | "sse" | "websocket";
    };
  };
  "benchmark.config.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly benchmarkId: string;
      readonly name: string;
      readonly description: string;
      readonly loop: "open" | "closed";
      readonly shape: "constant" | "poisson" | "steps" | "ramp" | "replay";
      readonly rate: number | null;
      readonly steps: readonly {
        readonly rate: number;
        readonly seconds: number;
      }[];
      readonly rampFrom: number | null;
      readonly rampTo: number | null;
      readonly replayFrom: string | null;
      readonly replayFactor: number;
      readonly concurrency: number | null;
      readonly durationS: number;
      readonly warmupS: number;
      readonly cooldownS: number;
      readonly timeoutMs: number;
      readonly generators: number;
      readonly seed: number;
      readonly answer: "http" | "sse" | "websocket";
      readonly payloadId: string | null;
      readonly contentType: string;
      readonly headers: readonly {
        readonly name: string;
        readonly value: string;
      }[];
      readonly body: string;
      readonly assertions: readonly ({
        readonly kind: "status" | "json-equals" | "json-exists" | "body-contains" | "max-latency";
        readonly path?: string;
        readonly value?: string;
      })[];
      readonly maxRequests: number | null;
      readonly maxErrors: number | null;
      readonly maxErrorPercent: number | null;
      readonly thresholds: readonly ({
        readonly figure: "mean" | "p50" | "p90" | "p95" | "p99" | "p999" | "max" | "error-percent" | "dropped-percent" | "achieved-rate";
        readonly limit: number;
      })[];
      readonly search: boolean;
      readonly searchPercentile: number;
      readonly searchLatencyMs: number | null;
      readonly searchErrorPercent: number;
      readonly searchFrom: number;
      readonly searchTo: number;
      readonly searchPointS: number;
      readonly searchPoints: number;
      readonly targetRate: number | null;
      readonly payloadName: string | null;
      readonly serviceId: string | null;
      readonly benchmarkName: string | null;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
    };
  };
  "benchmark.config.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly benchmarkId: string;
      readonly keyword?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "createdAt" | "updatedAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id: string;
      readonly benchmarkId: string;
      readonly name: string;
      readonly description: string;
      readonly loop: "open" | "closed";
      readonly shape: "constant" | "poisson" | "steps" | "ramp" | "replay";
      readonly rate: number | null;
      readonly steps: readonly {
        readonly rate: number;
        readonly seconds: number;
      }[];
      readonly rampFrom: number | null;
      readonly rampTo: number | null;
      readonly replayFrom: string | null;
      readonly replayFactor: number;
      readonly concurrency: number | null;
      readonly durationS: number;
      readonly warmupS: number;
      readonly cooldownS: number;
      readonly timeoutMs: number;
      readonly generators: number;
      readonly seed: number;
      readonly answer: "http" | "sse" | "websocket";
      readonly payloadId: string | null;
      readonly contentType: string;
      readonly headers: readonly {
        readonly name: string;
        readonly value: string;
      }[];
      readonly body: string;
      readonly assertions: readonly ({
        readonly kind: "status" | "json-equals" | "json-exists" | "body-contains" | "max-latency";
        readonly path?: string;
        readonly value?: string;
      })[];
      readonly maxRequests: number | null;
      readonly maxErrors: number | null;
      readonly maxErrorPercent: number | null;
      readonly thresholds: readonly ({
        readonly figure: "mean" | "p50" | "p90" | "p95" | "p99" | "p999" | "max" | "error-percent" | "dropped-percent" | "achieved-rate";
        readonly limit: number;
      })[];
      readonly search: boolean;
      readonly searchPercentile: number;
      readonly searchLatencyMs: number | null;
      readonly searchErrorPercent: number;
      readonly searchFrom: number;
      readonly searchTo: number;
      readonly searchPointS: number;
      readonly searchPoints: number;
      readonly targetRate: number | null;
      readonly payloadName: string | null;
      readonly serviceId: string | null;
      readonly benchmarkName: string | null;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
    }>;
  };
  "benchmark.config.preview": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly benchmarkId: string;
      readonly loop: "open" | "closed";
      readonly shape: "constant" | "poisson" | "steps" | "ramp" | "replay";
      readonly rate?: number | null;
      readonly rampFrom?: number | null;
      readonly rampTo?: number | null;
      readonly replayFrom?: string | null;
      readonly replayFactor: number;
      readonly concurrency?: number | null;
      readonly durationS: number;
      readonly warmupS: number;
      readonly cooldownS: number;
      readonly search: boolean;
      readonly searchFrom: number;
      readonly searchTo: number;
      readonly searchPointS: number;
      readonly searchPoints: number;
      readonly steps: readonly ({
        readonly rate?: number | null;
        readonly seconds?: number | null;
      })[];
    };
    response: {
      readonly ok: boolean;
      readonly words: string;
      readonly warnings: readonly string[];
      readonly seconds: number | null;
      readonly requests: number | null;
      readonly peak: number | null;
      readonly points: readonly {
        readonly second: number;
        readonly rate: number;
        readonly phase: string;
      }[];
    };
  };
  "benchmark.config.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly name?: string;
      readonly description: string;
      readonly loop: "open" | "closed";
      readonly shape: "constant" | "poisson" | "steps" | "ramp" | "replay";
      readonly rate?: number | null;
      readonly steps: readonly {
        readonly rate: number;
        readonly seconds: number;
      }[];
      readonly rampFrom?: number | null;
      readonly rampTo?: number | null;
      readonly replayFrom?: string | null;
      readonly replayFactor: number;
      readonly concurrency?: number | null;
      readonly durationS: number;
      readonly warmupS: number;
      readonly cooldownS: number;
      readonly timeoutMs: number;
      readonly generators: number;
      readonly seed: number;
      readonly answer: "http" | "sse" | "websocket";
      readonly payloadId?: string | null;
      readonly contentType: string;
      readonly headers: readonly {
        readonly name: string;
        readonly value: string;
      }[];
      readonly body: string;
      readonly assertions: readonly ({
        readonly kind: "status" | "json-equals" | "json-exists" | "body-contains" | "max-latency";
        readonly path: string;
        readonly value: string;
      })[];
      readonly maxRequests?: number | null;
      readonly maxErrors?: number | null;
      readonly maxErrorPercent?: number | null;
      readonly thresholds: readonly ({
        readonly figure: "mean" | "p50" | "p90" | "p95" | "p99" | "p999" | "max" | "error-percent" | "dropped-percent" | "achieved-rate";
        readonly limit: number;
      })[];
      readonly search: boolean;
      readonly searchPercentile: number;
      readonly searchLatencyMs?: number | null;
      readonly searchErrorPercent: number;
      readonly searchFrom: number;
      readonly searchTo: number;
      readonly searchPointS: number;
      readonly searchPoints: number;
      readonly targetRate?: number | null;
    };
    response: undefined;
  };
  "benchmark.create": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly serviceId: string;
      readonly name: string;
      readonly description: string;
      readonly via: "gateway" | "replica";
      readonly applicationId?: string | null;
      readonly versionId?: string | null;
      readonly method: "post" | "get" | "put" | "delete";
      readonly path: string;
    };
    response: {
      readonly id: string;
    };
  };
  "benchmark.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "benchmark.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly organizationId: string;
      readonly projectId: string;
      readonly serviceId: string;
      readonly name: string;
      readonly description: string;
      readonly via: "gateway" | "replica";
      readonly applicationId: string | null;
      readonly versionId: string | null;
      readonly method: "post" | "get" | "put" | "delete";
      readonly path: string;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly serviceName: string | null;
      readonly serviceCode: string | null;
      readonly serviceSource: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty" | null;
      readonly applicationName: string | null;
      readonly configCount: number;
      readonly jobCount: number;
      readonly runningCount: number;
      readonly lastNumber: number | null;
      readonly lastJobId: string | null;
      readonly lastState: "Pending" | "Starting" | "Running" | "Stopping" | "Stopped" | "Completed" | "Failed" | null;
      readonly lastVerdict: "none" | "passed" | "failed" | null;
      readonly lastAchievedRate: number | null;
      readonly lastP95Ms: number | null;
      readonly lastErrorPercent: number | null;
      readonly lastStartedAt: string | null;
    };
  };
  "benchmark.image": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
    };
    response: {
      readonly images: readonly {
        readonly key: string;
        readonly name: string;
        readonly description: string;
        readonly version: string;
        readonly most: number;
      }[];
      readonly limits: {
        readonly rate: number;
        readonly registeredRate: number;
        readonly concurrency: number;
        readonly seconds: number;
        readonly runs: number;
      };
    };
  };
  "benchmark.interface.options": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly serviceId?: string;
    };
    response: {
      readonly services: readonly ({
        readonly id: string;
        readonly name: string;
        readonly code: string;
        readonly state: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
        readonly source: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty";
        readonly protocol: "http" | "ws" | "grpc" | "other";
        readonly testable: boolean;
        readonly words: string;
      })[];
      readonly versions: readonly {
        readonly id: string;
        readonly number: number;
        readonly label: string;
        readonly running: number;
      }[];
      readonly applications: readonly ({
        readonly id: string;
        readonly name: string;
        readonly qpsLimit: number | null;
        readonly enabled: boolean;
      })[];
      readonly interfaces: readonly ({
        readonly key: string;
        readonly method: "post" | "get" | "put" | "delete";
        readonly path: string;
        readonly label: string;
        readonly summary: string;
        readonly contentType: string;
        readonly example: string;
      })[];
      readonly limits: {
        readonly rate: number;
        readonly registeredRate: number;
        readonly concurrency: number;
        readonly seconds: number;
        readonly runs: number;
      };
    };
  };
  "benchmark.job.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "benchmark.job.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly benchmarkId: string;
      readonly serviceId: string;
      readonly configId: string;
      readonly configName: string;
      readonly number: number;
      readonly versionId: string | null;
      readonly applicationId: string | null;
      readonly payloadId: string | null;
      readonly state: "Pending" | "Starting" | "Running" | "Stopping" | "Stopped" | "Completed" | "Failed";
      readonly stateReason: string;
      readonly reason: "Pending" | "Starting" | "Stopped" | "Failed" | null;
      readonly schedule: "immediate" | "scheduled";
      readonly scheduleId: string | null;
      readonly startAt: string | null;
      readonly startedAt: string | null;
      readonly endedAt: string | null;
      readonly progress: number;
      readonly partial: boolean;
      readonly verdict: "none" | "passed" | "failed";
      readonly validity: readonly ("generator-lag" | "host-cpu" | "calls-dropped" | "rate-missed" | "same-host" | "few-calls" | "some-errors" | "many-errors" | "rate-capped" | "no-event-stream" | "own-limit" | "interrupted" | "stopped-early" | "sla-never-met" | "not-saturated" | "budget-exhausted" | "saturated-at-lower-bound" | "sla-not-binding" | "peak-at-floor" | "point-high-error" | "few-points" | "lower-bound-only" | "generator-bound")[];
      readonly offeredRate: number | null;
      readonly achievedRate: number | null;
      readonly completed: number | null;
      readonly failed: number | null;
      readonly dropped: number | null;
      readonly errorPercent: number | null;
      readonly p50Ms: number | null;
      readonly p95Ms: number | null;
      readonly p99Ms: number | null;
      readonly capacity: number | null;
      readonly benchmarkName: string | null;
      readonly serviceName: string | null;
      readonly createdAt: string;
      readonly createdBy: string | null;
    };
  };
  "benchmark.job.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly benchmarkId: string;
      readonly configId?: string;
      readonly scheduleId?: string;
      readonly state?: "Pending" | "Starting" | "Running" | "Stopping" | "Stopped" | "Completed" | "Failed";
      readonly verdict?: "none" | "passed" | "failed";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy: "number" | "startedAt" | "p95Ms" | "achievedRate" | "errorPercent";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id: string;
      readonly benchmarkId: string;
      readonly serviceId: string;
      readonly configId: string;
      readonly configName: string;
      readonly number: number;
      readonly versionId: string | null;
      readonly applicationId: string | null;
      readonly payloadId: string | null;
      readonly state: "Pending" | "Starting" | "Running" | "Stopping" | "Stopped" | "Completed" | "Failed";
      readonly stateReason: string;
      readonly reason: "Pending" | "Starting" | "Stopped" | "Failed" | null;
      readonly schedule: "immediate" | "scheduled";
      readonly scheduleId: string | null;
      readonly startAt: string | null;
      readonly startedAt: string | null;
      readonly endedAt: string | null;
      readonly progress: number;
      readonly partial: boolean;
      readonly verdict: "none" | "passed" | "failed";
      readonly validity: readonly ("generator-lag" | "host-cpu" | "calls-dropped" | "rate-missed" | "same-host" | "few-calls" | "some-errors" | "many-errors" | "rate-capped" | "no-event-stream" | "own-limit" | "interrupted" | "stopped-early" | "sla-never-met" | "not-saturated" | "budget-exhausted" | "saturated-at-lower-bound" | "sla-not-binding" | "peak-at-floor" | "point-high-error" | "few-points" | "lower-bound-only" | "generator-bound")[];
      readonly offeredRate: number | null;
      readonly achievedRate: number | null;
      readonly completed: number | null;
      readonly failed: number | null;
      readonly dropped: number | null;
      readonly errorPercent: number | null;
      readonly p50Ms: number | null;
      readonly p95Ms: number | null;
      readonly p99Ms: number | null;
      readonly capacity: number | null;
      readonly benchmarkName: string | null;
      readonly serviceName: string | null;
      readonly createdAt: string;
      readonly createdBy: string | null;
    }>;
  };
  "benchmark.job.start": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly configId: string;
      readonly schedule: "immediate" | "scheduled";
      readonly startAt?: string;
      readonly cron?: string;
      readonly zone: string;
    };
    response: {
      readonly id: string | null;
      readonly number: number | null;
      readonly scheduleId: string | null;
    };
  };
  "benchmark.job.stop": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "benchmark.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly keyword?: string;
      readonly serviceId?: string;
      readonly via?: "gateway" | "replica";
      readonly applicationId?: string;
      readonly method?: "post" | "get" | "put" | "delete";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "createdAt" | "updatedAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id: string;
      readonly organizationId: string;
      readonly projectId: string;
      readonly serviceId: string;
      readonly name: string;
      readonly description: string;
      readonly via: "gateway" | "replica";
      readonly applicationId: string | null;
      readonly versionId: string | null;
      readonly method: "post" | "get" | "put" | "delete";
      readonly path: string;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly serviceName: string | null;
      readonly serviceCode: string | null;
      readonly serviceSource: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty" | null;
      readonly applicationName: string | null;
      readonly configCount: number;
      readonly jobCount: number;
      readonly runningCount: number;
      readonly lastNumber: number | null;
      readonly lastJobId: string | null;
      readonly lastState: "Pending" | "Starting" | "Running" | "Stopping" | "Stopped" | "Completed" | "Failed" | null;
      readonly lastVerdict: "none" | "passed" | "failed" | null;
      readonly lastAchievedRate: number | null;
      readonly lastP95Ms: number | null;
      readonly lastErrorPercent: number | null;
      readonly lastStartedAt: string | null;
    }>;
  };
  "benchmark.payload.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "benchmark.payload.examples": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly serviceId: string;
      readonly name: string;
      readonly description: string;
      readonly operation?: string;
    };
    response: {
      readonly id: string;
    };
  };
  "benchmark.payload.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly kind: "csv" | "jsonl" | "pictures" | "examples";
      readonly fileName: string;
      readonly contentType: string;
      readonly rowCount: number;
      readonly sizeBytes: number;
      readonly columns: readonly string[];
      readonly hasBodies: boolean;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly rows: readonly {
        readonly row: number;
        readonly weight: number;
        readonly bytes: number;
        readonly preview: string;
      }[];
    };
  };
  "benchmark.payload.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly keyword?: string;
      readonly kind?: "csv" | "jsonl" | "pictures" | "examples";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "rowCount" | "sizeBytes" | "createdAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly kind: "csv" | "jsonl" | "pictures" | "examples";
      readonly fileName: string;
      readonly contentType: string;
      readonly rowCount: number;
      readonly sizeBytes: number;
      readonly columns: readonly string[];
      readonly hasBodies: boolean;
      readonly createdAt: string;
      readonly createdBy: string | null;
    }>;
  };
  "benchmark.report.compare": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly benchmarkId: string;
      readonly ids: readonly string[];
    };
    response: {
      readonly runs: readonly ({
        readonly id: string;
        readonly label: string;
        readonly base: boolean;
        readonly state: "Pending" | "Starting" | "Running" | "Stopping" | "Stopped" | "Completed" | "Failed";
        readonly partial: boolean;
        readonly startedAt: string | null;
        readonly verdict: "none" | "passed" | "failed";
        readonly offered: number | null;
        readonly sent: number | null;
        readonly completed: number | null;
        readonly failed: number | null;
        readonly dropped: number | null;
        readonly unanswered: number | null;
        readonly offeredRate: number | null;
        readonly sentRate: number | null;
        readonly achievedRate: number | null;
        readonly errorPercent: number | null;
        readonly droppedPercent: number | null;
        readonly meanMs: number | null;
        readonly minMs: number | null;
        readonly p50Ms: number | null;
        readonly p75Ms: number | null;
        readonly p90Ms: number | null;
        readonly p95Ms: number | null;
        readonly p99Ms: number | null;
        readonly p999Ms: number | null;
        readonly maxMs: number | null;
        readonly firstByteP50Ms: number | null;
        readonly firstByteP99Ms: number | null;
        readonly betweenP50Ms: number | null;
        readonly betweenP99Ms: number | null;
        readonly tokensPerSecond: number | null;
        readonly requestBytes: number | null;
        readonly responseBytes: number | null;
        readonly lagP99Ms: number | null;
        readonly generatorCpuPercent: number | null;
      })[];
      readonly figures: readonly ({
        readonly id: string;
        readonly key: string;
        readonly label: string;
        readonly run: string;
        readonly value: number | null;
        readonly base: number | null;
        readonly changePercent: number | null;
        readonly differs: boolean | null;
        readonly better: boolean | null;
        readonly words: string;
      })[];
      readonly settings: readonly {
        readonly id: string;
        readonly label: string;
        readonly values: readonly string[];
        readonly words: string;
      }[];
      readonly spectrum: readonly {
        readonly run: string;
        readonly percent: number;
        readonly nines: number;
        readonly ms: number;
      }[];
      readonly rates: readonly ({
        readonly id: string;
        readonly run: string;
        readonly label: string;
        readonly offeredRate: number | null;
        readonly achievedRate: number | null;
        readonly seconds: number;
        readonly calls: number;
        readonly errorPercent: number | null;
        readonly droppedPercent: number | null;
        readonly p50Ms: number | null;
        readonly p95Ms: number | null;
        readonly p99Ms: number | null;
      })[];
    };
  };
  "benchmark.report.detail": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly chart: "rate" | "latency" | "errors" | "in-flight" | "replicas" | "cpu" | "memory" | "generator";
    };
    response: {
      readonly live: boolean;
      readonly from: string;
      readonly to: string;
      readonly stepSeconds: number;
      readonly series: readonly ({
        readonly key: string;
        readonly label: string;
        readonly unit: string;
        readonly points: readonly (readonly (number | null)[])[];
      })[];
      readonly events: readonly ({
        readonly id: string;
        readonly at: string;
        readonly lane: string;
        readonly event: "capture-update" | "paths-update" | "version-create" | "update-fail" | "claim" | "release" | "fallback" | "scale-up" | "scale-down" | "again" | "run" | "break" | "launch" | "lose" | "exit" | "terminate" | "ended" | "forced" | "ready" | "start-fail" | "degrade" | "stopped" | "complete" | "start" | "conclude" | "fault" | "stop" | "finish" | "breach" | "settle" | "cancel" | "resume" | "fail" | "create" | "update" | "delete";
        readonly label: string;
        readonly level: "INFO" | "WARNING" | "ERROR";
        readonly reason: string;
        readonly actorName: string | null;
      })[];
    };
  };
  "benchmark.report.export": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly format: "json" | "csv" | "html";
    };
    response: Blob;
  };
  "benchmark.report.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly benchmarkId: string;
      readonly benchmarkName: string;
      readonly serviceId: string;
      readonly serviceName: string;
      readonly configDeleted: boolean;
      readonly configId: string;
      readonly configName: string;
      readonly number: number;
      readonly state: "Pending" | "Starting" | "Running" | "Stopping" | "Stopped" | "Completed" | "Failed";
      readonly stateReason: string;
      readonly reason: "Pending" | "Starting" | "Stopped" | "Failed" | null;
      readonly schedule: "immediate" | "scheduled";
      readonly startAt: string | null;
      readonly startedAt: string | null;
      readonly endedAt: string | null;
      readonly live: boolean;
      readonly partial: boolean;
      readonly progress: number;
      readonly measuredSeconds: number | null;
      readonly verdict: "none" | "passed" | "failed";
      readonly conclusion: string;
      readonly words: string;
      readonly trustworthy: boolean;
      readonly figures: {
        readonly offered: number | null;
        readonly sent: number | null;
        readonly completed: number | null;
        readonly failed: number | null;
        readonly dropped: number | null;
        readonly unanswered: number | null;
        readonly offeredRate: number | null;
        readonly sentRate: number | null;
        readonly achievedRate: number | null;
        readonly errorPercent: number | null;
        readonly droppedPercent: number | null;
        readonly meanMs: number | null;
        readonly minMs: number | null;
        readonly p50Ms: number | null;
        readonly p75Ms: number | null;
        readonly p90Ms: number | null;
        readonly p95Ms: number | null;
        readonly p99Ms: number | null;
        readonly p999Ms: number | null;
        readonly maxMs: number | null;
        readonly firstByteP50Ms: number | null;
        readonly firstByteP99Ms: number | null;
        readonly betweenP50Ms: number | null;
        readonly betweenP99Ms: number | null;
        readonly tokensPerSecond: number | null;
        readonly requestBytes: number | null;
        readonly responseBytes: number | null;
        readonly lagP99Ms: number | null;
        readonly generatorCpuPercent: number | null;
      };
      readonly validity: readonly ({
        readonly code: "generator-lag" | "host-cpu" | "calls-dropped" | "rate-missed" | "same-host" | "few-calls" | "some-errors" | "many-errors" | "rate-capped" | "no-event-stream" | "own-limit" | "interrupted" | "stopped-early" | "sla-never-met" | "not-saturated" | "budget-exhausted" | "saturated-at-lower-bound" | "sla-not-binding" | "peak-at-floor" | "point-high-error" | "few-points" | "lower-bound-only" | "generator-bound";
        readonly level: "INFO" | "WARNING" | "ERROR";
        readonly words: string;
      })[];
      readonly spectrum: readonly {
        readonly run: string;
        readonly percent: number;
        readonly nines: number;
        readonly ms: number;
      }[];
      readonly rates: readonly ({
        readonly id: string;
        readonly run: string;
        readonly label: string;
        readonly offeredRate: number | null;
        readonly achievedRate: number | null;
        readonly seconds: number;
        readonly calls: number;
        readonly errorPercent: number | null;
        readonly droppedPercent: number | null;
        readonly p50Ms: number | null;
        readonly p95Ms: number | null;
        readonly p99Ms: number | null;
      })[];
      readonly errors: readonly ({
        readonly id: string;
        readonly code: string;
        readonly label: string;
        readonly calls: number;
        readonly percent: number | null;
        readonly firstAt: string | null;
        readonly lastAt: string | null;
      })[];
      readonly thresholds: readonly ({
        readonly id: string;
        readonly figure: "mean" | "p50" | "p90" | "p95" | "p99" | "p999" | "max" | "error-percent" | "dropped-percent" | "achieved-rate";
        readonly label: string;
        readonly limit: number;
        readonly value: number | null;
        readonly passed: boolean | null;
      })[];
      readonly search?: {
        readonly unit: string;
        readonly capacity: number | null;
        readonly capacityRate?: number | null;
        readonly located: boolean;
        readonly lower: number | null;
        readonly upper: number | null;
        readonly stopReason: string;
        readonly words: string;
        readonly points: readonly ({
          readonly id: string;
          readonly number: number;
          readonly load: number;
          readonly passed: boolean | null;
          readonly achievedRate: number | null;
          readonly latencyMs: number | null;
          readonly errorPercent: number | null;
          readonly words: string;
        })[];
      };
      readonly recommendation?: {
        readonly targetRate: number;
        readonly perReplicaRate: number | null;
        readonly replicasNow: number | null;
        readonly replicas: number | null;
        readonly words: string;
        readonly applications: readonly ({
          readonly id: string;
          readonly name: string;
          readonly qpsLimit: number | null;
          readonly recommended: number | null;
          readonly sharePercent: number | null;
        })[];
      };
      readonly ownLimit?: {
        readonly calls: number;
        readonly applicationId: string;
        readonly qpsLimit: number | null;
        readonly serviceQps: number | null;
        readonly words: string;
      };
      readonly snapshot?: {
        readonly service: readonly {
          readonly key: string;
          readonly label: string;
          readonly value: string;
        }[];
        readonly versions: readonly {
          readonly id: string;
          readonly label: string;
          readonly replicas: number;
          readonly ready: number;
          readonly cpuMilli: number;
          readonly memoryMb: number;
          readonly concurrency: number;
          readonly weight: number;
        }[];
        readonly config: readonly {
          readonly key: string;
          readonly label: string;
          readonly value: string;
        }[];
        readonly machine: readonly {
          readonly key: string;
          readonly label: string;
          readonly value: string;
        }[];
      };
    };
  };
  "benchmark.report.verdict": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly state: "Pending" | "Starting" | "Running" | "Stopping" | "Stopped" | "Completed" | "Failed";
      readonly ended: boolean;
      readonly verdict: "none" | "passed" | "failed";
      readonly passed: boolean;
      readonly exitCode: number;
      readonly words: string;
      readonly thresholds: readonly ({
        readonly id: string;
        readonly figure: "mean" | "p50" | "p90" | "p95" | "p99" | "p999" | "max" | "error-percent" | "dropped-percent" | "achieved-rate";
        readonly label: string;
        readonly limit: number;
        readonly value: number | null;
        readonly passed: boolean | null;
      })[];
    };
  };
  "benchmark.schedule.cancel": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "benchmark.schedule.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "benchmark.schedule.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly benchmarkId: string;
      readonly configId?: string;
      readonly state?: "cancelled" | "running" | "cancelling" | "failed";
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id: string;
      readonly benchmarkId: string;
      readonly configId: string;
      readonly configName: string | null;
      readonly cron: string;
      readonly zone: string;
      readonly state: "cancelled" | "running" | "cancelling" | "failed";
      readonly stateReason: string;
      readonly lastNumber: number | null;
      readonly jobCount: number;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly nextRuns: readonly string[];
      readonly nextWords: string;
    }>;
  };
  "benchmark.schedule.preview": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly cron: string;
      readonly zone: string;
    };
    response: {
      readonly nextRuns: readonly string[];
      readonly nextWords: string;
    };
  };
  "benchmark.schedule.resume": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "benchmark.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly via: "gateway" | "replica";
      readonly applicationId?: string | null;
      readonly versionId?: string | null;
      readonly method: "post" | "get" | "put" | "delete";
      readonly path: string;
    };
    response: undefined;
  };
  "benchmark.upload": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly uploadId: string;
      readonly name: string;
      readonly description: string;
      readonly kind: "csv" | "jsonl" | "pictures";
    };
    response: {
      readonly id: string;
    };
  };
  "bml.schedulerPolicy": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: Record<string, never>;
    response: {
      readonly policy: string;
      readonly cpuCores: number;
      readonly memoryBytes: number;
      readonly freeMemoryBytes: number;
      readonly loadAverage: readonly number[];
    };
  };
  "bml.userPermissions": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId?: string;
      readonly projectId?: string;
    };
    response: {
      readonly resourcePermission: readonly {
        readonly resourceType: string;
      }[];
    };
  };
  "bml.version": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: Record<string, never>;
    response: {
      readonly versions: Readonly<Record<string, string>>;
    };
  };
  "capture.dir": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly day?: string;
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id?: string;
      readonly day?: string;
      readonly name?: string;
      readonly from?: string;
      readonly to?: string;
      readonly records?: number;
      readonly bytes?: number;
      readonly mediaFiles?: number;
      readonly mediaBytes?: number;
    }>;
  };
  "capture.download": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly day: string;
      readonly name: string;
      readonly media: boolean;
    };
    response: Blob;
  };
  "capture.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
    };
    response: {
      readonly serviceId?: string;
      readonly enabled?: boolean;
      readonly samplePercent?: number;
      readonly streams?: readonly ("request" | "response")[];
      readonly maskedFields?: readonly string[];
      readonly retentionDays?: number;
      readonly maxMb?: number;
      readonly maxBodyKb?: number;
      readonly records?: number;
      readonly bytes?: number;
      readonly dropped?: number;
      readonly lastWrittenAt?: string | null;
      readonly updatedAt?: string | null;
      readonly updatedBy?: string | null;
    };
  };
  "capture.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly enabled: boolean;
      readonly samplePercent: number;
      readonly streams: readonly ("request" | "response")[];
      readonly maskedFields: readonly string[];
      readonly retentionDays: number;
      readonly maxMb: number;
      readonly maxBodyKb: number;
    };
    response: undefined;
  };
  "containerLog.download": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly replicaId: string;
      readonly format: "text" | "gzip";
      readonly heads: boolean;
      readonly pattern?: string;
      readonly regex: boolean;
      readonly caseSensitive: boolean;
      readonly streams?: readonly ("stdout" | "stderr")[];
      readonly levels?: readonly ("INFO" | "WARNING" | "ERROR")[];
      readonly from?: string;
      readonly to?: string;
      readonly firstLine?: number;
      readonly lastLine?: number;
    };
    response: Blob;
  };
  "containerLog.find": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly replicaId: string;
      readonly pattern?: string;
      readonly regex: boolean;
      readonly caseSensitive: boolean;
      readonly streams?: readonly ("stdout" | "stderr")[];
      readonly levels?: readonly ("INFO" | "WARNING" | "ERROR")[];
      readonly from?: string;
      readonly to?: string;
      readonly firstLine?: number;
      readonly lastLine?: number;
    };
    response: {
      readonly runs: readonly number[];
      readonly total: number;
      readonly truncated: boolean;
      readonly lastLine: number;
      readonly scannedBytes: number;
      readonly tookMs: number;
    };
  };
  "containerLog.info": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly replicaId: string;
    };
    response: {
      readonly replicaId: string;
      readonly name: string;
      readonly serviceId: string;
      readonly versionId: string;
      readonly state: "Accepted" | "Failed" | "Pending" | "Running" | "Succeeded" | "Terminated" | "Terminating" | "Updating" | "Deleted";
      readonly firstLine: number;
      readonly lastLine: number;
      readonly bytes: number;
      readonly firstAt: string | null;
      readonly lastAt: string | null;
      readonly processes: readonly {
        readonly number: number;
        readonly startedAt: string;
        readonly firstLine: number;
        readonly lastLine: number;
      }[];
    };
  };
  "containerLog.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly replicaId: string;
      readonly from?: number;
      readonly count: number;
      readonly numbers?: readonly number[];
    };
    response: {
      readonly firstLine: number;
      readonly lastLine: number;
      readonly lines: readonly ({
        readonly number: number;
        readonly at: string;
        readonly stream: "stdout" | "stderr";
        readonly level: "INFO" | "WARNING" | "ERROR";
        readonly part: boolean;
        readonly text: string;
      })[];
    };
  };
  "containerLog.sources": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly versionId?: string;
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id: string;
      readonly label: string;
      readonly versionId: string;
      readonly versionNumber: number;
      readonly ordinal: number;
      readonly state: "Accepted" | "Failed" | "Pending" | "Running" | "Succeeded" | "Terminated" | "Terminating" | "Updating" | "Deleted";
      readonly restarts: number;
      readonly createdAt: string;
      readonly endedAt: string | null;
    }>;
  };
  "evaluation.batchGet": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly ids: readonly string[];
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id?: string;
      readonly serviceId?: string;
      readonly serviceName?: string | null;
      readonly settingId?: string;
      readonly name?: string;
      readonly number?: number;
      readonly modelType?: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
      readonly versionIds?: readonly string[];
      readonly fromAt?: string | null;
      readonly toAt?: string | null;
      readonly state?: "Creating" | "Running" | "Done" | "Stopped" | "Stopping" | "Error" | "Failed";
      readonly stateReason?: string;
      readonly progress?: number;
      readonly rowCount?: number | null;
      readonly startedAt?: string | null;
      readonly endedAt?: string | null;
      readonly createdAt?: string;
      readonly createdBy?: string | null;
    }>;
  };
  "evaluation.container.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly evaluationId: string;
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id: string;
      readonly versionId: string;
      readonly versionNumber: number | null;
      readonly state: "Completed" | "Running" | "Failed";
      readonly stateReason: string;
      readonly startedAt: string;
      readonly endedAt: string | null;
      readonly durationMs: number | null;
      readonly peakBytes: number | null;
      readonly log: string;
    }>;
  };
  "evaluation.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "evaluation.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id?: string;
      readonly serviceId?: string;
      readonly serviceName?: string | null;
      readonly settingId?: string;
      readonly name?: string;
      readonly number?: number;
      readonly modelType?: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
      readonly versionIds?: readonly string[];
      readonly fromAt?: string | null;
      readonly toAt?: string | null;
      readonly state?: "Creating" | "Running" | "Done" | "Stopped" | "Stopping" | "Error" | "Failed";
      readonly stateReason?: string;
      readonly progress?: number;
      readonly rowCount?: number | null;
      readonly startedAt?: string | null;
      readonly endedAt?: string | null;
      readonly createdAt?: string;
      readonly createdBy?: string | null;
    };
  };
  "evaluation.groundTruthFile.upload": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly uploadId: string;
      readonly format: "csv" | "jsonl" | "coco" | "archive";
    };
    response: {
      readonly id: string;
    };
  };
  "evaluation.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly state?: "Creating" | "Running" | "Done" | "Stopped" | "Stopping" | "Error" | "Failed";
      readonly keyword?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy: "number" | "name" | "rowCount";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly serviceId?: string;
      readonly serviceName?: string | null;
      readonly settingId?: string;
      readonly name?: string;
      readonly number?: number;
      readonly modelType?: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
      readonly versionIds?: readonly string[];
      readonly fromAt?: string | null;
      readonly toAt?: string | null;
      readonly state?: "Creating" | "Running" | "Done" | "Stopped" | "Stopping" | "Error" | "Failed";
      readonly stateReason?: string;
      readonly progress?: number;
      readonly rowCount?: number | null;
      readonly startedAt?: string | null;
      readonly endedAt?: string | null;
      readonly createdAt?: string;
      readonly createdBy?: string | null;
    }>;
  };
  "evaluation.metric.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly modelType?: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id: string;
      readonly modelType: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
      readonly task: "binary" | "classes" | "numbers" | "objects" | "pixels" | "texts" | "tags" | "groups" | "exact" | "several";
      readonly metric: "mAP" | "accuracy" | "precision" | "recall" | "false_positive_score" | "f1_score" | "roc_curve" | "pr_curve" | "ks_curve" | "log_loss" | "weighted_precision" | "weighted_recall" | "weighted_f1_score" | "macro_precision" | "macro_recall" | "macro_f1_score" | "TSS" | "RSS" | "ESS" | "MAE" | "MAPE" | "MSE" | "RMSE" | "R2" | "EVR" | "GTA" | "PVA" | "auc" | "average_precision" | "ks" | "brier_score" | "calibration_curve" | "confusion_matrix" | "AP50" | "AP75" | "APs" | "APm" | "APl" | "AR1" | "AR10" | "AR100" | "ARs" | "ARm" | "ARl" | "mIoU" | "character_accuracy" | "character_error_rate" | "silhouette" | "adjusted_rand";
      readonly shape: "number" | "curve" | "matrix";
      readonly direction: "higher" | "lower" | "none";
      readonly formula: string;
      readonly reference: string;
      readonly note: string;
    }>;
  };
  "evaluation.record.state": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id?: string;
      readonly serviceId?: string;
      readonly settingId?: string;
      readonly format?: "csv" | "jsonl" | "coco" | "archive";
      readonly fileName?: string;
      readonly sizeBytes?: number;
      readonly step?: "reading" | "matching" | "done";
      readonly progress?: number;
      readonly rowCount?: number;
      readonly matchedCount?: number;
      readonly unmatchedCount?: number;
      readonly duplicateCount?: number;
      readonly malformedCount?: number;
      readonly state?: "Pending" | "Error" | "Completed";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly createdAt?: string;
      readonly createdBy?: string | null;
      readonly updatedAt?: string;
    };
  };
  "evaluation.result.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly evaluationId: string;
      readonly versionId: string;
      readonly versionNumber: number | null;
      readonly state: "Completed" | "Running" | "Failed";
      readonly stateReason: string;
      readonly rowCount: number | null;
      readonly faultCount: number | null;
      readonly numbers: readonly ({
        readonly part: string;
        readonly metric: "mAP" | "accuracy" | "precision" | "recall" | "false_positive_score" | "f1_score" | "roc_curve" | "pr_curve" | "ks_curve" | "log_loss" | "weighted_precision" | "weighted_recall" | "weighted_f1_score" | "macro_precision" | "macro_recall" | "macro_f1_score" | "TSS" | "RSS" | "ESS" | "MAE" | "MAPE" | "MSE" | "RMSE" | "R2" | "EVR" | "GTA" | "PVA" | "auc" | "average_precision" | "ks" | "brier_score" | "calibration_curve" | "confusion_matrix" | "AP50" | "AP75" | "APs" | "APm" | "APl" | "AR1" | "AR10" | "AR100" | "ARs" | "ARm" | "ARl" | "mIoU" | "character_accuracy" | "character_error_rate" | "silhouette" | "adjusted_rand";
        readonly value: number | null;
        readonly notDefined: "no-rows" | "no-positives" | "no-negatives" | "no-predicted" | "constant-truth" | "zero-truth" | "one-group" | "no-scores" | "no-probabilities" | "no-features" | "no-truth" | null;
        readonly direction: "higher" | "lower" | "none";
        readonly formula: string;
        readonly note: string;
      })[];
      readonly curves: readonly ({
        readonly part: string;
        readonly metric: "mAP" | "accuracy" | "precision" | "recall" | "false_positive_score" | "f1_score" | "roc_curve" | "pr_curve" | "ks_curve" | "log_loss" | "weighted_precision" | "weighted_recall" | "weighted_f1_score" | "macro_precision" | "macro_recall" | "macro_f1_score" | "TSS" | "RSS" | "ESS" | "MAE" | "MAPE" | "MSE" | "RMSE" | "R2" | "EVR" | "GTA" | "PVA" | "auc" | "average_precision" | "ks" | "brier_score" | "calibration_curve" | "confusion_matrix" | "AP50" | "AP75" | "APs" | "APm" | "APl" | "AR1" | "AR10" | "AR100" | "ARs" | "ARm" | "ARl" | "mIoU" | "character_accuracy" | "character_error_rate" | "silhouette" | "adjusted_rand";
        readonly name: string;
        readonly series: string;
        readonly x: number;
        readonly y: number;
        readonly threshold: number | null;
      })[];
      readonly matrix: readonly {
        readonly part: string;
        readonly actual: string;
        readonly predicted: string;
        readonly count: number;
      }[];
      readonly thresholds: readonly {
        readonly part: string;
        readonly threshold: number;
        readonly truePositives: number;
        readonly falsePositives: number;
        readonly falseNegatives: number;
        readonly trueNegatives: number;
      }[];
      readonly faults: readonly {
        readonly part: string;
        readonly requestId: string;
        readonly reason: string;
      }[];
    };
  };
  "evaluation.result.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly evaluationId: string;
      readonly state?: "Completed" | "Running" | "Failed";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy: "versionNumber" | "headline" | "rowCount";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly evaluationId?: string;
      readonly evaluationName?: string | null;
      readonly versionId?: string;
      readonly versionNumber?: number | null;
      readonly state?: "Completed" | "Running" | "Failed";
      readonly stateReason?: string;
      readonly rowCount?: number | null;
      readonly faultCount?: number | null;
      readonly headline?: number | null;
      readonly endedAt?: string | null;
      readonly durationMs?: number | null;
    }>;
  };
  "evaluation.result.rows": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly part: string;
      readonly actual?: string;
      readonly predicted?: string;
      readonly wrong: boolean;
      readonly threshold?: number;
      readonly cell?: "truePositives" | "falsePositives" | "falseNegatives" | "trueNegatives";
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id: string;
      readonly truth: string | null;
      readonly prediction: string;
    }>;
  };
  "evaluation.setting.create": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly modelType: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
      readonly joinBy: "requestId" | "header" | "field";
      readonly joinName: string;
      readonly labelKey: string;
      readonly truthPath?: string | null;
      readonly predictionPath?: string | null;
      readonly scorePath?: string | null;
      readonly featuresPath?: string | null;
      readonly classes: readonly string[];
      readonly positiveClass?: string | null;
      readonly threshold?: number | null;
      readonly overlap: 0.5 | 0.55 | 0.6 | 0.65 | 0.7 | 0.75 | 0.8 | 0.85 | 0.9 | 0.95;
      readonly tasks: readonly ({
        readonly name: string;
        readonly modelType: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
        readonly truthPath: string | null;
        readonly predictionPath?: string | null;
        readonly scorePath?: string | null;
        readonly featuresPath?: string | null;
        readonly classes: readonly string[];
        readonly positiveClass?: string | null;
        readonly threshold?: number | null;
        readonly overlap: 0.5 | 0.55 | 0.6 | 0.65 | 0.7 | 0.75 | 0.8 | 0.85 | 0.9 | 0.95;
      })[];
      readonly baselineServiceId?: string | null;
    };
    response: {
      readonly id: string;
      readonly number: number;
    };
  };
  "evaluation.setting.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
    };
    response: {
      readonly id?: string | null;
      readonly number?: number | null;
      readonly serviceId?: string;
      readonly modelType?: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
      readonly joinBy?: "requestId" | "header" | "field";
      readonly joinName?: string;
      readonly labelKey?: string;
      readonly truthPath?: string | null;
      readonly predictionPath?: string | null;
      readonly scorePath?: string | null;
      readonly featuresPath?: string | null;
      readonly classes?: readonly string[];
      readonly positiveClass?: string | null;
      readonly threshold?: number | null;
      readonly overlap?: 0.5 | 0.55 | 0.6 | 0.65 | 0.7 | 0.75 | 0.8 | 0.85 | 0.9 | 0.95;
      readonly tasks?: readonly ({
        readonly name: string;
        readonly modelType: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
        readonly truthPath: string | null;
        readonly predictionPath?: string | null;
        readonly scorePath?: string | null;
        readonly featuresPath?: string | null;
        readonly classes?: readonly string[];
        readonly positiveClass?: string | null;
        readonly threshold?: number | null;
        readonly overlap?: 0.5 | 0.55 | 0.6 | 0.65 | 0.7 | 0.75 | 0.8 | 0.85 | 0.9 | 0.95;
      })[];
      readonly baselineServiceId?: string | null;
      readonly createdAt?: string | null;
      readonly createdBy?: string | null;
      readonly task?: "binary" | "classes" | "numbers" | "objects" | "pixels" | "texts" | "tags" | "groups" | "exact" | "several";
      readonly truthCount?: number;
      readonly baselineServiceName?: string | null;
      readonly mismatches?: readonly ("missing-mapping" | "missing-real-value" | "model-type-mismatch")[];
    };
  };
  "evaluation.setting.try": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly modelType: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
      readonly joinBy: "requestId" | "header" | "field";
      readonly joinName: string;
      readonly labelKey: string;
      readonly truthPath?: string | null;
      readonly predictionPath?: string | null;
      readonly scorePath?: string | null;
      readonly featuresPath?: string | null;
      readonly classes: readonly string[];
      readonly positiveClass?: string | null;
      readonly threshold?: number | null;
      readonly overlap: 0.5 | 0.55 | 0.6 | 0.65 | 0.7 | 0.75 | 0.8 | 0.85 | 0.9 | 0.95;
      readonly tasks: readonly ({
        readonly name: string;
        readonly modelType: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
        readonly truthPath: string | null;
        readonly predictionPath?: string | null;
        readonly scorePath?: string | null;
        readonly featuresPath?: string | null;
        readonly classes: readonly string[];
        readonly positiveClass?: string | null;
        readonly threshold?: number | null;
        readonly overlap: 0.5 | 0.55 | 0.6 | 0.65 | 0.7 | 0.75 | 0.8 | 0.85 | 0.9 | 0.95;
      })[];
      readonly label: string;
      readonly count: number;
    };
    response: {
      readonly calls: readonly ({
        readonly requestId: string;
        readonly at: string;
        readonly key: string | null;
        readonly prediction: string | null;
        readonly fault: string;
      })[];
      readonly label: {
        readonly key: string | null;
        readonly truth: string | null;
        readonly fault: string;
      } | null;
    };
  };
  "evaluation.start": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly name: string;
      readonly versionIds: readonly string[];
      readonly fromAt?: string;
      readonly toAt?: string;
    };
    response: {
      readonly id: string;
      readonly number: number;
    };
  };
  "evaluation.stop": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "evaluation.upload.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "evaluation.upload.export": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly state?: "waiting" | "matched" | "unmatched" | "duplicate" | "malformed";
    };
    response: Blob;
  };
  "evaluation.upload.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly state?: "Pending" | "Error" | "Completed";
      readonly format?: "csv" | "jsonl" | "coco" | "archive";
      readonly keyword?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "createdAt" | "fileName" | "rowCount";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly serviceId?: string;
      readonly settingId?: string;
      readonly format?: "csv" | "jsonl" | "coco" | "archive";
      readonly fileName?: string;
      readonly sizeBytes?: number;
      readonly step?: "reading" | "matching" | "done";
      readonly progress?: number;
      readonly rowCount?: number;
      readonly matchedCount?: number;
      readonly unmatchedCount?: number;
      readonly duplicateCount?: number;
      readonly malformedCount?: number;
      readonly state?: "Pending" | "Error" | "Completed";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly createdAt?: string;
      readonly createdBy?: string | null;
      readonly updatedAt?: string;
    }>;
  };
  "evaluation.upload.rows": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly state?: "waiting" | "matched" | "unmatched" | "duplicate" | "malformed";
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id: string;
      readonly row: number;
      readonly state: "waiting" | "matched" | "unmatched" | "duplicate" | "malformed";
      readonly key: string | null;
      readonly reason: string;
      readonly excerpt: string;
      readonly truth: string | null;
      readonly prediction: string | null;
      readonly requestId: string | null;
      readonly calledAt: string | null;
    }>;
  };
  "external-title.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: Record<string, never>;
    response: {
      readonly title: string;
      readonly favicon: string;
    };
  };
  "help.documentAuth": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId?: string;
      readonly projectId?: string;
    };
    response: {
      readonly interfaceTypes: readonly {
        readonly capabilityType: string;
      }[];
    };
  };
  "inference.cancel": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "inference.capabilityTypeUpdate": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly capabilityTypes: readonly string[];
    };
    response: undefined;
  };
  "inference.create": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly source: "UserPublish" | "Builtin";
      readonly modelVersionId?: string;
      readonly preset?: string;
      readonly code: string;
      readonly name: string;
      readonly category: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly visibility: "private" | "public";
      readonly description: string;
      readonly protocol: "http" | "ws";
      readonly callMode?: "SyncService" | "AsyncService";
      readonly replicas: number;
      readonly cpuMilli: number;
      readonly memoryMb: number;
      readonly concurrency: number;
      readonly queueSize: number;
      readonly batchSize: number;
      readonly batchWaitMs: number;
      readonly environment: Readonly<Record<string, string>>;
      readonly qpsCapacity?: number;
      readonly burst?: number;
      readonly timeoutMs: number;
      readonly startTimeoutS: number;
      readonly drainTimeoutS: number;
      readonly resultRetentionS: number;
      readonly versionDescription: string;
      readonly start: boolean;
    };
    response: {
      readonly id?: string;
    };
  };
  "inference.defaultProxy": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly address?: string;
      readonly path?: string;
    };
  };
  "inference.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "inference.descriptionUpdate": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly description: string;
    };
    response: undefined;
  };
  "inference.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id?: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly source?: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty";
      readonly code?: string;
      readonly name?: string;
      readonly description?: string;
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly protocol?: "http" | "ws" | "grpc" | "other";
      readonly callMode?: "SyncService" | "AsyncService";
      readonly visibility?: "private" | "public";
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly qpsCapacity?: number | null;
      readonly burst?: number | null;
      readonly serverName?: string | null;
      readonly serverState?: "Working" | "Silent" | "Stopped" | null;
      readonly progress?: "Stop" | "Start" | "Update" | "Updating" | "UpdateSucceed" | "UpdateFailed" | "AutoScaling" | "AutoScalingUpdating" | "AutoScalingSucceed" | "AutoScalingFailed" | null;
      readonly versionCount?: number;
      readonly runningReplicas?: number;
      readonly replicas?: number;
      readonly packageName?: string;
      readonly applicationCount?: number;
      readonly currentVersionId?: string | null;
      readonly createdBy?: string;
      readonly createdAt?: string;
      readonly updatedAt?: string;
      readonly startTimeoutS?: number;
      readonly drainTimeoutS?: number;
      readonly timeoutMs?: number;
      readonly resultRetentionS?: number;
      readonly split?: "RandomSplit" | "CustomSplit";
      readonly splitRules?: readonly ({
        readonly field: "header" | "query" | "application" | "ip";
        readonly name?: string;
        readonly operator: "equal" | "in";
        readonly values: readonly string[];
        readonly versionId: string;
      })[];
      readonly capabilityTypes?: readonly string[];
      readonly document?: string;
      readonly projectName?: string;
      readonly callAddress?: string;
      readonly granted?: number;
      readonly allocatable?: number | null;
      readonly remained?: number | null;
      readonly canRollBack?: boolean;
      readonly hasOpenapi?: boolean;
      readonly visualConfig?: {
        readonly image?: string;
        readonly boxes?: string;
        readonly label?: string;
        readonly score?: string;
      } | null;
      readonly weights?: readonly {
        readonly versionId: string;
        readonly weight: number;
      }[];
      readonly abtestId?: string | null;
      readonly abtestName?: string | null;
      readonly autoscalingId?: string | null;
      readonly autoscalingName?: string | null;
      readonly abtestVersionId?: string | null;
      readonly abtestVersionNumber?: number | null;
      readonly capture?: {
        readonly enabled?: boolean;
        readonly samplePercent?: number;
        readonly streams?: readonly ("request" | "response")[];
        readonly maskedFields?: readonly string[];
        readonly retentionDays?: number;
        readonly maxMb?: number;
        readonly maxBodyKb?: number;
      };
      readonly step?: {
        readonly requestedAt?: string | null;
        readonly startedAt?: string | null;
        readonly loadedAt?: string | null;
        readonly readyAt?: string | null;
        readonly trafficAt?: string | null;
        readonly reason?: string;
        readonly versionNumber?: number | null;
      };
    };
  };
  "inference.hostedPresets": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly keyword?: string;
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly key?: string;
      readonly name?: string;
      readonly label?: string;
      readonly description?: string;
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly license?: string;
      readonly package?: string;
      readonly cpuMilli?: number;
      readonly memoryMb?: number;
      readonly concurrency?: number;
    }>;
  };
  "inference.hostingDelete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "inference.hostingList": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly keyword?: string;
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly source?: "UserPublish" | "Builtin";
      readonly callMode?: "SyncService" | "AsyncService";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "state" | "createdAt" | "updatedAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly source?: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty";
      readonly code?: string;
      readonly name?: string;
      readonly description?: string;
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly protocol?: "http" | "ws" | "grpc" | "other";
      readonly callMode?: "SyncService" | "AsyncService";
      readonly visibility?: "private" | "public";
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly qpsCapacity?: number | null;
      readonly progress?: "Stop" | "Start" | "Update" | "Updating" | "UpdateSucceed" | "UpdateFailed" | "AutoScaling" | "AutoScalingUpdating" | "AutoScalingSucceed" | "AutoScalingFailed" | null;
      readonly versionCount?: number;
      readonly runningReplicas?: number;
      readonly replicas?: number;
      readonly packageName?: string;
      readonly applicationCount?: number;
      readonly currentVersionId?: string | null;
      readonly createdBy?: string;
      readonly createdAt?: string;
      readonly updatedAt?: string;
      readonly organizationName?: string;
      readonly projectName?: string;
    }>;
  };
  "inference.hostingQpsRatio": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly weights: readonly {
        readonly versionId: string;
        readonly weight: number;
      }[];
      readonly split: "RandomSplit" | "CustomSplit";
      readonly splitRules?: readonly ({
        readonly field: "header" | "query" | "application" | "ip";
        readonly name: string;
        readonly operator: "equal" | "in";
        readonly values: readonly string[];
        readonly versionId: string;
      })[];
    };
    response: undefined;
  };
  "inference.inferenceDoc": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly kind?: "uploaded" | "preset" | "model" | "none";
      readonly openapi?: Readonly<Record<string, unknown>> | null;
    };
  };
  "inference.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly keyword?: string;
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly source?: "UserPublish" | "Builtin";
      readonly callMode?: "SyncService" | "AsyncService";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "state" | "createdAt" | "updatedAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly source?: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty";
      readonly code?: string;
      readonly name?: string;
      readonly description?: string;
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly protocol?: "http" | "ws" | "grpc" | "other";
      readonly callMode?: "SyncService" | "AsyncService";
      readonly visibility?: "private" | "public";
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly qpsCapacity?: number | null;
      readonly progress?: "Stop" | "Start" | "Update" | "Updating" | "UpdateSucceed" | "UpdateFailed" | "AutoScaling" | "AutoScalingUpdating" | "AutoScalingSucceed" | "AutoScalingFailed" | null;
      readonly versionCount?: number;
      readonly runningReplicas?: number;
      readonly replicas?: number;
      readonly packageName?: string;
      readonly applicationCount?: number;
      readonly currentVersionId?: string | null;
      readonly recentCalls?: readonly number[];
      readonly createdBy?: string;
      readonly createdAt?: string;
      readonly updatedAt?: string;
    }>;
  };
  "inference.nodePortRange": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
    };
    response: {
      readonly from?: number;
      readonly to?: number;
      readonly used?: number;
    };
  };
  "inference.oaspathsUpdate": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly openapiText: string;
    };
    response: undefined;
  };
  "inference.paramsUpdate": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly source?: "UserPublish" | "Builtin";
      readonly modelVersionId?: string;
      readonly preset?: string;
      readonly replicas: number;
      readonly cpuMilli: number;
      readonly memoryMb: number;
      readonly concurrency: number;
      readonly queueSize: number;
      readonly batchSize: number;
      readonly batchWaitMs: number;
      readonly environment: Readonly<Record<string, string>>;
      readonly versionDescription: string;
    };
    response: {
      readonly id?: string;
      readonly number?: number;
    };
  };
  "inference.presetCreate": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly projectId: string;
      readonly preset: string;
      readonly code?: string;
      readonly name?: string;
      readonly replicas: number;
    };
    response: {
      readonly id?: string;
    };
  };
  "inference.presetList": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly keyword?: string;
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id?: string;
      readonly code?: string;
      readonly name?: string;
      readonly description?: string;
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly protocol?: "http" | "ws" | "grpc" | "other";
      readonly callMode?: "SyncService" | "AsyncService";
      readonly visibility?: "private" | "public";
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly qpsCapacity?: number | null;
      readonly source?: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty";
      readonly projectName?: string;
      readonly callAddress?: string;
      readonly createdAt?: string;
    }>;
  };
  "inference.presetModel": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly key: string;
    };
    response: {
      readonly key?: string;
      readonly name?: string;
      readonly label?: string;
      readonly description?: string;
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly license?: string;
      readonly package?: string;
      readonly cpuMilli?: number;
      readonly memoryMb?: number;
      readonly concurrency?: number;
    };
  };
  "inference.presetModels": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly keyword?: string;
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly key?: string;
      readonly name?: string;
      readonly label?: string;
      readonly description?: string;
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly license?: string;
      readonly package?: string;
      readonly cpuMilli?: number;
      readonly memoryMb?: number;
      readonly concurrency?: number;
    }>;
  };
  "inference.promote": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "inference.publicList": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly keyword?: string;
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id?: string;
      readonly code?: string;
      readonly name?: string;
      readonly description?: string;
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly protocol?: "http" | "ws" | "grpc" | "other";
      readonly callMode?: "SyncService" | "AsyncService";
      readonly visibility?: "private" | "public";
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly qpsCapacity?: number | null;
      readonly source?: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty";
      readonly projectName?: string;
      readonly callAddress?: string;
      readonly createdAt?: string;
    }>;
  };
  "inference.qpsRatioUpdate": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly weights: readonly {
        readonly versionId: string;
        readonly weight: number;
      }[];
      readonly split: "RandomSplit" | "CustomSplit";
      readonly splitRules?: readonly ({
        readonly field: "header" | "query" | "application" | "ip";
        readonly name: string;
        readonly operator: "equal" | "in";
        readonly values: readonly string[];
        readonly versionId: string;
      })[];
    };
    response: undefined;
  };
  "inference.qpsUsage": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly qps?: number;
      readonly peakQps?: number;
      readonly qpsCapacity?: number | null;
      readonly usedPercent?: number | null;
    };
  };
  "inference.rollBack": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "inference.start": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "inference.stop": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "inference.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly name: string;
      readonly category: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly visibility: "private" | "public";
      readonly description: string;
      readonly qpsCapacity?: number;
      readonly burst?: number;
      readonly timeoutMs: number;
      readonly startTimeoutS: number;
      readonly drainTimeoutS: number;
      readonly resultRetentionS: number;
      readonly document: string;
    };
    response: undefined;
  };
  "inference.versionCreate": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly source: "UserPublish" | "Builtin";
      readonly modelVersionId?: string;
      readonly preset?: string;
      readonly weight: number;
      readonly replicas: number;
      readonly cpuMilli: number;
      readonly memoryMb: number;
      readonly concurrency: number;
      readonly queueSize: number;
      readonly batchSize: number;
      readonly batchWaitMs: number;
      readonly environment: Readonly<Record<string, string>>;
      readonly versionDescription: string;
    };
    response: {
      readonly id?: string;
      readonly number?: number;
    };
  };
  "inference.versionDelete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "inference.versionDraft": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly versionId?: string;
    };
    response: {
      readonly id?: string;
      readonly serviceId?: string;
      readonly number?: number;
      readonly description?: string;
      readonly modelVersionId?: string | null;
      readonly preset?: string | null;
      readonly runtime?: "onnx" | "command" | "image" | "chart";
      readonly replicas?: number;
      readonly cpuMilli?: number;
      readonly memoryMb?: number;
      readonly concurrency?: number;
      readonly queueSize?: number;
      readonly environment?: Readonly<Record<string, string>>;
      readonly batchSize?: number;
      readonly batchWaitMs?: number;
      readonly weight?: number;
      readonly byRule?: boolean;
      readonly nextWeight?: number | null;
      readonly nextByRule?: boolean | null;
      readonly source?: "UserPublish" | "Builtin";
      readonly packageName?: string;
      readonly label?: string;
      readonly packageSize?: number | null;
      readonly batching?: string;
      readonly abtestArm?: string | null;
      readonly runningReplicas?: number;
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly trafficAt?: string | null;
      readonly createdBy?: string;
      readonly createdAt?: string;
    };
  };
  "inference.versionGet": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id?: string;
      readonly serviceId?: string;
      readonly number?: number;
      readonly description?: string;
      readonly modelVersionId?: string | null;
      readonly preset?: string | null;
      readonly runtime?: "onnx" | "command" | "image" | "chart";
      readonly replicas?: number;
      readonly cpuMilli?: number;
      readonly memoryMb?: number;
      readonly concurrency?: number;
      readonly queueSize?: number;
      readonly environment?: Readonly<Record<string, string>>;
      readonly batchSize?: number;
      readonly batchWaitMs?: number;
      readonly weight?: number;
      readonly byRule?: boolean;
      readonly nextWeight?: number | null;
      readonly nextByRule?: boolean | null;
      readonly source?: "UserPublish" | "Builtin";
      readonly packageName?: string;
      readonly label?: string;
      readonly packageSize?: number | null;
      readonly batching?: string;
      readonly abtestArm?: string | null;
      readonly runningReplicas?: number;
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly trafficAt?: string | null;
      readonly createdBy?: string;
      readonly createdAt?: string;
    };
  };
  "inference.versionList": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id?: string;
      readonly serviceId?: string;
      readonly number?: number;
      readonly description?: string;
      readonly modelVersionId?: string | null;
      readonly preset?: string | null;
      readonly runtime?: "onnx" | "command" | "image" | "chart";
      readonly replicas?: number;
      readonly cpuMilli?: number;
      readonly memoryMb?: number;
      readonly concurrency?: number;
      readonly queueSize?: number;
      readonly environment?: Readonly<Record<string, string>>;
      readonly batchSize?: number;
      readonly batchWaitMs?: number;
      readonly weight?: number;
      readonly byRule?: boolean;
      readonly nextWeight?: number | null;
      readonly nextByRule?: boolean | null;
      readonly source?: "UserPublish" | "Builtin";
      readonly packageName?: string;
      readonly label?: string;
      readonly packageSize?: number | null;
      readonly batching?: string;
      readonly abtestArm?: string | null;
      readonly runningReplicas?: number;
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly trafficAt?: string | null;
      readonly createdBy?: string;
      readonly createdAt?: string;
    }>;
  };
  "inference.versionScale": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly replicas: number;
      readonly confirmed: boolean;
    };
    response: undefined;
  };
  "inference.visualConfigUpload": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly visualConfig?: {
        readonly image?: string;
        readonly boxes?: string;
        readonly label?: string;
        readonly score?: string;
      } | null;
    };
    response: undefined;
  };
  "interface.application.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly keyword?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "createdAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly applicationId?: string;
      readonly name?: string;
      readonly projectName?: string;
      readonly state?: "Enabled" | "Disabled";
      readonly qpsLimit?: number | null;
      readonly burst?: number | null;
      readonly createdAt?: string;
    }>;
  };
  "interface.available": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly applicationId?: string;
      readonly keyword?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly code?: string;
      readonly name?: string;
      readonly label?: string;
      readonly protocol?: "http" | "ws" | "grpc" | "other";
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly remained?: number | null;
    }>;
  };
  "interface.batchGetInterfaceRemainedQps": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly interfaceIds: readonly string[];
    };
    response: readonly ({
      readonly interfaceId?: string;
      readonly qpsCapacity?: number | null;
      readonly allocatable?: number | null;
      readonly granted?: number;
      readonly remained?: number | null;
    })[];
  };
  "interface.event.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly actorKind?: "user" | "system";
      readonly level?: "INFO" | "WARNING" | "ERROR";
      readonly entity?: "service" | "service-version" | "replica" | "abtest" | "abtest-version" | "autoscaling" | "benchmark-job" | "benchmark-schedule";
      readonly from?: string;
      readonly to?: string;
      readonly fold: boolean;
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id?: string;
      readonly at?: string;
      readonly entity?: "service" | "service-version" | "replica" | "abtest" | "abtest-version" | "autoscaling" | "benchmark-job" | "benchmark-schedule";
      readonly subject?: string;
      readonly event?: "capture-update" | "paths-update" | "version-create" | "update-fail" | "claim" | "release" | "fallback" | "scale-up" | "scale-down" | "again" | "run" | "break" | "launch" | "lose" | "exit" | "terminate" | "ended" | "forced" | "ready" | "start-fail" | "degrade" | "stopped" | "complete" | "start" | "conclude" | "fault" | "stop" | "finish" | "breach" | "settle" | "cancel" | "resume" | "fail" | "create" | "update" | "delete";
      readonly level?: "INFO" | "WARNING" | "ERROR";
      readonly transition?: string;
      readonly fromState?: string | null;
      readonly toState?: string | null;
      readonly actorKind?: "user" | "system";
      readonly actorName?: string;
      readonly reason?: string;
      readonly count?: number;
      readonly firstAt?: string;
    }>;
  };
  "interface.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly id: string;
    };
    response: {
      readonly id?: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly source?: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty";
      readonly name?: string;
      readonly code?: string;
      readonly description?: string;
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly protocol?: "http" | "ws" | "grpc" | "other";
      readonly visibility?: "private" | "public";
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly qpsCapacity?: number | null;
      readonly burst?: number | null;
      readonly own?: boolean;
      readonly projectName?: string;
      readonly callAddress?: string;
      readonly allocatable?: number | null;
      readonly remained?: number | null;
      readonly applicationCount?: number;
      readonly createdAt?: string;
      readonly document?: string;
      readonly paths?: readonly ({
        readonly method: "post" | "get" | "put" | "delete";
        readonly path: string;
        readonly summary?: string;
        readonly sample?: string;
      })[];
    };
  };
  "interface.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly keyword?: string;
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly protocol?: "http" | "ws" | "grpc" | "other";
      readonly source?: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty";
      readonly visibility?: "private" | "public";
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "createdAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly source?: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty";
      readonly name?: string;
      readonly code?: string;
      readonly description?: string;
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly protocol?: "http" | "ws" | "grpc" | "other";
      readonly visibility?: "private" | "public";
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly qpsCapacity?: number | null;
      readonly burst?: number | null;
      readonly own?: boolean;
      readonly projectName?: string;
      readonly callAddress?: string;
      readonly allocatable?: number | null;
      readonly remained?: number | null;
      readonly applicationCount?: number;
      readonly createdAt?: string;
    }>;
  };
  "interface.monitor.report": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly metric: "calls" | "qps" | "time" | "traffic";
      readonly applicationId?: string;
      readonly from?: string;
      readonly to?: string;
      readonly stepSeconds?: number;
    };
    response: {
      readonly from?: string;
      readonly to?: string;
      readonly stepSeconds?: number;
      readonly series?: readonly ({
        readonly key?: string;
        readonly label?: string;
        readonly unit?: string;
        readonly points?: readonly (readonly (number | null)[])[];
      })[];
    };
  };
  "job.cancel": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "job.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id?: string;
      readonly kind?: string;
      readonly kindLabel?: string;
      readonly key?: string | null;
      readonly node?: string | null;
      readonly payload?: Readonly<Record<string, unknown>>;
      readonly state?: "Waiting" | "Running" | "Succeeded" | "Failed" | "Canceled";
      readonly priority?: number;
      readonly dueAt?: string;
      readonly attempts?: number;
      readonly maxAttempts?: number;
      readonly requestedBy?: string | null;
      readonly requesterName?: string;
      readonly progress?: number | null;
      readonly note?: string;
      readonly worker?: string | null;
      readonly leaseUntil?: string | null;
      readonly cancelRequested?: boolean;
      readonly error?: string;
      readonly createdAt?: string;
      readonly startedAt?: string | null;
      readonly endedAt?: string | null;
    };
  };
  "job.kinds": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: Record<string, never>;
    response: readonly {
      readonly id?: string;
      readonly label?: string;
    }[];
  };
  "job.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly kind?: string;
      readonly state?: "Waiting" | "Running" | "Succeeded" | "Failed" | "Canceled";
      readonly keyword?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "dueAt" | "createdAt" | "endedAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly kind?: string;
      readonly kindLabel?: string;
      readonly key?: string | null;
      readonly node?: string | null;
      readonly payload?: Readonly<Record<string, unknown>>;
      readonly state?: "Waiting" | "Running" | "Succeeded" | "Failed" | "Canceled";
      readonly priority?: number;
      readonly dueAt?: string;
      readonly attempts?: number;
      readonly maxAttempts?: number;
      readonly requestedBy?: string | null;
      readonly requesterName?: string;
      readonly progress?: number | null;
      readonly note?: string;
      readonly worker?: string | null;
      readonly leaseUntil?: string | null;
      readonly cancelRequested?: boolean;
      readonly error?: string;
      readonly createdAt?: string;
      readonly startedAt?: string | null;
      readonly endedAt?: string | null;
    }>;
  };
  "job.retry": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "jobSchedule.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "nextAt" | "lastAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly kind?: string;
      readonly kindLabel?: string;
      readonly description?: string;
      readonly node?: string | null;
      readonly cron?: string;
      readonly zone?: string;
      readonly nextAt?: string;
      readonly lastAt?: string | null;
      readonly lastState?: "Waiting" | "Running" | "Succeeded" | "Failed" | "Canceled" | null;
    }>;
  };
  "jobSchedule.run": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "lease.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "expiresAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly name?: string;
      readonly holder?: string;
      readonly fence?: number;
      readonly takenAt?: string;
      readonly expiresAt?: string;
    }>;
  };
  "license.deployInfo": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: Record<string, never>;
    response: {
      readonly modules: Readonly<Record<string, boolean>>;
      readonly customLayout: boolean;
      readonly title: string;
      readonly favicon: string;
      readonly disabled: readonly string[];
      readonly productInfo: readonly string[];
    };
  };
  "license.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: Record<string, never>;
    response: {
      readonly aipd_ais: readonly {
        readonly serverName: string;
      }[];
    };
  };
  "model.all": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
    };
    response: readonly ({
      readonly id: string;
      readonly name: string;
      readonly type: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
    })[];
  };
  "model.create": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly name: string;
      readonly description: string;
      readonly type: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
    };
    response: {
      readonly id: string;
    };
  };
  "model.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "model.deployPackage.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly keyword?: string;
      readonly deployable: boolean;
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id: string;
      readonly label: string;
      readonly modelId?: string;
      readonly modelName?: string;
      readonly number?: number;
      readonly packageType?: "ModelFile" | "ModelImage" | "HelmChart";
      readonly runtime?: "onnx" | "command" | "image" | "chart";
      readonly sizeBytes?: number;
      readonly deployable: boolean;
      readonly reason: string;
    }>;
  };
  "model.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly organizationId: string;
      readonly projectId: string;
      readonly name: string;
      readonly description: string;
      readonly type: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly versionCount: number;
      readonly readyCount: number;
      readonly latestVersion: number | null;
    };
  };
  "model.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly keyword?: string;
      readonly type?: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "createdAt" | "updatedAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id: string;
      readonly organizationId: string;
      readonly projectId: string;
      readonly name: string;
      readonly description: string;
      readonly type: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
      readonly createdAt: string;
      readonly createdBy: string | null;
      readonly updatedAt: string;
      readonly versionCount: number;
      readonly readyCount: number;
      readonly latestVersion: number | null;
    }>;
  };
  "model.type.all": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: Record<string, never>;
    response: readonly {
      readonly value: number;
      readonly label: string;
    }[];
  };
  "model.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly type: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
    };
    response: undefined;
  };
  "model.version.create": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly modelId: string;
      readonly packageType: "ModelFile" | "ModelImage" | "HelmChart";
      readonly fileSource: "upload" | "volume";
      readonly uploadId?: string;
      readonly volumeId?: string;
      readonly path?: string;
      readonly startCommand?: readonly string[];
      readonly healthPath: string;
      readonly reference?: string;
      readonly description: string;
    };
    response: {
      readonly id: string;
      readonly number: number;
    };
  };
  "model.version.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "model.version.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly modelId: string;
      readonly modelName: string;
      readonly number: number;
      readonly description?: string;
      readonly packageType?: "ModelFile" | "ModelImage" | "HelmChart";
      readonly runtime?: "onnx" | "command" | "image" | "chart";
      readonly reference?: string;
      readonly startCommand?: readonly string[];
      readonly healthPath?: string;
      readonly state: "Creating" | "Ready" | "Error" | "Deleting";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly fileName?: string;
      readonly sizeBytes?: number;
      readonly sha256?: string;
      readonly opset?: number | null;
      readonly irVersion?: number | null;
      readonly producer?: string;
      readonly batching?: string;
      readonly metadata?: readonly string[];
      readonly deployable?: boolean;
      readonly deployReason?: string;
      readonly services?: readonly string[];
      readonly createdBy?: string;
      readonly createdAt?: string;
    };
  };
  "model.version.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly modelId: string;
      readonly state?: "Creating" | "Ready" | "Error" | "Deleting";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "number" | "sizeBytes" | "createdAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id: string;
      readonly modelId?: string;
      readonly number: number;
      readonly description?: string;
      readonly packageType?: "ModelFile" | "ModelImage" | "HelmChart";
      readonly runtime?: "onnx" | "command" | "image" | "chart";
      readonly state: "Creating" | "Ready" | "Error" | "Deleting";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly fileName?: string;
      readonly sizeBytes?: number;
      readonly reference?: string;
      readonly serviceCount?: number;
      readonly createdBy?: string;
      readonly createdAt?: string;
    }>;
  };
  "model.version.signature": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: readonly ({
      readonly key: string;
      readonly direction: "input" | "output";
      readonly name: string;
      readonly datatype: string;
      readonly shape: readonly number[];
      readonly shapeText?: string;
    })[];
  };
  "monitor.adminOverview": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId?: string;
      readonly from?: string;
      readonly to?: string;
    };
    response: {
      readonly calls?: number;
      readonly failures?: number;
      readonly successRate?: number | null;
      readonly qps?: number;
      readonly averageMs?: number | null;
      readonly p95Ms?: number | null;
      readonly p99Ms?: number | null;
      readonly trafficBytes?: number;
      readonly previous?: {
        readonly calls?: number;
        readonly failures?: number;
        readonly successRate?: number | null;
        readonly qps?: number;
        readonly averageMs?: number | null;
        readonly p95Ms?: number | null;
        readonly p99Ms?: number | null;
        readonly trafficBytes?: number;
      } | null;
      readonly points?: readonly ({
        readonly at?: number;
        readonly calls?: number;
        readonly failures?: number;
        readonly successRate?: number | null;
        readonly qps?: number;
        readonly averageMs?: number | null;
        readonly p95Ms?: number | null;
        readonly p99Ms?: number | null;
        readonly trafficBytes?: number;
      })[];
      readonly applications?: number;
      readonly services?: number;
      readonly runningServices?: number;
      readonly abnormalServices?: number;
    };
  };
  "monitor.adminSeries": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly metric: "calls" | "qps" | "time" | "traffic";
      readonly organizationId?: string;
      readonly from?: string;
      readonly to?: string;
      readonly stepSeconds?: number;
    };
    response: {
      readonly from?: string;
      readonly to?: string;
      readonly stepSeconds?: number;
      readonly series?: readonly ({
        readonly key?: string;
        readonly label?: string;
        readonly unit?: string;
        readonly points?: readonly (readonly (number | null)[])[];
      })[];
    };
  };
  "monitor.adminServiceList": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId?: string;
      readonly keyword?: string;
      readonly from?: string;
      readonly to?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "calls" | "failures" | "averageMs";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly name?: string;
      readonly code?: string;
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly organizationName?: string;
      readonly projectName?: string;
      readonly calls?: number;
      readonly failures?: number;
      readonly successRate?: number | null;
      readonly qps?: number;
      readonly averageMs?: number | null;
      readonly p95Ms?: number | null;
      readonly p99Ms?: number | null;
      readonly trafficBytes?: number;
    }>;
  };
  "monitor.durations": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly applicationId?: string;
      readonly serviceId?: string;
      readonly from?: string;
      readonly to?: string;
    };
    response: {
      readonly stepSeconds?: number;
      readonly buckets?: readonly ({
        readonly from?: number;
        readonly to?: number | null;
        readonly count?: number;
      })[];
      readonly cells?: readonly ({
        readonly at?: string;
        readonly from?: number;
        readonly to?: number | null;
        readonly count?: number;
      })[];
      readonly p50?: number | null;
      readonly p90?: number | null;
      readonly p99?: number | null;
    };
  };
  "monitor.failureDetail": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly applicationId?: string;
      readonly serviceId?: string;
      readonly from?: string;
      readonly to?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "calls" | "lastAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly status?: number;
      readonly errorCode?: number;
      readonly error?: string;
      readonly method?: string;
      readonly path?: string;
      readonly applicationId?: string;
      readonly applicationName?: string;
      readonly serviceId?: string;
      readonly serviceName?: string;
      readonly calls?: number;
      readonly lastAt?: string;
      readonly requestId?: string;
      readonly remedy?: string;
    }>;
  };
  "monitor.overview": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly applicationId?: string;
      readonly serviceId?: string;
      readonly from?: string;
      readonly to?: string;
    };
    response: {
      readonly calls?: number;
      readonly failures?: number;
      readonly successRate?: number | null;
      readonly qps?: number;
      readonly averageMs?: number | null;
      readonly p95Ms?: number | null;
      readonly p99Ms?: number | null;
      readonly trafficBytes?: number;
      readonly previous?: {
        readonly calls?: number;
        readonly failures?: number;
        readonly successRate?: number | null;
        readonly qps?: number;
        readonly averageMs?: number | null;
        readonly p95Ms?: number | null;
        readonly p99Ms?: number | null;
        readonly trafficBytes?: number;
      } | null;
      readonly points?: readonly ({
        readonly at?: number;
        readonly calls?: number;
        readonly failures?: number;
        readonly successRate?: number | null;
        readonly qps?: number;
        readonly averageMs?: number | null;
        readonly p95Ms?: number | null;
        readonly p99Ms?: number | null;
        readonly trafficBytes?: number;
      })[];
      readonly applications?: number;
      readonly services?: number;
      readonly runningServices?: number;
      readonly abnormalServices?: number;
    };
  };
  "monitor.series": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly metric: "calls" | "qps" | "time" | "traffic";
      readonly applicationId?: string;
      readonly serviceId?: string;
      readonly from?: string;
      readonly to?: string;
      readonly stepSeconds?: number;
    };
    response: {
      readonly from?: string;
      readonly to?: string;
      readonly stepSeconds?: number;
      readonly series?: readonly ({
        readonly key?: string;
        readonly label?: string;
        readonly unit?: string;
        readonly points?: readonly (readonly (number | null)[])[];
      })[];
    };
  };
  "monitor.serviceList": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly keyword?: string;
      readonly from?: string;
      readonly to?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "calls" | "failures" | "averageMs";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly name?: string;
      readonly code?: string;
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly calls?: number;
      readonly failures?: number;
      readonly successRate?: number | null;
      readonly qps?: number;
      readonly averageMs?: number | null;
      readonly p95Ms?: number | null;
      readonly p99Ms?: number | null;
      readonly trafficBytes?: number;
    }>;
  };
  "notification.kinds": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly kind?: string;
      readonly label?: string;
      readonly description?: string;
      readonly level?: "INFO" | "WARNING" | "ERROR";
      readonly muted?: boolean;
    }>;
  };
  "notification.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly keyword?: string;
      readonly kind?: string;
      readonly level?: "INFO" | "WARNING" | "ERROR";
      readonly state?: "Unread" | "Read";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "at";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly kind?: string;
      readonly kindLabel?: string;
      readonly level?: "INFO" | "WARNING" | "ERROR";
      readonly title?: string;
      readonly body?: string;
      readonly path?: string;
      readonly projectName?: string;
      readonly state?: "Unread" | "Read";
      readonly count?: number;
      readonly at?: string;
      readonly firstAt?: string;
    }>;
  };
  "notification.mute": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly kind: string;
      readonly muted: boolean;
    };
    response: undefined;
  };
  "notification.read": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "notification.readAll": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly path?: string;
    };
    response: undefined;
  };
  "notification.unread": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: Record<string, never>;
    response: {
      readonly count?: number;
      readonly paths?: readonly string[];
    };
  };
  "organization.create": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly name: string;
      readonly description: string;
    };
    response: {
      readonly id?: string;
      readonly name?: string;
      readonly description?: string;
      readonly projectCount?: number;
      readonly userCount?: number;
      readonly createdAt?: string;
      readonly createdBy?: string | null;
      readonly updatedAt?: string;
    };
  };
  "organization.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "organization.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
    };
    response: {
      readonly id?: string;
      readonly name?: string;
      readonly description?: string;
      readonly projectCount?: number;
      readonly userCount?: number;
      readonly createdAt?: string;
      readonly createdBy?: string | null;
      readonly updatedAt?: string;
    };
  };
  "organization.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly keyword?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "createdAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly name?: string;
      readonly description?: string;
      readonly projectCount?: number;
      readonly userCount?: number;
      readonly createdAt?: string;
      readonly createdBy?: string | null;
      readonly updatedAt?: string;
    }>;
  };
  "organization.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly name?: string;
      readonly description: string;
    };
    response: {
      readonly id?: string;
      readonly name?: string;
      readonly description?: string;
      readonly projectCount?: number;
      readonly userCount?: number;
      readonly createdAt?: string;
      readonly createdBy?: string | null;
      readonly updatedAt?: string;
    };
  };
  "project.create": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId?: string;
      readonly name: string;
      readonly description: string;
    };
    response: {
      readonly id?: string;
      readonly organizationId?: string;
      readonly organizationName?: string;
      readonly name?: string;
      readonly description?: string;
      readonly permission?: "admin" | "member";
      readonly memberCount?: number;
      readonly createdAt?: string;
      readonly createdBy?: string | null;
      readonly updatedAt?: string;
    };
  };
  "project.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "project.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id?: string;
      readonly organizationId?: string;
      readonly organizationName?: string;
      readonly name?: string;
      readonly description?: string;
      readonly permission?: "admin" | "member";
      readonly memberCount?: number;
      readonly createdAt?: string;
      readonly createdBy?: string | null;
      readonly updatedAt?: string;
    };
  };
  "project.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId?: string;
      readonly keyword?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "createdAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly organizationId?: string;
      readonly organizationName?: string;
      readonly name?: string;
      readonly description?: string;
      readonly permission?: "admin" | "member";
      readonly memberCount?: number;
      readonly createdAt?: string;
      readonly createdBy?: string | null;
      readonly updatedAt?: string;
    }>;
  };
  "project.memberAdd": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly projectId: string;
      readonly userId: string;
      readonly permission: "admin" | "member";
    };
    response: undefined;
  };
  "project.memberCandidates": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly projectId: string;
      readonly keyword?: string;
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly userId?: string;
      readonly username?: string;
      readonly displayName?: string;
    }>;
  };
  "project.memberList": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly projectId: string;
      readonly keyword?: string;
      readonly permission?: "admin" | "member";
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly projectId?: string;
      readonly userId?: string;
      readonly username?: string;
      readonly displayName?: string;
      readonly permission?: "admin" | "member";
      readonly state?: "Active" | "Disabled";
      readonly createdAt?: string;
      readonly manageable?: boolean;
    }>;
  };
  "project.memberRemove": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly projectId: string;
      readonly userId: string;
    };
    response: undefined;
  };
  "project.memberUpdate": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly projectId: string;
      readonly userId: string;
      readonly permission: "admin" | "member";
    };
    response: undefined;
  };
  "project.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly name?: string;
      readonly description: string;
    };
    response: {
      readonly id?: string;
      readonly organizationId?: string;
      readonly organizationName?: string;
      readonly name?: string;
      readonly description?: string;
      readonly permission?: "admin" | "member";
      readonly memberCount?: number;
      readonly createdAt?: string;
      readonly createdBy?: string | null;
      readonly updatedAt?: string;
    };
  };
  "registration.adminList": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly keyword?: string;
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly protocol?: "http" | "ws" | "other";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "state" | "createdAt" | "updatedAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly source?: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty";
      readonly name?: string;
      readonly code?: string;
      readonly description?: string;
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly protocol?: "http" | "ws" | "grpc" | "other";
      readonly visibility?: "private" | "public";
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly qpsCapacity?: number | null;
      readonly baseUrl?: string;
      readonly healthCheckedAt?: string | null;
      readonly healthLatencyMs?: number | null;
      readonly healthFailures?: number;
      readonly applicationCount?: number;
      readonly createdBy?: string;
      readonly createdAt?: string;
      readonly updatedAt?: string;
      readonly organizationName?: string;
      readonly projectName?: string;
    }>;
  };
  "registration.check": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly stateReason?: string;
      readonly healthy?: boolean;
      readonly checkedAt?: string | null;
      readonly latencyMs?: number | null;
    };
  };
  "registration.create": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly code: string;
      readonly protocol: "http" | "ws" | "other";
      readonly name: string;
      readonly category: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly visibility: "private" | "public";
      readonly description: string;
      readonly baseUrl: string;
      readonly authKind: "none" | "header" | "query" | "bearer" | "basic";
      readonly authName: string;
      readonly credential?: string;
      readonly timeoutMs: number;
      readonly retryCount: number;
      readonly forwardedCookies: readonly string[];
      readonly allowPages: boolean;
      readonly allowBenchmark: boolean;
      readonly healthPath: string;
      readonly healthIntervalS: number;
      readonly qpsCapacity?: number;
      readonly burst?: number;
      readonly openapiText?: string;
      readonly paths?: readonly ({
        readonly method: "post" | "get" | "put" | "delete";
        readonly path: string;
        readonly summary: string;
        readonly sample: string;
      })[];
      readonly document: string;
    };
    response: {
      readonly id?: string;
    };
  };
  "registration.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "registration.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id?: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly source?: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty";
      readonly name?: string;
      readonly code?: string;
      readonly description?: string;
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly protocol?: "http" | "ws" | "grpc" | "other";
      readonly visibility?: "private" | "public";
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly qpsCapacity?: number | null;
      readonly burst?: number | null;
      readonly baseUrl?: string;
      readonly healthCheckedAt?: string | null;
      readonly healthLatencyMs?: number | null;
      readonly healthFailures?: number;
      readonly applicationCount?: number;
      readonly createdBy?: string;
      readonly createdAt?: string;
      readonly updatedAt?: string;
      readonly authKind?: "none" | "header" | "query" | "bearer" | "basic";
      readonly authName?: string;
      readonly hasCredential?: boolean;
      readonly timeoutMs?: number;
      readonly retryCount?: number;
      readonly forwardedCookies?: readonly string[];
      readonly allowPages?: boolean;
      readonly allowBenchmark?: boolean;
      readonly healthPath?: string;
      readonly healthIntervalS?: number;
      readonly document?: string;
      readonly paths?: readonly ({
        readonly method: "post" | "get" | "put" | "delete";
        readonly path: string;
        readonly summary?: string;
        readonly sample?: string;
      })[];
      readonly callAddress?: string;
      readonly granted?: number;
      readonly remained?: number | null;
    };
  };
  "registration.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly keyword?: string;
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly protocol?: "http" | "ws" | "other";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "state" | "createdAt" | "updatedAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly source?: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty";
      readonly name?: string;
      readonly code?: string;
      readonly description?: string;
      readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly protocol?: "http" | "ws" | "grpc" | "other";
      readonly visibility?: "private" | "public";
      readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly qpsCapacity?: number | null;
      readonly baseUrl?: string;
      readonly healthCheckedAt?: string | null;
      readonly healthLatencyMs?: number | null;
      readonly healthFailures?: number;
      readonly applicationCount?: number;
      readonly createdBy?: string;
      readonly createdAt?: string;
      readonly updatedAt?: string;
    }>;
  };
  "registration.oaspaths.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly keyword?: string;
      readonly method?: "post" | "get" | "put" | "delete";
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly method?: "post" | "get" | "put" | "delete";
      readonly path?: string;
      readonly summary?: string;
      readonly sample?: string;
      readonly callAddress?: string;
    }>;
  };
  "registration.oaspaths.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly openapiText?: string;
      readonly paths?: readonly ({
        readonly method: "post" | "get" | "put" | "delete";
        readonly path: string;
        readonly summary: string;
        readonly sample: string;
      })[];
    };
    response: undefined;
  };
  "registration.openapi.parse": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly text: string;
    };
    response: {
      readonly title?: string;
      readonly version?: string;
      readonly baseUrl?: string;
      readonly skipped?: number;
      readonly paths?: readonly ({
        readonly method: "post" | "get" | "put" | "delete";
        readonly path: string;
        readonly summary?: string;
        readonly sample?: string;
      })[];
    };
  };
  "registration.start": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "registration.stop": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "registration.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly removeCredential?: boolean;
      readonly name: string;
      readonly category: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
      readonly visibility: "private" | "public";
      readonly description: string;
      readonly baseUrl: string;
      readonly authKind: "none" | "header" | "query" | "bearer" | "basic";
      readonly authName: string;
      readonly credential?: string;
      readonly timeoutMs: number;
      readonly retryCount: number;
      readonly forwardedCookies: readonly string[];
      readonly allowPages: boolean;
      readonly allowBenchmark: boolean;
      readonly healthPath: string;
      readonly healthIntervalS: number;
      readonly qpsCapacity?: number;
      readonly burst?: number;
      readonly openapiText?: string;
      readonly paths?: readonly ({
        readonly method: "post" | "get" | "put" | "delete";
        readonly path: string;
        readonly summary: string;
        readonly sample: string;
      })[];
      readonly document: string;
    };
    response: undefined;
  };
  "requestLog.export": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly applicationId?: string;
      readonly versionId?: string;
      readonly origin?: "caller" | "test" | "trial" | "shadow" | "benchmark" | "evaluation" | "batch";
      readonly testVersionId?: string;
      readonly arm?: string;
      readonly result?: "success" | "failure";
      readonly status?: number;
      readonly errorCode?: number;
      readonly path?: string;
      readonly requestId?: string;
      readonly clientIp?: string;
      readonly minLatencyMs?: number;
      readonly from?: string;
      readonly to?: string;
    };
    response: Blob;
  };
  "requestLog.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly id: string;
    };
    response: {
      readonly id?: string;
      readonly at?: string;
      readonly applicationId?: string;
      readonly applicationName?: string;
      readonly serviceId?: string;
      readonly serviceName?: string;
      readonly versionId?: string;
      readonly versionNumber?: number | null;
      readonly origin?: "caller" | "test" | "trial" | "shadow" | "benchmark" | "evaluation" | "batch";
      readonly testVersionId?: string;
      readonly testId?: string | null;
      readonly testName?: string | null;
      readonly testNumber?: number | null;
      readonly arm?: string;
      readonly unit?: string | null;
      readonly sameAnswer?: boolean | null;
      readonly excluded?: "warm-up" | "cold-start" | "no-unit" | "arm-unavailable" | null;
      readonly method?: string;
      readonly path?: string;
      readonly protocol?: "http" | "ws" | "grpc" | "other";
      readonly clientIp?: string;
      readonly status?: number;
      readonly result?: "success" | "failure";
      readonly errorCode?: number;
      readonly error?: string;
      readonly totalUs?: number;
      readonly gatewayUs?: number;
      readonly upstreamUs?: number;
      readonly requestBytes?: number;
      readonly responseBytes?: number;
      readonly retries?: number;
      readonly upstream?: string;
      readonly userAgent?: string;
      readonly remedy?: string;
    };
  };
  "requestLog.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly applicationId?: string;
      readonly versionId?: string;
      readonly origin?: "caller" | "test" | "trial" | "shadow" | "benchmark" | "evaluation" | "batch";
      readonly testVersionId?: string;
      readonly arm?: string;
      readonly result?: "success" | "failure";
      readonly status?: number;
      readonly errorCode?: number;
      readonly path?: string;
      readonly requestId?: string;
      readonly clientIp?: string;
      readonly minLatencyMs?: number;
      readonly from?: string;
      readonly to?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "at" | "totalUs";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly at?: string;
      readonly applicationId?: string;
      readonly applicationName?: string;
      readonly serviceId?: string;
      readonly versionId?: string;
      readonly versionNumber?: number | null;
      readonly origin?: "caller" | "test" | "trial" | "shadow" | "benchmark" | "evaluation" | "batch";
      readonly testVersionId?: string;
      readonly arm?: string;
      readonly excluded?: "warm-up" | "cold-start" | "no-unit" | "arm-unavailable" | null;
      readonly method?: string;
      readonly path?: string;
      readonly protocol?: "http" | "ws" | "grpc" | "other";
      readonly clientIp?: string;
      readonly status?: number;
      readonly result?: "success" | "failure";
      readonly errorCode?: number;
      readonly error?: string;
      readonly totalUs?: number;
      readonly gatewayUs?: number;
      readonly upstreamUs?: number;
      readonly requestBytes?: number;
      readonly responseBytes?: number;
      readonly retries?: number;
      readonly upstream?: string;
      readonly userAgent?: string;
    }>;
  };
  "requestLog.statistics": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly applicationId?: string;
      readonly from?: string;
      readonly to?: string;
    };
    response: {
      readonly calls?: number;
      readonly failures?: number;
      readonly successRate?: number | null;
      readonly qps?: number;
      readonly averageMs?: number | null;
      readonly p95Ms?: number | null;
      readonly p99Ms?: number | null;
      readonly trafficBytes?: number;
      readonly previous?: {
        readonly calls?: number;
        readonly failures?: number;
        readonly successRate?: number | null;
        readonly qps?: number;
        readonly averageMs?: number | null;
        readonly p95Ms?: number | null;
        readonly p99Ms?: number | null;
        readonly trafficBytes?: number;
      } | null;
      readonly points?: readonly ({
        readonly at?: number;
        readonly calls?: number;
        readonly failures?: number;
        readonly successRate?: number | null;
        readonly qps?: number;
        readonly averageMs?: number | null;
        readonly p95Ms?: number | null;
        readonly p99Ms?: number | null;
        readonly trafficBytes?: number;
      })[];
    };
  };
  "runtime.computeResource.availableQuota": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
    };
    response: {
      readonly organizationId?: string;
      readonly organizationName?: string;
      readonly isDefault?: boolean;
      readonly cpuMilli?: number;
      readonly memoryMb?: number;
      readonly replicas?: number;
      readonly reservedCpuMilli?: number;
      readonly reservedMemoryMb?: number;
      readonly reservedReplicas?: number;
      readonly usedCpuMilli?: number;
      readonly usedMemoryMb?: number;
      readonly availableCpuMilli?: number;
      readonly availableMemoryMb?: number;
      readonly availableReplicas?: number;
      readonly cpuPercent?: number;
      readonly memoryPercent?: number;
      readonly replicaPercent?: number;
      readonly updatedAt?: string | null;
      readonly updatedBy?: string | null;
    };
  };
  "runtime.computeResource.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly keyword?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "organizationName" | "reservedCpuMilli" | "reservedMemoryMb" | "reservedReplicas";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly organizationId?: string;
      readonly organizationName?: string;
      readonly isDefault?: boolean;
      readonly cpuMilli?: number;
      readonly memoryMb?: number;
      readonly replicas?: number;
      readonly reservedCpuMilli?: number;
      readonly reservedMemoryMb?: number;
      readonly reservedReplicas?: number;
      readonly usedCpuMilli?: number;
      readonly usedMemoryMb?: number;
      readonly availableCpuMilli?: number;
      readonly availableMemoryMb?: number;
      readonly availableReplicas?: number;
      readonly cpuPercent?: number;
      readonly memoryPercent?: number;
      readonly replicaPercent?: number;
      readonly updatedAt?: string | null;
      readonly updatedBy?: string | null;
    }>;
  };
  "runtime.computeResource.reset": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
    };
    response: undefined;
  };
  "runtime.computeResource.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly cpuMilli: number;
      readonly memoryMb: number;
      readonly replicas: number;
    };
    response: undefined;
  };
  "runtime.container.environment": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly podId: string;
      readonly keyword?: string;
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly name?: string;
      readonly value?: string;
      readonly masked?: boolean;
      readonly source?: "version" | "platform";
    }>;
  };
  "runtime.container.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly podId: string;
      readonly containerId: string;
    };
    response: {
      readonly id?: string;
      readonly podId?: string;
      readonly name?: string;
      readonly containerState?: "Running" | "Stopped" | "Terminated" | "Waiting" | "Deleted";
      readonly stateReason?: string;
      readonly ready?: boolean;
      readonly image?: string;
      readonly runtime?: "onnx" | "command" | "image" | "chart";
      readonly cpuLimitMilli?: number;
      readonly memoryLimitBytes?: number;
      readonly restarts?: number;
      readonly startedAt?: string | null;
      readonly endedAt?: string | null;
      readonly exitCode?: number | null;
      readonly exitSignal?: string | null;
      readonly command?: string;
      readonly concurrency?: number;
      readonly podName?: string;
      readonly state?: "Accepted" | "Failed" | "Pending" | "Running" | "Succeeded" | "Terminated" | "Terminating" | "Updating" | "Deleted";
      readonly stateAt?: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly serviceId?: string;
      readonly serviceName?: string;
      readonly serviceCode?: string;
      readonly versionId?: string;
      readonly versionNumber?: number;
      readonly versionDescription?: string;
      readonly node?: string;
      readonly address?: string | null;
      readonly processHold?: "cgroup2" | "cgroup1" | "account" | "mark" | null;
      readonly networkReach?: "none" | "proxy" | "none-open" | "proxy-open" | "shared" | null;
      readonly runName?: string | null;
      readonly dueAt?: string | null;
      readonly createdAt?: string;
      readonly requestedAt?: string;
      readonly loadedAt?: string | null;
      readonly readyAt?: string | null;
      readonly trafficAt?: string | null;
      readonly cpuMilli?: number | null;
      readonly cpuPercent?: number | null;
      readonly memoryBytes?: number | null;
      readonly memoryPercent?: number | null;
      readonly sampledAt?: string | null;
    };
  };
  "runtime.container.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly podId: string;
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id?: string;
      readonly podId?: string;
      readonly name?: string;
      readonly state?: "Running" | "Stopped" | "Terminated" | "Waiting" | "Deleted";
      readonly stateReason?: string;
      readonly ready?: boolean;
      readonly image?: string;
      readonly runtime?: "onnx" | "command" | "image" | "chart";
      readonly cpuLimitMilli?: number;
      readonly memoryLimitBytes?: number;
      readonly restarts?: number;
      readonly startedAt?: string | null;
      readonly endedAt?: string | null;
      readonly exitCode?: number | null;
      readonly exitSignal?: string | null;
    }>;
  };
  "runtime.container.process": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly podId: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "cpuPercent" | "residentBytes" | "pid" | "threads" | "startedAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly pid?: number;
      readonly parentPid?: number;
      readonly user?: string;
      readonly state?: "Running" | "Sleeping" | "Blocked" | "Stopped" | "Zombie";
      readonly name?: string;
      readonly command?: string;
      readonly startedAt?: string;
      readonly threads?: number;
      readonly cpuPercent?: number;
      readonly residentBytes?: number;
      readonly virtualBytes?: number;
      readonly readBytes?: number | null;
      readonly writeBytes?: number | null;
      readonly openFiles?: number | null;
    }>;
  };
  "runtime.pod.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly podId: string;
    };
    response: {
      readonly id?: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly serviceId?: string;
      readonly versionId?: string;
      readonly versionNumber?: number;
      readonly name?: string;
      readonly containerId?: string;
      readonly ordinal?: number;
      readonly state?: "Accepted" | "Failed" | "Pending" | "Running" | "Succeeded" | "Terminated" | "Terminating" | "Updating" | "Deleted";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly node?: string;
      readonly address?: string | null;
      readonly processHold?: "cgroup2" | "cgroup1" | "account" | "mark" | null;
      readonly networkReach?: "none" | "proxy" | "none-open" | "proxy-open" | "shared" | null;
      readonly runName?: string | null;
      readonly restarts?: number;
      readonly dueAt?: string | null;
      readonly exitCode?: number | null;
      readonly exitSignal?: string | null;
      readonly cpuLimitMilli?: number;
      readonly memoryLimitBytes?: number;
      readonly cpuMilli?: number | null;
      readonly cpuPercent?: number | null;
      readonly memoryBytes?: number | null;
      readonly memoryPercent?: number | null;
      readonly sampledAt?: string | null;
      readonly createdAt?: string;
      readonly requestedAt?: string;
      readonly startedAt?: string | null;
      readonly loadedAt?: string | null;
      readonly readyAt?: string | null;
      readonly trafficAt?: string | null;
      readonly endedAt?: string | null;
      readonly serviceName?: string;
      readonly serviceCode?: string;
      readonly versionDescription?: string;
    };
  };
  "runtime.pod.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly versionId?: string;
      readonly state?: "Accepted" | "Failed" | "Pending" | "Running" | "Succeeded" | "Terminated" | "Terminating" | "Updating" | "Deleted";
      readonly ended: boolean;
      readonly from?: string;
      readonly to?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "createdAt" | "restarts";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly serviceId?: string;
      readonly versionId?: string;
      readonly versionNumber?: number;
      readonly name?: string;
      readonly containerId?: string;
      readonly ordinal?: number;
      readonly state?: "Accepted" | "Failed" | "Pending" | "Running" | "Succeeded" | "Terminated" | "Terminating" | "Updating" | "Deleted";
      readonly stateReason?: string;
      readonly stateAt?: string;
      readonly node?: string;
      readonly address?: string | null;
      readonly processHold?: "cgroup2" | "cgroup1" | "account" | "mark" | null;
      readonly networkReach?: "none" | "proxy" | "none-open" | "proxy-open" | "shared" | null;
      readonly runName?: string | null;
      readonly restarts?: number;
      readonly dueAt?: string | null;
      readonly exitCode?: number | null;
      readonly exitSignal?: string | null;
      readonly cpuLimitMilli?: number;
      readonly memoryLimitBytes?: number;
      readonly cpuMilli?: number | null;
      readonly cpuPercent?: number | null;
      readonly memoryBytes?: number | null;
      readonly memoryPercent?: number | null;
      readonly sampledAt?: string | null;
      readonly createdAt?: string;
      readonly requestedAt?: string;
      readonly startedAt?: string | null;
      readonly loadedAt?: string | null;
      readonly readyAt?: string | null;
      readonly trafficAt?: string | null;
      readonly endedAt?: string | null;
    }>;
  };
  "runtime.podMetrics": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly serviceId: string;
      readonly metric: "CPU_USAGE" | "MEMORY_USAGE" | "NETWORK_TRANSMIT_RATE" | "NETWORK_RECEIVE_RATE" | "DEVICE_READ_RATE" | "DEVICE_WRITE_RATE" | "MOUNT_USED_PERCENT";
      readonly versionId?: string;
      readonly podId?: string;
      readonly from?: string;
      readonly to?: string;
      readonly stepSeconds?: number;
    };
    response: {
      readonly from?: string;
      readonly to?: string;
      readonly stepSeconds?: number;
      readonly omitted?: number;
      readonly series?: readonly ({
        readonly key?: string;
        readonly label?: string;
        readonly unit?: string;
        readonly points?: readonly (readonly (number | null)[])[];
      })[];
    };
  };
  "server.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "machine" | "startedAt" | "heartbeatAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly machine?: string;
      readonly dataDirectory?: string;
      readonly program?: string;
      readonly address?: string;
      readonly state?: "Working" | "Silent" | "Stopped";
      readonly services?: number;
      readonly projects?: number;
      readonly isThis?: boolean;
      readonly startedAt?: string;
      readonly heartbeatAt?: string;
      readonly leftAt?: string | null;
    }>;
  };
  "server.remove": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "serviceTest.info": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly service: {
        readonly id: string;
        readonly code: string;
        readonly name: string;
        readonly protocol: "http" | "ws" | "grpc" | "other";
        readonly callMode: "SyncService" | "AsyncService";
        readonly state: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
        readonly source: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty";
      };
      readonly callAddress: string;
      readonly versions: readonly ({
        readonly id: string;
        readonly number: number;
        readonly description: string;
        readonly weight: number;
        readonly running: number;
        readonly documentKey: string | null;
      })[];
      readonly documentKey: string | null;
      readonly documents: readonly ({
        readonly key: string;
        readonly kind: "uploaded" | "preset" | "model" | "paths";
        readonly operations: readonly ({
          readonly key: string;
          readonly method: "post" | "get" | "put" | "delete";
          readonly path: string;
          readonly summary: string;
          readonly description: string;
          readonly parameters: readonly ({
            readonly name: string;
            readonly in: "path" | "query" | "header";
            readonly required: boolean;
            readonly description: string;
            readonly schema: Readonly<Record<string, unknown>>;
          })[];
          readonly bodies: readonly {
            readonly mediaType: string;
            readonly schema?: Readonly<Record<string, unknown>>;
          }[];
          readonly bodyRequired: boolean;
          readonly sample: string;
        })[];
        readonly signature?: {
          readonly inputs: readonly {
            readonly name: string;
            readonly datatype: string;
            readonly shape: readonly number[];
          }[];
          readonly outputs: readonly {
            readonly name: string;
            readonly datatype: string;
            readonly shape: readonly number[];
          }[];
        };
      })[];
      readonly visualConfig: {
        readonly image?: string;
        readonly boxes?: string;
        readonly label?: string;
        readonly score?: string;
      } | null;
    };
  };
  "serviceTest.send": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly versionId?: string;
      readonly method: "post" | "get" | "put" | "delete";
      readonly path: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly bodyBase64?: string;
      readonly timeoutMs: number;
    };
    response: {
      readonly requestId: string;
      readonly status: number;
      readonly statusText: string;
      readonly ok: boolean;
      readonly version: number | null;
      readonly address: string;
      readonly headers: readonly {
        readonly name: string;
        readonly value: string;
      }[];
      readonly contentType: string;
      readonly body: string;
      readonly bodyBase64: string;
      readonly bodyBytes: number;
      readonly truncated: boolean;
      readonly totalMs: number;
      readonly gatewayMs: number | null;
      readonly upstreamMs: number | null;
    };
  };
  "studio.check": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly path: string;
      readonly text: string | null;
      readonly also?: readonly ({
        readonly path: string;
        readonly text: string | null;
      })[];
    };
    response: {
      readonly diagnostics: readonly ({
        readonly code: string;
        readonly severity: "error" | "warning";
        readonly file: string;
        readonly schemaPath: string;
        readonly range: {
          readonly start: {
            readonly line: number;
            readonly column: number;
          };
          readonly end: {
            readonly line: number;
            readonly column: number;
          };
        };
        readonly path: string;
        readonly message: {
          readonly zh: string;
          readonly en: string;
        };
        readonly received?: string;
        readonly expected?: string;
        readonly suggestion?: string;
      })[];
      readonly errors: number;
      readonly warnings: number;
    };
  };
  "studio.complete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly path: string;
      readonly text: string;
      readonly offset: number;
    };
    response: {
      readonly from: number;
      readonly to: number;
      readonly options: readonly ({
        readonly label: string;
        readonly detail?: string;
        readonly info?: string;
        readonly apply?: string;
        readonly kind: "key" | "value" | "name" | "field" | "function";
      })[];
    };
  };
  "studio.diff": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly path: string;
      readonly text: string | null;
    };
    response: {
      readonly before: string | null;
      readonly after: string | null;
      readonly changes: readonly ({
        readonly kind: "added" | "removed" | "changed" | "moved";
        readonly what: string;
        readonly name: string;
        readonly zh: string;
      })[];
    };
  };
  "studio.discardDraft": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly path: string;
    };
    response: undefined;
  };
  "studio.edit": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly path: string;
      readonly text: string;
      readonly edits: readonly ({
        readonly path: readonly (string | number)[];
        readonly value?: unknown;
        readonly insert?: boolean;
        readonly from?: readonly (string | number)[];
      })[];
    };
    response: {
      readonly text: string;
    };
  };
  "studio.form": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly path: string;
      readonly text: string;
    };
    response: {
      readonly form: Readonly<Record<string, unknown>> | null;
    };
  };
  "studio.history": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly path?: string;
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id: string;
      readonly at: string;
      readonly by: string;
      readonly byName: string;
      readonly message: string;
      readonly kind: "publish" | "rollback";
      readonly rollbackOf?: string;
      readonly files: readonly ({
        readonly path: string;
        readonly change: "created" | "changed" | "removed";
      })[];
    }>;
  };
  "studio.hover": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly path: string;
      readonly text: string;
      readonly offset: number;
    };
    response: {
      readonly hover: {
        readonly from: number;
        readonly to: number;
        readonly markdown: string;
      } | null;
    };
  };
  "studio.preview": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly path: string;
      readonly text: string;
      readonly role: string;
      readonly params?: Readonly<Record<string, string>>;
      readonly also?: readonly ({
        readonly path: string;
        readonly text: string | null;
      })[];
    };
    response: {
      readonly state: "ready" | "forbidden" | "broken" | "nothing";
      readonly page?: Readonly<Record<string, unknown>>;
      readonly params?: Readonly<Record<string, string>>;
      readonly menus?: readonly Readonly<Record<string, unknown>>[];
      readonly access?: readonly string[];
      readonly permissions?: Readonly<Record<string, unknown>>;
      readonly diagnostics?: readonly ({
        readonly code: string;
        readonly severity: "error" | "warning";
        readonly file: string;
        readonly schemaPath: string;
        readonly range: {
          readonly start: {
            readonly line: number;
            readonly column: number;
          };
          readonly end: {
            readonly line: number;
            readonly column: number;
          };
        };
        readonly path: string;
        readonly message: {
          readonly zh: string;
          readonly en: string;
        };
        readonly received?: string;
        readonly expected?: string;
        readonly suggestion?: string;
      })[];
    };
  };
  "studio.publish": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly message: string;
      readonly files: readonly ({
        readonly path: string;
        readonly text: string | null;
        readonly baseRevision: string | null;
      })[];
    };
    response: {
      readonly id: string;
      readonly version: string;
    };
  };
  "studio.read": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly path: string;
    };
    response: {
      readonly path: string;
      readonly kind: string;
      readonly id: string;
      readonly layer: string | null;
      readonly text: string | null;
      readonly revision: string | null;
      readonly base: {
        readonly layer: "built-in" | "overlay" | "published";
        readonly file: string;
        readonly text: string;
      } | null;
      readonly editable: boolean;
      readonly readOnlyReason?: string;
      readonly draft: {
        readonly text: string;
        readonly baseRevision: string | null;
        readonly savedAt: string;
      } | null;
      readonly othersEditing: readonly {
        readonly by: string;
        readonly savedAt: string;
      }[];
      readonly lastPublication?: {
        readonly id: string;
        readonly at: string;
        readonly by: string;
        readonly byName: string;
        readonly message: string;
        readonly kind: "publish" | "rollback";
        readonly rollbackOf?: string;
        readonly files: readonly ({
          readonly path: string;
          readonly change: "created" | "changed" | "removed";
        })[];
      };
    };
  };
  "studio.rollback": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly message: string;
      readonly overwrite: boolean;
    };
    response: {
      readonly id: string;
      readonly version: string;
    };
  };
  "studio.saveDraft": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly path: string;
      readonly text: string;
      readonly baseRevision: string | null;
    };
    response: {
      readonly savedAt: string;
    };
  };
  "studio.scaffold": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly kind: "list" | "form" | "detail" | "dashboard" | "help" | "amis" | "plugin";
      readonly entity?: string;
      readonly plugin?: string;
      readonly title?: string;
    };
    response: {
      readonly path: string;
      readonly text: string;
      readonly others: readonly ({
        readonly path: string;
        readonly text: string;
        readonly revision: string | null;
        readonly zh: string;
      })[];
    };
  };
  "studio.tree": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: Record<string, never>;
    response: {
      readonly version: string;
      readonly good: boolean;
      readonly errors: number;
      readonly warnings: number;
      readonly files: readonly ({
        readonly path: string;
        readonly kind: string;
        readonly id: string;
        readonly title: string;
        readonly pageKind?: string;
        readonly route?: string;
        readonly layer: string | null;
        readonly file?: string;
        readonly replaces?: string;
        readonly errors: number;
        readonly warnings: number;
        readonly changedBase: boolean;
        readonly changedBaseText?: string;
        readonly editable: boolean;
        readonly readOnlyReason?: string;
        readonly draft: boolean;
      })[];
      readonly menus: readonly {
        readonly id: string;
        readonly path: string;
        readonly title: string;
        readonly items: readonly {
          readonly key: string;
          readonly title: string;
          readonly icon?: string;
          readonly page?: string;
          readonly href?: string;
          readonly children?: readonly Readonly<Record<string, unknown>>[];
        }[];
      }[];
      readonly products: readonly {
        readonly id: string;
        readonly label: string;
      }[];
      readonly roles: readonly {
        readonly id: string;
        readonly label: string;
      }[];
      readonly entities: readonly {
        readonly id: string;
        readonly label: string;
      }[];
    };
  };
  "studio.version": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly at: string;
      readonly by: string;
      readonly byName: string;
      readonly message: string;
      readonly kind: "publish" | "rollback";
      readonly rollbackOf?: string;
      readonly current: boolean;
      readonly files: readonly ({
        readonly path: string;
        readonly change: "created" | "changed" | "removed";
        readonly before: string | null;
        readonly after: string | null;
        readonly beforeRevision: string | null;
        readonly afterRevision: string | null;
        readonly changes: readonly ({
          readonly kind: "added" | "removed" | "changed" | "moved";
          readonly what: string;
          readonly name: string;
          readonly zh: string;
        })[];
      })[];
    };
  };
  "system.metricsAccess": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: Record<string, never>;
    response: {
      readonly token: string;
      readonly consoleAddress: string;
      readonly gatewayAddress: string;
      readonly prometheus: string;
    };
  };
  "system.queryRange": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly hash: string;
      readonly organizationId: string;
      readonly projectId: string;
      readonly query: string;
      readonly start: string;
      readonly end: string;
      readonly step: number;
    };
    response: {
      readonly resultType: string;
      readonly result: readonly Readonly<Record<string, unknown>>[];
    };
  };
  "upload.create": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly fileName: string;
      readonly sizeBytes: number;
    };
    response: {
      readonly id: string;
      readonly fileName: string;
      readonly sizeBytes: number;
      readonly receivedBytes: number;
      readonly createdAt?: string;
    };
  };
  "upload.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "upload.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly fileName: string;
      readonly sizeBytes: number;
      readonly receivedBytes: number;
      readonly createdAt?: string;
    };
  };
  "upload.write": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly offset: number;
    };
    response: {
      readonly receivedBytes: number;
    };
  };
  "user.create": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId?: string;
      readonly username: string;
      readonly displayName: string;
      readonly password?: string;
      readonly email?: string;
      readonly phone?: string;
      readonly orgPermission: "admin" | "member";
      readonly admin: boolean;
      readonly roleIds?: readonly "svcapprv"[];
      readonly expiresAt?: string;
    };
    response: {
      readonly id: string;
      readonly username: string;
      readonly password: string;
    };
  };
  "user.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "user.disable": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "user.enable": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "user.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id?: string;
      readonly username?: string;
      readonly displayName?: string;
      readonly email?: string;
      readonly phone?: string;
      readonly admin?: boolean;
      readonly organizationId?: string;
      readonly organizationName?: string;
      readonly orgPermission?: "admin" | "member";
      readonly roleIds?: readonly "svcapprv"[];
      readonly state?: "Active" | "Disabled";
      readonly expiresAt?: string | null;
      readonly lastLoginAt?: string | null;
      readonly createdAt?: string;
      readonly createdBy?: string | null;
      readonly updatedAt?: string;
    };
  };
  "user.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId?: string;
      readonly keyword?: string;
      readonly state?: "Active" | "Disabled";
      readonly orgPermission?: "admin" | "member";
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "username" | "displayName" | "createdAt" | "lastLoginAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id?: string;
      readonly username?: string;
      readonly displayName?: string;
      readonly email?: string;
      readonly phone?: string;
      readonly admin?: boolean;
      readonly organizationId?: string;
      readonly organizationName?: string;
      readonly orgPermission?: "admin" | "member";
      readonly roleIds?: readonly "svcapprv"[];
      readonly state?: "Active" | "Disabled";
      readonly expiresAt?: string | null;
      readonly lastLoginAt?: string | null;
      readonly createdAt?: string;
      readonly createdBy?: string | null;
      readonly updatedAt?: string;
    }>;
  };
  "user.resetPassword": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly username: string;
      readonly password: string;
    };
  };
  "user.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly displayName?: string;
      readonly email?: string;
      readonly phone?: string;
      readonly orgPermission?: "admin" | "member";
      readonly admin?: boolean;
      readonly roleIds?: readonly "svcapprv"[];
      readonly expiresAt?: string | null;
    };
    response: {
      readonly id?: string;
      readonly username?: string;
      readonly displayName?: string;
      readonly email?: string;
      readonly phone?: string;
      readonly admin?: boolean;
      readonly organizationId?: string;
      readonly organizationName?: string;
      readonly orgPermission?: "admin" | "member";
      readonly roleIds?: readonly "svcapprv"[];
      readonly state?: "Active" | "Disabled";
      readonly expiresAt?: string | null;
      readonly lastLoginAt?: string | null;
      readonly createdAt?: string;
      readonly createdBy?: string | null;
      readonly updatedAt?: string;
    };
  };
  "usercenter.changePassword": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly password: string;
      readonly newPassword: string;
      readonly confirmPassword: string;
    };
    response: undefined;
  };
  "usercenter.getSystemParameter": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: Record<string, never>;
    response: {
      readonly externalAccessAddress?: string;
      readonly qpsOverAllocationRatio?: number;
      readonly requestBodyLimitMb?: number;
      readonly uploadLimitMb?: number;
      readonly upstreamNetworks?: readonly string[];
      readonly trustedProxies?: readonly string[];
      readonly hstsSeconds?: number;
      readonly requestLogRetentionDays?: number;
      readonly notificationRetentionDays?: number;
      readonly sessionHours?: number;
      readonly passwordDays?: number;
      readonly loginFailureLimit?: number;
      readonly benchmarkRateLimit?: number;
      readonly benchmarkRegisteredRateLimit?: number;
      readonly benchmarkConcurrencyLimit?: number;
      readonly benchmarkSecondsLimit?: number;
      readonly benchmarkRunsLimit?: number;
      readonly replicaPortFrom?: number;
      readonly replicaPortTo?: number;
      readonly replicaProcessLimit?: number;
      readonly replicaDiskLimitMb?: number;
      readonly allowUnisolatedCommands?: boolean;
    };
  };
  "usercenter.parameterNotices": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: Record<string, never>;
    response: {
      readonly notices: readonly {
        readonly parameter: string;
        readonly text: string;
      }[];
    };
  };
  "usercenter.sessionList": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly pageNo: number;
      readonly pageSize: number;
    };
    response: Page<{
      readonly id?: string;
      readonly ip?: string;
      readonly userAgent?: string;
      readonly current?: boolean;
      readonly createdAt?: string;
      readonly lastSeenAt?: string;
      readonly expiresAt?: string;
    }>;
  };
  "usercenter.sessionRevoke": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: undefined;
  };
  "usercenter.sessionRevokeOthers": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: Record<string, never>;
    response: {
      readonly ended: number;
    };
  };
  "usercenter.setSystemParameter": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly externalAccessAddress: string;
      readonly qpsOverAllocationRatio: number;
      readonly requestBodyLimitMb: number;
      readonly uploadLimitMb: number;
      readonly upstreamNetworks: readonly string[];
      readonly trustedProxies: readonly string[];
      readonly hstsSeconds: number;
      readonly requestLogRetentionDays: number;
      readonly notificationRetentionDays: number;
      readonly sessionHours: number;
      readonly passwordDays: number;
      readonly loginFailureLimit: number;
      readonly benchmarkRateLimit: number;
      readonly benchmarkRegisteredRateLimit: number;
      readonly benchmarkConcurrencyLimit: number;
      readonly benchmarkSecondsLimit: number;
      readonly benchmarkRunsLimit: number;
      readonly replicaPortFrom: number;
      readonly replicaPortTo: number;
      readonly replicaProcessLimit: number;
      readonly replicaDiskLimitMb: number;
      readonly allowUnisolatedCommands: boolean;
    };
    response: {
      readonly externalAccessAddress?: string;
      readonly qpsOverAllocationRatio?: number;
      readonly requestBodyLimitMb?: number;
      readonly uploadLimitMb?: number;
      readonly upstreamNetworks?: readonly string[];
      readonly trustedProxies?: readonly string[];
      readonly hstsSeconds?: number;
      readonly requestLogRetentionDays?: number;
      readonly notificationRetentionDays?: number;
      readonly sessionHours?: number;
      readonly passwordDays?: number;
      readonly loginFailureLimit?: number;
      readonly benchmarkRateLimit?: number;
      readonly benchmarkRegisteredRateLimit?: number;
      readonly benchmarkConcurrencyLimit?: number;
      readonly benchmarkSecondsLimit?: number;
      readonly benchmarkRunsLimit?: number;
      readonly replicaPortFrom?: number;
      readonly replicaPortTo?: number;
      readonly replicaProcessLimit?: number;
      readonly replicaDiskLimitMb?: number;
      readonly allowUnisolatedCommands?: boolean;
    };
  };
  "usercenter.updateProfile": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly displayName: string;
      readonly email?: string;
      readonly phone?: string;
    };
    response: {
      readonly userId: string;
      readonly username: string;
      readonly displayName: string;
      readonly email?: string;
      readonly phone?: string;
      readonly admin: boolean;
      readonly orgPermission: "admin" | "member";
      readonly projectPermission: string;
      readonly organizationId: string;
      readonly organizationName?: string;
      readonly passwordState: "Normal" | "TimeReset" | "WeakReset";
      readonly accountCode?: string;
      readonly passwordChangedAt?: string;
      readonly lastLoginAt?: string | null;
      readonly roleIds: readonly string[];
      readonly roleLabel?: string;
    };
  };
  "usercenter.userInfo": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: Record<string, never>;
    response: {
      readonly userId: string;
      readonly username: string;
      readonly displayName: string;
      readonly email?: string;
      readonly phone?: string;
      readonly admin: boolean;
      readonly orgPermission: "admin" | "member";
      readonly projectPermission: string;
      readonly organizationId: string;
      readonly organizationName?: string;
      readonly passwordState: "Normal" | "TimeReset" | "WeakReset";
      readonly accountCode?: string;
      readonly passwordChangedAt?: string;
      readonly lastLoginAt?: string | null;
      readonly roleIds: readonly string[];
      readonly roleLabel?: string;
    };
  };
  "usercenter.userPermissions": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId?: string;
      readonly projectId?: string;
    };
    response: {
      readonly resourcePermission: readonly {
        readonly resourceType: string;
      }[];
    };
  };
  "volume.create": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly name: string;
      readonly capacityMb: number;
      readonly description: string;
    };
    response: {
      readonly id: string;
    };
  };
  "volume.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly withFiles: boolean;
    };
    response: undefined;
  };
  "volume.file.createDir": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly path: string;
      readonly name: string;
    };
    response: undefined;
  };
  "volume.file.delete": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly path: string;
      readonly recursive: boolean;
    };
    response: undefined;
  };
  "volume.file.download": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly path: string;
    };
    response: Blob;
  };
  "volume.file.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly path: string;
    };
    response: {
      readonly id: string;
      readonly name: string;
      readonly description?: string;
      readonly capacityMb?: number;
      readonly capacityBytes?: number;
      readonly usedBytes?: number;
      readonly usedRatio?: number;
      readonly empty?: boolean;
      readonly createdBy?: string | null;
      readonly createdAt?: string;
      readonly path: string;
      readonly parent?: string;
      readonly entryName: string;
      readonly kind: "directory" | "file" | "other";
      readonly sizeBytes: number | null;
      readonly modifiedAt: string;
      readonly preview: "text" | "image" | "none";
      readonly text?: string;
      readonly language?: string;
    };
  };
  "volume.file.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly path: string;
      readonly keyword?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "sizeBytes" | "modifiedAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly path: string;
      readonly name: string;
      readonly kind: "directory" | "file" | "other";
      readonly sizeBytes: number | null;
      readonly modifiedAt: string;
    }>;
  };
  "volume.file.rename": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly path: string;
      readonly name: string;
    };
    response: undefined;
  };
  "volume.file.upload": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly path: string;
      readonly uploadId: string;
      readonly name?: string;
      readonly overwrite: boolean;
    };
    response: undefined;
  };
  "volume.get": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
    };
    response: {
      readonly id: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly name: string;
      readonly description?: string;
      readonly capacityMb?: number;
      readonly capacityBytes: number;
      readonly usedBytes: number;
      readonly usedRatio?: number;
      readonly empty: boolean;
      readonly createdBy?: string | null;
      readonly createdAt?: string;
      readonly updatedAt?: string;
    };
  };
  "volume.list": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly organizationId: string;
      readonly projectId: string;
      readonly keyword?: string;
      readonly pageNo: number;
      readonly pageSize: number;
      readonly orderBy?: "name" | "capacityBytes" | "createdAt";
      readonly order?: "asc" | "desc";
    };
    response: Page<{
      readonly id: string;
      readonly organizationId?: string;
      readonly projectId?: string;
      readonly name: string;
      readonly description?: string;
      readonly capacityMb?: number;
      readonly capacityBytes: number;
      readonly usedBytes: number;
      readonly usedRatio?: number;
      readonly empty: boolean;
      readonly createdBy?: string | null;
      readonly createdAt?: string;
      readonly updatedAt?: string;
    }>;
  };
  "volume.update": {
    /** As the platform's handler gets it: defaults are filled in. */
    request: {
      readonly id: string;
      readonly name?: string;
      readonly capacityMb: number;
      readonly description: string;
    };
    response: undefined;
  };
}

/** Every operationId. */
export type OperationId = keyof Operations;

/** Fields of every entity, by its id. */
export interface Entities {
  "abtest": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly serviceId?: string;
    readonly name?: string;
    readonly description?: string;
    readonly state?: "New" | "Running" | "Stopped";
    readonly serviceName?: string | null;
    readonly serviceCode?: string | null;
    readonly versionCount?: number;
    readonly latestNumber?: number | null;
    readonly runningNumber?: number | null;
    readonly runningVersionId?: string | null;
    readonly runningVerdict?: "no-data" | "too-few" | "unhealthy" | "running" | "undecided" | "ship" | "roll-back" | "choose" | null;
    readonly startedAt?: string | null;
    readonly stateReason?: string;
    readonly stateAt?: string;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
  "abtest-version": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly testId?: string;
    readonly number?: number;
    readonly description?: string;
    readonly state?: "Draft" | "Running" | "Stopped";
    readonly stopReason?: "finished" | "person" | "guardrail" | null;
    readonly unit?: "application" | "header" | "query" | "ip" | "request";
    readonly unitName?: string;
    readonly participation?: number;
    readonly holdout?: number;
    readonly arms?: readonly {
      readonly key: string;
      readonly name: string;
      readonly versionId: string;
      readonly share: number;
      readonly control: boolean;
    }[];
    readonly shadow?: {
      readonly versionId: string;
      readonly share: number;
      readonly compare?: boolean;
      readonly comparePath?: string;
      readonly allMethods?: boolean;
    } | null;
    readonly targeting?: readonly ({
      readonly field: "header" | "query" | "application" | "ip";
      readonly name?: string;
      readonly operator: "equal" | "in";
      readonly values: readonly string[];
    })[];
    readonly metrics?: readonly ({
      readonly key: string;
      readonly name: string;
      readonly source: "success" | "errorCode" | "latency" | "upstreamLatency" | "requestBytes" | "responseBytes" | "cpu" | "answer" | "feedback";
      readonly type: "proportion" | "mean" | "ratio" | "quantile";
      readonly path?: string;
      readonly event?: string;
      readonly code?: number;
      readonly quantile?: number;
      readonly direction: "up" | "down";
      readonly role: "goal" | "secondary" | "guardrail";
      readonly minEffect: number;
      readonly cap?: number;
    })[];
    readonly plan?: "fixed" | "sequential";
    readonly alpha?: number;
    readonly plannedUnits?: number | null;
    readonly durationDays?: number;
    readonly warmupMinutes?: number;
    readonly correction?: "none" | "holm" | "bh";
    readonly seed?: string;
    readonly startedAt?: string | null;
    readonly startedBy?: string | null;
    readonly stoppedAt?: string | null;
    readonly stoppedBy?: string | null;
    readonly judgedAt?: string | null;
    readonly verdict?: "no-data" | "too-few" | "unhealthy" | "running" | "undecided" | "ship" | "roll-back" | "choose" | null;
    readonly verdictText?: string;
    readonly concluded?: string;
    readonly decision?: Readonly<Record<string, unknown>> | null;
    readonly result?: Readonly<Record<string, unknown>> | null;
    readonly testName?: string | null;
    readonly serviceId?: string | null;
    readonly stateReason?: string;
    readonly stateAt?: string;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
  "application": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly name?: string;
    readonly description?: string;
    readonly appKey?: string;
    readonly codePrefix?: string;
    readonly state?: "Enabled" | "Disabled";
    readonly ipAllowList?: readonly string[];
    readonly createdAt?: string;
    readonly updatedAt?: string;
    readonly createdBy?: string;
  };
  "application-interface": {
    readonly applicationId?: string;
    readonly serviceId?: string;
    readonly qpsLimit?: number;
    readonly burst?: number;
    readonly createdAt?: string;
    readonly createdBy?: string;
  };
  "application-secret": {
    readonly id?: string;
    readonly applicationId?: string;
    readonly prefix?: string;
    readonly state?: "Valid" | "Retiring" | "Expired";
    readonly createdAt?: string;
    readonly createdBy?: string;
    readonly expiresAt?: string | null;
  };
  "async-task": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly applicationId?: string;
    readonly serviceId?: string;
    readonly versionId?: string;
    readonly method?: string;
    readonly path?: string;
    readonly state?: "Pending" | "Running" | "Completed" | "Failed" | "Canceled";
    readonly attempts?: number;
    readonly status?: number | null;
    readonly error?: string;
    readonly requestBytes?: number;
    readonly resultBytes?: number | null;
    readonly createdAt?: string;
    readonly startedAt?: string | null;
    readonly finishedAt?: string | null;
    readonly expiresAt?: string | null;
  };
  "autoscaling": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly serviceId?: string;
    readonly name?: string;
    readonly description?: string;
    readonly state?: "Created" | "Starting" | "Running" | "Warning" | "Error" | "Stopped";
    readonly minReplicas?: number;
    readonly maxReplicas?: number;
    readonly triggers?: readonly ({
      readonly metric: "cpu" | "gpu" | "tps" | "concurrency" | "queueLength" | "p95Latency";
      readonly target: number;
      readonly tolerance?: number;
    })[];
    readonly scaleUp?: {
      readonly stabilizationWindowSeconds: number;
      readonly selectPolicy: "Max" | "Min" | "Disabled";
      readonly policies: readonly ({
        readonly type: "Pods" | "Percent";
        readonly value: number;
        readonly periodSeconds: number;
      })[];
    };
    readonly scaleDown?: {
      readonly stabilizationWindowSeconds: number;
      readonly selectPolicy: "Max" | "Min" | "Disabled";
      readonly policies: readonly ({
        readonly type: "Pods" | "Percent";
        readonly value: number;
        readonly periodSeconds: number;
      })[];
    };
    readonly stableWindowSeconds?: number;
    readonly panic?: {
      readonly windowPercentage: number;
      readonly thresholdPercentage: number;
    } | null;
    readonly maxScaleUpRate?: number;
    readonly maxScaleDownRate?: number;
    readonly scaleToZero?: {
      readonly cooldownSeconds: number;
      readonly graceSeconds: number;
    };
    readonly fallback?: {
      readonly failureThreshold: number;
      readonly replicas: number;
      readonly behavior: "static" | "currentReplicas" | "currentReplicasIfHigher" | "currentReplicasIfLower";
    } | null;
    readonly timeWindows?: readonly {
      readonly start: string;
      readonly end: string;
      readonly timeZone: string;
      readonly minReplicas?: number;
      readonly maxReplicas?: number;
    }[];
    readonly startedAt?: string | null;
    readonly startedBy?: string | null;
    readonly scaledAt?: string | null;
    readonly serviceName?: string | null;
    readonly serviceCode?: string | null;
    readonly stateReason?: string;
    readonly stateAt?: string;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
  "autoscaling-log": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly policyId?: string;
    readonly serviceId?: string;
    readonly versionId?: string;
    readonly versionNumber?: number;
    readonly result?: "Scaled" | "Held" | "Failed" | "Restored";
    readonly direction?: "up" | "down" | null;
    readonly reason?: "metric" | "panic" | "fallback" | "withinTolerance" | "activation" | "idle" | "belowMin" | "aboveMax" | "noMetrics";
    readonly mode?: "stable" | "panic" | "fallback";
    readonly metric?: "cpu" | "gpu" | "tps" | "concurrency" | "queueLength" | "p95Latency" | null;
    readonly value?: number | null;
    readonly target?: number | null;
    readonly before?: number;
    readonly ready?: number;
    readonly wanted?: number;
    readonly got?: number;
    readonly minReplicas?: number;
    readonly maxReplicas?: number;
    readonly heldBy?: "metricMissing" | "replicaMetricMissing" | "replicaNotReady" | "scaleUpRate" | "scaleDownRate" | "panicMode" | "stabilizationUp" | "stabilizationDown" | "cooldown" | "grace" | "stepPolicyUp" | "stepPolicyDown" | "disabledUp" | "disabledDown" | "max" | "min" | "quota" | "serviceState" | "queueSize" | "startFailed" | null;
    readonly heldBack?: readonly ({
      readonly by: "metricMissing" | "replicaMetricMissing" | "replicaNotReady" | "scaleUpRate" | "scaleDownRate" | "panicMode" | "stabilizationUp" | "stabilizationDown" | "cooldown" | "grace" | "stepPolicyUp" | "stepPolicyDown" | "disabledUp" | "disabledDown" | "max" | "min" | "quota" | "serviceState" | "queueSize" | "startFailed";
      readonly from: number;
      readonly to: number;
    })[];
    readonly proposals?: readonly ({
      readonly metric: "cpu" | "gpu" | "tps" | "concurrency" | "queueLength" | "p95Latency";
      readonly by: "target" | "panic" | "fallback" | "missing";
      readonly value?: number;
      readonly target: number;
      readonly wanted?: number;
      readonly unguarded?: number;
    })[];
    readonly message?: string;
    readonly times?: number;
    readonly lastAt?: string;
    readonly readyAt?: string | null;
    readonly policyName?: string | null;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
  "benchmark": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly serviceId?: string;
    readonly name?: string;
    readonly description?: string;
    readonly via?: "gateway" | "replica";
    readonly applicationId?: string | null;
    readonly versionId?: string | null;
    readonly method?: "post" | "get" | "put" | "delete";
    readonly path?: string;
    readonly serviceName?: string | null;
    readonly serviceCode?: string | null;
    readonly serviceSource?: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty" | null;
    readonly applicationName?: string | null;
    readonly configCount?: number;
    readonly jobCount?: number;
    readonly runningCount?: number;
    readonly lastNumber?: number | null;
    readonly lastJobId?: string | null;
    readonly lastState?: "Pending" | "Starting" | "Running" | "Stopping" | "Stopped" | "Completed" | "Failed" | null;
    readonly lastVerdict?: "none" | "passed" | "failed" | null;
    readonly lastAchievedRate?: number | null;
    readonly lastP95Ms?: number | null;
    readonly lastErrorPercent?: number | null;
    readonly lastStartedAt?: string | null;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
  "benchmark-config": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly benchmarkId?: string;
    readonly name?: string;
    readonly description?: string;
    readonly loop?: "open" | "closed";
    readonly shape?: "constant" | "poisson" | "steps" | "ramp" | "replay";
    readonly rate?: number | null;
    readonly steps?: readonly {
      readonly rate: number;
      readonly seconds: number;
    }[];
    readonly rampFrom?: number | null;
    readonly rampTo?: number | null;
    readonly replayFrom?: string | null;
    readonly replayFactor?: number;
    readonly concurrency?: number | null;
    readonly durationS?: number;
    readonly warmupS?: number;
    readonly cooldownS?: number;
    readonly timeoutMs?: number;
    readonly generators?: number;
    readonly seed?: number;
    readonly answer?: "http" | "sse" | "websocket";
    readonly payloadId?: string | null;
    readonly contentType?: string;
    readonly headers?: readonly {
      readonly name: string;
      readonly value: string;
    }[];
    readonly body?: string;
    readonly assertions?: readonly ({
      readonly kind: "status" | "json-equals" | "json-exists" | "body-contains" | "max-latency";
      readonly path?: string;
      readonly value?: string;
    })[];
    readonly maxRequests?: number | null;
    readonly maxErrors?: number | null;
    readonly maxErrorPercent?: number | null;
    readonly thresholds?: readonly ({
      readonly figure: "mean" | "p50" | "p90" | "p95" | "p99" | "p999" | "max" | "error-percent" | "dropped-percent" | "achieved-rate";
      readonly limit: number;
    })[];
    readonly search?: boolean;
    readonly searchPercentile?: number;
    readonly searchLatencyMs?: number | null;
    readonly searchErrorPercent?: number;
    readonly searchFrom?: number;
    readonly searchTo?: number;
    readonly searchPointS?: number;
    readonly searchPoints?: number;
    readonly targetRate?: number | null;
    readonly payloadName?: string | null;
    readonly serviceId?: string | null;
    readonly benchmarkName?: string | null;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
  "benchmark-job": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly benchmarkId?: string;
    readonly serviceId?: string;
    readonly configId?: string;
    readonly configName?: string;
    readonly number?: number;
    readonly versionId?: string | null;
    readonly applicationId?: string | null;
    readonly payloadId?: string | null;
    readonly state?: "Pending" | "Starting" | "Running" | "Stopping" | "Stopped" | "Completed" | "Failed";
    readonly reason?: "Pending" | "Starting" | "Stopped" | "Failed" | null;
    readonly schedule?: "immediate" | "scheduled";
    readonly scheduleId?: string | null;
    readonly startAt?: string | null;
    readonly startedAt?: string | null;
    readonly endedAt?: string | null;
    readonly progress?: number;
    readonly partial?: boolean;
    readonly verdict?: "none" | "passed" | "failed";
    readonly validity?: readonly ("generator-lag" | "host-cpu" | "calls-dropped" | "rate-missed" | "same-host" | "few-calls" | "some-errors" | "many-errors" | "rate-capped" | "no-event-stream" | "own-limit" | "interrupted" | "stopped-early" | "sla-never-met" | "not-saturated" | "budget-exhausted" | "saturated-at-lower-bound" | "sla-not-binding" | "peak-at-floor" | "point-high-error" | "few-points" | "lower-bound-only" | "generator-bound")[];
    readonly offeredRate?: number | null;
    readonly achievedRate?: number | null;
    readonly completed?: number | null;
    readonly failed?: number | null;
    readonly dropped?: number | null;
    readonly errorPercent?: number | null;
    readonly p50Ms?: number | null;
    readonly p95Ms?: number | null;
    readonly p99Ms?: number | null;
    readonly capacity?: number | null;
    readonly snapshot?: Readonly<Record<string, unknown>> | null;
    readonly report?: Readonly<Record<string, unknown>> | null;
    readonly benchmarkName?: string | null;
    readonly serviceName?: string | null;
    readonly stateReason?: string;
    readonly stateAt?: string;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
  "benchmark-payload": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly name?: string;
    readonly description?: string;
    readonly kind?: "csv" | "jsonl" | "pictures" | "examples";
    readonly fileName?: string;
    readonly contentType?: string;
    readonly rowCount?: number;
    readonly sizeBytes?: number;
    readonly columns?: readonly string[];
    readonly hasBodies?: boolean;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
  "benchmark-schedule": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly benchmarkId?: string;
    readonly configId?: string;
    readonly cron?: string;
    readonly zone?: string;
    readonly state?: "cancelled" | "running" | "cancelling" | "failed";
    readonly configName?: string | null;
    readonly lastNumber?: number | null;
    readonly jobCount?: number;
    readonly stateReason?: string;
    readonly stateAt?: string;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
  "capture": {
    readonly serviceId?: string;
    readonly enabled?: boolean;
    readonly samplePercent?: number;
    readonly streams?: readonly ("request" | "response")[];
    readonly maskedFields?: readonly string[];
    readonly retentionDays?: number;
    readonly maxMb?: number;
    readonly maxBodyKb?: number;
    readonly records?: number;
    readonly bytes?: number;
    readonly dropped?: number;
    readonly lastWrittenAt?: string | null;
    readonly updatedAt?: string | null;
    readonly updatedBy?: string | null;
    readonly day?: string;
    readonly name?: string;
  };
  "evaluation": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly serviceId?: string;
    readonly settingId?: string;
    readonly name?: string;
    readonly number?: number;
    readonly modelType?: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
    readonly versionIds?: readonly string[];
    readonly fromAt?: string | null;
    readonly toAt?: string | null;
    readonly state?: "Creating" | "Running" | "Done" | "Stopped" | "Stopping" | "Error" | "Failed";
    readonly progress?: number;
    readonly rowCount?: number | null;
    readonly startedAt?: string | null;
    readonly endedAt?: string | null;
    readonly serviceName?: string | null;
    readonly stateReason?: string;
    readonly stateAt?: string;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
  "evaluation-result": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly evaluationId?: string;
    readonly serviceId?: string;
    readonly versionId?: string;
    readonly versionNumber?: number | null;
    readonly state?: "Completed" | "Running" | "Failed";
    readonly rowCount?: number | null;
    readonly faultCount?: number | null;
    readonly headline?: number | null;
    readonly parts?: readonly Readonly<Record<string, unknown>>[] | null;
    readonly endedAt?: string | null;
    readonly durationMs?: number | null;
    readonly peakBytes?: number | null;
    readonly evaluationName?: string | null;
    readonly stateReason?: string;
    readonly stateAt?: string;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
  "evaluation-setting": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly serviceId?: string;
    readonly number?: number;
    readonly modelType?: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
    readonly joinBy?: "requestId" | "header" | "field";
    readonly joinName?: string;
    readonly labelKey?: string;
    readonly truthPath?: string | null;
    readonly predictionPath?: string | null;
    readonly scorePath?: string | null;
    readonly featuresPath?: string | null;
    readonly classes?: readonly string[];
    readonly positiveClass?: string | null;
    readonly threshold?: number | null;
    readonly overlap?: 0.5 | 0.55 | 0.6 | 0.65 | 0.7 | 0.75 | 0.8 | 0.85 | 0.9 | 0.95;
    readonly tasks?: readonly ({
      readonly name: string;
      readonly modelType: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
      readonly truthPath: string | null;
      readonly predictionPath?: string | null;
      readonly scorePath?: string | null;
      readonly featuresPath?: string | null;
      readonly classes?: readonly string[];
      readonly positiveClass?: string | null;
      readonly threshold?: number | null;
      readonly overlap?: 0.5 | 0.55 | 0.6 | 0.65 | 0.7 | 0.75 | 0.8 | 0.85 | 0.9 | 0.95;
    })[];
    readonly baselineServiceId?: string | null;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
  "event": {
    readonly id?: string;
    readonly at?: string;
    readonly entity?: "service" | "service-version" | "replica" | "abtest" | "abtest-version" | "autoscaling" | "benchmark-job" | "benchmark-schedule";
    readonly subject?: string;
    readonly event?: string;
    readonly level?: "INFO" | "WARNING" | "ERROR";
    readonly fromState?: string | null;
    readonly toState?: string | null;
    readonly transition?: string;
    readonly actorKind?: "user" | "system";
    readonly actorName?: string;
    readonly reason?: string;
    readonly count?: number;
    readonly firstAt?: string;
  };
  "inference": {
    readonly serviceId?: string;
    readonly source?: "UserPublish" | "Builtin";
    readonly protocol?: "http" | "ws";
    readonly startTimeoutS?: number;
    readonly drainTimeoutS?: number;
    readonly timeoutMs?: number;
    readonly resultRetentionS?: number;
    readonly split?: "RandomSplit" | "CustomSplit";
    readonly splitRules?: readonly ({
      readonly field: "header" | "query" | "application" | "ip";
      readonly name?: string;
      readonly operator: "equal" | "in";
      readonly values: readonly string[];
      readonly versionId: string;
    })[];
    readonly weights?: readonly {
      readonly versionId: string;
      readonly weight: number;
    }[];
    readonly progress?: "Stop" | "Start" | "Update" | "Updating" | "UpdateSucceed" | "UpdateFailed" | "AutoScaling" | "AutoScalingUpdating" | "AutoScalingSucceed" | "AutoScalingFailed" | null;
    readonly serverName?: string | null;
    readonly serverState?: "Working" | "Silent" | "Stopped" | null;
    readonly capabilityTypes?: readonly string[];
    readonly openapiText?: string;
    readonly visualConfig?: {
      readonly image?: string;
      readonly boxes?: string;
      readonly label?: string;
      readonly score?: string;
    } | null;
  };
  "job": {
    readonly id?: string;
    readonly kind?: string;
    readonly kindLabel?: string;
    readonly key?: string | null;
    readonly node?: string | null;
    readonly payload?: Readonly<Record<string, unknown>>;
    readonly state?: "Waiting" | "Running" | "Succeeded" | "Failed" | "Canceled";
    readonly priority?: number;
    readonly dueAt?: string;
    readonly attempts?: number;
    readonly maxAttempts?: number;
    readonly requestedBy?: string | null;
    readonly requesterName?: string;
    readonly progress?: number | null;
    readonly note?: string;
    readonly worker?: string | null;
    readonly leaseUntil?: string | null;
    readonly cancelRequested?: boolean;
    readonly error?: string;
    readonly createdAt?: string;
    readonly startedAt?: string | null;
    readonly endedAt?: string | null;
  };
  "job-schedule": {
    readonly id?: string;
    readonly kind?: string;
    readonly kindLabel?: string;
    readonly description?: string;
    readonly node?: string | null;
    readonly cron?: string;
    readonly zone?: string;
    readonly nextAt?: string;
    readonly lastAt?: string | null;
    readonly lastState?: "Waiting" | "Running" | "Succeeded" | "Failed" | "Canceled" | null;
  };
  "lease": {
    readonly name?: string;
    readonly holder?: string;
    readonly fence?: number;
    readonly takenAt?: string;
    readonly expiresAt?: string;
  };
  "model": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly name?: string;
    readonly description?: string;
    readonly type?: 1 | 2 | 4 | 6 | 7 | 14 | 100 | 0 | 805 | 804 | 858 | 860 | 861 | 862 | 1862 | 2011 | 2012 | 2013 | 8500;
    readonly versionCount?: number;
    readonly readyCount?: number;
    readonly latestVersion?: number | null;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
  "model-version": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly modelId?: string;
    readonly number?: number;
    readonly description?: string;
    readonly packageType?: "ModelFile" | "ModelImage" | "HelmChart";
    readonly runtime?: "onnx" | "command" | "image" | "chart";
    readonly reference?: string;
    readonly startCommand?: readonly string[];
    readonly healthPath?: string;
    readonly state?: "Creating" | "Ready" | "Error" | "Deleting";
    readonly stateReason?: string;
    readonly stateAt?: string;
    readonly fileName?: string;
    readonly sizeBytes?: number;
    readonly sha256?: string;
    readonly createdAt?: string;
    readonly updatedAt?: string;
    readonly createdBy?: string;
  };
  "notification": {
    readonly id?: string;
    readonly kind?: string;
    readonly kindLabel?: string;
    readonly level?: "INFO" | "WARNING" | "ERROR";
    readonly title?: string;
    readonly body?: string;
    readonly path?: string;
    readonly projectName?: string;
    readonly state?: "Unread" | "Read";
    readonly count?: number;
    readonly at?: string;
    readonly firstAt?: string;
    readonly muted?: boolean;
  };
  "organization": {
    readonly id?: string;
    readonly name?: string;
    readonly description?: string;
    readonly projectCount?: number;
    readonly userCount?: number;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
  "project": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly name?: string;
    readonly description?: string;
    readonly server?: string | null;
    readonly organizationName?: string;
    readonly memberCount?: number;
    readonly serviceCount?: number;
    readonly applicationCount?: number;
    readonly modelCount?: number;
    readonly volumeCount?: number;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
  "project-member": {
    readonly projectId?: string;
    readonly userId?: string;
    readonly permission?: "admin" | "member";
    readonly createdAt?: string;
  };
  "registration": {
    readonly serviceId?: string;
    readonly protocol?: "http" | "ws" | "other";
    readonly baseUrl?: string;
    readonly authKind?: "none" | "header" | "query" | "bearer" | "basic";
    readonly authName?: string;
    readonly credential?: string;
    readonly hasCredential?: boolean;
    readonly timeoutMs?: number;
    readonly retryCount?: number;
    readonly forwardedCookies?: readonly string[];
    readonly allowPages?: boolean;
    readonly allowBenchmark?: boolean;
    readonly healthPath?: string;
    readonly healthIntervalS?: number;
    readonly healthCheckedAt?: string | null;
    readonly healthLatencyMs?: number | null;
    readonly healthFailures?: number;
    readonly openapiText?: string;
    readonly paths?: readonly ({
      readonly method: "post" | "get" | "put" | "delete";
      readonly path: string;
      readonly summary?: string;
      readonly sample?: string;
    })[];
  };
  "replica": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly serviceId?: string;
    readonly versionId?: string;
    readonly ordinal?: number;
    readonly state?: "Accepted" | "Failed" | "Pending" | "Running" | "Succeeded" | "Terminated" | "Terminating" | "Updating" | "Deleted";
    readonly stateReason?: string;
    readonly stateAt?: string;
    readonly driver?: string;
    readonly node?: string;
    readonly address?: string | null;
    readonly processHold?: "cgroup2" | "cgroup1" | "account" | "mark" | null;
    readonly networkReach?: "none" | "proxy" | "none-open" | "proxy-open" | "shared" | null;
    readonly runName?: string | null;
    readonly restarts?: number;
    readonly dueAt?: string | null;
    readonly createdAt?: string;
    readonly requestedAt?: string;
    readonly startedAt?: string | null;
    readonly loadedAt?: string | null;
    readonly readyAt?: string | null;
    readonly trafficAt?: string | null;
    readonly endedAt?: string | null;
    readonly exitCode?: number | null;
    readonly exitSignal?: string | null;
  };
  "request-log": {
    readonly id?: string;
    readonly at?: string;
    readonly applicationId?: string;
    readonly serviceId?: string;
    readonly versionId?: string;
    readonly origin?: "caller" | "test" | "trial" | "shadow" | "benchmark" | "evaluation" | "batch";
    readonly testVersionId?: string;
    readonly arm?: string;
    readonly unit?: string | null;
    readonly excluded?: "warm-up" | "cold-start" | "no-unit" | "arm-unavailable" | null;
    readonly method?: string;
    readonly path?: string;
    readonly protocol?: "http" | "ws" | "grpc" | "other";
    readonly clientIp?: string;
    readonly status?: number;
    readonly result?: "success" | "failure";
    readonly errorCode?: number;
    readonly error?: string;
    readonly totalUs?: number;
    readonly gatewayUs?: number;
    readonly upstreamUs?: number;
    readonly requestBytes?: number;
    readonly responseBytes?: number;
    readonly retries?: number;
    readonly upstream?: string;
    readonly userAgent?: string;
  };
  "resource-quota": {
    readonly organizationId?: string;
    readonly cpuMilli?: number;
    readonly memoryMb?: number;
    readonly replicas?: number;
    readonly updatedAt?: string;
    readonly updatedBy?: string;
  };
  "server": {
    readonly id?: string;
    readonly machine?: string;
    readonly dataDirectory?: string;
    readonly program?: string;
    readonly address?: string;
    readonly state?: "Working" | "Silent" | "Stopped";
    readonly services?: number;
    readonly projects?: number;
    readonly isThis?: boolean;
    readonly startedAt?: string;
    readonly heartbeatAt?: string;
    readonly leftAt?: string | null;
  };
  "service": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly source?: "Builtin" | "UserPublish" | "ConductorService" | "ThirdParty";
    readonly code?: string;
    readonly name?: string;
    readonly description?: string;
    readonly category?: "general" | "speech" | "image" | "ocr" | "face" | "video" | "ar-vr" | "nlp" | "knowledge-graph" | "data";
    readonly protocol?: "http" | "ws" | "grpc" | "other";
    readonly callMode?: "SyncService" | "AsyncService";
    readonly visibility?: "private" | "public";
    readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
    readonly stateReason?: string;
    readonly stateAt?: string;
    readonly qpsCapacity?: number | null;
    readonly burst?: number | null;
    readonly document?: string;
    readonly createdAt?: string;
    readonly updatedAt?: string;
    readonly createdBy?: string;
  };
  "service-path": {
    readonly serviceId?: string;
    readonly method?: "post" | "get" | "put" | "delete";
    readonly path?: string;
    readonly summary?: string;
    readonly sample?: string;
  };
  "service-version": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly serviceId?: string;
    readonly number?: number;
    readonly description?: string;
    readonly modelVersionId?: string | null;
    readonly preset?: string | null;
    readonly runtime?: "onnx" | "command" | "image" | "chart";
    readonly replicas?: number;
    readonly cpuMilli?: number;
    readonly memoryMb?: number;
    readonly concurrency?: number;
    readonly queueSize?: number;
    readonly environment?: Readonly<Record<string, string>>;
    readonly batchSize?: number;
    readonly batchWaitMs?: number;
    readonly weight?: number;
    readonly byRule?: boolean;
    readonly state?: "New" | "Starting" | "Updated" | "Running" | "Updating" | "Stopping" | "Stopped" | "Error" | "StartFailed" | "Deleting" | "Warning";
    readonly stateReason?: string;
    readonly stateAt?: string;
    readonly trafficAt?: string | null;
    readonly createdAt?: string;
    readonly updatedAt?: string;
    readonly createdBy?: string;
  };
  "session": {
    readonly id?: string;
    readonly ip?: string;
    readonly userAgent?: string;
    readonly current?: boolean;
    readonly createdAt?: string;
    readonly lastSeenAt?: string;
    readonly expiresAt?: string;
  };
  "truth-upload": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly serviceId?: string;
    readonly settingId?: string;
    readonly format?: "csv" | "jsonl" | "coco" | "archive";
    readonly fileName?: string;
    readonly sizeBytes?: number;
    readonly step?: "reading" | "matching" | "done";
    readonly progress?: number;
    readonly readRows?: number;
    readonly matchedUntil?: string | null;
    readonly rowCount?: number;
    readonly matchedCount?: number;
    readonly unmatchedCount?: number;
    readonly duplicateCount?: number;
    readonly malformedCount?: number;
    readonly state?: "Pending" | "Error" | "Completed";
    readonly stateReason?: string;
    readonly stateAt?: string;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
  "upload": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly fileName?: string;
    readonly sizeBytes?: number;
    readonly receivedBytes?: number;
    readonly createdAt?: string;
    readonly updatedAt?: string;
    readonly createdBy?: string;
  };
  "user": {
    readonly id?: string;
    readonly username?: string;
    readonly displayName?: string;
    readonly email?: string;
    readonly phone?: string;
    readonly password?: string;
    readonly admin?: boolean;
    readonly organizationId?: string;
    readonly orgPermission?: "admin" | "member";
    readonly roleIds?: readonly "svcapprv"[];
    readonly state?: "Active" | "Disabled";
    readonly passwordState?: "Normal" | "TimeReset" | "WeakReset";
    readonly expiresAt?: string;
    readonly lastLoginAt?: string;
    readonly createdAt?: string;
    readonly updatedAt?: string;
    readonly createdBy?: string;
  };
  "volume": {
    readonly id?: string;
    readonly organizationId?: string;
    readonly projectId?: string;
    readonly name?: string;
    readonly description?: string;
    readonly capacityMb?: number;
    readonly capacityBytes?: number;
    readonly usedBytes?: number;
    readonly path?: string;
    readonly entryName?: string;
    readonly createdAt?: string;
    readonly createdBy?: string | null;
    readonly updatedAt?: string;
  };
}

/** Parameters of every page's route, by page id. */
export interface PageParams {
  "aic/abtest/copy-version": { readonly organizationId: string; readonly projectId: string; readonly testId: string; readonly versionId: string };
  "aic/abtest/create-version": { readonly organizationId: string; readonly projectId: string; readonly testId: string };
  "aic/abtest/detail": { readonly organizationId: string; readonly projectId: string; readonly id: string };
  "aic/abtest/list": { readonly organizationId: string; readonly projectId: string };
  "aic/abtest/update-version": { readonly organizationId: string; readonly projectId: string; readonly testId: string; readonly versionId: string };
  "aic/abtest/version": { readonly tab?: 'config' | 'result'; readonly organizationId: string; readonly projectId: string; readonly testId: string; readonly versionId: string };
  "aic/admin/inference": Record<string, never>;
  "aic/admin/job-schedules": Record<string, never>;
  "aic/admin/jobs": Record<string, never>;
  "aic/admin/leases": Record<string, never>;
  "aic/admin/monitor": Record<string, never>;
  "aic/admin/quota": Record<string, never>;
  "aic/admin/registration": Record<string, never>;
  "aic/admin/servers": Record<string, never>;
  "aic/admin/setting": Record<string, never>;
  "aic/admin/studio": Record<string, never>;
  "aic/application/create": { readonly organizationId: string; readonly projectId: string; readonly abilityName?: string; readonly abilityType?: string };
  "aic/application/detail": { readonly organizationId: string; readonly projectId: string; readonly id: string; readonly capabilityTypes?: string };
  "aic/application/list": { readonly organizationId: string; readonly projectId: string };
  "aic/application/test": { readonly organizationId: string; readonly projectId: string; readonly id: string };
  "aic/application/update": { readonly organizationId: string; readonly projectId: string; readonly id: string };
  "aic/benchmark/config": { readonly organizationId: string; readonly projectId: string; readonly id: string; readonly benchmarkId: string };
  "aic/benchmark/create": { readonly organizationId: string; readonly projectId: string };
  "aic/benchmark/create-config": { readonly organizationId: string; readonly projectId: string; readonly benchmarkId: string };
  "aic/benchmark/detail": { readonly tab?: 'config' | 'history'; readonly organizationId: string; readonly projectId: string; readonly id: string };
  "aic/benchmark/list": { readonly organizationId: string; readonly projectId: string };
  "aic/benchmark/payload": { readonly organizationId: string; readonly projectId: string };
  "aic/benchmark/report": { readonly organizationId: string; readonly projectId: string; readonly benchmarkId: string; readonly id: string };
  "aic/benchmark/update-config": { readonly organizationId: string; readonly projectId: string; readonly id: string; readonly benchmarkId: string };
  "aic/collection/detail": { readonly organizationId: string; readonly projectId: string; readonly id: string };
  "aic/collection/list": { readonly organizationId: string; readonly projectId: string };
  "aic/elasticity/create": { readonly organizationId: string; readonly projectId: string };
  "aic/elasticity/detail": { readonly tab?: 'detail' | 'log'; readonly organizationId: string; readonly projectId: string; readonly id: string; readonly capabilityTypes?: string };
  "aic/elasticity/list": { readonly organizationId: string; readonly projectId: string };
  "aic/elasticity/update": { readonly organizationId: string; readonly projectId: string; readonly id: string };
  "aic/help/abtest": Record<string, never>;
  "aic/help/admin-address": Record<string, never>;
  "aic/help/admin-jobs": Record<string, never>;
  "aic/help/admin-people": Record<string, never>;
  "aic/help/admin-studio": Record<string, never>;
  "aic/help/admin-traffic": Record<string, never>;
  "aic/help/application-call": Record<string, never>;
  "aic/help/application-create": Record<string, never>;
  "aic/help/application-test": Record<string, never>;
  "aic/help/benchmark": Record<string, never>;
  "aic/help/elasticity": Record<string, never>;
  "aic/help/model": Record<string, never>;
  "aic/help/monitor": Record<string, never>;
  "aic/help/notification": Record<string, never>;
  "aic/help/product": Record<string, never>;
  "aic/help/quick-start": Record<string, never>;
  "aic/help/reference-application": Record<string, never>;
  "aic/help/reference-service": Record<string, never>;
  "aic/help/service-async": Record<string, never>;
  "aic/help/service-create": Record<string, never>;
  "aic/help/service-delete": Record<string, never>;
  "aic/help/service-detail": Record<string, never>;
  "aic/help/service-online": Record<string, never>;
  "aic/help/service-register": Record<string, never>;
  "aic/help/service-update": Record<string, never>;
  "aic/help/service-version": Record<string, never>;
  "aic/help/status-code": Record<string, never>;
  "aic/help/terms": Record<string, never>;
  "aic/inference/container": { readonly tab?: 'basic' | 'log' | 'process'; readonly organizationId: string; readonly projectId: string; readonly id: string; readonly podId: string; readonly containerId: string };
  "aic/inference/create": { readonly organizationId: string; readonly projectId: string };
  "aic/inference/create-version": { readonly organizationId: string; readonly projectId: string; readonly inferenceId: string };
  "aic/inference/detail": { readonly tab?: 'basic' | 'version' | 'deploy' | 'interface' | 'test' | 'request-log' | 'monitor' | 'async' | 'capture' | 'event'; readonly organizationId: string; readonly projectId: string; readonly id: string };
  "aic/inference/list": { readonly organizationId: string; readonly projectId: string };
  "aic/inference/params-update": { readonly organizationId: string; readonly projectId: string; readonly id: string };
  "aic/inference/request": { readonly organizationId: string; readonly projectId: string; readonly id: string; readonly requestId: string };
  "aic/inference/update": { readonly organizationId: string; readonly projectId: string; readonly id: string };
  "aic/model/create": { readonly organizationId: string; readonly projectId: string };
  "aic/model/create-version": { readonly organizationId: string; readonly projectId: string; readonly modelId: string };
  "aic/model/detail": { readonly organizationId: string; readonly projectId: string; readonly id: string };
  "aic/model/list": { readonly organizationId: string; readonly projectId: string };
  "aic/model/update": { readonly organizationId: string; readonly projectId: string; readonly id: string };
  "aic/model/version": { readonly organizationId: string; readonly projectId: string; readonly id: string };
  "aic/monitor/dashboard": { readonly organizationId: string; readonly projectId: string };
  "aic/registration/create": { readonly organizationId: string; readonly projectId: string };
  "aic/registration/detail": { readonly organizationId: string; readonly projectId: string; readonly id: string };
  "aic/registration/list": { readonly organizationId: string; readonly projectId: string };
  "aic/registration/request": { readonly organizationId: string; readonly projectId: string; readonly id: string; readonly requestId: string };
  "aic/registration/update": { readonly organizationId: string; readonly projectId: string; readonly id: string };
  "aic/volume/create": { readonly organizationId: string; readonly projectId: string };
  "aic/volume/detail": { readonly organizationId: string; readonly projectId: string; readonly id: string };
  "aic/volume/list": { readonly organizationId: string; readonly projectId: string };
  "aic/volume/update": { readonly organizationId: string; readonly projectId: string; readonly id: string };
  "user/info": Record<string, never>;
  "user/notifications": Record<string, never>;
  "user/organization-detail": { readonly id: string };
  "user/organization-list": Record<string, never>;
  "user/project-detail": { readonly id: string };
  "user/project-list": Record<string, never>;
  "user/user-create": Record<string, never>;
  "user/user-list": Record<string, never>;
  "user/user-update": { readonly id: string };
}

/** Every page id. */
export type PageId = keyof PageParams;
