import { AppError } from '#core/app-error.ts';

/** Column of the burst; `request.invalid` when there is no limit that it could belong to. */
export function checkBurst(limit: number | undefined, burst: number | undefined): number | null {
  if (burst === undefined) return null;
  if (limit !== undefined) return burst;
  throw new AppError('request.invalid', {}, { fields: { burst: '没有限额时不能设置突发量，请先填写限额' } });
}
