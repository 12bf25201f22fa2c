/** A rejected call: HTTP status, Baidu's `error_code` and a Chinese text that says what would be right. */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const unsupportedMethod = (status: 404 | 405, message: string) => new ServiceError(status, 3, message);
export const invalidParameter = (message: string) => new ServiceError(400, 216100, message);
export const missingParameter = (message: string) => new ServiceError(400, 216101, message);
export const parameterTooLong = (message: string) => new ServiceError(400, 216103, message);
export const internalError = () => new ServiceError(500, 282000, '服务内部错误，请凭 log_id 查看实例日志');
