import { AppError } from '#core/app-error.ts';

/** `openapi.invalid`; the reason is Chinese and says where. */
export function invalid(reason: string): AppError {
  return new AppError('openapi.invalid', { reason });
}
