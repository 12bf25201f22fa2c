// The health engine: checks every registered service in its interval, in the server process.
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import { startLoop } from '#jobs/loop.ts';
import type { Storage } from '#storage/storage.ts';
import { claimDue } from './claim-due.ts';
import type { Health, HealthResult } from './health.ts';
import { type ProbeDial, type ProbeTarget, probe } from './probe.ts';
import { recordResult } from './record-result.ts';

export interface HealthOptions {
  readonly storage: Storage;
  /** Read at each check, because the configuration may be reloaded. */
  readonly config: () => Config;
  /** How the gateway would reach and sign in to the service; `refused`: why it cannot be called. */
  readonly describe: (registered: RegisteredService) => Described;
  readonly dial: ProbeDial;
  readonly onError: (error: unknown) => void;
}

export interface RegisteredService {
  readonly baseUrl: string;
  readonly authKind: string;
  readonly authName: string;
  readonly credential: Buffer | null;
}

export interface Described {
  readonly refused?: string;
  readonly header?: readonly [name: string, value: string];
  readonly query?: string;
}

const TICK_MS = 1_000;
const MAX_AT_ONCE = 20;
const LONGEST_PROBE_MS = 5_000;

/** Starts checking; `stop` waits for the checks under way. */
export function runHealth(options: HealthOptions): Health & { readonly stop: () => Promise<void> } {
  const running = new Set<Promise<unknown>>();
  const checkClaimed = (serviceId: string) => {
    const done = checkService(options, serviceId).catch(options.onError);
    running.add(done);
    done.finally(() => running.delete(done));
  };
  const loop = startLoop({
    name: 'health',
    everyMs: TICK_MS,
    round: async () => {
      const due = await claimDue(options.storage.db, MAX_AT_ONCE - running.size);
      for (const { serviceId } of due) checkClaimed(serviceId);
    },
    onError: options.onError,
  });
  return {
    check: (serviceId) => checkService(options, serviceId),
    async stop() {
      await loop.stop();
      await Promise.all(running);
    },
  };
}

async function checkService(options: HealthOptions, serviceId: string): Promise<HealthResult | undefined> {
  const { storage, config } = options;
  const row = await storage.db
    .selectFrom('registration')
    .innerJoin('service', 'service.id', 'registration.serviceId')
    .select(['protocol', 'state', 'baseUrl', 'authKind', 'authName', 'credential', 'healthPath', 'timeoutMs'])
    .where('serviceId', '=', serviceId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('record.not-found');
  if (!CHECKED.has(row.state)) return undefined;
  const { refused, ...credential } = options.describe(row);
  const started = performance.now();
  const target: ProbeTarget = {
    ...credential,
    protocol: row.protocol,
    baseUrl: row.baseUrl,
    healthPath: row.healthPath,
    timeoutMs: Math.min(row.timeoutMs, LONGEST_PROBE_MS),
    dial: options.dial,
  };
  const reason = refused ?? (await probe(target));
  const latencyMs = Math.round(performance.now() - started);
  const result = { healthy: reason === '', latencyMs, reason, checkedAt: new Date() };
  await recordResult({ storage, config: config() }, serviceId, result);
  return result;
}

/** States in which the service should answer. */
const CHECKED: ReadonlySet<string> = new Set([
  'Starting',
  'Updating',
  'Running',
  'Warning',
  'Error',
  'StartFailed',
]);
