// The health engine as others see it.

/** What one check found. */
export interface HealthResult {
  readonly healthy: boolean;
  readonly latencyMs: number;
  /** Chinese text why not; '' when healthy. */
  readonly reason: string;
  readonly checkedAt: Date;
}

export interface Health {
  /**
   * Probes a registered service now, writes what was found and fires what follows (`ready`, `start-fail`, `fail`);
   * a stopped service is not probed and returns undefined. A sick service is an answer, not an error.
   * Throws `record.not-found` when the service has no registration.
   */
  readonly check: (serviceId: string) => Promise<HealthResult | undefined>;
}
