import { AppError } from '#core/app-error.ts';
import { cronFault, isTimeZone } from '#core/cron.ts';

/** Throws `request.invalid` for times that are none or never come. */
export function checkTimes(cron: string, zone: string): void {
  if (!isTimeZone(zone)) throw invalid({ zone: zoneFault(zone) });
  const fault = cronFault(cron);
  if (fault !== undefined) throw invalid({ cron: `“${cron}”${fault}` });
}

/** Chinese: what is wrong with a zone that is none. */
export function zoneFault(zone: string): string {
  return `没有时区“${zone}”，例如 Asia/Shanghai`;
}

function invalid(fields: Readonly<Record<string, string>>): AppError {
  return new AppError('request.invalid', {}, { fields });
}
