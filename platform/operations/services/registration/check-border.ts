// What a service may ask of browsers: cookies of its own, and pages that run scripts. Both only where the console cannot be hurt.

import { AppError } from '#core/app-error.ts';
import { isConsoleCookie } from '#core/console-cookies.ts';
import { ownHostName } from '#engines/gateway/wire/own-host.ts';
import type { OperationContext, RequestOf } from '../../handler/handler.ts';
import { readParameter } from '../../parameters/read-parameter.ts';

type BorderRequest = Pick<RequestOf<'registration.create'>, 'forwardedCookies' | 'allowPages'>;

/** Throws `request.invalid` naming the field, or `service.pages-need-own-host`. The gateway looks again at each call. */
export async function checkBorder(
  context: OperationContext,
  { forwardedCookies, allowPages }: BorderRequest,
): Promise<void> {
  const own = forwardedCookies.find(isConsoleCookie);
  if (own !== undefined) throw wrong(`${own} 是控制台自己的 Cookie，不能转发给服务`);
  const bound = forwardedCookies.find((name) => /^__host-/i.test(name));
  if (bound !== undefined) throw wrong(`${bound} 以 __Host- 开头，属于整个网关地址，不能只转发给一个服务`);
  if (!allowPages) return;
  const address = await readParameter(context.storage.db, context.config, 'externalAccessAddress', '');
  if (ownHostName(address, [context.request.origin]) !== undefined) return;
  const received = address === '' ? '没有设置' : `是 ${address}`;
  throw new AppError(
    'service.pages-need-own-host',
    { received },
    { fields: { allowPages: pagesText(received) } },
  );
}

function pagesText(received: string): string {
  return `系统参数“外部访问地址”${received}，需要先改为网关自己的域名`;
}

function wrong(text: string): AppError {
  return new AppError('request.invalid', {}, { fields: { forwardedCookies: text } });
}
