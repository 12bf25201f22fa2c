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
   * Checks a registered service now, writes what was found and fires the events that follow: a failure by hand counts
   * like any other, so the third in a row makes the service 异常. Does nothing to a stopped service but check it.
   * Throws `record.not-found` when the service has no registration.
   */
  readonly checkNow: (serviceId: string) => Promise<HealthResult>;
}
