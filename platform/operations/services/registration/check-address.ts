// Which addresses may be registered. The gateway checks again when it connects: a name may point elsewhere tomorrow.
import { AppError } from '#core/app-error.ts';
import type { OperationContext } from '../../handler/handler.ts';

const SCHEMES: Readonly<Record<string, readonly string[]>> = {
  http: ['http:', 'https:'],
  ws: ['ws:', 'wss:'],
};

/** Returns the address without trailing slash; throws `request.invalid` or `service.address-refused`. */
export async function checkAddress(
  context: OperationContext,
  protocol: string,
  address: string,
): Promise<string> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const schemes = SCHEMES[protocol];
  if (url === undefined || url.host === '') throw wrong('地址格式有误');
  if (schemes !== undefined && !schemes.includes(url.protocol))
    throw wrong(
      `协议为 ${protocol} 时，地址必须以 ${schemes.map((scheme) => `${scheme}//`).join(' 或 ')} 开头`,
    );
  if (url.username !== '' || url.password !== '') throw wrong('地址不能带用户名或密码，请填写在凭证中');
  if (url.search !== '' || url.hash !== '') throw wrong('地址不能带查询参数或 # 片段');
  await refuseAddress(context, address);
  return address.replace(/\/+$/, '');
}

/** Throws `service.address-refused` for what the gateway would not dial. */
export async function refuseAddress({ engines }: OperationContext, address: string): Promise<void> {
  const reason = await engines.upstreams.refuse(address);
  if (reason !== undefined)
    throw new AppError('service.address-refused', { reason }, { fields: { baseUrl: reason } });
}

function wrong(text: string): AppError {
  return new AppError('request.invalid', {}, { fields: { baseUrl: text } });
}
