import { expect, it } from 'vitest';
import { connectionTo, isSocketAddress, portAddress, socketAddress } from '#core/replica-address.ts';

it.each([
  [portAddress(20_313), { host: '127.0.0.1', port: 20_313 }],
  [socketAddress('/run/aip/1.sock'), { socketPath: '/run/aip/1.sock' }],
  ['http://[::1]:8080', { host: '::1', port: 8_080 }],
  ['http://example.com', { host: 'example.com', port: 80 }],
  ['https://example.com', { host: 'example.com', port: 443 }],
])('%s is reached by %j', (address, connection) => {
  expect(connectionTo(address)).toEqual(connection);
  expect(isSocketAddress(address)).toBe('socketPath' in connection);
});
