import { AppError } from '#core/app-error.ts';

/** SQLSTATE classes and codes that speak about the server or the connection, not about the statement. */
const LOST =
  /^(08...|57P0[1235]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
/** pg gives these no code. */
const LOST_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** 53100 is what PostgreSQL says of a full disk; of a quota it has no code of its own. */
const DISK_FULL = '53100';
const QUOTA = /Disk quota exceeded/;

/** The catalogued error when the failure means that PostgreSQL cannot be reached or has no room; any other as it came. */
export function toUnavailable(error: unknown): unknown {
  if (isLost(error)) return new AppError('database.unavailable', {}, { cause: error });
  return isFull(error) ? new AppError('database.disk-full', {}, { cause: error }) : error;
}

/** Nothing is wrong with the statement: it is worth trying again later. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof AppError &&
    (error.code === 'database.unavailable' || error.code === 'database.disk-full')
  );
}

function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === DISK_FULL) || QUOTA.test(error.message);
}

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return LOST.test(error.code);
  return LOST_MESSAGE.test(error.message);
}
