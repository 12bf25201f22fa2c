import { describe, expect, it } from 'vitest';
import { refuseAddress, refuseIp } from '#engines/address/refuse-address.ts';

describe('addresses of services', () => {
  it.each(['169.254.169.254', '::ffff:169.254.169.254', 'fe80::1', '0.0.0.0', '::', '224.0.0.1'])(
    'never include %s',
    (ip) => expect(refuseIp(ip, true)).toBeDefined(),
  );

  it.each(['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '::1', 'fd00::1', '::ffff:10.0.0.1'])(
    'include %s only where private ones are allowed',
    (ip) => {
      expect(refuseIp(ip, true)).toBeUndefined();
      expect(refuseIp(ip, false)).toBeDefined();
    },
  );

  it('may be public, and are looked up by name', async () => {
    expect(refuseIp('8.8.8.8', false)).toBeUndefined();
    expect(await refuseAddress('http://localhost:1', false)).toBeDefined();
    expect(await refuseAddress('http://[::1]:1', true)).toBeUndefined();
    expect(await refuseAddress('file:///etc/passwd', true)).toBeDefined();
    expect(await refuseAddress('http://2852039166/', true)).toBeDefined();
  });
});
