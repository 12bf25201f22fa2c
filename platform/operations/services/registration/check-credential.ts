// How the gateway signs in at a third-party service: what must be given for each kind, and when an old secret may stay.
import { AppError } from '#core/app-error.ts';
import type { RequestOf } from '../../handler/handler.ts';

type CredentialRequest = Pick<
  RequestOf<'registration.update'>,
  'authKind' | 'authName' | 'credential' | 'removeCredential'
>;

/** What is stored now; absent when the service is being registered. */
export interface StoredCredential {
  readonly authKind: string;
  readonly baseUrl: string;
  readonly present: boolean;
}

export type CredentialChange =
  | { readonly kind: 'keep' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'set'; readonly text: string };

const NAMED = ['header', 'query'];
/** Headers that carry the message itself. */
const RESERVED =
  /^(host|connection|content-length|content-encoding|transfer-encoding|upgrade|te|trailer|keep-alive|proxy-.*)$/i;

/** Throws `request.invalid` naming the field. */
export function checkCredential(
  request: CredentialRequest,
  baseUrl: string,
  stored?: StoredCredential,
): CredentialChange {
  const kind = request.authKind;
  // Empty or left out: what is stored stays.
  const text = request.credential ?? '';
  if (kind === 'none') return { kind: 'remove' };
  checkName(kind, request.authName);
  if (text !== '') {
    checkText(kind, text);
    return { kind: 'set', text };
  }
  if (request.removeCredential === true)
    throw wrong('credential', '该鉴权方式需要凭证；不再需要时请选择“无需鉴权”');
  if (stored?.present !== true) throw wrong('credential', '请填写凭证');
  // Without this, an editor of a service could point it at a machine of their own and read the secret there.
  if (new URL(stored.baseUrl).origin !== new URL(baseUrl).origin)
    throw wrong('credential', '服务地址变更后，需要重新填写凭证');
  if (stored.authKind !== kind) throw wrong('credential', '鉴权方式变更后，需要重新填写凭证');
  return { kind: 'keep' };
}

function checkName(kind: string, name: string): void {
  if (!NAMED.includes(kind)) return;
  if (name === '') throw wrong('authName', kind === 'header' ? '请填写请求头名称' : '请填写查询参数名称');
  if (kind === 'header' && RESERVED.test(name))
    throw wrong('authName', `请求头 ${name} 由网关管理，不能用作凭证`);
}

function checkText(kind: string, text: string): void {
  // Control characters would end the header line.
  if (/\p{Cc}/u.test(text)) throw wrong('credential', '凭证不能含换行或控制字符');
  if (kind !== 'query' && /[^\u0020-\u00ff]/.test(text)) throw wrong('credential', '凭证只能含西文字符');
  if (kind === 'basic' && !/^[^:]+:/.test(text)) throw wrong('credential', '请按 用户名:密码 填写');
}

function wrong(field: string, text: string): AppError {
  return new AppError('request.invalid', {}, { fields: { [field]: text } });
}
