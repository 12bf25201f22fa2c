import type { Config } from '#config/config.ts';

interface Outcome {
  readonly status: number;
  /** 0 when the answer is the service's own. */
  readonly errorCode: number;
}

/** Advice for a failed call: the gateway's own errors have it in the catalogue, the service's answers by their status. */
export function remedyOf(config: Config, { status, errorCode }: Outcome): string {
  if (errorCode !== 0) {
    const known = [...config.errors.values()].find((error) => error.gatewayCode === errorCode);
    return known?.remedy ?? '';
  }
  if (status < 400) return '';
  return status >= 500 ? '服务自身返回了错误，请检查服务的日志' : '服务拒绝了请求，请按接口文档检查请求内容';
}
