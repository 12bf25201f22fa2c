// Formats as regular expressions only: a precompiled validator then carries them and imports nothing.

const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = `(?:${OCTET}\\.){3}${OCTET}`;
const HEX = '[0-9a-fA-F]{1,4}';
const IPV6 = [
  `(?:${HEX}:){7}${HEX}`,
  `(?:${HEX}:){1,7}:`,
  `(?:${HEX}:){1,6}:${HEX}`,
  `(?:${HEX}:){1,5}(?::${HEX}){1,2}`,
  `(?:${HEX}:){1,4}(?::${HEX}){1,3}`,
  `(?:${HEX}:){1,3}(?::${HEX}){1,4}`,
  `(?:${HEX}:){1,2}(?::${HEX}){1,5}`,
  `${HEX}:(?::${HEX}){1,6}`,
  `:(?:(?::${HEX}){1,7}|:)`,
  `::(?:[fF]{4}(?::0{1,4})?:)?${IPV4}`,
  `(?:${HEX}:){6}${IPV4}`,
].join('|');

const DAY_OF_MONTH =
  '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))';
const LEAP_DAY = '(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29';
const DATE = `(?:\\d{4}-${DAY_OF_MONTH}|${LEAP_DAY})`;
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,9})?';
const ZONE = '(?:[zZ]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';

const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const HOSTNAME = `${LABEL}(?:\\.${LABEL})*`;
const EMAIL_NAME = "[\\w!#$%&'*+/=?^`{|}~-]+(?:\\.[\\w!#$%&'*+/=?^`{|}~-]+)*";
const PORT = '(?::\\d{1,5})?';
const REST = '(?:[/?#][^\\s<>"{}|\\\\^`]*)?';

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'u');
}

/** Format name -> what its text must look like. */
export const FORMATS: Readonly<Record<string, RegExp>> = {
  date: whole(DATE),
  time: whole(`${TIME}${ZONE}`),
  'date-time': whole(`${DATE}[tT ]${TIME}${ZONE}`),
  email: whole(`${EMAIL_NAME}@${LABEL}(?:\\.${LABEL})+`),
  hostname: whole(HOSTNAME),
  ipv4: whole(IPV4),
  ipv6: whole(IPV6),
  'ip-range': whole(`${IPV4}(?:/(?:\\d|[12]\\d|3[0-2]))?|(?:${IPV6})(?:/(?:\\d|[1-9]\\d|1[01]\\d|12[0-8]))?`),
  'http-url': whole(`https?://(?:${HOSTNAME}|\\[(?:${IPV6})\\])${PORT}${REST}`),
  uri: whole(`[a-zA-Z][a-zA-Z0-9+.-]*:[^\\s<>"{}|\\\\^\`]+`),
  uuid: whole('[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'),
};

/** What a format asks for, in words a person understands. */
export const FORMAT_TEXTS: Readonly<Record<string, string>> = {
  date: '必须是日期，如 2026-01-31',
  time: '必须是带时区的时间，如 08:30:00+08:00',
  'date-time': '必须是带时区的日期时间，如 2026-01-31T08:30:00+08:00',
  email: '必须是邮箱地址',
  hostname: '必须是主机名',
  ipv4: '必须是 IPv4 地址',
  ipv6: '必须是 IPv6 地址',
  'ip-range': '必须是 IPv4、IPv6 地址或 CIDR 网段',
  'http-url': '必须是以 http:// 或 https:// 开头的地址',
  uri: '必须是完整的地址（URI）',
  uuid: '必须是 UUID',
};
