/** Headers that speak about one connection, not about the message (RFC 9110 §7.6.1). */
const HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Whether a header must not cross a proxy; `connection` is the message's own list of further ones. */
export function isHopHeader(name: string, connection: string): boolean {
  const lower = name.toLowerCase();
  return (
    HOP.includes(lower) ||
    connection
      .toLowerCase()
      .split(',')
      .some((listed) => listed.trim() === lower)
  );
}
