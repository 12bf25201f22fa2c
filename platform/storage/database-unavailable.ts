import { AppError } from '#core/app-error.ts';

/** SQLSTATE classes and codes that speak about the server or the connection, not about the statement. */
const LOST =
  /^(08...|57P0[1235]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
/** pg gives these no code. */
const LOST_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** The catalogued error when the failure means that PostgreSQL cannot be reached; any other failure as it came. */
export function toUnavailable(error: unknown): unknown {
  return isLost(error) ? new AppError('database.unavailable', {}, { cause: error }) : error;
}

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return LOST.test(error.code);
  return LOST_MESSAGE.test(error.message);
}
