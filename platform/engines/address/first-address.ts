import { type IpAddress, readIp } from './ip-address.ts';

/** Of the network of so many bits that an address lies in: all later bits are cleared. */
export function firstAddress({ text, family }: IpAddress, bits: number): string {
  const size = family === 'ipv4' ? 8 : 16;
  const groups = family === 'ipv4' ? text.split('.').map(Number) : groupsOf(text);
  const cleared = groups.map((group, at) => {
    const kept = Math.max(0, Math.min(size, bits - at * size));
    return group & (2 ** size - 2 ** (size - kept));
  });
  if (family === 'ipv4') return cleared.join('.');
  return readIp(cleared.map((group) => group.toString(16)).join(':'))?.text ?? text;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(text: string): readonly number[] {
  // An IPv4 address at the end stands for two of them.
  const plain = text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  );
  const [before = [], after = []] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const left = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...left, ...after].map((group) => Number.parseInt(group, 16));
}
