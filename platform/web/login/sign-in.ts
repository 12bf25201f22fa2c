// The call that signs a person in, and what its answer means to them.

export type SignInResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly text: string }
  /** Too many failures; no further try for so many seconds. */
  | { readonly kind: 'throttled'; readonly text: string; readonly seconds: number };

const UNREACHABLE = '无法连接服务器，请检查网络后重试';
const UNREADABLE = '服务器没有正常响应，请稍后重试';
const TOO_MANY_REQUESTS = 429;
const DEFAULT_WAIT_SECONDS = 30;

export async function signIn(
  username: string,
  password: string,
  send: typeof fetch = fetch,
): Promise<SignInResult> {
  let response: Response;
  try {
    response = await send('/api/base/login', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' },
      body: JSON.stringify({ username, password }),
    });
  } catch {
    return { kind: 'refused', text: UNREACHABLE };
  }
  const answer = await response.json().catch(() => undefined);
  if (answer?.success === true) return { kind: 'done' };
  const text = messageText(answer?.message) ?? UNREADABLE;
  if (response.status !== TOO_MANY_REQUESTS) return { kind: 'refused', text };
  return { kind: 'throttled', text, seconds: waitOf(response.headers.get('retry-after')) };
}

/** What is wrong with a field says more than the sentence above it. */
function messageText(
  message: { readonly global?: string; readonly field?: Record<string, string> } | undefined,
) {
  const fields = Object.values(message?.field ?? {});
  return fields.length > 0 ? fields.join('；') : message?.global;
}

function waitOf(header: string | null): number {
  const seconds = Math.ceil(Number(header ?? ''));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : DEFAULT_WAIT_SECONDS;
}
