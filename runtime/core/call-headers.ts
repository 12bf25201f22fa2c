// What every call of the console carries.
import type { UserInfo } from './permission.ts';

export const JSON_HEADERS = {
  accept: 'application/json',
  'content-type': 'application/json; charset=utf-8',
} as const;

/** Whose page the call comes from: the platform refuses it when another account is signed in meanwhile. */
export function userHeader(user: UserInfo | undefined): Readonly<Record<string, string>> {
  return user === undefined ? {} : { userId: user.userId };
}

/** Of a call that changes a row: what of it was seen, as `row-revision.ts` writes it. */
export const ROW_REVISION_HEADER = 'row-revision';
