import { expect, it } from 'vitest';
import { platformPorts } from '../../../../platform/boot/platform-ports.ts';

it.each([
  ['postgresql://aip:x@localhost/aip?host=%2Ftmp%2Faip-pg-1', []],
  ['postgresql://aip:x@localhost/aip', [5_432]],
  ['postgresql://aip:x@127.0.0.1:6000/aip', [6_000]],
  ['postgresql://aip:x@[::1]:6001/aip', [6_001]],
  ['postgresql://aip:x@db.example.com:5432/aip', []],
  ['no address', []],
])('console, gateway and the database of %s', (connectionString, database) => {
  expect(platformPorts({ port: 8_080, gatewayPort: 8_081 }, connectionString)).toEqual([
    8_080,
    8_081,
    ...database,
  ]);
});
