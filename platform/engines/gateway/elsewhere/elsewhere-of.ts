import type { IncomingMessage } from 'node:http';
import type { ReadCall } from '../call/call.ts';
import type { Refusal } from '../outcome/refusal.ts';
import type { OtherGateway, Routes } from '../routing/routes.ts';
import type { OtherGateways } from './other-gateways.ts';

interface KnownGateways {
  readonly routes: { readonly current: () => Routes | undefined };
  readonly others: Pick<OtherGateways, 'callerOf'>;
}

/** The gateway that a call belongs to, when it is another server's; one that was passed on stays where it is. */
export function elsewhereOf(
  { routes, others }: KnownGateways,
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
