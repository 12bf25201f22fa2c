/** Why a call is not answered with tensors. */
export class CallFault extends Error {
  /** HTTP status. */
  readonly status: number;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined;

  /** @param message in Chinese: what is wrong, where, what was received, what would be right */
  constructor(status: number, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export function badInput(message: string): CallFault {
  return new CallFault(400, message);
}

/** What was received, in words short enough for a message. */
export function quote(value: unknown): string {
  if (value === undefined) return '空';
  if (typeof value === 'string' && value.length > 60) return `${JSON.stringify(value.slice(0, 60))}…`;
  if (Array.isArray(value)) {
    const isShort = value.length <= 8 && value.every((one) => typeof one === 'number');
    return isShort ? JSON.stringify(value) : `${value.length} 项的数组`;
  }
  return typeof value === 'object' && value !== null ? '一个对象' : JSON.stringify(value);
}
