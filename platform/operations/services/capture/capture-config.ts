import type { Db } from '#storage/storage.ts';

export interface CaptureConfig {
  readonly enabled: boolean;
  readonly samplePercent: number;
  readonly streams: readonly string[];
  readonly maskedFields: readonly string[];
  readonly retentionDays: number;
  readonly maxMb: number;
  readonly maxBodyKb: number;
}

/** Defaults of a service. */
export const CAPTURE_DEFAULTS: CaptureConfig = {
  enabled: false,
  samplePercent: 100,
  streams: ['request', 'response'],
  maskedFields: [],
  retentionDays: 7,
  maxMb: 1_024,
  maxBodyKb: 4_096,
};

export async function readCaptureConfig(db: Db, serviceId: string): Promise<CaptureConfig> {
  const row = await db
    .selectFrom('capture')
    .select(['enabled', 'samplePercent', 'streams', 'maskedFields', 'retentionDays', 'maxMb', 'maxBodyKb'])
    .where('serviceId', '=', serviceId)
    .executeTakeFirst();
  return row ?? CAPTURE_DEFAULTS;
}
