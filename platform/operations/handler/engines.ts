// What operations may ask of the engines. Each engine's own type stays in its folder; this is the table of who is there.
import type { UpstreamGuard } from '#engines/address/upstream-guard.ts';
import type { Authoring } from '#engines/authoring/authoring.ts';
import type { EvaluatorEngine } from '#engines/evaluator/evaluator-engine.ts';
import type { Files } from '#engines/files/files.ts';
import type { CaptureFiles } from '#engines/gateway/capture/capture-files.ts';
import type { Health } from '#engines/health/health.ts';
import type { Metrics } from '#engines/metrics/metrics.ts';
import type { Preset } from '#engines/presets/presets.ts';
import type { ProcessLogs } from '#engines/process-log/process-logs.ts';
import type { DriverTable } from '#engines/runner/driver/driver-table.ts';

/** Add a field when an operation needs an engine; the composition root fills it. */
export interface Engines {
  /** This server, for jobs that need its data directory. */
  readonly node: string;
  readonly logs: ProcessLogs;
  readonly metrics: Metrics;
  /** What `/metrics` of console and gateway asks for. */
  readonly scrapeToken: () => string;
  readonly health: Health;
  /** Which addresses registered services may have. */
  readonly upstreams: Pick<UpstreamGuard, 'refuse'>;
  readonly files: Files;
  /** Absent: the page studio is switched off, its calls do not exist. */
  readonly authoring?: Authoring;
  readonly runner: {
    /** Why a model runtime cannot be run here, in Chinese; undefined when it can. */
    readonly refuse: (runtime: string) => string | undefined;
    /** Where replicas run: what they print and use, by the driver that their row names. */
    readonly drivers: Pick<DriverTable, 'of'>;
  };
  readonly presets: { readonly list: () => readonly Preset[] };
  readonly gateway: {
    /** Address at which this server itself reaches the gateway, without trailing slash. */
    readonly localAddress: () => string;
    /** Resolves when the gateway works with all that was committed before; after a second in any case. Never rejects. */
    readonly awaitRoutes: () => Promise<void>;
    /** An access token of the application that dies by itself after `seconds`; works while the application is enabled. */
    readonly issueToken: (applicationId: string, seconds: number) => Promise<string>;
    /**
     * A token that calls exactly this service for so long, whatever is granted, outside of any application's limit. With
     * a version it calls that one, also when it takes no part in the ordinary calls. Check first that the person may.
     */
    readonly issueTestToken: (test: TestCall) => Promise<string>;
  };
  /** What evaluations left on this server's disk. */
  readonly evaluator: Pick<EvaluatorEngine, 'rows' | 'log' | 'remove'>;
  /** Kept calls, as the gateway wrote them. */
  readonly captures: CaptureFiles;
  /** Address of the gateway as the person's browser or client reaches it, without trailing slash. */
  readonly gatewayAddress: () => string;
}

export interface TestCall {
  readonly serviceId: string;
  readonly versionId?: string;
  /** Who tests. */
  readonly userId: string;
  /** Of a performance evaluation: calls as this application, within its grants and limits, logged with the origin `benchmark`. */
  readonly applicationId?: string;
  readonly seconds: number;
}
