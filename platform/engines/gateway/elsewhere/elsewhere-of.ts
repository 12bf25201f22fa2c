import type { IncomingMessage } from 'node:http';
import type { ReadCall } from '../call.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { Refusal } from '../refusal.ts';
import type { OtherGateway } from '../routing/routes.ts';

/** The gateway that a call belongs to, when it is another server's; one that was passed on stays where it is. */
export function elsewhereOf(
  { routes, others }: Pick<GatewayContext, 'routes' | 'others'>,
  { serviceCode }: ReadCall,
  req: IncomingMessage,
): OtherGateway | undefined {
  const to = routes.current()?.services.get(serviceCode)?.elsewhere;
  return to === undefined || others.callerOf(req) !== undefined ? undefined : to;
}

export function silentGateway({ machine, origin }: OtherGateway): Refusal {
  return {
    code: 'gateway.upstream-failed',
    detail: `服务在服务器 ${machine} 上运行，它的网关（${origin}）没有响应`,
  };
}
