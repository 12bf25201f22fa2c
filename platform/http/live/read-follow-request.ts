import { AppError } from '#core/app-error.ts';
import type { FollowedCall, FollowRequest } from '#core/live-news.ts';
import type { RequestBody } from '../request/read-body.ts';

/** @throws request.invalid */
export function readFollowRequest({ stream, calls }: RequestBody): FollowRequest {
  if (typeof stream !== 'string') throw invalid('stream', '必须是事件流的 id');
  if (!Array.isArray(calls) || !calls.every(isCall))
    throw invalid('calls', '必须是列表，每项为 { key, call, body, ageMs }');
  return { stream, calls };
}

function isCall(value: unknown): value is FollowedCall {
  if (typeof value !== 'object' || value === null) return false;
  const { key, call, body, ageMs } = value as Partial<Record<keyof FollowedCall, unknown>>;
  const isNamed = typeof key === 'string' && typeof call === 'string';
  return isNamed && typeof ageMs === 'number' && ageMs >= 0 && typeof body === 'object' && body !== null;
}

function invalid(field: string, text: string): AppError {
  return new AppError('request.invalid', {}, { fields: { [field]: text } });
}
