// What is said of the caller to whom a request is handed on.
import type { Caller } from './caller.ts';

/** Headers that only a trusted proxy may set: from other senders they are dropped. */
export function isForwardingHeader(name: string): boolean {
  return name === 'forwarded' || name === 'x-real-ip' || name.startsWith('x-forwarded-');
}

/** A trusted proxy's values are kept and extended, others' replaced by what we see ourselves. */
export function forwardingHeaders(caller: Caller): Readonly<Record<string, string>> {
  const { ip, scheme, host, path } = caller;
  return {
    forwarded: forwardedOf(caller),
    'x-forwarded-for': path.join(', '),
    ...(host === '' ? {} : { 'x-forwarded-host': host }),
    'x-forwarded-proto': scheme,
    'x-real-ip': ip,
  };
}

function forwardedOf({ scheme, host, path, hops, forwarded }: Caller): string {
  const asked = `${host === '' ? '' : `;host=${quote(host)}`};proto=${scheme}`;
  if (forwarded !== undefined) return `${forwarded}, for=${nodeOf(path.at(-1) ?? '')}`;
  const callerAt = path.length - 1 - hops;
  return path.map((node, at) => `for=${nodeOf(node)}${at === callerAt ? asked : ''}`).join(', ');
}

function nodeOf(node: string): string {
  if (node === '') return 'unknown';
  return quote(/^[\da-f]*:[\da-f:.]*:[\da-f:.]*$/i.test(node) ? `[${node}]` : node);
}

function quote(text: string): string {
  return /^[!#$%&'*+.^`|~\w-]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
