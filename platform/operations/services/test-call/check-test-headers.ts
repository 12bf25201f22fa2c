import { AppError } from '#core/app-error.ts';
import { isForwardingHeader } from '#network/forwarding-headers.ts';

/** Set by the server itself, or by the connection. */
const RESERVED =
  /^(authorization|cookie|host|connection|content-length|transfer-encoding|upgrade|te|trailer|keep-alive|expect|proxy-.*)$/i;

/** Headers of a test request; `request.invalid` names what cannot be sent. */
export function checkTestHeaders(given: Readonly<Record<string, string>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (name.trim() === '') continue;
    // The gateway may trust this machine as a proxy: a tester must not be able to choose their source address.
    if (RESERVED.test(name.trim()) || isForwardingHeader(name.trim().toLowerCase()))
      throw wrong(`请求头 ${name} 由平台设置，不能填写`);
    try {
      headers.set(name.trim(), value);
    } catch {
      throw wrong(`请求头 ${name.slice(0, 64)} 的名称或内容不合法`);
    }
  }
  return headers;
}

function wrong(text: string): AppError {
  return new AppError('request.invalid', {}, { fields: { headers: text } });
}
